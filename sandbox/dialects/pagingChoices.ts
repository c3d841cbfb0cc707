import type { Answer, Choice, Json, Row, Scene, ServiceRequest } from './choice.ts';
import { dataOf, isRow, rowOf } from './choice.ts';
import { openLists, pagedLists, plainLists } from './endpoints.ts';
import { rowsOf, setRows } from './rows.ts';

interface Window {
	limit: number;
	offset: number;
}

const usual: Window = { limit: 20, offset: 0 };
export const whole = (value: Json | undefined, otherwise: number) =>
	/^\d+$/.test(String(value)) ? Number(value) : otherwise;

/** What was asked for, in the query or in the body. */
export function windowOf({ method, query, body }: ServiceRequest): Window {
	const given = (name: 'limit' | 'offset') =>
		method === 'POST' ? rowOf(body)[name] : (query.get(name) ?? undefined);
	return {
		limit: whole(given('limit'), usual.limit),
		offset: whole(given('offset'), usual.offset),
	};
}

export function askFor(asked: ServiceRequest, window: Partial<Window>): ServiceRequest {
	const query = new URLSearchParams(asked.query);
	const body = asked.method === 'POST' ? { ...rowOf(asked.body), ...window } : asked.body;
	if (asked.method === 'GET')
		for (const [name, value] of Object.entries(window)) query.set(name, String(value));
	return { ...asked, query, body };
}

/** All rows from `offset` on, `count` of them, in as many requests as the plain service wants. */
export async function read({ asked, plain }: Scene, offset: number, count: number): Promise<Row[]> {
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

export const paged = (name: string, says: string, more: Partial<Choice>): Choice => ({
	name,
	says,
	appliesTo: pagedLists,
	...more,
});

/** At most so many rows in a page, whatever is asked for. */
export const cap = (most: number): Choice =>
	paged(`at most ${most}`, `at most ${most} rows in a page; limit says so`, {
		ask: (scene) => {
			const { limit } = windowOf(scene.asked);
			if (limit > most) Object.assign(scene.asked, askFor(scene.asked, { limit: most }));
		},
	});
export const silentCap = (most: number): Choice => ({
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

/** Silently so, and the total counts the rows of the page. */
export const silentCapOfPage = (most: number): Choice => {
	const capped = silentCap(most);
	return {
		...capped,
		name: `${capped.name}, counted by page`,
		says: `${capped.says}; total is the number of rows in the page`,
		success: async (answer, scene) => {
			await capped.success?.(answer, scene);
			const { endpoint } = scene.asked;
			if (endpoint) rowOf(dataOf(answer)).total = rowsOf(answer, endpoint).length;
		},
	};
};
/** Another number of rows with each request, whatever is asked for. */
export const anySize = (sizes: number[]): Choice =>
	paged('any size', `pages of ${sizes.join(', ')} rows in turn; limit is what was asked for`, {
		ask: (scene) => {
			const { limit } = windowOf(scene.asked);
			const turn = whole(scene.memory.get('page') as Json | undefined, 0);
			scene.memory.set('page', turn + 1);
			scene.memory.set('asked limit', limit);
			Object.assign(
				scene.asked,
				askFor(scene.asked, { limit: Math.min(limit, sizes[turn % sizes.length] ?? limit) }),
			);
		},
		success: (answer, { memory }) => {
			rowOf(dataOf(answer)).limit = memory.get('asked limit') as number;
		},
	});

/** Places of the list at which nothing is shown: `plainAt` counts the rows before a place. */
export const holes = (name: string, says: string, isHole: (place: number) => boolean): Choice =>
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

export const totals = (
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

export const shape = (name: string, says: string, more: Partial<Choice>): Choice => ({
	name,
	says,
	...more,
});
/** Of a list whose shape is not shown, only the rows. */
export const alone = (answer: Answer, { asked: { endpoint } }: Scene) => {
	if (endpoint) rowOf(answer.json).data = rowsOf(answer, endpoint);
};
export const under = (key: string, more: Partial<Choice> = {}): Choice =>
	shape(`under ${key}`, `the rows of lists that are not described stand under ${key}`, {
		appliesTo: [...openLists, ...plainLists],
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
