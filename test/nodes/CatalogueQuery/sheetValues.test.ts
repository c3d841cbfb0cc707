import { filtersOf } from '../../../nodes/CatalogueQuery/operations/query/filters';
import { itemWith } from '../../rules/items';
import { service } from '../service';

const catalogue = service();
const continues = { settings: { onError: 'continueErrorOutput' as const } };
const query = async (field: string, operator: string, value: string, more = {}) =>
	await catalogue.run(
		'catalogueQuery',
		{
			resource: 'query',
			operation: 'byFilters',
			output: 'summary',
			filters: {
				filter: [
					{
						field: { __rl: true, mode: 'name', value: field },
						operator,
						value: { __rl: true, mode: 'value', value },
					},
				],
			},
			...more,
		},
		continues,
	);
const search = async (field: string, operator: string, value: string) =>
	await catalogue.run(
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'advancedSearch',
			returnAll: true,
			fieldFilters: {
				filter: [{ field, operator, value: { __rl: true, mode: 'value', value } }],
			},
		},
		continues,
	);

describe('a condition as a spreadsheet writes it', () => {
	it.each<[string, string, string, string]>([
		['price', 'less', '6,99', '6.99'],
		['Price', 'greaterOrEqual', '6,99', '6.99'],
		['publicationDate', 'greater', '31.01.1900', '1900-01-31'],
		['publicationDate', 'less', '31/01/1900', '1900-01-31'],
	])('%s %s %s counts as %s', async (field, operator, value, plain) => {
		const [written, wanted] = [
			await query(field, operator, value),
			await query(field, operator, plain),
		];
		expect(written.errors).toEqual([]);
		expect(written.items[0]?.json.totalRecords).toBe(wanted.items[0]?.json.totalRecords);
		expect(Number(wanted.items[0]?.json.totalRecords)).toBeGreaterThan(0);
	});

	it.each<[string, string, string]>([
		['greater', '1850', '1850-12-31'],
		['lessOrEqual', '1850', '1850-12-31'],
		['greaterOrEqual', '1850', '1850-01-01'],
		['less', '1850', '1850-01-01'],
		['greater', '1850-01', '1850-01-31'],
		['lessOrEqual', '1850-W01', '1850-01-06'],
	])('%s %s means %s, in a search and in JSON as well', async (operator, value, day) => {
		const symbol = { greater: '>', lessOrEqual: '<=', greaterOrEqual: '>=', less: '<' }[operator];
		const asJson = JSON.stringify([{ field: 'publicationDate', op: symbol, value }]);
		for (const written of [
			await query('publicationDate', operator, value),
			await query('', '', '', { specifyFilters: 'json', filtersJson: asJson }),
		])
			expect(written.items[0]?.json.filters).toEqual([
				{ field: 'publicationDate', op: symbol, value: day },
			]);
		if (value.includes('W')) return;
		const [short, whole] = [
			await search('publicationDate', operator, value),
			await search('publicationDate', operator, day),
		];
		expect(short.items.length).toBeGreaterThan(0);
		expect(short.items).toEqual(whole.items);
	});

	it.each([
		['price', '2000', '2000'],
		['author', '1850', '1850'],
		['modifiedDate', '2026', '2026-12-31'],
	])('a year is a day for a date alone: %s %s', async (field, value, sent) => {
		const { items } = await query(field, 'lessOrEqual', value);
		expect(items[0]?.json.filters).toMatchObject([{ value: field === 'price' ? 2000 : sent }]);
	});

	it.each([
		['price', '10 GBP', "'Price' is '10 GBP', which is not a number"],
		['publicationDate', 'May 1900', "'First published' is 'May 1900', which is not a date"],
	])('a bound that cannot be one is refused, not compared as a text: %s %s', async (...of) => {
		const [field, value, message] = of;
		const { errors } = await query(field, 'greater', value);
		expect(errors).toEqual([expect.objectContaining({ message })]);
	});

	it('is told of the field as the list calls it', () => {
		const field = { __rl: true, mode: 'list', value: 'price', cachedResultName: 'Retail Price' };
		const filter = [{ field, operator: 'less', value: '1,234' }];
		const { item } = itemWith({ values: { filters: { filter } } });
		expect(() => filtersOf(item)).toThrow("The filter on 'Retail Price' compares with '1,234'");
	});

	it('in a text stays as it is', async () => {
		const { items } = await query('title', 'equals', '1,5');
		expect(items[0]?.json.filters).toEqual([{ field: 'title', op: '=', value: '1,5' }]);
	});

	it.each<[string, string]>([
		['1,234', '1.2340 or 1234'],
		['1.000', '1 or 1000'],
		['01/02/1900', '1900-02-01 or 1900-01-02'],
	])('%s, which may mean two, is refused with both, in a search as well', async (value, both) => {
		await catalogue.forget();
		for (const [ask, field] of [
			[query, 'price'],
			[search, 'Price'],
		] as const) {
			const { errors } = await ask('price', 'less', value);
			expect(errors).toEqual([
				expect.objectContaining({
					code: 'PARAMETER',
					message: `The filter on '${field}' compares with '${value}', which may mean ${both}`,
				}),
			]);
		}
		const asked = (await catalogue.journal()).map(({ path }) => path);
		expect(asked.filter((path) => path !== '/resources/fields')).toEqual([]);
	});
});

