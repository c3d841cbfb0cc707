import type { Point } from './choice.ts';
import { dataOf, rowOf } from './choice.ts';
import { describe } from './endpoints.ts';
import {
	anySize,
	askFor,
	cap,
	holes,
	paged,
	read,
	silentCap,
	silentCapOfPage,
	totals,
	whole,
	windowOf,
} from './pagingChoices.ts';
import { rowsOf, setRows } from './rows.ts';

export const pagingPoints: Point[] = [
	{
		point: 'pages',
		section: '4.1',
		says: 'what one page of a list holds',
		rules: ['8.search-page', '4.1.advanced.open', '2.search.*'],
		choices: [
			cap(50),
			cap(25),
			cap(20),
			cap(1),
			silentCap(50),
			silentCap(20),
			silentCapOfPage(20),
			anySize([50, 30, 20, 40]),
			holes(
				'every tenth hidden',
				'every tenth row is counted and not shown',
				(place) => place % 10 === 9,
			),
			holes(
				'fifty hidden',
				'fifty rows in the middle of a page are counted and not shown',
				(place) => place >= 120 && place < 170,
			),
			holes(
				'a page hidden',
				'a whole page is counted and not shown',
				(place) => place >= 100 && place < 200,
			),
			paged('one twice', 'each page begins with the last row of the page before', {
				ask: (scene) => {
					const { limit, offset } = windowOf(scene.asked);
					if (offset > 0)
						Object.assign(scene.asked, askFor(scene.asked, { limit, offset: offset - 1 }));
				},
				success: (answer) => {
					const data = rowOf(dataOf(answer));
					if (typeof data.offset === 'number' && data.offset > 0) data.offset += 1;
				},
			}),
			paged('each twice', 'each row comes twice, one behind the other, and is counted once', {
				success: (answer, { asked: { endpoint } }) => {
					if (endpoint)
						setRows(
							answer,
							endpoint,
							rowsOf(answer, endpoint).flatMap((row) => [row, structuredClone(row)]),
						);
				},
			}),
			paged('not paged', 'all rows in each answer, whatever is asked for', {
				success: async (answer, scene) => {
					const total = whole(rowOf(dataOf(answer)).total, 0);
					if (scene.asked.endpoint)
						setRows(answer, scene.asked.endpoint, await read(scene, 0, total));
					Object.assign(rowOf(dataOf(answer)), { limit: total, offset: 0 });
				},
			}),
			paged('offset ignored', 'the first page in each answer', {
				wanted: 'told',
				ask: (scene) => Object.assign(scene.asked, askFor(scene.asked, { offset: 0 })),
			}),
			paged('past the end', 'an offset behind the last row is refused', {
				any: (answer, { asked }) => {
					const data = rowOf(dataOf(answer));
					if (
						typeof data.total !== 'number' ||
						windowOf(asked).offset < data.total ||
						data.total === 0
					)
						return;
					Object.assign(answer, {
						status: 400,
						json: {
							success: false,
							status: 'fail',
							message: 'offset is out of range',
							error: { code: 'VALIDATION', message: 'offset is out of range' },
						},
					});
				},
			}),
		],
	},
	{
		point: 'totals',
		section: '2',
		says: 'the number of all rows, of the page and of the rows before',
		rules: ['2.search.*', '2.open.moded-search'],
		choices: [
			totals('missing', 'no total', () => undefined),
			totals('text', 'total as text', String),
			totals('thousands', 'total as text with a comma: "1,001"', (total) =>
				total.toLocaleString('en-US'),
			),
			totals('null', 'total is null', () => null),
			totals('zero', 'total is 0', () => 0),
			totals('minus one', 'total is -1: not counted', () => -1),
			totals('of the page', 'total is the number of rows in the page', (total, { limit, offset }) =>
				Math.max(0, Math.min(limit, total - offset)),
			),
			totals(
				'so far',
				'total is the number of rows up to here and one more where there are more',
				(total, { limit, offset }) => Math.min(total, offset + limit + 1),
			),
			totals('too large', 'total counts what the user may not see', (total) => total + 137, {
				toldIn: /resource\.upsert/,
			}),
			totals('moving', 'total is another one with each page', (total, { offset }) =>
				Math.max(0, total - (offset % 7)),
			),
			paged('nothing but rows', 'neither total nor limit nor offset', {
				success: (answer, { asked: { endpoint } }) => {
					if (endpoint)
						rowOf(answer.json).data = { [describe(endpoint).list ?? '']: rowsOf(answer, endpoint) };
				},
			}),
			paged(
				'moded without total',
				'no total, limit and offset in the answer of a vector or hybrid search',
				{
					appliesTo: ['GET /resources/search', 'POST /resources/search'],
					success: (answer, { asked }) => {
						const mode = asked.method === 'GET' ? asked.query.get('mode') : rowOf(asked.body).mode;
						if (mode !== 'vector' && mode !== 'hybrid') return;
						const { results = [] } = rowOf(dataOf(answer));
						rowOf(answer.json).data = { results };
					},
				},
			),
		],
	},
];
