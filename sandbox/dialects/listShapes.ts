import type { Point } from './choice.ts';
import { dataOf, rowOf } from './choice.ts';
import { openLists, plainLists } from './endpoints.ts';
import { alone, shape, under } from './pagingChoices.ts';
import { rowsOf } from './rows.ts';

export const shapePoints: Point[] = [
	{
		point: 'shapes',
		section: '4.8',
		says: 'where the rows of a list stand whose shape is not shown',
		rules: ['2.open.entries', '2.open.options'],
		choices: [
			shape('bare', 'the rows are data itself', { appliesTo: openLists, success: alone }),
			shape('under results', 'the rows of types, fields and options stand under results', {
				appliesTo: plainLists,
				success: (answer) => {
					const rows = dataOf(answer);
					rowOf(answer.json).data = {
						results: rows ?? [],
						total: Array.isArray(rows) ? rows.length : 0,
					};
				},
			}),
			under('items'),
			under('resources'),
			under('rows'),
			shape('results twice', 'the rows stand under results, and these under results', {
				appliesTo: openLists,
				success: (answer) => {
					const data = rowOf(dataOf(answer));
					data.results = { results: data.results ?? [] };
				},
			}),
			shape('by name', 'types and fields are keyed by their names', {
				appliesTo: ['GET /resources/types', 'GET /resources/fields'],
				success: (answer, { asked: { endpoint } }) => {
					if (endpoint)
						rowOf(answer.json).data = Object.fromEntries(
							rowsOf(answer, endpoint).map(({ name = '', ...row }) => [String(name), row]),
						);
				},
			}),
			shape('under their names', 'types under types, fields under fields, options under nodes', {
				appliesTo: plainLists,
				wanted: 'named',
				success: (answer, { asked: { endpoint } }) => {
					const key =
						endpoint === 'GET /resources/types'
							? 'types'
							: endpoint === 'GET /resources/fields'
								? 'fields'
								: 'nodes';
					rowOf(answer.json).data = { [key]: dataOf(answer) ?? [] };
				},
			}),
		],
	},
];
