import type { IDataObject } from 'n8n-workflow';

import { callListSearch } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const row = (field: string, operator: string, value: unknown = '') => ({
	field: { __rl: true, mode: 'name', value: field },
	operator,
	value: { __rl: true, mode: 'value', value },
});
const query = async (rows: object[], others: object = {}, options = {}) =>
	await catalogue.run(
		'catalogueQuery',
		{ resource: 'query', operation: 'byFilters', filters: { filter: rows }, ...others },
		options,
	);
const search = async (filter: object[], others: object = {}) =>
	await catalogue.run('catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		returnAll: true,
		fieldFilters: { filter },
		...others,
	});

type Row = { ref: number; title: string; fields: IDataObject };

/** Everything that the editor's key sees, read by the test itself. */
let all: Row[];
beforeAll(async () => {
	const client = catalogue.sandbox.as(editor);
	all = [];
	for (let total = 1; all.length < total;) {
		const { data } = (await client.post('/resources/search', { limit: 100, offset: all.length }))
			.data;
		total = data.total;
		all.push(...data.results);
	}
});
const refsOf = (rows: Row[]) => rows.map(({ ref }) => ref).sort((a, b) => a - b);
const refsIn = (items: Array<{ json: IDataObject }>) =>
	items.map(({ json }) => Number(json.ref)).sort((a, b) => a - b);
const isEmpty = ({ fields }: Row, name: string) =>
	[undefined, null, ''].includes(fields[name] as string);

describe('Query: what the service cannot compare', () => {
	it('Is Empty and Is Not Empty count exactly, beside other conditions', async () => {
		const wanted = all.filter(
			(one) => String(one.fields.format) === 'Paperback' && isEmpty(one, 'keywords'),
		);
		const rows = [row('format', 'equals', 'Paperback'), row('keywords', 'isEmpty')];
		const { items, hints } = await query(rows);
		expect(wanted.length).toBeGreaterThan(0);
		expect(refsIn(items)).toEqual(refsOf(wanted));
		expect(hints.join()).toMatch(/'Keywords'.*resources were read/);
		const filled = all.filter(
			(one) => String(one.fields.format) === 'Paperback' && !isEmpty(one, 'keywords'),
		);
		const { items: summary } = await query([rows[0]!, row('keywords', 'isNotEmpty')], {
			output: 'summary',
		});
		expect(summary[0]?.json).toMatchObject({
			totalRecords: filled.length,
			filters: [
				{ field: 'format', op: 'equals', value: 'Paperback' },
				{ field: 'keywords', op: 'isNotEmpty' },
			],
		});
		expect(JSON.stringify(summary[0]?.json.filters)).not.toContain('null');
	});

	it('One Of takes any of several values', async () => {
		const { items } = await query([row('format', 'oneOf', 'Paperback, EPUB')], {
			output: 'summary',
		});
		const wanted = all.filter(({ fields }) =>
			['Paperback', 'EPUB'].includes(String(fields.format)),
		);
		expect(items[0]?.json.totalRecords).toBe(wanted.length);
	});

	it('a field that nothing shows is refused, not taken for empty', async () => {
		const { errors } = await query([row('keyword list', 'isEmpty')], {}, { settings: continues });
		expect(errors[0]?.message).toContain(
			"No resource that was read shows 'keyword list', and it is not in the list of fields",
		);
	});
});

