import type { IDataObject } from 'n8n-workflow';

import { callListSearch } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const query = async (operation: string, parameters: object, options = {}) =>
	await catalogue.run('catalogueQuery', { resource: 'query', operation, ...parameters }, options);

const row = (field: string, operator: string, value: unknown, others: object = {}) => ({
	field: { __rl: true, mode: 'name', value: field },
	operator,
	value: { __rl: true, mode: 'value', value },
	...others,
});
const filters = (...rows: object[]) => ({ filters: { filter: rows } });
const applied = async (parameters: object, options = {}) =>
	(await query('byFilters', { output: 'summary', ...parameters }, options)).items[0]?.json.filters;

describe('Query: By Filters', () => {
	beforeEach(async () => await catalogue.forget());

	it('one item per book, all conditions holding, for each input item', async () => {
		const rows = filters(
			row('author', 'contains', '={{ $json.author }}'),
			row('language', 'equals', 'English'),
		);
		const { items, pairs } = await query('byFilters', rows, {
			items: [{ author: 'Verne' }, { author: 'Austen' }],
		});
		const authors = items.map(({ json }) => String(json.author));
		expect(new Set(authors.map((author, index) => `${String(pairs[index])} ${author}`))).toEqual(
			new Set(['0 Jules Verne', '1 Jane Austen']),
		);
		expect(Object.keys(items[0]?.json ?? {})).toEqual([
			'ref',
			'title',
			'isbn',
			'format',
			'resourceId',
			'author',
			'imprint',
			'publisher',
			'date',
			'snippet',
		]);
	});

	it.each([
		['equals', '='],
		['notEquals', '!='],
		['contains', '~'],
		['less', '<'],
		['lessOrEqual', '<='],
		['greater', '>'],
		['greaterOrEqual', '>='],
	])('%s goes out as %s', async (operator, op) => {
		expect(await applied(filters(row('price', operator, '9.99')))).toEqual([
			{ field: 'price', op, value: op === '~' ? '9.99' : 9.99 },
		]);
	});

	it('an operator that the deployment calls otherwise is a setting', async () => {
		const credential = { interfaceOverrides: '{ "query.equals": "==" }' };
		const { errors } = await query('byFilters', filters(row('author', 'equals', 'X')), {
			credential,
			settings: continues,
		});
		expect(errors[0]?.message).toContain('op must be one of: = !=');
		const typed = await query('byFilters', filters(row('author', 'other', 'X', { symbol: '!~' })), {
			settings: continues,
		});
		expect(typed.errors[0]).toMatchObject({ code: 'VALIDATION', httpStatus: 400 });
	});

	it('a number stays a number, an ISBN is always text', async () => {
		const rows = filters(
			row('pageCount', 'greater', '={{ $json.pages }}'),
			row('isbn', 'notEquals', '={{ $json.isbn }}'),
		);
		expect(await applied(rows, { items: [{ pages: 300, isbn: 9780306406157 }] })).toEqual([
			{ field: 'pageCount', op: '>', value: 300 },
			{ field: 'isbn', op: '!=', value: '9780306406157' },
		]);
	});

	it.each(['equals by hand', 'equals in JSON'])(
		'an ISBN is found however it is hyphenated (%s)',
		async (way) => {
			const known = await query('byFilters', filters(row('author', 'contains', 'Verne')));
			const written = String(known.items.find(({ json }) => json.isbn !== '')?.json.isbn);
			const digits = written.replaceAll('-', '');
			const hyphenated = [
				digits.slice(0, 3),
				digits.slice(3, 4),
				digits.slice(4, 7),
				digits.slice(7, 12),
				digits.slice(12),
			].join('-');
			const parameters =
				way === 'equals in JSON'
					? {
							specifyFilters: 'json',
							filtersJson: '={{ [{ field: "isbn", op: "=", value: $json.isbn }] }}',
						}
					: filters(row('isbn', 'equals', '={{ $json.isbn }}'));
			await catalogue.forget();
			const { items, pairs } = await query('byFilters', parameters, {
				items: [digits, hyphenated, '9780306406157'].map((isbn) => ({ isbn })),
			});
			expect(items.map(({ json }) => json.isbn)).toEqual([written, written]);
			expect(pairs).toEqual([0, 1]);
			// The one that is written so is asked for once; of the others the catalogue's writing is searched.
			expect(
				(await catalogue.journal()).filter(({ path }) => path === '/catalogue/query'),
			).toHaveLength(4);
		},
	);

	it('one summary with exact counts', async () => {
		const { items } = await query('byFilters', {
			...filters(row('language', 'equals', 'English')),
			output: 'summary',
		});
		const { totalRecords, distinctTitles, listedBooks } = items[0]?.json as Record<string, number>;
		expect(items).toHaveLength(1);
		expect(totalRecords).toBeGreaterThan(distinctTitles ?? 0);
		expect(listedBooks).toBe(Math.min(100, totalRecords ?? 0));
	});

	it('says so when fewer books came than were counted', async () => {
		const { items, hints } = await query(
			'byFilters',
			filters(row('language', 'equals', 'English')),
		);
		expect(items).toHaveLength(100);
		expect(hints[0]).toMatch(/^The service lists 100 of \d{3,} records\./);
		expect((await query('byFilters', filters(row('author', 'contains', 'Verne')))).hints).toEqual(
			[],
		);
	});

	it('takes the filters as JSON, as agents give them', async () => {
		const filtersJson = '={{ $json.filters }}';
		const wanted = [{ field: 'author', op: '~', value: 'Verne' }];
		expect(
			await applied({ specifyFilters: 'json', filtersJson }, { items: [{ filters: wanted }] }),
		).toEqual(wanted);
		expect(await applied({ specifyFilters: 'json', filtersJson: JSON.stringify(wanted) })).toEqual(
			wanted,
		);
	});

	it.each<[string, object]>([
		["'Filters' is empty", { filters: {} }],
		["'Field' of filter 1 is empty", filters(row('', 'equals', 'x'))],
		[
			"'Value' of filter 2 is empty",
			filters(row('title', 'equals', 'x'), row('author', 'contains', '={{ $json.nothing }}')),
		],
		["'Value' of filter 1 is a list of 2 values", filters(row('title', 'equals', ['A', 'B']))],
		["'Operator Symbol' of filter 1 is empty", filters(row('title', 'other', 'x'))],
		[
			"'Filters (JSON)' is not a list of filters",
			{ specifyFilters: 'json', filtersJson: '{"field":"author"}' },
		],
		[
			"'Value' of filter 2 is empty",
			{
				specifyFilters: 'json',
				filtersJson:
					'=[{"field":"title","op":"=","value":""},{"field":"author","op":"~","value":"{{ $json.misspelt }}"}]',
			},
		],
	])('%s: nothing is sent', async (message, parameters) => {
		const { errors } = await query('byFilters', parameters, { settings: continues });
		expect(errors[0]).toMatchObject({ code: 'PARAMETER', message });
		expect(await catalogue.journal()).toEqual([]);
	});
});

