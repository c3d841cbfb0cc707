import type { IDataObject } from 'n8n-workflow';
import { nextOffset } from '../lists/endOfList';
import { PAGE_SIZE, type Page } from '../lists/list';
import { isObject } from '../values/read';
import { checkDatesRise, type ModifiedRow } from './modifiedRows';
import type { ModifiedSearch } from './modifiedSearch';
import { packRefs, unpackRefs } from './packedRefs';

/** How far the modified resources are reported: up to a date, and at exactly that date these references. */
export interface ModifiedCursor {
	/** As the service wrote it; empty while there is no resource. */
	date: string;
	refs: Set<number>;
	/** How many references of that date are no longer remembered. */
	forgotten?: number;
	/** Where the next poll goes on with a reading that did not come to its end. */
	rest?: Overlapping;
}

interface Overlapping {
	/** Among the resources of the cursor's date or later. */
	offset: number;
	/** The references of the page before. */
	given: Set<number>;
	/** Whether a later date existed before this reading began, so that nothing was modified at the cursor's date since. */
	isOver: boolean;
}

/** The first reading, which reports nothing. Gives the first page too, newest first. */
export async function startModified({ newest, mayGoOn }: ModifiedSearch) {
	const first = await newest(0);
	checkDatesRise([...first.rows].reverse(), '');
	const cursor: ModifiedCursor = { date: first.rows[0]?.date ?? '', refs: new Set() };
	for (let page = first, offset = 0; ;) {
		const newestRows = page.rows.filter(({ date }) => date === cursor.date);
		for (const { ref } of newestRows) cursor.refs.add(ref);
		const next = nextOffset(page, offset);
		if (next === undefined || newestRows.length < page.rows.length || !mayGoOn())
			return { cursor, first };
		offset = next;
		page = await newest(offset);
	}
}

/** Rows by which a page among many of one date goes back, since others of them may have been modified meanwhile. */
const ROWS_BACK = 20;

/** Of one date, e.g. after an import. Of more only the number is kept: read anew they are reported again, and none is lost. */
const MOST_REFS = 10_000;

function forgetOldRefs(cursor: ModifiedCursor, pageRefs: ReadonlySet<number>): void {
	for (const ref of cursor.refs) {
		if (cursor.refs.size <= MOST_REFS) return;
		if (pageRefs.has(ref)) continue;
		cursor.refs.delete(ref);
		cursor.forgotten = (cursor.forgotten ?? 0) + 1;
	}
}

/** Where all was read, only the last of more resources of one date than a page holds are read again. */
function firstOffset({ refs, forgotten = 0 }: ModifiedCursor): number {
	const count = refs.size + forgotten;
	return count < PAGE_SIZE ? 0 : count - ROWS_BACK;
}

const beginning = (isOver: boolean): Overlapping => ({ offset: 0, given: new Set(), isOver });

const isLater = ({ date }: ModifiedCursor, row: ModifiedRow | undefined) =>
	row !== undefined && row.date !== date;

/**
 * Whether resources that no page gave may stand before this page. A known first row does not prove the opposite, since a
 * resource modified later at the same date may stand before it. So a page must begin with a row of the page before, and a
 * reading leaves a date only if it began when that date was over. Where all was read before, the counts of the last page tell.
 */
function mayHide(cursor: ModifiedCursor, page: Page<ModifiedRow>, offset: number): boolean {
	const { refs, rest, forgotten = 0 } = cursor;
	const { rows } = page;
	const [first] = rows;
	// Pages of one row have none in common, so nothing can be told.
	if (offset === 0 || rest?.given.size === 0) return false;
	if (!first || isLater(cursor, first)) return true;
	if (rest) return !rest.given.has(first.ref) || (!rest.isOver && isLater(cursor, rows.at(-1)));
	const known = new Set([...refs, ...rows.map(({ ref }) => ref)]);
	return nextOffset(page, offset) !== undefined || offset + rows.length > forgotten + known.size;
}

/** Moves the cursor behind a page; gives the rows that it did not know. */
function passPage(cursor: ModifiedCursor, page: Page<ModifiedRow>, offset: number): ModifiedRow[] {
	checkDatesRise(page.rows, cursor.date);
	const news = page.rows.filter(({ ref, date }) => date !== cursor.date || !cursor.refs.has(ref));
	const last = page.rows.at(-1)?.date ?? cursor.date;
	const isSameDate = last === cursor.date;
	if (!isSameDate) {
		Object.assign(cursor, { date: last, refs: new Set() });
		delete cursor.forgotten;
	}
	for (const { ref, date } of page.rows) if (date === last) cursor.refs.add(ref);
	const pageRefs = new Set(page.rows.map(({ ref }) => ref));
	forgetOldRefs(cursor, pageRefs);
	const next = nextOffset(page, offset);
	if (next === undefined) delete cursor.rest;
	else if (!isSameDate) cursor.rest = beginning(false);
	else
		cursor.rest = {
			offset: next - Math.min(ROWS_BACK, Math.floor(page.rows.length / 2)),
			given: page.rows.length > 1 ? pageRefs : new Set(),
			isOver: cursor.rest?.isOver ?? false,
		};
	return news;
}

/**
 * Reads what was modified since the cursor, oldest first, and moves the cursor. Each page begins at the last date of the page
 * before, because an offset would skip what moves up when a resource already passed is modified meanwhile.
 */
export async function readModified(cursor: ModifiedCursor, { since, mayGoOn }: ModifiedSearch) {
	const news: ModifiedRow[] = [];
	do {
		const offset = cursor.rest?.offset ?? firstOffset(cursor);
		const page = await since(cursor.date, offset);
		if (mayHide(cursor, page, offset))
			cursor.rest = beginning(cursor.rest?.isOver === true || isLater(cursor, page.rows.at(-1)));
		else for (const row of passPage(cursor, page, offset)) news.push(row);
	} while (cursor.rest && mayGoOn());
	return news;
}

export const packModified = ({ date, refs, forgotten, rest }: ModifiedCursor): IDataObject => ({
	date,
	refs: packRefs(refs),
	...(forgotten !== undefined && { forgotten }),
	...(rest && { rest: { ...rest, given: packRefs(rest.given) } }),
});

const unpackRest = ({ offset, given, isOver }: IDataObject): Overlapping => ({
	offset: Number(offset),
	given: new Set(unpackRefs(String(given))),
	isOver: isOver === true,
});

export const unpackModified = ({ date, refs, forgotten, rest }: IDataObject): ModifiedCursor => ({
	date: String(date),
	refs: new Set(unpackRefs(String(refs))),
	...(typeof forgotten === 'number' && { forgotten }),
	...(isObject(rest) && { rest: unpackRest(rest) }),
});
