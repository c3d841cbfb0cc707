import type { IDataObject } from 'n8n-workflow';
import { nextOffset, PAGE_SIZE } from '../lists/list';
import type { ModifiedCursor } from './modifiedCursor';
import { byDate, checkOrder, isBefore, type ModifiedRow } from './modifiedRows';
import type { ModifiedSearch } from './modifiedSearch';
import { packByText, unpackByText } from './packedRefs';

/**
 * The resources modified last, up to a page of them. An index may show a modification later than it happened, behind newer
 * ones that were already reported. What becomes visible among these is still reported; what is older by then is not.
 */
export interface LookBack {
	/** Up to this date, as the service writes it, everything counts as known; empty where all are remembered. */
	floor: string;
	/** The last reported date of each resource. */
	dates: Map<number, string>;
}

export interface ModifiedNews {
	/** The oldest first. */
	rows: ModifiedRow[];
	lookBack: LookBack;
}

/** `rows` come newest first. */
export function lookBackOf(
	rows: Array<Pick<ModifiedRow, 'ref' | 'date'>>,
	isAll: boolean,
): LookBack {
	const kept = rows.slice(0, PAGE_SIZE);
	const isCut = !isAll || rows.length > PAGE_SIZE;
	return {
		floor: isCut ? (kept.at(-1)?.date ?? '') : '',
		dates: new Map(kept.map(({ ref, date }) => [ref, date])),
	};
}

/** Adds rows that were read since, the oldest first. */
export function withRows({ floor, dates }: LookBack, rows: ModifiedRow[]): LookBack {
	const all = new Map([...dates, ...rows.map(({ ref, date }) => [ref, date] as const)]);
	const newestFirst = Array.from(all, ([ref, date]) => ({ ref, date })).sort((a, b) =>
		byDate(b, a),
	);
	const lookBack = lookBackOf(newestFirst, true);
	return lookBack.floor === '' ? { ...lookBack, floor } : lookBack;
}

/** Reads the newest page only, and moves the cursor. Undefined where more is new than a page holds. */
export async function readNewest(
	cursor: ModifiedCursor,
	lookBack: LookBack | undefined,
	newest: ModifiedSearch['newest'],
): Promise<ModifiedNews | undefined> {
	const page = await newest(0);
	const { rows } = page;
	checkOrder([...rows].reverse(), '');
	const isAll = nextOffset(page, 0) === undefined;
	const isBehindCursor = ({ date }: ModifiedRow) => isBefore(date, cursor.date);
	// A page that reaches back behind the cursor holds all that is new, and all that became visible late.
	if (!isAll && !rows.slice(-1).some(isBehindCursor)) return undefined;
	// A cursor without a look back, which an earlier version kept, begins with what stands behind it now.
	const { floor, dates } = lookBack ?? lookBackOf(rows.filter(isBehindCursor), isAll);
	const isKnown = ({ ref, date }: ModifiedRow) =>
		dates.get(ref) === date ||
		(date === cursor.date && cursor.refs.has(ref)) ||
		(floor !== '' && !isBefore(floor, date));
	const news = rows.filter((row) => !isKnown(row)).sort(byDate);
	const newestDate = rows[0]?.date ?? '';
	if (isBefore(cursor.date, newestDate))
		Object.assign(cursor, { date: newestDate, refs: new Set() });
	for (const { ref, date } of rows) if (date === cursor.date) cursor.refs.add(ref);
	const next = lookBackOf(rows, isAll);
	// Rows that have left do not make older ones new.
	return { rows: news, lookBack: isBefore(next.floor, floor) ? { ...next, floor } : next };
}

export const packLookBack = ({ floor, dates }: LookBack): IDataObject => ({
	floor,
	dates: packByText(dates),
});

export const unpackLookBack = ({ floor, dates }: IDataObject): LookBack => ({
	floor: String(floor),
	dates: unpackByText(dates),
});
