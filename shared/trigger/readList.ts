import { answerFailure } from '../failure/failure';
import { isRound, nextOffset, PAGE_SIZE, type FetchPage } from '../lists/list';
import { emptyCursor, follow, missIn, newestRef, oldestOpen, WINDOW } from './listCursor';
import type { IsOpen, ListCursor, Row, Transition } from './listCursor';
import { withSpan, type Span } from './refSpans';

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

/** Where a reading stands: all from the reference `above` upwards is read, and `offset` is where the list goes on. */
interface Place {
	offset: number;
	above: number;
	/** What was read so far, by references. */
	read: Span[];
	/** Rows of the last page. */
	size: number;
	/** Where a jump to the rest began; it may lead too far, since entries have left the list. */
	jumpedFrom?: Place;
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
	delete cursor.rest;
	const to = rest?.to ?? newest;
	const bottom = bottomOf(cursor, isOpen);
	const goal = () => Math.min(to, bottom());
	const known = goal();
	const arrived: Row[] = [];
	const transitions: Transition[] = [];

	/** Gives the place behind the page; undefined at the end of the list. */
	async function readPage({ jumpedFrom, ...place }: Place): Promise<Place | undefined> {
		const page = await fetchPage(place.offset, PAGE_SIZE);
		const { rows } = page;
		const top = highest(rows);
		if (jumpedFrom && rest && top < rest.below) return await readPage(jumpedFrom);
		const above = jumpedFrom ? top + 1 : place.above;
		checkOrder(rows, above);
		transitions.push(...follow(cursor, rows, isOpen, rest));
		arrived.push(...rows.filter(({ ref }) => ref > newest));
		const offset = nextOffset(page, place.offset);
		const end = offset === undefined ? 0 : lowest(rows);
		missIn(cursor, rows, end, above, isOpen);
		if (offset === undefined) {
			const entries = place.offset + rows.length;
			const isAbove = Math.min(above, lowest(rows)) > known && known > 0;
			if (isAbove && isRound(entries)) onCut(entries);
			return undefined;
		}
		const read = withSpan(place.read, [end, Number.isFinite(above) ? above - 1 : top]);
		return { offset, above: end, read, size: rows.length };
	}
	/** At least one page, or a slow service would never be read to its end. */
	async function readDown(start: Place, until: () => number): Promise<Place | undefined> {
		let place = await readPage(start);
		while (place && place.above > until() && mayGoOn()) place = await readPage(place);
		return place;
	}

	const top = { offset: 0, above: Number.POSITIVE_INFINITY, read: rest?.read ?? [], size: 0 };
	let place = await readDown(top, rest ? () => newest : goal);
	if (rest && place && place.above <= newest && place.above > goal()) {
		const offset = rest.offset + arrived.length - Math.min(OVERLAP, Math.floor(place.size / 2));
		const isBehind = offset > place.offset;
		place = await readDown(isBehind ? { ...place, offset, jumpedFrom: place } : place, goal);
	}
	if (place && place.above > goal()) {
		const { above: below, offset, read } = place;
		const forgotten = rest?.forgotten;
		cursor.rest = { below, offset, to, read, ...(forgotten !== undefined && { forgotten }) };
	} else cursor.floor = Math.max(cursor.floor, rest?.forgotten ?? 0);
	return transitions;
}

/** How far down the unfinished ones are looked for; where the missing ones were, only now and then. */
function bottomOf(cursor: ListCursor, isOpen: IsOpen): () => number {
	cursor.looks = (cursor.looks + 1) % LOOKS_WITHOUT_MISSING;
	const withMissing = cursor.looks === 0;
	return () => oldestOpen(cursor, isOpen, withMissing);
}
