import { byId, byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { catalogue, COLLECTION, DESTINATION, queue, queued, resources } from './queueing';

const LIBRARY = 'Library feed';
const runsOf = async (parameters: object, options = {}) => {
	const { items, errors, hints } = await queue(parameters, options);
	return { runs: items.map(({ json }) => json), errors, hints };
};
const reads = async () =>
	(await catalogue.journal()).filter(({ method }) => method === 'GET').map(({ path }) => path);
const listed = async () => {
	const { data } = await catalogue.sandbox.as(editor).get('/collections');
	return data.data.results as Array<{ ref: number; name: string }>;
};
const refuse = async (path: string) =>
	await catalogue.fault({ path, times: 9 }, { kind: 'status', status: 403, code: 'FORBIDDEN' });

describe('a queued run says by name', () => {
	afterEach(async () => await catalogue.sandbox.as().delete('/_sandbox/faults'));

	it('where it goes and what it sends; each list is read once for all runs', async () => {
		const [first, second] = await listed();
		await catalogue.forget();
		const { runs, hints } = await runsOf(
			{ destination: byId('={{ $json.to }}'), collection: byId('={{ $json.from }}') },
			{
				items: [
					{ to: DESTINATION, from: first?.ref },
					{ to: 4, from: second?.ref },
				],
			},
		);
		expect(runs.map((run) => [run.destinationName, run.collectionName])).toEqual([
			[LIBRARY, first?.name],
			['Trade wholesaler', second?.name],
		]);
		for (const run of runs)
			expect(Object.keys(run).slice(0, 2)).toEqual(['destinationName', 'collectionName']);
		expect(hints).toEqual([]);
		expect((await reads()).sort()).toEqual(['/collections', '/distribution/destinations']);
	});

	it('what was chosen by name, without another look', async () => {
		const { name } = (await listed()).at(-1)!;
		await catalogue.forget();
		const { runs } = await runsOf({
			destination: byName(LIBRARY.toUpperCase()),
			collection: byName(name),
		});
		expect(runs).toEqual([
			expect.objectContaining({ destinationName: LIBRARY, collectionName: name }),
		]);
		expect((await reads()).filter((path) => path === '/distribution/destinations')).toHaveLength(1);
		expect(await queued()).toHaveLength(1);
		expect((await catalogue.journal()).at(-1)?.path).toBe('/distribution/queue');
	});

	it('the collection that was made for it, as the catalogue lists it', async () => {
		const { runs } = await runsOf(resources, { items: [{ ref: [1001, 1002] }] });
		const made = (await listed()).find(({ ref }) => ref === runs[0]?.collectionRef);
		expect(runs[0]?.collectionName).toBe(made?.name);
	});

	it.each([
		['/distribution/destinations', 'destinations', { collectionName: expect.any(String) }],
		['/collections', 'collections', { destinationName: LIBRARY }],
	])('and is queued all the same where %s cannot be read', async (path, what, others) => {
		await refuse(path);
		const { runs, errors, hints } = await runsOf({ collection: byId(COLLECTION) });
		expect(errors).toEqual([]);
		expect(runs).toEqual([expect.objectContaining({ collectionRef: COLLECTION, ...others })]);
		expect(Object.keys(runs[0] ?? {}).filter((key) => key.endsWith('Name'))).toHaveLength(1);
		expect(hints).toEqual([expect.stringContaining(`The names of ${what} could not be read`)]);
		expect(await queued()).toHaveLength(1);
	});

	it('in a preview as far as it is known, which only looks whether the destination is there', async () => {
		const { runs } = await runsOf({ collection: byId(COLLECTION), preview: true });
		expect(await reads()).toEqual(['/distribution/destinations']);
		expect(Object.keys(runs[0] ?? {})[0]).toBe('destinationName');
		const { name } = (await listed()).at(-1)!;
		const { runs: named } = await runsOf({ collection: byName(name), preview: true });
		expect(named[0]).toMatchObject({ destinationName: LIBRARY, collectionName: name });
	});
});
