import type { Choice, Json, Point, Row } from './choice.ts';
import { answerOf, dataOf, refusalOf, rowOf, setData } from './choice.ts';
import { openLists } from './endpoints.ts';
import { askFor, whole, windowOf } from './pagingChoices.ts';
import { rowsOf, setRows } from './rows.ts';

/** A page of more rows than this is refused. */
const atMost = (most: number, status = 400): Choice => ({
	name: `more than ${most} refused${status === 400 ? '' : ` with ${status}`}`,
	says: `a limit above ${most} is refused${status === 400 ? '' : `, with status ${status}`}`,
	appliesTo: ['POST /resources/search', ...openLists],
	instead: ({ asked }) =>
		windowOf(asked).limit > most
			? refusalOf(status, 'VALIDATION', `limit must not be greater than ${most}`)
			: undefined,
});

const changed = ({ modifiedDate }: Row) => String(modifiedDate ?? '');

export const listPoints: Point[] = [
	{
		point: 'limits of a page',
		section: '4.1',
		says: 'more rows than a page may hold are asked for',
		rules: ['4.1.advanced.open', '2.open.entries'],
		choices: [atMost(99), atMost(50), atMost(20), atMost(50, 409)],
	},
	{
		point: 'order',
		section: '4.8',
		says: 'which run is the most recent',
		rules: ['open endpoints'],
		choices: [
			{
				name: 'changed last first',
				says: 'the run that was changed last comes first',
				appliesTo: ['GET /distribution/runs'],
				success: async (answer, { asked, plain }) => {
					const { limit, offset } = windowOf(asked);
					const all = rowsOf(
						await plain(askFor(asked, { limit: 100, offset: 0 })),
						'GET /distribution/runs',
					).sort((first, second) => changed(second).localeCompare(changed(first)));
					setRows(answer, 'GET /distribution/runs', all.slice(offset, offset + limit));
				},
			},
		],
	},
	{
		point: 'empty lists',
		section: '2',
		says: 'a list without entries',
		rules: ['type:array', 'open endpoints'],
		choices: (
			[
				['empty list', []],
				['null', null],
				['empty object', {}],
				['false', false],
				['empty text', ''],
				['counted', { page: { size: 20, totalElements: 0 } }],
			] as Array<[string, Json]>
		).map(([name, none]): Choice => ({
			name,
			says: `data is ${JSON.stringify(none)}`,
			appliesTo: [
				'GET /collections',
				'GET /jobs',
				'GET /distribution/runs',
				'GET /distribution/destinations',
				'POST /resources/search',
			],
			success: (answer, { asked: { endpoint } }) => {
				if (endpoint && rowsOf(answer, endpoint).length === 0 && !rowOf(dataOf(answer)).total)
					setData(answer, none);
			},
		})),
	},
	{
		point: 'offsets',
		section: '4.1',
		says: 'how an offset of the advanced search is read',
		rules: ['4.1.advanced.open'],
		choices: [
			{
				name: 'unknown',
				says: 'an offset is refused as an unknown key',
				appliesTo: ['POST /resources/search'],
				wanted: 'told',
				instead: ({ asked }) =>
					'offset' in rowOf(asked.body)
						? refusalOf(400, 'VALIDATION', 'Invalid body: offset')
						: undefined,
			},
			{
				name: 'pages',
				says: 'an offset counts pages',
				appliesTo: ['POST /resources/search'],
				wanted: 'told',
				ask: (scene) => {
					const { offset, limit } = rowOf(scene.asked.body);
					Object.assign(
						scene.asked,
						askFor(scene.asked, { offset: whole(offset, 0) * whole(limit, 20) }),
					);
				},
			},
			...(
				[
					[
						'window refused',
						'an offset above 100 is refused',
						() => refusalOf(400, 'WINDOW', 'Result window is too large'),
					],
					[
						'window empty',
						'above an offset of 100 there is nothing',
						() => answerOf(200, { data: { results: [], total: 300, limit: 100, offset: 100 } }),
					],
				] as const
			).map(([name, says, answer]): Choice => ({
				name,
				says,
				appliesTo: ['POST /resources/search'],
				wanted: 'told',
				instead: ({ asked }) => (whole(rowOf(asked.body).offset, 0) > 100 ? answer() : undefined),
			})),
		],
	},
];
