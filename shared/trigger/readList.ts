import type { ListKind } from '../catalogue/states';
import { answerFailure } from '../failure/failure';
import { nextOffset } from '../lists/endOfList';
import { isRound, PAGE_SIZE, type FetchPage } from '../lists/list';
import { samePageTwice } from '../lists/repeatedPage';
import {
	emptyCursor,
	follow,
	newestRef,
	noteMissing,
	oldestOpen,
	WINDOW,
	withSpan,
} from './listCursor';
import type { IsOpen, ListCursor, Row, Span, Transition } from './listCursor';
import type { PollSettings } from './pollSettings';

/** How a list is read: its pages, what may still move, and whether there is time for another page. */
export interface ListReading extends Pick<PollSettings, 'mayGoOn' | 'note'> {
	kind: ListKind;
	fetchPage: FetchPage<Row>;
	isOpen: IsOpen;
}

/** Rows by which a resumed reading goes back, should entries have left the list since. */
const ROWS_BACK = 20;

/** Looking down to the missing entries may cost many pages; one in so many polls takes the time. */
const POLLS_WITHOUT_MISSING = 20;

export const lowestRef = (rows: Row[]) =>
	rows.reduce((least, { ref }) => Math.min(least, ref), Number.POSITIVE_INFINITY);
const highest = (rows: Row[]) => rows.reduce((most, { ref }) => Math.max(most, ref), 0);

export const cannotWatch = (kind: ListKind, problem: string) =>
	answerFailure(
		problem,
		`The trigger knows new ${kind}s by their references, so it cannot watch this list. Use a Schedule Trigger and 'Get Many' of ${kind}s with 'Finished Since' instead, which goes by dates. The administrator of the catalogue may know why newer ${kind}s have lower references.`,
	);

export const notNewestFirst = (kind: ListKind, ref: number, next: number) =>
	cannotWatch(
		kind,
		`The service does not list the newest first: ${kind} ${ref} stands before ${next}`,
	);

/** Lists come newest first (interface 4.8), and each page goes on where the last one ended. */
function checkBelow(kind: ListKind, rows: Row[], above: number): void {
	const [first, last] = [rows.at(0)?.ref ?? 0, rows.at(-1)?.ref ?? 0];
	const isFalling = first >= last;
	if (isFalling && (rows.length === 0 || lowestRef(rows) < above)) return;
	if (isFalling && lowestRef(rows) === above) throw samePageTwice();
	throw isFalling ? notNewestFirst(kind, above, first) : notNewestFirst(kind, first, last);
}

/** Takes note of what the list holds at first. A job behind the newest ones may have ended long ago, so it is not followed. */
function takeNote(cursor: ListCursor, all: Row[], { kind, isOpen, note }: ListReading): Row[] {
	const unread = all.filter(({ isUnread }) => isUnread);
	const rows = all.filter(({ isUnread }) => !isUnread);
	follow(cursor, rows, isOpen);
	cursor.floor = highest(unread);
	if (unread.length > 0)
		note(
			`${kind} unread`,
			`The list of ${kind}s does not show how far they are, so only the newest ${rows.length} of those that were there at first are watched.`,
		);
	return rows;
}

/** The first reading, which reports nothing: the newest `WINDOW` rows, and on while a page holds unfinished ones. */
export async function startList(reading: ListReading) {
	const { kind, fetchPage, isOpen, mayGoOn } = reading;
	const rows: Row[] = [];
	let offset: number | undefined = 0;
	for (let above = Number.POSITIVE_INFINITY; offset !== undefined;) {
		const page = await fetchPage(offset, PAGE_SIZE);
		checkBelow(kind, page.rows, above);
		rows.push(...page.rows);
		above = lowestRef(page.rows);
		offset = nextOffset(page, offset);
		const isMoving = page.rows.some(({ state, isUnread }) => !isUnread && isOpen(state));
		if (rows.length >= WINDOW && (!isMoving || !mayGoOn())) break;
	}
	const cursor = emptyCursor();
	const noted = takeNote(cursor, rows, reading);
	if (offset !== undefined) cursor.floor = Math.max(cursor.floor, lowestRef(rows) - 1);
	return { cursor, rows: noted };
}

/** Where a reading stands: all from the reference `above` upwards is read, and `offset` is where the list goes on. */
interface Position {
	offset: number;
	above: number;
	read: Span[];
	size: number;
	/** Where a jump to the rest began; it may lead too far, since entries have left the list. */
	jumpedFrom?: Position;
}

