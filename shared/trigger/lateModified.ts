import type { IDataObject } from 'n8n-workflow';
import { nextOffset, PAGE_SIZE } from '../lists/list';
import { objectOf } from '../values/read';
import { checkOrder, isBefore } from './modifiedOrder';
import type { ModifiedCursor, ModifiedRow, ModifiedSearch } from './modifiedCursor';
import { packRefs, unpackRefs } from './packedRefs';

/**
 * The resources modified last, up to a page of them: an index may show a modification later than it happened, behind newer
 * ones that were reported already. What becomes visible among these is still reported; what is older by then is not.
 */
export interface LookBack {
	/** Up to this date, as the service writes it, everything counts as known; empty where all are remembered. */
	floor: string;
	/** The dates with which they were seen. */
	dates: Map<number, string>;
}

/** Rows newest first. */
export function lookBackOf(rows: ModifiedRow[], isAll: boolean): LookBack {
	const kept = rows.slice(0, PAGE_SIZE);
	const isCut = !isAll || rows.length > PAGE_SIZE;
	return {
		floor: isCut ? (kept.at(-1)?.date ?? '') : '',
		dates: new Map(kept.map(({ ref, date }) => [ref, date])),
	};
}

/** With what was read since, the oldest first. */
export function withRead({ floor, dates }: LookBack, rows: ModifiedRow[]): LookBack {
	const all = new Map([...dates, ...rows.map(({ ref, date }) => [ref, date] as const)]);
	const newestFirst = [...all]
		.map(([ref, date]): ModifiedRow => ({ ref, date, record: {} }))
		.sort((one, other) => byDate(other, one));
	const cut = lookBackOf(newestFirst, true);
	return cut.floor === '' ? { ...cut, floor } : cut;
}

const byDate = (one: ModifiedRow, other: ModifiedRow) =>
	isBefore(one.date, other.date) ? -1 : isBefore(other.date, one.date) ? 1 : one.ref - other.ref;

/**
 * The rows of a page that came without their order, in that order; those of the next page show whether the service sorted
 * at all, since it may have other names for it.
 */
export function inOrder(
	rows: ModifiedRow[],
	beyond: ModifiedRow[],
	direction: 'asc' | 'desc',
): ModifiedRow[] {
	const [page, next] = [[...rows].sort(byDate), [...beyond].sort(byDate)] as const;
	const seam = direction === 'asc' ? [page.at(-1), next[0]] : [next.at(-1), page[0]];
	if (next.length > 0)
		checkOrder(
			seam.flatMap((row) => row ?? []),
			'',
		);
	return direction === 'asc' ? page : page.reverse();
}

/** Where the newest page reaches back behind the cursor it holds all that is new, and what has become visible late besides. */
function isWhole({ date }: ModifiedCursor, rows: ModifiedRow[], isAll: boolean): boolean {
	const last = rows.at(-1);
	return isAll || (last !== undefined && isBefore(last.date, date));
}

export interface Looked {
	/** The oldest first. */
	found: ModifiedRow[];
	lookBack: LookBack;
}

/** One look at the newest page, by which the cursor moves; undefined where more is new than a page holds. */
export async function readNewest(
	cursor: ModifiedCursor,
	known: LookBack | undefined,
	{ newest }: ModifiedSearch,
): Promise<Looked | undefined> {
	const page = await newest(0);
	const { rows } = page;
	checkOrder([...rows].reverse(), '');
	const isAll = nextOffset(page, 0) === undefined;
	if (!isWhole(cursor, rows, isAll)) return undefined;
	// A memory without one begins with what is there before the cursor.
	const { floor, dates } =
		known ??
		lookBackOf(
			rows.filter(({ date }) => isBefore(date, cursor.date)),
			isAll,
		);
	const isKnown = ({ ref, date }: ModifiedRow) =>
		dates.get(ref) === date ||
		(date === cursor.date && cursor.refs.has(ref)) ||
		(floor !== '' && !isBefore(floor, date));
	const found = rows.filter((row) => !isKnown(row)).sort(byDate);
	const last = rows[0]?.date ?? '';
	if (isBefore(cursor.date, last)) Object.assign(cursor, { date: last, refs: new Set() });
	for (const { ref, date } of rows) if (date === cursor.date) cursor.refs.add(ref);
	const next = lookBackOf(rows, isAll);
	// Rows that have left do not make older ones new.
	return { found, lookBack: isBefore(next.floor, floor) ? { ...next, floor } : next };
}

/** References of one date stand together. */
export function packLookBack({ floor, dates }: LookBack): IDataObject {
	const byDate: Record<string, number[]> = {};
	for (const [ref, date] of dates) (byDate[date] ??= []).push(ref);
	return {
		floor,
		dates: Object.fromEntries(Object.entries(byDate).map(([date, refs]) => [date, packRefs(refs)])),
	};
}

export function unpackLookBack(packed: IDataObject): LookBack {
	const dates = Object.entries(objectOf(packed.dates)).flatMap(([date, refs]) =>
		unpackRefs(String(refs)).map((ref) => [ref, date] as const),
	);
	return { floor: String(packed.floor), dates: new Map(dates) };
}