it.each<[string, string, string, RegExp]>([
	['format', 'equals', 'Papperback', /^'Format' has no option 'Papperback': it has .*Paperback/],
	[
		'subjects',
		'equals',
		'FICTION / Clasics',
		/^'BISAC subjects' has no option .*: choose the value from the list/,
	],
	[
		'subjects',
		'contains',
		'FIC004000',
		/^'FIC004000' is the code of 'FICTION \/ Classics' in 'BISAC subjects': take that/,
	],
])('%s %s %s, which finds nothing, says what there is', async (field, operator, value, told) => {
	for (const ask of [query, search])
		expect((await ask(field, operator, value)).hints).toContainEqual(expect.stringMatching(told));
});

it.each(['equals', 'notEquals', 'oneOf'])(
	'a price with a comma: a search, %s',
	async (operator) => {
		const { items, errors } = await search(
			'price',
			operator,
			operator === 'oneOf' ? '9,99;' : '9,99',
		);
		expect(errors).toEqual([]);
		expect(items).toHaveLength((await search('price', operator, '9.99')).items.length);
	},
);

it.each([
	['query', query],
	['search', search],
])('a field is compared by its title as well as by its name, in a %s', async (_, ask) => {
	const { items, errors } = await ask('First published', 'notEquals', '1877-01-01');
	expect(errors).toEqual([]);
	const { items: named } = await ask('publicationDate', 'notEquals', '1877-01-01');
	expect([items.length, items[0]?.json.totalRecords]).toEqual([
		named.length,
		named[0]?.json.totalRecords,
	]);
	expect((await ask('First published', 'isEmpty', '')).errors).toEqual([]);
});

it('an option that is there, and no book has, is told as no other', async () => {
	const { hints } = await search('format', 'equals', 'Large print');
	expect(hints.join()).not.toContain('option');
});

it('one condition that finds nothing is told alone, and titles as no more than that', async () => {
	expect((await query('author', 'equals', 'Verne')).hints).toEqual([
		expect.stringMatching(/^Nothing was found\. 'Author' must be exactly 'Verne'/),
	]);
	const { hints } = await catalogue.run('catalogueQuery', {
		resource: 'query',
		operation: 'byText',
		query: 'qqqqzz',
	});
	expect(hints).toEqual([
		"Nothing was found. 'Title' must contain 'qqqqzz' (with its accents, if it has any). Only titles were searched. For other fields, use 'By Filters'.",
	]);
});

it('a search by words that finds nothing says what was asked for', async () => {
	const { hints } = await catalogue.run('catalogueResource', {
		resource: 'resource',
		operation: 'search',
		query: 'qqqqzz',
	});
	expect(hints).toEqual(["Nothing was found. The catalogue entry must match 'qqqqzz'."]);
});

it('dates of a search that finds nothing are called as in the form', async () => {
	const { hints } = await catalogue.run('catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		query: 'qqqqzz',
		changedSince: 'date',
		changedSinceDate: '2026-01-31T00:00:00Z',
	});
	expect(hints.join()).toContain("'Modified Date' must be at or after 2026-01-31T00:00:00.000Z");
});

it('dates of books are called by their titles, too', async () => {
	const dateFilters = { filter: [{ field: 'editionDate', from: '3026-01-01', to: '' }] };
	const { hints } = await catalogue.run('catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		options: { dateFilters },
	});
	expect(hints.join()).toContain("'Date of this edition' must be at or after 3026-01-01");
});
