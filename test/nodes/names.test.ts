import { callListSearch } from '../engine/editor';
import { byId, byName } from '../engine/locators';
import { catalogue as node } from '../engine/workflow';
import { editor } from '../sandbox/startSandbox';
import { service } from './service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const client = () => catalogue.sandbox.as(editor);
const advance = async (ms: number) => await catalogue.sandbox.control('clock', { advance: ms });
const HOUR = 3_600_000;

const list = async (type: string, parameters: object, method: string, filter?: string) => {
	const credential = { baseUrl: catalogue.sandbox.url, apiKey: editor };
	return (
		await callListSearch({ node: node('Node', type, parameters), method, credential }, filter)
	).results;
};

/** A run of a new collection to the first destination. */
async function queued(name: string, outcome: 'complete' | 'failed' = 'complete'): Promise<number> {
	await catalogue.sandbox.control('motion', { runs: outcome });
	const collectionRef = (await client().post('/collections', { name })).data.data.ref;
	await client().post(`/collections/${collectionRef}/resources`, { resourceRefs: [1] });
	const answer = await client().post('/distribution/queue', { destinationRef: 1, collectionRef });
	return answer.data.data.queueRef;
}

beforeAll(async () => await catalogue.sandbox.control('clock', { frozen: true }));

describe('runs and jobs by name', () => {
	const runs = async (filters: object) =>
		(
			await catalogue.run('catalogueDistribution', {
				resource: 'run',
				operation: 'getMany',
				returnAll: true,
				filters,
			})
		).items.map(({ json }) => json);

	it('say collection, destination and when they ended in a sentence', async () => {
		const queueRef = await queued('Gothic season', 'failed');
		await advance(HOUR);
		const run = (await runs({ state: 'failed' })).find((json) => json.queueRef === queueRef)!;
		const destination = (await client().get('/distribution/destinations')).data.data.results[0]
			.name;
		expect(run).toMatchObject({ collectionName: 'Gothic season', destinationName: destination });
		expect(run.summary).toMatch(
			/^The run of 'Gothic season' to .+ failed on \d+ [A-Z][a-z]+( \d{4})?, \d\d:\d\d$/,
		);
		expect(run.summary).toContain(` to ${destination} failed`);
	});

	it('still come where the lists of names cannot be read', async () => {
		await catalogue.fault(
			{ path: '/collections', times: 9 },
			{ kind: 'status', status: 403, code: 'INSUFFICIENT_SCOPE' },
		);
		const { items, hints } = await catalogue.run('catalogueDistribution', {
			resource: 'run',
			operation: 'getMany',
			limit: 1,
		});
		const run = items[0]?.json;
		expect(hints.join()).toContain('The names of collections could not be read');
		expect(run).not.toHaveProperty('collectionName');
		expect(run?.summary).toMatch(/^The run of collection \d+ to /);
		await catalogue.sandbox.as().delete('/_sandbox/faults');
	});

	it('Finished Since leaves out what ended before, so that an old failure is told once', async () => {
		const old = await queued('Last week', 'failed');
		await advance(7 * 24 * HOUR);
		const fresh = await queued('This night', 'failed');
		await advance(HOUR);
		const now = (await catalogue.sandbox.control('clock')).now as string;
		const finishedSince = new Date(Date.parse(now) - 24 * HOUR).toISOString();
		const refs = (await runs({ state: 'failed', finishedSince })).map((json) => json.queueRef);
		expect(refs).toContain(fresh);
		expect(refs).not.toContain(old);
	});

	it('Finished Since and Not Finished exclude each other', async () => {
		const { errors } = await catalogue.run(
			'catalogueJob',
			{
				resource: 'job',
				operation: 'getMany',
				filters: { state: 'unfinished', finishedSince: 'today' },
			},
			{ settings: continues },
		);
		expect(errors[0]?.message).toContain("'Finished Since'");
	});
});

