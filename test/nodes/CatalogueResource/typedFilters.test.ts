import type { IDataObject } from 'n8n-workflow';

import { errorOutput, runNode } from '../../request/running';
import type { TinyServer } from '../../request/tinyServer';
import { json, tinyServer } from '../../request/tinyServer';

const FIELDS = [
	{ ref: 1, name: 'pages', type: 'integer' },
	{ ref: 2, name: 'inPrint', type: 'boolean' },
	{ ref: 3, name: 'title', type: 'text' },
	{ ref: 4, name: 'outOn', type: 'date' },
];
const BOOKS = [
	{
		ref: 7,
		title: '1984',
		fields: { title: '1984', pages: 328, inPrint: true, outOn: '2023-09-15' },
	},
	{ ref: 8, title: 'Voyage', fields: { title: 'Voyage', pages: 90, inPrint: false } },
];

let server: TinyServer;
afterEach(async () => await server.stop());

/** Resources that a service finds which compares by type; `refused` are those that it does not take, `isLoose` says that any text is false. */
async function found(field: string, value: string, refused: string[] = [], isLoose = false) {
	server = await tinyServer((response, request) => {
		if (request.url.startsWith('/resources/fields'))
			return json(200, { data: FIELDS })(response, request);
		const { fieldFilters } = JSON.parse(request.body) as { fieldFilters: IDataObject };
		const [[name = '', wanted] = []] = Object.entries(fieldFilters);
		if (refused.includes(typeof wanted)) return json(400, { success: false })(response, request);
		const results = BOOKS.filter(({ fields }) => {
			const has = (fields as IDataObject)[name];
			return has === wanted || (isLoose && has === false && typeof wanted === 'string');
		});
		return json(200, { data: { results, total: results.length } })(response, request);
	});
	const filter = [{ field, operator: 'equals', value: { mode: 'value', value } }];
	const { succeeded, failed } = await runNode({
		type: 'catalogueResource',
		parameters: {
			resource: 'resource',
			operation: 'advancedSearch',
			returnAll: true,
			fieldFilters: { filter },
		},
		credential: { baseUrl: server.url, apiKey: 'key' },
		settings: errorOutput,
	});
	return failed.map(({ error }) => error.message).concat(succeeded.map(({ json }) => json.ref));
}

describe('a field filter of a service that compares by type', () => {
	it.each([
		['pages', '328', [7]],
		['inPrint', 'false', [8]],
		['title', '1984', [7]],
		['pages', '5', []],
		['outOn', '15.09.2023', [7]],
		['outOn', '20230915', [7]],
		['outOn', '45184', [7]],
	])('on %s with %s finds %j', async (field, value, refs) => {
		expect(await found(field, value)).toEqual(refs);
	});

	it.each([
		['pages', '1.120', '1.12 or 1120'],
		['outOn', '01/02/2023', '2023-02-01 or 2023-01-02'],
	])('on %s refuses %s, which may be two', async (field, value, both) => {
		expect(await found(field, value)).toEqual([
			expect.stringMatching(`compares with '${value}', which may mean ${both}`),
		]);
	});

	it('finds nothing where the service takes texts alone', async () => {
		expect(await found('pages', '328', ['number', 'boolean'])).toEqual([]);
	});

	it('finds what is true where a database takes the text for 0', async () => {
		expect(await found('inPrint', 'true', [], true)).toEqual([7]);
	});

	it('finds the same where the service refuses a text for a number', async () => {
		expect(await found('pages', '328', ['string'])).toEqual([7]);
	});
});
