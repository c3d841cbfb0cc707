import type { IDataObject } from 'n8n-workflow';
import { nextOffset, PAGE_SIZE, type Page } from '../lists/list';
import { isObject } from '../values/read';
import { packRefs, unpackRefs } from './packedRefs';
import { checkOrder } from './modifiedOrder';

/** How far the modified resources were reported: a date, and the references that were seen at exactly that date. */
export interface ModifiedCursor {
	/** As the service wrote it; empty while there is no resource. */
	date: string;
	refs: Set<number>;
	/** How many more were seen at that date than are remembered; absent where all are. */
	forgotten?: number;
	/** Where a reading that did not come to the end goes on; absent where all was read. */
	rest?: Rest;
}

interface Rest {
	/** Among the resources of the cursor's date or later. */
	offset: number;
	/** The references that the page before it gave. */
	given: Set<number>;
	/** Whether there was a later date before the reading of this one began, so that none was modified at it since. */
	isOver: boolean;
}

export interface ModifiedRow {
	ref: number;
	/** As the service wrote it. */
	date: string;
	record: IDataObject;
	/** Without a reference or date of its own: it is not reported. */
	isOdd?: true;
}

export interface ModifiedSearch {
	/** The resources modified last, the newest first. */
	newest(offset: number): Promise<Page<ModifiedRow>>;
	/** Those modified at a date or later, the oldest first; all of them without a date. */
	since(date: string, offset: number): Promise<Page<ModifiedRow>>;
	/** Whether there is time for another page. */
	mayGoOn(): boolean;
}

/** The first reading: nothing is reported by it. Gives the first page too, newest first. */
export async function startModified({
	newest,
	mayGoOn,
}: ModifiedSearch): Promise<{ cursor: ModifiedCursor; rows: ModifiedRow[] }> {
	const first = await newest(0);
	checkOrder([...first.rows].reverse(), '');
	const cursor: ModifiedCursor = { date: first.rows[0]?.date ?? '', refs: new Set() };
	for (let page = first, offset = 0; ;) {
		const same = page.rows.filter(({ date }) => date === cursor.date);
		for (const { ref } of same) cursor.refs.add(ref);
		const next = nextOffset(page, offset);
		if (next === undefined || same.length < page.rows.length || !mayGoOn())
			return { cursor, rows: first.rows };
		offset = next;
		page = await newest(offset);
	}
}

/** Rows by which a page among many of one date goes back, since others of them may have been modified meanwhile. */
const OVERLAP = 20;

const overlapOf = (rows: ModifiedRow[]) => Math.min(OVERLAP, Math.floor(rows.length / 2));

/** Of one date, e.g. after an import. More are counted only: should they be read anew they are reported again, and none is lost. */
const MOST_REFS = 10_000;

function boundRefs(cursor: ModifiedCursor, newest: ReadonlySet<number>): void {
	for (const ref of cursor.refs) {
		if (cursor.refs.size <= MOST_REFS) return;
		if (newest.has(ref)) continue;
		cursor.refs.delete(ref);
		cursor.forgotten = (cursor.forgotten ?? 0) + 1;
	}
}

/** How many were seen at the date of the cursor. */
const seenAt = ({ refs, forgotten = 0 }: ModifiedCursor) => refs.size + forgotten;

/** Where all was read, only the last ones among more resources of one date than a page holds are looked at. */
const reach = (cursor: ModifiedCursor) =>
	seenAt(cursor) < PAGE_SIZE ? 0 : seenAt(cursor) - OVERLAP;

const beginning = (isOver: boolean): Rest => ({ offset: 0, given: new Set(), isOver });

const isKnown = ({ date, refs }: ModifiedCursor, row: ModifiedRow) =>
	row.date === date && refs.has(row.ref);

const isLater = ({ date }: ModifiedCursor, row: ModifiedRow | undefined) =>
	row !== undefined && row.date !== date;

/**
 * Whether resources may stand before this page that no page gave. That its first one is known does not tell: one that is
 * modified later at the same date may stand before it. So a page begins with one that the page before it gave, and a date
 * is left by a reading that began when it was over. Where all was read before, the last page tells by the number of all.
 */
function mayHide(cursor: ModifiedCursor, page: Page<ModifiedRow>, offset: number): boolean {
	const { refs, rest } = cursor;
	const { rows } = page;
	const [first] = rows;
	// Pages of one row have none in common, so nothing can be told.
	if (offset === 0 || rest?.given.size === 0) return false;
	if (!first || isLater(cursor, first)) return true;
	if (rest) return !rest.given.has(first.ref) || (!rest.isOver && isLater(cursor, rows.at(-1)));
	return (
		nextOffset(page, offset) !== undefined ||
		offset + rows.length >
			(cursor.forgotten ?? 0) + new Set([...refs, ...rows.map(({ ref }) => ref)]).size
	);
}

/** What a page adds to the known ones. The cursor moves behind it. */
function take(cursor: ModifiedCursor, page: Page<ModifiedRow>, offset: number): ModifiedRow[] {
	checkOrder(page.rows, cursor.date);
	const found = page.rows.filter((row) => !isKnown(cursor, row));
	const last = page.rows.at(-1)?.date ?? cursor.date;
	const isSameDate = last === cursor.date;
	if (!isSameDate) {
		Object.assign(cursor, { date: last, refs: new Set() });
		delete cursor.forgotten;
	}
	for (const { ref, date } of page.rows) if (date === last) cursor.refs.add(ref);
	boundRefs(cursor, new Set(page.rows.map(({ ref }) => ref)));
	const next = nextOffset(page, offset);
	if (next === undefined) delete cursor.rest;
	else if (!isSameDate) cursor.rest = beginning(false);
	else
		cursor.rest = {
			offset: next - overlapOf(page.rows),
			given: new Set(page.rows.length > 1 ? page.rows.map(({ ref }) => ref) : []),
			isOver: cursor.rest?.isOver ?? false,
		};
	return found;
}

/**
 * What was modified since the cursor, which moves by it, the oldest first. Each page starts at the last date of the one
 * before, because an offset would skip what moves up when a resource already passed is modified meanwhile.
 */
export async function readModified(
	cursor: ModifiedCursor,
	{ since, mayGoOn }: ModifiedSearch,
): Promise<ModifiedRow[]> {
	const found: ModifiedRow[] = [];
	do {
		const offset = cursor.rest?.offset ?? reach(cursor);
		const page = await since(cursor.date, offset);
		if (mayHide(cursor, page, offset))
			cursor.rest = beginning(cursor.rest?.isOver === true || isLater(cursor, page.rows.at(-1)));
		else for (const row of take(cursor, page, offset)) found.push(row);
	} while (cursor.rest && mayGoOn());
	return found;
}

const packRest = ({ offset, given, isOver }: Rest): IDataObject => ({
	offset,
	given: packRefs(given),
	isOver,
});
const unpackRest = ({ offset, given, isOver }: IDataObject): Rest => ({
	offset: Number(offset),
	given: new Set(unpackRefs(String(given))),
	isOver: isOver === true,
});

export const packModified = ({ date, refs, forgotten, rest }: ModifiedCursor): IDataObject => ({
	date,
	refs: packRefs(refs),
	...(forgotten !== undefined && { forgotten }),
	...(rest && { rest: packRest(rest) }),
});

export const unpackModified = ({ date, refs, forgotten, rest }: IDataObject): ModifiedCursor => ({
	date: String(date),
	refs: new Set(unpackRefs(String(refs))),
	...(typeof forgotten === 'number' && { forgotten }),
	...(isObject(rest) && { rest: unpackRest(rest) }),
});