describe('Advanced Search: what the service cannot compare', () => {
	it.each([
		['contains', 'author', 'verne', ({ fields }: Row) => /verne/i.test(String(fields.author))],
		[
			'contains',
			'author',
			'verne\nshelley',
			({ fields }: Row) => /verne|shelley/i.test(String(fields.author)),
		],
		['isEmpty', 'keywords', '', (one: Row) => isEmpty(one, 'keywords')],
		['isNotEmpty', 'keywords', '', (one: Row) => !isEmpty(one, 'keywords')],
		[
			'notEquals',
			'format',
			'Hardback\nEPUB',
			({ fields }: Row) => !['Hardback', 'EPUB'].includes(String(fields.format)),
		],
		[
			'oneOf',
			'format',
			'Hardback; EPUB',
			({ fields }: Row) => ['Hardback', 'EPUB'].includes(String(fields.format)),
		],
	])('%s', async (operator, field, value, isWanted) => {
		const { items } = await search([{ field, operator, value }]);
		expect(refsIn(items)).toEqual(refsOf(all.filter(isWanted)));
	});

	it('offers the options of the chosen field as values', async () => {
		const credential = { baseUrl: catalogue.sandbox.url, apiKey: editor };
		const form = {
			resource: 'resource',
			operation: 'advancedSearch',
			fieldFilters: { filter: [{ field: 'format', operator: 'equals' }] },
		};
		const { results } = await callListSearch(
			{
				node: node('Node', 'catalogueResource', form),
				method: 'searchQueryValues',
				credential,
				path: 'parameters.fieldFilters.filter[0].value',
			},
			'paper',
		);
		expect(results.map(({ value }) => value)).toEqual(['Paperback', 'paper']);
	});

	it('says how much was read, and when the limit ended it', async () => {
		const filter = [{ field: 'keywords', operator: 'isNotEmpty' }];
		const { items, hints } = await search(filter, { returnAll: false, limit: 3 });
		expect(items).toHaveLength(3);
		expect(hints.join()).toMatch(/resources were read, and 3 match; there may be more/);
	});

	it('a filter without a field is refused, also where it takes no value', async () => {
		const { run } = await search([{ field: '', operator: 'isEmpty' }]);
		expect(run.error?.message).toContain('has no field');
	});

	it('a search that finds nothing says what its filters meant', async () => {
		const { items, hints } = await search([
			{ field: 'format', operator: 'equals', value: 'Paper' },
		]);
		expect(items).toEqual([]);
		expect(hints.join()).toContain(
			"'Format' must be exactly 'Paper' (to find a part of it, use 'Contains')",
		);
	});

	it('calls fields by their titles, which takes one request more than the rows', async () => {
		const empty = { field: 'pageCount', operator: 'greater', value: '100000' };
		await catalogue.forget();
		const { hints } = await search([empty]);
		const asked = async () =>
			(await catalogue.journal()).filter(({ path }) => path === '/resources/fields');
		expect(hints.join()).toContain("'Pages' must be above '100000'");
		expect((await asked()).length).toBe(1);
		await catalogue.forget();
		const both = await search([empty, { field: 'format', operator: 'equals', value: 'Paper' }]);
		expect(both.hints.join()).toMatch(/'Pages' must be above .*; 'Format' must be exactly/);
		expect((await asked()).length).toBe(1);
		const chosen = { __rl: true, mode: 'list', value: 'pageCount', cachedResultName: 'Pages' };
		const queried = await query([
			{ field: chosen, operator: 'isEmpty' },
			{ field: chosen, operator: 'oneOf', value: '1' },
		]);
		expect(queried.hints.join()).toContain(
			"'Pages' must be empty; 'Pages' must be exactly one of '1'",
		);
	});
});

describe('the books of a query', () => {
	it('flow into other nodes: by ref, with their format, and all fields where asked for', async () => {
		const { items } = await query([row('author', 'contains', 'Verne')], { withFields: true });
		expect(items.length).toBeGreaterThan(1);
		for (const { json } of items) {
			const own = all.find(({ ref }) => ref === json.ref)!;
			expect(json).toMatchObject({ title: own.title, resourceId: own.ref, fields: own.fields });
			expect(json.format).toBe(String(own.fields.format));
		}
	});
});

describe('Query: One Of', () => {
	it('an ISBN of ten digits is that of thirteen', async () => {
		const [ten, thirteen] = ['0-306-40615-2', '9780306406157'];
		const fields = { title: 'Two lengths', isbn: thirteen };
		const book = await catalogue.sandbox.as(editor).post('/resources', { type: 'Book', fields });
		const { items } = await query([row('isbn', 'oneOf', `${ten}; 080442957X`)]);
		expect(refsIn(items)).toEqual([book.data.data.ref]);
	});
});