/** Reads what has changed since the cursor, which it moves. Where time runs out, that notes the rest for the next poll. */
export async function readList(cursor: ListCursor, reading: ListReading): Promise<Transition[]> {
	const { kind, fetchPage, isOpen, mayGoOn, note } = reading;
	const newest = newestRef(cursor);
	const { rest, again = Number.POSITIVE_INFINITY } = cursor;
	delete cursor.rest;
	delete cursor.again;
	cursor.polls = (cursor.polls + 1) % POLLS_WITHOUT_MISSING;
	const withMissing = cursor.polls === 0;
	const to = rest?.to ?? newest;
	const goal = () => Math.min(to, again, oldestOpen(cursor, isOpen, withMissing));
	const firstGoal = goal();
	const transitions: Transition[] = [];
	let arrived = 0;
	let pages = 0;

	/** Gives the position behind the page; undefined at the end of the list. */
	async function readPage({ jumpedFrom, ...position }: Position): Promise<Position | undefined> {
		const page = await fetchPage(position.offset, PAGE_SIZE);
		pages++;
		const { rows } = page;
		const top = highest(rows);
		if (jumpedFrom && rest && top < rest.below) return await readPage(jumpedFrom);
		const above = jumpedFrom ? top + 1 : position.above;
		checkBelow(kind, rows, above);
		const offset = nextOffset(page, position.offset);
		const isWhole = position.offset === 0 && offset === undefined;
		if (isWhole && rows.length > 0 && top <= cursor.floor) {
			// The service counts anew: what is there is only taken note of, as at the first poll.
			// All that the list shows lies far below what was known of it.
			note(
				`${kind} restart`,
				`The newest ${kind} of the list is ${top}, though ${newest} was listed before, so the service seems to number its ${kind}s anew. The trigger goes on from ${kind} ${top} and may have missed ${kind}s that ended since the last poll.`,
			);
			Object.assign(cursor, emptyCursor());
			takeNote(cursor, rows, reading);
			return undefined;
		}
		transitions.push(...follow(cursor, rows, isOpen, rest));
		arrived += rows.filter(({ ref }) => ref > newest).length;
		const end = offset === undefined ? 0 : lowestRef(rows);
		noteMissing(cursor, rows, end, above, isOpen);
		if (offset === undefined) {
			const entries = position.offset + rows.length;
			const endsAbove = Math.min(above, lowestRef(rows)) > firstGoal && firstGoal > 0;
			if (endsAbove && isRound(entries))
				note(
					`${kind} cut`,
					`The list of ${kind}s ends at ${entries} entries and no longer shows an older one. If it shows only the newest, the trigger may miss ${kind}s that end between two polls: poll more often.`,
				);
			return undefined;
		}
		const span: Span = [end, Number.isFinite(above) ? above - 1 : top];
		return { offset, above: end, read: withSpan(position.read, span), size: rows.length };
	}
	/** Reads at least one page, or a slow service would never be read to its end. */
	async function readDown(from: Position, until: () => number): Promise<Position | undefined> {
		let position = await readPage(from);
		while (position && position.above > until() && mayGoOn()) position = await readPage(position);
		return position;
	}

	const top = { offset: 0, above: Number.POSITIVE_INFINITY, read: rest?.read ?? [], size: 0 };
	let position = await readDown(top, rest ? () => newest : goal);
	if (rest && position && position.above <= newest && position.above > goal()) {
		const offset = rest.offset + arrived - Math.min(ROWS_BACK, Math.floor(position.size / 2));
		const isAhead = offset > position.offset;
		position = await readDown(
			isAhead ? { ...position, offset, jumpedFrom: position } : position,
			goal,
		);
	}
	if (position && position.above > goal()) {
		const { above: below, offset, read } = position;
		cursor.rest = { below, offset, to, read };
		if (rest?.forgotten !== undefined) cursor.rest.forgotten = rest.forgotten;
	} else cursor.floor = Math.max(cursor.floor, Math.min(rest?.forgotten ?? 0, newestRef(cursor)));
	// Behind a load balancer each page may be of another machine, and one that lags leaves out what lies between two pages.
	const isNew = transitions.some(({ previous }) => previous === undefined);
	if (isNew && pages > 1 && !rest && !cursor.rest) cursor.again = to;
	return transitions;
}
