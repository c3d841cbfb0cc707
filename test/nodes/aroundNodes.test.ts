import { byId, byName } from '../engine/locators';
import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, source } from '../engine/workflow';
import { editor } from '../sandbox/startSandbox';
import { service } from './service';

/** What n8n does around a node: its settings, and the errors of other nodes that come in as items. */
const around = service();
const books = [1001, 1002, 1003].map((ref) => ({ ref }));
const add = { resource: 'resource', operation: 'add', collection: byId(1) };

describe("'Execute Once' in a node that takes all items together", () => {
	const hintsOf = async (parameters: object, items: object[]) => {
		const { run, hints } = await around.run(
			'catalogueCollection',
			{ ...add, ...parameters },
			{ items: items as never, settings: { executeOnce: true } },
		);
		expect(run.items('Node')).toHaveLength(1);
		return hints.join();
	};

	it('takes the first one alone, and says so', async () => {
		expect(await hintsOf({}, books)).toContain("only the first of 3 input items' 'ref' was taken");
	});

	it('is as it is meant where one item came in, or where they are named all', async () => {
		expect(await hintsOf({}, books.slice(0, 1))).toBe('');
		const all = "={{ $('Source').all().map((item) => item.json.ref) }}";
		expect(await hintsOf({ resourceRefs: all }, books)).toBe('');
	});
});

describe('references inside an item that another node has made', () => {
	const told = async (type: string, parameters: object, item: object) =>
		(await around.run(type, parameters, { items: [item as never] })).run.error?.description;
	const archive = {
		resource: 'resource',
		operation: 'archive',
		resourceRef: byId('={{ $json.ref }}'),
	};

	it.each<[string, object, string]>([
		[
			'Aggregate',
			{ data: books },
			"put n8n's Split Out node with the field 'data' before this one",
		],
		['Compare Datasets', { keys: books[0], inputA: books[0] }, 'enter {{ $json.keys.ref }}'],
		['a webhook', { headers: {}, body: { ref: 1001 } }, 'enter {{ $json.body.ref }}'],
		['a column with a space', { 'the book': { ref: 1001 } }, 'enter {{ $json["the book"].ref }}'],
	])('are found behind %s', async (_, item, advice) => {
		expect(await told('catalogueResource', archive, item)).toContain(advice);
		expect(await told('catalogueCollection', add, item)).toContain(advice);
	});

	it('are found behind Aggregate of one field, where one is needed', async () => {
		const refs = { ref: books.map(({ ref }) => ref) };
		expect(await told('catalogueResource', archive, refs)).toContain(
			"Split Out node with the field 'ref'",
		);
	});
});

describe('columns inside a column, with Map Automatically', () => {
	const row = { isbn: '9797001521009', price: 12.5 };
	const upsert = {
		...{ resource: 'resource', operation: 'upsert', resourceType: byName('Book') },
		fields: { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['isbn'], schema: [] },
	};

	it.each<[string, object, string]>([
		['a webhook', { headers: { host: 'x' }, body: row }, 'enter {{ $json.body }}'],
		['Compare Datasets', { keys: { isbn: row.isbn }, inputA: row }, 'enter {{ $json.keys }}'],
		['Aggregate', { data: [row] }, "Split Out node with the field 'data'"],
	])('are refused behind %s, with the node that helps', async (_, item, advice) => {
		for (const operation of ['upsert', 'update', 'create']) {
			const resourceRef = byId(1001);
			const { run } = await around.run(
				'catalogueResource',
				{ ...upsert, operation, resourceRef },
				{ items: [item as never] },
			);
			expect(run.error?.message).toContain(
				'The item has no column for a field; its values are inside',
			);
			expect(run.error?.description).toContain(advice);
		}
		const methods = (await around.journal()).map(({ method, path }) => `${method} ${path}`);
		expect(methods).not.toContain('POST /resources');
	});
});

it('an item that is the error of a node before is called that', async () => {
	const archive = { resource: 'resource', operation: 'archive' };
	const resourceRef = byId('={{ $json.ref }}');
	const run = await runWorkflow(
		chain([
			source([{ ref: 999_999 }]),
			catalogue(
				'First',
				'catalogueResource',
				{ ...archive, resourceRef },
				{ onError: 'continueRegularOutput' },
			),
			catalogue('Second', 'catalogueResource', { ...archive, resourceRef }),
		]),
		{ credential: { baseUrl: around.sandbox.url, apiKey: editor } },
	);
	const { description } = run.error as unknown as { description: string };
	expect(description).toContain(
		"The input item is the error of a node before this one: 'Resource 999999 was not found'.",
	);
	expect(description).toContain("'Continue (using error output)'");
});

describe('a row that came to another book, as behind a Merge by position that slipped', () => {
	const fields = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] };
	const update = {
		resource: 'resource',
		operation: 'update',
		resourceType: byName('Book'),
		fields,
	};
	const hintsFor = async (item: object) => {
		const resourceRef = byId('={{ $json.ref }}');
		const parameters = { ...update, resourceRef, preview: true };
		const { hints } = await around.run('catalogueResource', parameters, { items: [item as never] });
		return hints.join();
	};
	const found = { ref: 1160, title: 'Emma', fields: { isbn: '9797001104103' } };

	it.each([
		{ ...found, ISBN: '9797001104202', price: 5 },
		{ ref: 1160, isbn: '979-7-00-110410-3', 'ISBN-13': 9797001104202, price: 5 },
	])('is told by its ISBN: %j', async (item) => {
		expect(await hintsFor(item)).toContain('Check that each row came to its own book');
	});

	it.each([
		{ ...found, ISBN: '979-7-00-110410-3', price: 5 },
		{ ...found, relatedIsbn: '9797001104202', price: 5 },
		{ ...found, ISBN: '', price: 5 },
	])('is not seen in %j', async (item) => {
		expect(await hintsFor(item)).not.toContain('own book');
	});
});
