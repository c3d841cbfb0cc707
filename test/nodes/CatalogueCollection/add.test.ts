import { byId, byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const add = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueCollection',
		{ resource: 'resource', operation: 'add', ...parameters },
		options,
	);

/** Resources that the editor sees, and none. */
let refs: number[];
const MISSING = 999_999;
let [first, second]: number[] = [];

async function newCollection(name: string): Promise<number> {
	return (await catalogue.sandbox.as(editor).post('/collections', { name })).data.data.ref;
}
const additions = async () =>
	(await catalogue.journal()).filter(
		({ method, path }) => method === 'POST' && path.endsWith('/resources'),
	);

beforeAll(async () => {
	const client = catalogue.sandbox.as(editor);
	const pages = await Promise.all(
		[0, 100, 200].map(
			async (offset) => await client.post('/resources/search', { limit: 100, offset }),
		),
	);
	refs = pages
		.flatMap(({ data }) => data.data.results.map(({ ref }: { ref: number }) => ref))
		.slice(0, 250);
});
beforeEach(async () => {
	first = await newCollection('First');
	second = await newCollection('Second');
	await catalogue.forget();
});

describe('Resource: Add', () => {
	it('refuses one number with separators of thousands, and tells where it read several', async () => {
		const of = async (resourceRefs: string) =>
			await add({ collection: byId(first), resourceRefs }, { settings: continues });
		expect((await of('1,001')).errors[0]?.message).toBe("'Resources' is '1,001'");
		expect(await additions()).toEqual([]);
		expect((await of('1,101')).hints).toContain(
			"Some texts were read as several references, not as one number with separators of thousands: '1,101'. If they are numbers, let the node before give them without commas.",
		);
	});

	it('sends the references of all items together, 100 per request, and sums up', async () => {
		const { items } = await add(
			{ collection: byId(first) },
			{ items: refs.map((ref) => ({ ref })) },
		);
		expect(items).toEqual([
			{
				json: {
					collectionRef: first,
					addedCount: 250,
					alreadyPresentCount: 0,
					notFoundCount: 0,
					notFoundRefs: [],
				},
				pairedItem: refs.map((_, item) => ({ item })),
			},
		]);
		expect(await additions()).toHaveLength(3);
	});

	it('takes no collection for a resource, which may have the same number', async () => {
		const items = [{ ref: first, name: 'First', visibility: 'team', replayed: false }];
		const { errors } = await add({ collection: byId(first) }, { items, settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({
				message:
					"The input item is the collection 'First', so its 'ref' is not the reference of a resource",
			}),
		]);
		expect(await additions()).toEqual([]);
		const file = [{ ref: first, name: 'a.epub', kind: 'original', resourceRef: 1001 }];
		const ofFile = await add({ collection: byId(first) }, { items: file, settings: continues });
		expect(ofFile.errors).toEqual([
			expect.objectContaining({
				message:
					"The input item is the file 'a.epub' of resource 1001, so its 'ref' is not the reference of a resource",
				description: expect.stringContaining('{{ $json.resourceRef }}'),
			}),
		]);
		expect(await additions()).toEqual([]);
		const search = '={{ [1001, 1002] }}';
		const { items: sums } = await add({ collection: byId(first), resourceRefs: search }, { items });
		expect(sums[0]?.json.addedCount).toBe(2);
	});

	it('each collection has requests and a summary of its own', async () => {
		const items = refs.map((ref, index) => ({ ref, collection: index < 120 ? first : second }));
		const added = await add({ collection: byId('={{ $json.collection }}') }, { items });
		expect(added.items.map(({ json }) => [json.collectionRef, json.addedCount])).toEqual([
			[first, 120],
			[second, 130],
		]);
		const counts = (await additions()).map(({ path }) => path).sort();
		expect(counts).toEqual(
			[first, first, second, second].map((ref) => `/collections/${ref}/resources`).sort(),
		);
	});

	it('says what became of each reference, paired with its own item', async () => {
		const [one, two, three] = refs;
		const { items, pairs, hints } = await add(
			{ collection: byId(first), output: 'rows', resourceRefs: '={{ $json.refs }}' },
			{ items: [{ refs: `${one}, ${two}` }, { refs: [MISSING, three] }, { refs: two }] },
		);
		expect(items.map(({ json }) => [json.ref, json.status])).toEqual([
			[one, 'added'],
			[two, 'added'],
			[MISSING, 'not_found'],
			[three, 'added'],
			[two, 'added'],
		]);
		expect(pairs).toEqual([0, 0, 1, 1, 2]);
		expect(hints).toEqual([expect.stringMatching(/^Not added: \d+\. It was not found/)]);
		expect(await additions()).toHaveLength(1);
	});

	it('counts what was there before, and names what was not found', async () => {
		const wanted = { collection: byId(first), resourceRefs: `${refs[0]}, ${MISSING}` };
		await add(wanted);
		const { items } = await add(wanted);
		expect(items[0]?.json).toEqual({
			collectionRef: first,
			addedCount: 0,
			alreadyPresentCount: 1,
			notFoundCount: 1,
			notFoundRefs: [MISSING],
		});
	});

	it('knows ISBNs that were entered for references', async () => {
		const wanted = { collection: byId(first), resourceRefs: `9780306406157, ${refs[0]}` };
		const before = (await additions()).length;
		for (const preview of [true, false]) {
			const { errors } = await add({ ...wanted, preview }, { settings: continues });
			expect(errors[0]?.message).toMatch(/^'Resources' has 9780306406157, which is an ISBN/);
			expect(errors[0]?.description).toMatch(/^Nothing was sent\. Put a search before this node/);
		}
		expect(await additions()).toHaveLength(before);
	});

	it('a name is looked up once', async () => {
		const name = `Named ${first}`;
		const collection = await newCollection(name);
		await catalogue.forget();
		const { items } = await add(
			{ collection: byName(name.toUpperCase()) },
			{ items: refs.slice(0, 20).map((ref) => ({ ref })) },
		);
		expect(items[0]?.json).toMatchObject({ collectionRef: collection, addedCount: 20 });
		expect((await catalogue.journal()).map(({ method, path }) => `${method} ${path}`)).toEqual([
			'GET /collections',
			`POST /collections/${collection}/resources`,
		]);
	});

	it('what cannot be sent fails only its own item', async () => {
		const items = [
			{ ref: refs[0] },
			{ ref: 'twelve' },
			{ ref: '' },
			{ ref: refs[1], collection: 'No such shelf' },
			{ ref: refs[2] },
		];
		const { items: added, errors } = await add(
			{
				collection: {
					__rl: true,
					mode: "={{ $json.collection ? 'name' : 'id' }}",
					value: `={{ $json.collection ?? ${first} }}`,
				},
			},
			{ items, settings: continues },
		);
		expect(added.map(({ json, pairedItem }) => [json.addedCount, pairedItem])).toEqual([
			[2, [{ item: 0 }, { item: 4 }]],
		]);
		expect(errors.map(({ message }) => message)).toEqual([
			"'Resources' is 'twelve'",
			"'Resources' is empty",
			"No collection is called 'No such shelf'",
		]);
	});

	it('without continue-on-fail a bad reference leaves nothing to send', async () => {
		const { run } = await add(
			{ collection: byId(first) },
			{ items: [{ ref: refs[0] }, { ref: 'twelve' }] },
		);
		expect(run.error?.message).toBe("'Resources' is 'twelve' [item 1]");
		expect(await catalogue.journal()).toEqual([]);
	});

	it('a collection that cannot be reached fails the items that wanted it', async () => {
		const items = [
			{ ref: refs[0], collection: first },
			{ ref: refs[1], collection: MISSING },
		];
		const { items: added, errors } = await add(
			{ collection: byId('={{ $json.collection }}') },
			{ items, settings: continues },
		);
		expect(added.map(({ json }) => json.collectionRef)).toEqual([first]);
		expect(errors).toEqual([expect.objectContaining({ code: 'NOT_FOUND', httpStatus: 404 })]);
	});

	it('says how many were added where a part of them was refused', async () => {
		await catalogue.fault(
			{ path: `/collections/${first}/resources`, times: 1 },
			{ kind: 'status', status: 403 },
		);
		const { errors } = await add(
			{ collection: byId(first), resourceRefs: refs.join() },
			{ settings: continues },
		);
		const [{ description } = {}] = errors as Array<{ description?: string }>;
		expect(description).toMatch(/^(150|200) of the 250 resources are in the collection now\. /);
	});

	it('is repeated when the answer is lost, and adds once', async () => {
		await catalogue.fault(
			{ path: `/collections/${first}/resources`, times: 1 },
			{ kind: 'dropAfterCommit' },
		);
		const { items } = await add(
			{ collection: byId(first) },
			{ items: refs.slice(0, 30).map((ref) => ({ ref })) },
		);
		expect(items[0]?.json).toMatchObject({ addedCount: 0, alreadyPresentCount: 30 });
		expect(await additions()).toHaveLength(2);
		const again = await catalogue.sandbox
			.as(editor)
			.post(`/collections/${first}/resources`, { resourceRefs: refs.slice(0, 31) });
		expect(again.data.data).toMatchObject({ alreadyPresentCount: 30, addedCount: 1 });
	});
});
