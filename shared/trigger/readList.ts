import { nextOffset } from '../lists/endOfList';
import { isRound, PAGE_SIZE } from '../lists/list';
import type { ListCursor, Rest, Row, Span, Transition } from './listCursor';
import {
	emptyCursor,
	follow,
	newestRef,
	noteMissing,
	oldestOpen,
	WINDOW,
	withSpan,
} from './listCursor';
import { checkBelow, highestRef, lowestRef, type ListReading } from './listOrder';

/** Takes note of what the list holds at first. A job behind the newest ones may have ended long ago, so it is not followed. */
function takeNote(cursor: ListCursor, all: Row[], { kind, isOpen, note }: ListReading): Row[] {
	const unread = all.filter(({ isUnread }) => isUnread);
	const rows = all.filter(({ isUnread }) => !isUnread);
	follow(cursor, rows, isOpen);
	cursor.floor = highestRef(unread);
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

/** Rows by which a resumed reading goes back, should entries have left the list since. */
const ROWS_BACK = 20;

/** Looking down to the missing entries may cost many pages; one in so many polls takes the time. */
const POLLS_WITHOUT_MISSING = 20;

/** Where a reading stands: all from the reference `above` upwards is read, and `offset` is where the list goes on. */
interface Position {
	offset: number;
	above: number;
	read: Span[];
	size: number;
	/** Where a jump to the rest began; it may lead too far, since entries have left the list. */
	jumpedFrom?: Position;
}

interface PageRead {
	changes: Transition[];
	next?: Position;
}

/** What one poll goes by: what was known before, and what an earlier one has left to read. */
interface Task {
	cursor: ListCursor;
	reading: ListReading;
	rest: Rest | undefined;
	newest: number;
	/** The reference that it had to come down to as it began. */
	firstGoal: number;
}

/** The service counts anew, since all that the list shows lies far below what was known of it: it is only taken note of, as at the first poll. */
function restart({ cursor, reading, newest }: Task, rows: Row[]): void {
	const { kind, note } = reading;
	const top = highestRef(rows);
	note(
		`${kind} restart`,
		`The newest ${kind} of the list is ${top}, though ${newest} was listed before, so the service seems to number its ${kind}s anew. The trigger goes on from ${kind} ${top} and may have missed ${kind}s that ended since the last poll.`,
	);
	Object.assign(cursor, emptyCursor());
	takeNote(cursor, rows, reading);
}

/** Notes where the list may show only its newest entries. `lowest`: the lowest reference that was read. */
function noteIfCut({ reading: { kind, note }, firstGoal }: Task, entries: number, lowest: number) {
	if (lowest > firstGoal && firstGoal > 0 && isRound(entries))
		note(
			`${kind} cut`,
			`The list of ${kind}s ends at ${entries} entries and no longer shows an older one. If it shows only the newest, the trigger may miss ${kind}s that end between two polls: poll more often.`,
		);
}

/** Reads one page. Gives its changes, and the position behind it; none at the end of the list. */
async function readPage(task: Task, { jumpedFrom, ...position }: Position): Promise<PageRead> {
	const { cursor, reading, rest } = task;
	const { kind, fetchPage, isOpen } = reading;
	const page = await fetchPage(position.offset, PAGE_SIZE);
	const { rows } = page;
	const top = highestRef(rows);
	if (jumpedFrom && rest && top < rest.below) return await readPage(task, jumpedFrom);
	const above = jumpedFrom ? top + 1 : position.above;
	checkBelow(kind, rows, above);
	const offset = nextOffset(page, position.offset);
	const isWhole = position.offset === 0 && offset === undefined;
	if (isWhole && rows.length > 0 && top <= cursor.floor) {
		restart(task, rows);
		return { changes: [] };
	}
	const changes = follow(cursor, rows, isOpen, rest);
	const end = offset === undefined ? 0 : lowestRef(rows);
	noteMissing(cursor, rows, end, above, isOpen);
	if (offset === undefined) {
		noteIfCut(task, position.offset + rows.length, Math.min(above, lowestRef(rows)));
		return { changes };
	}
	const span: Span = [end, Number.isFinite(above) ? above - 1 : top];
	const read = withSpan(position.read, span);
	return { changes, next: { offset, above: end, read, size: rows.length } };
}

/** Where the last poll stopped, if that is further down than the position. */
function movedOn(position: Position, stoppedAt: number): Position {
	const offset = stoppedAt - Math.min(ROWS_BACK, Math.floor(position.size / 2));
	return offset > position.offset ? { ...position, offset, jumpedFrom: position } : position;
}

/** Notes what is left for the next poll, or that nothing is. */
function noteRest(
	cursor: ListCursor,
	before: ListCursor['rest'],
	left?: Position & { to: number },
) {
	const forgotten = before?.forgotten;
	if (left) {
		const { above: below, offset, to, read } = left;
		cursor.rest = { below, offset, to, read, ...(forgotten !== undefined && { forgotten }) };
	} else cursor.floor = Math.max(cursor.floor, Math.min(forgotten ?? 0, newestRef(cursor)));
}

/** Reads what has changed since the cursor, which it moves. Where time runs out, that notes the rest for the next poll. */
export async function readList(cursor: ListCursor, reading: ListReading): Promise<Transition[]> {
	const newest = newestRef(cursor);
	const { rest, again = Number.POSITIVE_INFINITY } = cursor;
	delete cursor.rest;
	delete cursor.again;
	cursor.polls = (cursor.polls + 1) % POLLS_WITHOUT_MISSING;
	const withMissing = cursor.polls === 0;
	const to = rest?.to ?? newest;
	const goal = () => Math.min(to, again, oldestOpen(cursor, reading.isOpen, withMissing));
	const task = { cursor, reading, rest, newest, firstGoal: goal() };
	const pages: Transition[][] = [];
	/** Reads at least one page, or a slow service would never be read to its end. */
	async function readDown(from: Position, until: () => number): Promise<Position | undefined> {
		let position: Position | undefined = from;
		do {
			const { changes, next } = await readPage(task, position);
			pages.push(changes);
			position = next;
		} while (position && position.above > until() && reading.mayGoOn());
		return position;
	}

	const top = { offset: 0, above: Number.POSITIVE_INFINITY, read: rest?.read ?? [], size: 0 };
	let position = await readDown(top, rest ? () => newest : goal);
	if (rest && position && position.above <= newest && position.above > goal()) {
		const arrived = pages.flat().filter(({ row }) => row.ref > newest).length;
		position = await readDown(movedOn(position, rest.offset + arrived), goal);
	}
	noteRest(cursor, rest, position && position.above > goal() ? { ...position, to } : undefined);
	const transitions = pages.flat();
	// Behind a load balancer each page may be of another machine, and one that lags leaves out what lies between two pages.
	const isNew = transitions.some(({ previous }) => previous === undefined);
	if (isNew && pages.length > 1 && !rest && !cursor.rest) cursor.again = to;
	return transitions;
}
