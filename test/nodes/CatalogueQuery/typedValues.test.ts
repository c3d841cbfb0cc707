import { errorOutput, runNode } from '../../request/running';
import type { TinyServer } from '../../request/tinyServer';
import { json, tinyServer } from '../../request/tinyServer';

const FIELDS = [
	{ ref: 1, name: 'price', type: 'decimal' },
	{ ref: 2, name: 'inPrint', type: 'boolean' },
	{ ref: 3, name: 'series', type: 'text' },
];

let server: TinyServer;
afterEach(async () => await server.stop());

/** What a condition is sent as to a service with these fields. */
async function sent(field: string, operator: string, value: string, fields: object = FIELDS) {
	const bodies: Array<{ filters: Array<{ value: unknown }> }> = [];
	server = await tinyServer((response, request) => {
		if (request.url.startsWith('/resources/'))
			return json(200, { data: fields })(response, request);
		bodies.push(JSON.parse(request.body));
		const data = { totalRecords: 1, distinctTitles: 1, books: [{ resourceId: 1, title: 'A' }] };
		return json(200, { data })(response, request);
	});
	const { failed } = await runNode({
		type: 'catalogueQuery',
		parameters: {
			resource: 'query',
			operation: 'byFilters',
			output: 'summary',
			filters: {
				filter: [
					{ field: { mode: 'name', value: field }, operator, value: { mode: 'value', value } },
				],
			},
		},
		credential: { baseUrl: server.url, apiKey: 'key' },
		settings: errorOutput,
	});
	expect(failed).toEqual([]);
	return bodies[0]?.filters[0]?.value;
}

describe('a condition on a field that holds numbers or truth values', () => {
	it.each<[string, string, string, unknown]>([
		['inPrint', 'equals', 'true', true],
		['inPrint', 'notEquals', 'no', false],
		['price', 'lessOrEqual', '9.49', 9.49],
		['price', 'equals', '20', 20],
		['series', 'equals', '20', '20'],
		['series', 'equals', 'true', 'true'],
		['price', 'contains', '9', '9'],
		['series', 'contains', 'Bo\u0308ll', 'B\u00f6ll'],
		['series', 'equals', 'Bo\u0308ll', 'B\u00f6ll'],
	])('%s %s %s is sent as %j', async (field, operator, value, wanted) => {
		expect(await sent(field, operator, value)).toBe(wanted);
	});

	it('is sent as it was entered where the fields are not known', async () => {
		expect(await sent('price', 'equals', '20', [])).toBe('20');
	});
});

const BOOKS = [
	{ ref: 7, title: '1984', fields: { series: '1984', price: 9.5, inPrint: true } },
	{ ref: 8, title: 'Voyage', fields: { series: 'Sea', price: 20, inPrint: false } },
];

/** Books that are counted beside a condition that only a search compares, of a service that compares by type. */
async function counted(field: string, value: string, fields = FIELDS) {
	const narrowed: object[] = [];
	server = await tinyServer((response, request) => {
		if (request.url.startsWith('/resources/fields'))
			return json(200, { data: fields })(response, request);
		const { fieldFilters = {} } = JSON.parse(request.body) as { fieldFilters?: object };
		narrowed.push(fieldFilters);
		const results = BOOKS.filter(({ fields }) =>
			Object.entries(fieldFilters).every(
				([name, wanted]) => (fields as Record<string, unknown>)[name] === wanted,
			),
		);
		return json(200, { data: { results, total: results.length } })(response, request);
	});
	const row = (name: string, operator: string, wanted = '') => ({
		field: { mode: 'name', value: name },
		operator,
		value: { mode: 'value', value: wanted },
	});
	const { succeeded } = await runNode({
		type: 'catalogueQuery',
		parameters: {
			resource: 'query',
			operation: 'byFilters',
			output: 'summary',
			filters: { filter: [row(field, 'equals', value), row('series', 'isNotEmpty')] },
		},
		credential: { baseUrl: server.url, apiKey: 'key' },
		settings: errorOutput,
	});
	return { counts: succeeded.map(({ json: summary }) => summary.totalRecords), narrowed };
}

describe('beside Is Not Empty, a value that may be more than a text', () => {
	it.each([
		['price', '20', 1],
		['price', '9.50', 1],
		['inPrint', 'true', 1],
		['inPrint', 'no', 1],
		['series', '1984', 1],
		['series', 'Sea', 1],
		['price', '21', 0],
	])('%s equals %s is compared here: %d', async (field, value, count) => {
		expect((await counted(field, value)).counts).toEqual([count]);
	});

	it('narrows what is read where the field certainly holds texts', async () => {
		expect((await counted('series', '1984')).narrowed).toEqual([{ series: '1984' }]);
		await server.stop();
		expect((await counted('price', '20')).narrowed).toEqual([{}]);
		await server.stop();
		const untyped = FIELDS.map((field) => ({ ...field, type: '' }));
		expect(await counted('price', '20', untyped)).toEqual({ counts: [1], narrowed: [{}] });
	});
});