describe('Query: By Text', () => {
	it('books whose title has the text, or their counts', async () => {
		const { items } = await query('byText', { query: 'sea' });
		expect(items.length).toBeGreaterThan(0);
		expect(items.every(({ json }) => /sea/i.test(String(json.title)))).toBe(true);
		const summary = await query('byText', { query: 'sea', output: 'summary' });
		expect(summary.items[0]?.json).toMatchObject({
			totalRecords: items.length,
			filters: [{ field: 'title', op: '~', value: 'sea' }],
		});
	});

	it('needs a text', async () => {
		const { errors } = await query('byText', { query: ' ' }, { settings: continues });
		expect(errors[0]).toMatchObject({ code: 'PARAMETER', message: "'Text' is empty" });
	});
});

describe('the lists of the editor', () => {
	const call = (method: string, field: IDataObject) => ({
		node: node('Query', 'catalogueQuery', {
			resource: 'query',
			operation: 'byFilters',
			filters: { filter: [{ field }] },
		}),
		method,
		path: 'parameters.filters.filter[0].value',
		credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
	});

	it('fields: the searchable ones and what every book has, each once', async () => {
		const { results } = await callListSearch(
			call('searchQueryFields', { mode: 'list', value: '' }),
		);
		const values = results.map(({ value }) => value);
		expect(values).toEqual(
			expect.arrayContaining(['title', 'author', 'isbn', 'subjects', 'date', 'modifiedDate']),
		);
		expect(new Set(values).size).toBe(values.length);
	});

	it('values: the options of the field beside them, or what resources have, and what was typed', async () => {
		const byTitle = call('searchQueryValues', { mode: 'name', value: 'Format' });
		expect((await callListSearch(byTitle, 'paper')).results.map(({ value }) => value)).toEqual(
			expect.arrayContaining(['Paperback']),
		);
		const byAuthor = call('searchQueryValues', { mode: 'list', value: 'author' });
		expect((await callListSearch(byAuthor, 'Verne')).results).toEqual([
			{ name: 'Jules Verne', value: 'Jules Verne' },
			{ name: "Use 'Verne'", value: 'Verne' },
		]);
		const { results } = await callListSearch(byAuthor);
		expect(results.map(({ value }) => value)).toEqual(
			expect.arrayContaining(['Aristotle', 'Daniel Defoe']),
		);
		expect(new Set(results.map(({ value }) => value)).size).toBe(results.length);
	});
});