describe('lists that people can choose by', () => {
	it('runs show destination, collection and date', async () => {
		const queueRef = await queued('Winter list');
		const form = { resource: 'run', operation: 'waitForCompletion' };
		const found = await list('catalogueDistribution', form, 'searchQueuedRuns', 'winter');
		expect(found).toEqual([
			{
				name: expect.stringMatching(/^.+, Winter list, \d+ .+ \(pending, no\. \d+\)$/),
				value: String(queueRef),
			},
		]);
	});

	it('books of one title show format and ISBN, and an ISBN is a name', async () => {
		const title = 'Twenty Thousand Leagues Under the Seas';
		const fields = (format: string, isbn: string) => ({ title, format, isbn });
		for (const one of [fields('Paperback', '9780306406157'), fields('EPUB', '9781861972712')])
			await client().post('/resources', { type: 'Book', fields: one });
		const form = { resource: 'resource', operation: 'archive' };
		const found = await list('catalogueResource', form, 'searchResources', title);
		const names = found.map(({ name }) => name);
		expect(names).toContain(`${title} (Paperback, 9780306406157)`);
		expect(new Set(names).size).toBe(names.length);
		const several = await catalogue.run(
			'catalogueFile',
			{ resource: 'file', operation: 'getMany', resourceRef: byName(title) },
			{ settings: continues },
		);
		expect(several.errors[0]?.message).toMatch(/EPUB, 9781861972712, no\. \d+/);
		for (const isbn of ['978-0-306-40615-7', '0-306-40615-2']) {
			const { errors, items } = await catalogue.run(
				'catalogueFile',
				{ resource: 'file', operation: 'getMany', resourceRef: byName(isbn) },
				{ settings: continues },
			);
			expect([isbn, errors, items]).toEqual([isbn, [], []]);
		}
	});

	it('collections of one name show who sees them and their number', async () => {
		for (const visibility of ['team', 'private'])
			await client().post('/collections', { name: 'Gothic twins', visibility });
		const form = { resource: 'resource', operation: 'add' };
		const found = await list('catalogueCollection', form, 'searchCollections', 'gothic twins');
		expect(found.map(({ name }) => name.replace(/\d+/, 'N')).sort()).toEqual([
			'Gothic twins (private, no. N)',
			'Gothic twins (team, no. N)',
		]);
	});
});

describe('outputs without empty columns', () => {
	it('Fields as Columns gives each row the same columns', async () => {
		const { items } = await catalogue.run('catalogueResource', {
			resource: 'resource',
			operation: 'search',
			query: 'Verne',
			options: { fieldsAsColumns: true },
		});
		expect(items.length).toBeGreaterThan(1);
		const columns = Object.keys(items[0]!.json);
		expect(columns.slice(0, 2)).toEqual(['ref', 'title']);
		expect(columns).toEqual(expect.arrayContaining(['author', 'isbn', 'format']));
		for (const { json } of items) {
			expect(json).not.toHaveProperty('fields');
			expect(Object.values(json).some((value) => Array.isArray(value))).toBe(false);
			expect(Object.keys(json)).toEqual(expect.arrayContaining(['author', 'isbn', 'format']));
		}
	});

	it('Generate says which book, and hides what only the service needs', async () => {
		const { data } = (await client().post('/resources/search', { query: 'Verne', limit: 1 })).data;
		const [book] = data.results;
		const { items } = await catalogue.run(
			'catalogueAiGenerate',
			{
				resource: 'field',
				operation: 'generate',
				resourceRef: byId('={{ $json.ref }}'),
				field: byName('keywords'),
				onExistingValue: 'overwrite',
			},
			{ items: [book] },
		);
		const { json } = items[0]!;
		expect(json).toMatchObject({
			ref: book.ref,
			title: book.title,
			isbn: book.fields.isbn,
			format: String(book.fields.format),
			generated: true,
		});
		for (const technical of ['nodeIds', 'nodeNames', 'streamId'])
			expect(json).not.toHaveProperty(technical);
	});
});
