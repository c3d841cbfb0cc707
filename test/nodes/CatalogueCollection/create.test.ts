import { errorOutput, runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';
import { colleague } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const create = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueCollection',
		{ resource: 'collection', operation: 'create', name: 'Spring', ...parameters },
		options,
	);

const created = async () =>
	(await catalogue.sandbox.control('effects')).operations.createCollection ?? 0;

beforeEach(async () => await catalogue.forget());

describe('Collection: Create', () => {
	it('needs only a name', async () => {
		const { items, pairs, hints } = await create(
			{ name: '={{ $json.name }}' },
			{ items: [{ name: 'Spring' }, { name: 'Autumn' }] },
		);
		expect(items.map(({ json }) => json)).toEqual([
			{ ref: expect.any(Number), name: 'Spring', visibility: 'team', replayed: false },
			{ ref: expect.any(Number), name: 'Autumn', visibility: 'team', replayed: false },
		]);
		expect(pairs).toEqual([0, 1]);
		expect(hints).toEqual([]);
	});

	it('says so where the service made it private', async () => {
		const { items, hints } = await create({}, { key: colleague });
		expect(items[0]?.json.visibility).toBe('private');
		expect(hints).toEqual([expect.stringContaining('The collection is private')]);
	});

	it('says nothing where private was wanted, and refuses what the user may not', async () => {
		const wanted = await create({ options: { visibility: 'private' } }, { key: colleague });
		expect(wanted.items[0]?.json.visibility).toBe('private');
		expect(wanted.hints).toEqual([]);
		const { errors } = await create(
			{ options: { visibility: 'team' } },
			{ key: colleague, settings: continues },
		);
		expect(errors).toEqual([expect.objectContaining({ code: 'TEAM_NOT_PERMITTED' })]);
	});

	it('is not made visible to all where the expression in Visibility gives nothing', async () => {
		const { run } = await create({ options: { visibility: '={{ $json.misspelt }}' } });
		expect(run.error?.message).toContain("The expression in 'Visibility' gave nothing");
		expect(await catalogue.journal()).toEqual([]);
	});

	it.each(['Spring', '={{ "Spring " }}'])(
		'refuses the name %s for several items, as behind a search, before anything is sent',
		async (name) => {
			const items = [{ ref: 1001 }, { ref: 1002 }, { ref: 1003 }];
			const { run } = await create({ name }, { items });
			expect(run.error?.message).toContain(
				"'Name' is 'Spring' for 3 input items, and each of them would create one",
			);
			expect(String(run.error?.description)).toContain("'Execute Once'");
			expect(await catalogue.journal()).toEqual([]);
		},
	);

	it('refuses all where two have the same name; those of them alone where the others go on', async () => {
		const items = ['Autumn', 'Spring', 'Spring'].map((name) => ({ name }));
		const { run } = await create({ name: '={{ $json.name }}' }, { items });
		expect(run.error?.message).toContain("'Name' is 'Spring' for 2 input items");
		expect(await catalogue.journal()).toEqual([]);
		const other = await create({ name: '={{ $json.name }}' }, { items, settings: continues });
		expect(other.items.map(({ json }) => json.name)).toEqual(['Autumn']);
		expect(other.errors).toHaveLength(2);
	});

	it('makes one of the name where the node runs once, or its key makes the items one', async () => {
		const before = await created();
		const items = [{ ref: 1001 }, { ref: 1002 }, { ref: 1003 }];
		await create({}, { items, settings: { executeOnce: true } });
		expect(await created()).toBe(before + 1);
		await create({ name: 'Once', options: { idempotencyKey: 'perContent' } }, { items });
		expect(await created()).toBe(before + 2);
	});

	it('sends the description', async () => {
		await create({ options: { description: 'For the fair' } });
		const [request] = await catalogue.journal();
		expect(request?.bodyBytes).toBe(
			JSON.stringify({ name: 'Spring', description: 'For the fair' }).length,
		);
	});

	it('one whose answer was lost is created once, which is said', async () => {
		const before = await created();
		await catalogue.fault({ path: '/collections', times: 1 }, { kind: 'dropAfterCommit' });
		const { items, hints } = await create({});
		expect(items[0]?.json.replayed).toBe(true);
		expect(hints).toEqual([expect.stringContaining('Nothing was created again')]);
		expect((await created()) - before).toBe(1);
	});

	it('shows the key that was sent where it is wanted', async () => {
		const { items } = await create({ options: { includeKey: true } });
		const [request] = await catalogue.journal();
		expect(items[0]?.json.idempotencyKey).toBe(request?.idempotencyKey);
		expect(request?.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
	});

	it('without a name sends nothing', async () => {
		const { errors } = await create({ name: '={{ "" }}' }, { settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({ code: 'PARAMETER', message: "'Name' is empty" }),
		]);
		expect(await catalogue.journal()).toEqual([]);
	});
});

it.each(['team', 'private'])('a collection that is not %s as asked for is told', async (asked) => {
	const applied = asked === 'team' ? 'private' : 'team';
	const server = await tinyServer(
		json(200, { success: true, data: { ref: 7, name: 'Spring', visibility: applied } }),
	);
	const { succeeded, hints } = await runNode({
		type: 'catalogueCollection',
		parameters: {
			resource: 'collection',
			operation: 'create',
			name: 'Spring',
			options: { visibility: asked },
		},
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key-of-the-collection' },
	});
	await server.stop();
	expect(succeeded[0]?.json).toMatchObject({ ref: 7, visibility: applied });
	expect(hints).toEqual([`The collection is '${applied}', although '${asked}' was asked for.`]);
});
