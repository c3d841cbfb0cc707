import { callAction, callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { errorOutput, numbered, runNode } from './running';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();

const credential = () => ({ baseUrl: server.url, apiKey: 'key' });

/** A service with these collections, in pages, that adds whatever is asked for. */
function collections(names: string[], made?: number) {
	server.answer((response, { method, url, body }) => {
		if (method === 'POST' && url === '/collections')
			return json(200, { data: { ref: made, ...JSON.parse(body) } })(response, {
				method,
				url,
				headers: {},
				body,
			});
		if (method === 'POST') {
			const { resourceRefs } = JSON.parse(body) as { resourceRefs: number[] };
			const results = resourceRefs.map((ref) => ({ ref, status: 'added' }));
			return json(200, { data: { collectionRef: 1, results } })(response, {
				method,
				url,
				headers: {},
				body,
			});
		}
		const query = new URL(url, server.url).searchParams;
		const offset = Number(query.get('offset'));
		const rows = names.map((name, index) => ({
			ref: Number(/\d+/.exec(name)?.[0] ?? index + 1),
			name,
			visibility: 'team',
		}));
		const data = {
			results: rows.slice(offset, offset + Number(query.get('limit'))),
			total: rows.length,
		};
		return json(200, { data })(response, { method, url, headers: {}, body: '' });
	});
}

const many = (count: number) =>
	Array.from({ length: count }, (_, index) => `Collection ${index + 1}`);
const add = (name: string) => ({
	type: 'catalogueCollection',
	parameters: {
		resource: 'resource',
		operation: 'add',
		collection: { mode: 'name', value: name },
		resourceRefs: '={{ $json.id }}',
		output: 'rows',
	},
	credential: credential(),
	settings: errorOutput,
	items: numbered(1),
});
const asked = (method: string) => server.seen.filter((request) => request.method === method);

describe('a name in a locator', () => {
	it('is looked up once for all items of a run', async () => {
		collections(many(3));
		const { succeeded } = await runNode({ ...add('collection 2'), items: numbered(30) });
		expect(succeeded).toHaveLength(30);
		expect(asked('GET')).toHaveLength(1);
		expect(asked('POST').map(({ url }) => url)).toEqual(['/collections/2/resources']);
	});

	it('is found on any page', async () => {
		collections(many(250));
		await runNode(add('Collection 249'));
		expect(asked('GET')).toHaveLength(3);
		expect(asked('POST')[0]?.url).toBe('/collections/249/resources');
	});

	it('is understood as the lists show it, with its details', async () => {
		collections(['Twice', 'Once', 'twice ']);
		const { failed } = await runNode(add('Twice (team, no. 3)'));
		expect(failed).toEqual([]);
		expect(asked('POST')[0]?.url).toBe('/collections/3/resources');
	});

	it("that nobody has, or several have, is each item's failure and says so", async () => {
		collections(['Twice', 'Once', 'twice ']);
		const none = await runNode({ ...add('Never'), items: numbered(2) });
		expect(none.failed.map(({ error }) => error.message)).toEqual([
			"No collection is called 'Never'",
			"No collection is called 'Never'",
		]);
		const several = await runNode(add('Twice'));
		expect(several.failed[0]?.error.message).toBe(
			"Several collections are called 'Twice': team, no. 1; team, no. 3",
		);
		expect(asked('POST')).toEqual([]);
	});
});

describe('the list of a locator in the editor', () => {
	const node = catalogue('Add', 'catalogueCollection', { resource: 'resource', operation: 'add' });
	const list = async (filter?: string, token?: string) =>
		await callListSearch(
			{ node, method: 'searchCollections', credential: credential() },
			filter,
			token,
		);

	it('comes page by page', async () => {
		collections(many(150));
		const first = await list();
		expect(first.results).toHaveLength(100);
		expect(asked('GET')).toHaveLength(1);
		const second = await list(undefined, first.paginationToken as string);
		expect(second.results.map(({ name }) => name)).toEqual(
			many(150)
				.map((name, index) => `${name} (team, no. ${index + 1})`)
				.slice(100),
		);
		expect(second.paginationToken).toBeUndefined();
	});

	it('loses none where one above was removed meanwhile, and shows none twice', async () => {
		collections(many(250));
		const { paginationToken } = await list();
		collections(many(250).filter((name) => name !== 'Collection 7'));
		const { results } = await list(undefined, paginationToken as string);
		expect(results[0]?.name).toBe('Collection 101 (team, no. 101)');
	});

	it('goes on to the page where the first match is, since an empty list cannot be scrolled', async () => {
		collections([...many(230), 'Spring list']);
		expect((await list('SPRING')).results).toEqual([
			{ name: 'Spring list (team, no. 231)', value: '231' },
		]);
		expect((await list('nothing at all')).results).toEqual([]);
	});

	it('looks for what is typed on a few pages, not on each of a thousand, and says how to choose it then', async () => {
		collections(many(20_000));
		const failure = await list('20000').catch((error: unknown) => error);
		expect(failure).toMatchObject({
			message: "None of the first 5,050 collections contains '20000'",
			description: expect.stringContaining("Set 'Collection' to 'By Name'"),
		});
		expect(asked('GET')).toHaveLength(51);
	});

	it('reads the names of runs once for all pages that it looks through', async () => {
		const pages: Record<string, object[]> = {
			'/distribution/runs': many(250).map((_, index) => ({
				queueRef: 250 - index,
				destinationRef: 1,
				collectionRef: 1,
			})),
			'/distribution/destinations': [{ ref: 1, name: 'Drop' }],
			'/collections': [{ ref: 1, name: 'Spring' }],
		};
		server.answer((response, { method, url }) => {
			const { pathname, searchParams } = new URL(url, server.url);
			const [offset, rows] = [Number(searchParams.get('offset')), pages[pathname] ?? []];
			const data = { results: rows.slice(offset, offset + 100), total: rows.length };
			return json(200, { data })(response, { method, url, headers: {}, body: '' });
		});
		const form = { resource: 'run', operation: 'get' };
		const method = 'searchQueuedRuns';
		const runs = catalogue('Run', 'catalogueDistribution', form);
		const found = await callListSearch({ node: runs, method, credential: credential() }, 'no. 7)');
		expect(found.results).toEqual([{ name: expect.stringContaining('Spring'), value: '7' }]);
		expect(asked('GET').map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
			'/distribution/runs',
			'/distribution/destinations',
			'/collections',
			'/distribution/runs',
			'/distribution/runs',
		]);
	});

	it('comes in pages though the service gives all entries at once', async () => {
		const alternatives = many(450).map((name, index) => ({ ref: index + 1, name }));
		server.answer(json(200, { data: { original: null, alternatives } }));
		const form = {
			resource: 'file',
			operation: 'download',
			resourceRef: { mode: 'id', value: '1' },
		};
		const file = catalogue('File', 'catalogueFile', form);
		const files = async (token?: string, filter?: string) =>
			await callListSearch(
				{ node: file, method: 'searchAlternatives', credential: credential() },
				filter,
				token,
			);
		const first = await files();
		expect(first.results).toHaveLength(200);
		const third = await files(
			(await files(first.paginationToken as string)).paginationToken as string,
		);
		expect(third.results.at(-1)).toEqual({ name: 'Collection 450', value: '450' });
		expect(third.paginationToken).toBeUndefined();
		expect((await files(undefined, '449')).results).toHaveLength(1);
	});

	it('makes a new entry on request, once, and gives its reference', async () => {
		collections([], 77);
		const create = async (payload: object) =>
			await callAction(
				{ node, method: 'createCollection', credential: credential() },
				{ ...payload },
			);
		expect(await create({ name: ' Spring list ' })).toBe('77');
		expect(asked('POST').map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
			['/collections', { name: 'Spring list' }],
		]);
		await expect(create({ name: ' ' })).rejects.toThrow('The collection has no name');
		expect(asked('POST')).toHaveLength(1);
	});
});
