import { answerFailure } from '../failure/failure';
import { isRound, nextOffset, PAGE_SIZE, type FetchPage } from '../lists/list';
import { emptyCursor, follow, missIn, newestRef, oldestOpen, WINDOW } from './listCursor';
import type { IsOpen, ListCursor, Row, Transition } from './listCursor';
import { withSpan } from './refSpans';

/** How a list is read: its pages, what may still move, and whether there is time for another page. */
export interface ListReading {
	fetchPage: FetchPage<Row>;
	isOpen: IsOpen;
	mayGoOn(): boolean;
	/** The list ended above what was known, at a number of entries that it may be cut at. */
	onCut(entries: number): void;
}

/** Rows by which a reading that is taken up again goes back, should entries have left the list since. */
const OVERLAP = 20;

/** A look down to the missing ones may cost many pages; one in so many polls takes the time. */
const LOOKS_WITHOUT_MISSING = 20;

export const lowest = (rows: Row[]) =>
	rows.reduce((least, { ref }) => Math.min(least, ref), Number.POSITIVE_INFINITY);
const highest = (rows: Row[]) => rows.reduce((most, { ref }) => Math.max(most, ref), 0);

const wrongOrder = () =>
	answerFailure(
		'The service does not list the newest first, or gives the same page twice',
		"It may have other names. Set 'list.offset' and 'list.limit' in 'Interface Overrides' of the credential.",
	);

/** Lists come newest first (interface 4.8), and each page goes on where the last one ended. */
function checkOrder(rows: Row[], above: number): void {
	const [first, last] = [rows.at(0)?.ref ?? 0, rows.at(-1)?.ref ?? 0];
	if (first < last || (rows.length > 0 && lowest(rows) >= above)) throw wrongOrder();
}

/**
 * The first reading: nothing is reported by it. The newest `WINDOW` rows, and on while a page still holds unfinished ones.
 * Gives the rows too, newest first.
 */
export async function startList({
	fetchPage,
	isOpen,
	mayGoOn,
}: ListReading): Promise<{ cursor: ListCursor; rows: Row[] }> {
	const rows: Row[] = [];
	let offset: number | undefined = 0;
	for (let above = Number.POSITIVE_INFINITY, isMoving = true; offset !== undefined;) {
		const page = await fetchPage(offset, PAGE_SIZE);
		checkOrder(page.rows, above);
		rows.push(...page.rows);
		above = lowest(page.rows);
		isMoving = page.rows.some(({ state }) => isOpen(state));
		offset = nextOffset(page, offset);
		if (rows.length >= WINDOW && (!isMoving || !mayGoOn())) break;
	}
	const cursor = emptyCursor();
	follow(cursor, rows, isOpen);
	if (offset !== undefined) cursor.floor = lowest(rows) - 1;
	return { cursor, rows };
}

/**
 * What has changed since the cursor, which moves by it. Reads from the newest down to the last known one and to the oldest
 * unfinished one; where the time ends before, the rest is noted in the cursor and taken up by the next poll.
 */
export async function readList(
	cursor: ListCursor,
	{ fetchPage, isOpen, mayGoOn, onCut }: ListReading,
): Promise<Transition[]> {
	const newest = newestRef(cursor);
	const { rest } = cursor;
	const to = rest?.to ?? newest;
	const bottom = bottomOf(cursor, isOpen);
	const known = Math.min(to, bottom());
	const transitions: Transition[] = [];
	let above = Number.POSITIVE_INFINITY;
	let arrived = 0;
	/** The rest of the last poll is still to be jumped to; then, where the jump came from; then neither. */
	let isWaiting = rest !== undefined;
	let jumpedFrom: number | undefined;
	let read = rest?.read ?? [];
	delete cursor.rest;

	for (let offset = 0; ;) {
		const page = await fetchPage(offset, PAGE_SIZE);
		if (jumpedFrom !== undefined && rest && highest(page.rows) < rest.below) {
			// Too far, since entries have left the list: read on from where the jump began instead.
			offset = jumpedFrom;
			jumpedFrom = undefined;
			continue;
		}
		if (jumpedFrom !== undefined) above = highest(page.rows) + 1;
		jumpedFrom = undefined;
		checkOrder(page.rows, above);
		transitions.push(...follow(cursor, page.rows, isOpen, rest));
		if (isWaiting) arrived += page.rows.filter(({ ref }) => ref > newest).length;

		const next = nextOffset(page, offset);
		const end = next === undefined ? 0 : lowest(page.rows);
		missIn(cursor, page.rows, end, above, isOpen);
		if (next === undefined || end <= Math.min(to, bottom())) {
			cursor.floor = Math.max(cursor.floor, rest?.forgotten ?? 0);
			const entries = offset + page.rows.length;
			const isAbove = Math.min(above, lowest(page.rows)) > known && known > 0;
			if (next === undefined && isAbove && isRound(entries)) onCut(entries);
			return transitions;
		}
		read = withSpan(read, [end, Number.isFinite(above) ? above - 1 : highest(page.rows)]);
		above = end;
		offset = next;
		if (rest && isWaiting && end <= newest) {
			isWaiting = false;
			const target = rest.offset + arrived - Math.min(OVERLAP, Math.floor(page.rows.length / 2));
			if (target > next) {
				jumpedFrom = next;
				offset = target;
			}
			// At least one page of the rest is read, or a slow service would never be read to its end.
			continue;
		}
		if (!mayGoOn()) {
			cursor.rest = {
				below: end,
				offset,
				to,
				read,
				...(rest?.forgotten !== undefined && { forgotten: rest.forgotten }),
			};
			return transitions;
		}
	}
}

/** How far down the unfinished ones are looked for; where the missing ones were, only now and then. */
function bottomOf(cursor: ListCursor, isOpen: IsOpen): () => number {
	cursor.looks = (cursor.looks + 1) % LOOKS_WITHOUT_MISSING;
	const withMissing = cursor.looks === 0;
	return () => oldestOpen(cursor, isOpen, withMissing);
}
