import { dataOf, isRow, rowOf } from './choice.ts';
import type { Answer, Asked, Choice, Json, Point, Row, Scene } from './choice.ts';
import { describe, openLists, pagedLists, plainLists } from './endpoints.ts';
import { rowsOf, setRows } from './rows.ts';

interface Window {
	limit: number;
	offset: number;
}

const usual: Window = { limit: 20, offset: 0 };
const whole = (value: Json | undefined, otherwise: number) =>
	/^\d+$/.test(String(value)) ? Number(value) : otherwise;

/** What was asked for, in the query or in the body. */
export function windowOf({ method, query, body }: Asked): Window {
	const given = (name: 'limit' | 'offset') =>
		method === 'POST' ? rowOf(body)[name] : (query.get(name) ?? undefined);
	return {
		limit: whole(given('limit'), usual.limit),
		offset: whole(given('offset'), usual.offset),
	};
}

export function askFor(asked: Asked, window: Partial<Window>): Asked {
	const query = new URLSearchParams(asked.query);
	const body = asked.method === 'POST' ? { ...rowOf(asked.body), ...window } : asked.body;
	if (asked.method === 'GET')
		for (const [name, value] of Object.entries(window)) query.set(name, String(value));
	return { ...asked, query, body };
}

/** All rows from `offset` on, `count` of them, in as many requests as the plain service wants. */
async function read({ asked, plain }: Scene, offset: number, count: number): Promise<Row[]> {
	const { endpoint } = asked;
	const rows: Row[] = [];
	while (endpoint && rows.length < count) {
		const limit = Math.min(100, count - rows.length);
		const page = rowsOf(
			await plain(askFor(asked, { limit, offset: offset + rows.length })),
			endpoint,
		);
		rows.push(...page);
		if (page.length < limit) break;
	}
	return rows;
}

const paged = (name: string, says: string, more: Partial<Choice>): Choice => ({
	name,
	says,
	at: pagedLists,
	...more,
});

/** At most so many rows in a page, whatever is asked for. */
const cap = (most: number): Choice =>
	paged(`at most ${most}`, `at most ${most} rows in a page; limit says so`, {
		ask: (scene) => {
			const { limit } = windowOf(scene.asked);
			if (limit > most) Object.assign(scene.asked, askFor(scene.asked, { limit: most }));
		},
	});
const silentCap = (most: number): Choice => ({
	...cap(most),
	name: `silently at most ${most}`,
	says: `at most ${most} rows in a page; limit is what was asked for`,
	success: (answer, { memory }) => {
		const asked = memory.get('asked limit');
		if (typeof asked === 'number') rowOf(dataOf(answer)).limit = asked;
	},
	ask: (scene) => {
		const { limit } = windowOf(scene.asked);
		scene.memory.set('asked limit', limit);
		if (limit > most) Object.assign(scene.asked, askFor(scene.asked, { limit: most }));
	},
});

/** Places of the list at which nothing is shown: `plainAt` counts the rows before a place. */
const holes = (name: string, says: string, isHole: (place: number) => boolean): Choice =>
	paged(name, says, {
		success: async (answer, scene) => {
			const { endpoint } = scene.asked;
			const { limit, offset } = windowOf(scene.asked);
			if (!endpoint) return;
			const { total } = rowOf(dataOf(answer));
			const places = Array.from({ length: limit }, (_, index) => offset + index);
			const before = Array.from({ length: offset }, (_, index) => index).filter(
				(place) => !isHole(place),
			).length;
			const rows = await read(scene, before, places.filter((place) => !isHole(place)).length);
			setRows(answer, endpoint, rows);
			const data = rowOf(dataOf(answer));
			Object.assign(data, { limit, offset });
			if (typeof total !== 'number') return;
			let [left, stretched] = [total, 0];
			for (; left > 0; stretched += 1) if (!isHole(stretched)) left -= 1;
			data.total = stretched;
		},
	});

const totals = (
	name: string,
	says: string,
	by: (total: number, window: Window) => Json | undefined,
	more: Partial<Choice> = {},
): Choice =>
	paged(name, says, {
		...more,
		success: (answer, { asked }) => {
			const data = dataOf(answer);
			if (!isRow(data) || typeof data.total !== 'number') return;
			const { total, ...rest } = data;
			const changed = by(total, windowOf(asked));
			rowOf(answer.json).data = changed === undefined ? rest : { ...rest, total: changed };
		},
	});

const shape = (name: string, says: string, more: Partial<Choice>): Choice => ({
	name,
	says,
	...more,
});
/** Of a list whose shape is not shown, only the rows. */
const alone = (answer: Answer, { asked: { endpoint } }: Scene) => {
	if (endpoint) rowOf(answer.json).data = rowsOf(answer, endpoint);
};
const under = (key: string, more: Partial<Choice> = {}): Choice =>
	shape(`under ${key}`, `the rows of lists that are not described stand under ${key}`, {
		at: [...openLists, ...plainLists],
		wanted: 'named',
		overrides: { 'list.results': key },
		...more,
		success: (answer, { asked: { endpoint } }) => {
			if (!endpoint) return;
			const rows = rowsOf(answer, endpoint);
			const { results: _, ...rest } = rowOf(dataOf(answer));
			rowOf(answer.json).data = { [key]: rows, ...rest };
		},
	});

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
					at: ['GET /resources/search', 'POST /resources/search'],
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

export const shapePoints: Point[] = [
	{
		point: 'shapes',
		section: '4.8',
		says: 'where the rows of a list stand whose shape is not shown',
		rules: ['2.open.entries', '2.open.options'],
		choices: [
			shape('bare', 'the rows are data itself', { at: openLists, success: alone }),
			shape('under results', 'the rows of types, fields and options stand under results', {
				at: plainLists,
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
				at: openLists,
				success: (answer) => {
					const data = rowOf(dataOf(answer));
					data.results = { results: data.results ?? [] };
				},
			}),
			shape('by name', 'types and fields are keyed by their names', {
				at: ['GET /resources/types', 'GET /resources/fields'],
				success: (answer, { asked: { endpoint } }) => {
					if (endpoint)
						rowOf(answer.json).data = Object.fromEntries(
							rowsOf(answer, endpoint).map(({ name = '', ...row }) => [String(name), row]),
						);
				},
			}),
			shape('under their names', 'types under types, fields under fields, options under nodes', {
				at: plainLists,
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
