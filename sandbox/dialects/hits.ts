import type { Choice, Json, Point, Row, Scene } from './choice.ts';
import { dataOf, isRow, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { FIELDS } from './fieldChoices.ts';
import { beyondScore, rowsOf, setRows } from './rows.ts';

const SEARCHES: Endpoint[] = ['GET /resources/search', 'POST /resources/search'];

const fields = (
	name: string,
	says: string,
	by: (fields: Row) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: SEARCHES,
	wanted: 'told',
	loses: ['fields'],
	...more,
	success: (answer, { asked: { endpoint } }) => {
		if (!endpoint) return;
		const rows = rowsOf(answer, endpoint);
		setRows(
			answer,
			endpoint,
			rows.map((row) => ({ ...row, fields: by(rowOf(row.fields)) })),
		);
	},
});
/** The titles of all fields, by their names. */
async function titlesIn({ asked, plain }: Scene): Promise<Map<string, string>> {
	const { headers } = asked;
	const { 'content-type': _, ...plainHeaders } = headers;
	const answer = await plain({
		endpoint: FIELDS,
		method: 'GET',
		path: '/resources/fields',
		query: new URLSearchParams(),
		headers: plainHeaders,
		bytes: Buffer.alloc(0),
		body: undefined,
	});
	return new Map(rowsOf(answer, FIELDS).map(({ name, title }) => [String(name), String(title)]));
}
const moded = (name: string, says: string, by: (row: Row) => Row, loses: string[]): Choice => ({
	name,
	says,
	appliesTo: ['GET /resources/search'],
	loses,
	success: (answer, { asked: { query } }) => {
		const data = rowOf(dataOf(answer));
		if ((query.get('mode') ?? 'keyword') !== 'keyword' && Array.isArray(data.results))
			data.results = data.results.filter(isRow).map(by);
	},
});
/** The rows of a search, in shapes that the interface does not show. */
export const hitPoints: Point[] = [
	{
		point: 'hits',
		section: '2',
		says: 'the rows of a vector or hybrid search',
		rules: ['2.open.moded-search'],
		choices: [
			moded(
				'resourceId',
				'resourceId in place of ref, as in the results of a chat',
				({ ref = 0, title = '', score = 0 }) => ({ resourceId: ref, title, score }),
				[...beyondScore, 'resourceId'],
			),
			moded(
				'resource within',
				'the resource stands under resource',
				({ score = 0, ...resource }) => ({ score, resource }),
				['resource'],
			),
			moded(
				'resource by reference',
				'the reference stands under resource',
				({ ref = 0, ...row }) => ({ resource: ref, ...row }),
				['resource'],
			),
		],
	},
	{
		point: 'field values',
		section: '2',
		says: 'the fields of a row',
		rules: ['2.summary*'],
		choices: [
			fields('objects', 'each value as an object with title and value', (given) =>
				Object.fromEntries(
					Object.entries(given).map(([title, value]) => [title, { title, value }]),
				),
			),
			fields(
				'list',
				'a list of name and value',
				(given) => Object.entries(given).map(([name, value]) => ({ name, value })),
				{ wanted: 'equal', loses: [] },
			),
			fields(
				'one by one',
				'a list of name and value, with an entry for each option',
				(given) =>
					Object.entries(given).flatMap(([name, value]) =>
						(Array.isArray(value) && value.length > 0 ? value : [value]).map((each) => ({
							name,
							value: each,
						})),
					),
				{ wanted: 'equal', loses: [] },
			),
			fields(
				'capitals',
				'names in capitals',
				(given) =>
					Object.fromEntries(
						Object.entries(given).map(([name, value]) => [name.toUpperCase(), value]),
					),
				{ loses: ['fields', 'title'] },
			),
			{
				...fields('by title', 'the titles of fields in place of their names', (given) => given, {
					loses: ['fields', 'title'],
				}),
				success: async (answer, scene) => {
					const { endpoint } = scene.asked;
					if (!endpoint) return;
					const titles = await titlesIn(scene);
					setRows(
						answer,
						endpoint,
						rowsOf(answer, endpoint).map((row) => ({
							...row,
							fields: Object.fromEntries(
								Object.entries(rowOf(row.fields)).map(([name, value]) => [
									titles.get(name) ?? name,
									value,
								]),
							),
						})),
					);
				},
			},
			{
				name: 'without ref',
				says: 'rows without a reference',
				appliesTo: SEARCHES,
				wanted: 'told',
				loses: ['ref'],
				success: (answer, { asked: { endpoint } }) => {
					if (endpoint)
						setRows(
							answer,
							endpoint,
							rowsOf(answer, endpoint).map(({ ref: _, ...row }) => row),
						);
				},
			},
		],
	},
];
