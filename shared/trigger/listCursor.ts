import type { IDataObject } from 'n8n-workflow';

/** What is known of a list of jobs or runs: how far it was read, and the last state of everything that may still move. */
export interface ListCursor {
	/** References up to here were reported long ago, or lay behind the first poll: they count only where they are followed. */
	floor: number;
	/** Last state by reference: of the newest entries, and of unfinished ones however old. */
	states: Map<number, string>;
	/** Followed entries that the service did not show where they should be; looked for only now and then. */
	missing: Set<number>;
	overdue: Set<number>;
	/** Polls since the missing entries were looked for. */
	polls: number;
	/** How often each reference has left each state: coming to a state again is another event than the first time. */
	left: Map<number, Map<string, number>>;
	/** When an entry was first seen whose own date does not tell its age, in milliseconds since 1970. */
	firstSeen: Map<number, number>;
	/** A reading that ran out of time, which the next poll goes on with. */
	rest?: Rest;
	/** New entries came over several pages: down to this reference the next poll looks once more. */
	again?: number;
}

/** A stretch of references, both ends included. */
export type Span = [low: number, high: number];

export interface Rest {
	/** Everything from this reference upwards was read. */
	below: number;
	/** Where the reading stopped in the list, counted from the newest. */
	offset: number;
	/** Down to this reference there may be new entries. */
	to: number;
	read?: Span[];
	/** The newest reference that was read and forgotten again meanwhile. */
	forgotten?: number;
}

/** One entry of the list, as far as the cursor looks at it. */
export interface Row {
	ref: number;
	/** See `stateText`. */
	state: string;
	record: IDataObject;
	/** Neither the list nor an earlier poll says how far the job is, and there was no time to ask for it. */
	isUnread?: boolean;
}

export interface Transition {
	row: Row;
	/** The last known state; undefined for a new entry. */
	previous: string | undefined;
	/** How often the entry has come to this state, this time included. */
	times: number;
}

export type IsOpen = (state: string) => boolean;

/** So many of the newest references are kept, finished or not: a late one between them is still seen as new. */
export const WINDOW = 200;
/** Entries of one answer that are followed, so that a word that never counts as finished cannot fill n8n's static data. */
export const MOST_FOLLOWED = 10_000;

/** Among the states that an entry has left: those of the service hold a space, so this one is none of them. */
export const OVERDUE = 'overdue';

export const emptyCursor = (): ListCursor => ({
	floor: 0,
	states: new Map(),
	missing: new Set(),
	overdue: new Set(),
	polls: 0,
	left: new Map(),
	firstSeen: new Map(),
});

export const newestRef = ({ floor, states }: ListCursor): number =>
	[...states.keys()].reduce((newest, ref) => Math.max(newest, ref), floor);

/** The oldest reference that may still move; Infinity when there is none. */
export function oldestOpen({ states, missing }: ListCursor, isOpen: IsOpen, withMissing: boolean) {
	let oldest = Number.POSITIVE_INFINITY;
	for (const [ref, state] of states) {
		if (ref < oldest && (withMissing || !missing.has(ref)) && isOpen(state)) oldest = ref;
	}
	return oldest;
}

/** Of open states, e.g. 'running (37%)', so many are remembered; ends are few, and count for alerts. */
const MOST_OPEN_STATES = 8;

function countLeft({ left }: ListCursor, ref: number, state: string, isOpen: IsOpen): void {
	const states = left.get(ref) ?? new Map<string, number>();
	states.set(state, (states.get(state) ?? 0) + 1);
	const open = [...states.keys()].filter(isOpen);
	for (const oldest of open.slice(0, -MOST_OPEN_STATES)) states.delete(oldest);
	left.set(ref, states);
}

/** How often the reference has come to the state, this time included. */
export const timesOf = ({ left }: Pick<ListCursor, 'left'>, ref: number, state: string): number =>
	1 + (left.get(ref)?.get(state) ?? 0);

/** Of more the lowest is dropped: what was forgotten in it may be reported again, but nothing is lost. */
const MOST_SPANS = 50;

/** Adds a span and joins it to those that it meets; the highest first. */
export function withSpan(spans: Span[], [low, high]: Span): Span[] {
	const meets = (span: Span) => span[0] <= high + 1 && span[1] >= low - 1;
	const met = spans.filter(meets);
	const joined: Span = [
		Math.min(low, ...met.map((span) => span[0])),
		Math.max(high, ...met.map((span) => span[1])),
	];
	return [...spans.filter((span) => !meets(span)), joined]
		.sort((a, b) => b[1] - a[1])
		.slice(0, MOST_SPANS);
}

/** Whether an unfinished reading has read the reference and forgotten it again; late ones behind all that it forgot are still new. */
const wasRead = (rest: Rest | undefined, ref: number) =>
	rest !== undefined &&
	ref <= (rest.forgotten ?? 0) &&
	(rest.read ?? []).some(([low, high]) => ref >= low && ref <= high);

/** Takes in entries of the list; gives what has changed. `rest` is the reading that this one goes on with. */
export function follow(cursor: ListCursor, rows: Row[], isOpen: IsOpen, rest?: Rest): Transition[] {
	const { floor, states, missing } = cursor;
	return rows.flatMap((row) => {
		const previous = states.get(row.ref);
		missing.delete(row.ref);
		if (previous === row.state) return [];
		if (previous === undefined && (row.ref <= floor || wasRead(rest, row.ref))) return [];
		states.set(row.ref, row.state);
		if (previous !== undefined) countLeft(cursor, row.ref, previous, isOpen);
		return [{ row, previous, times: timesOf(cursor, row.ref, row.state) }];
	});
}

/** Notes which followed entries are missing between two references that bound the rows. */
export function noteMissing(
	{ states, missing }: ListCursor,
	rows: Row[],
	below: number,
	above: number,
	isOpen: IsOpen,
): void {
	const shown = new Set(rows.map(({ ref }) => ref));
	for (const [ref, state] of states) {
		if (ref > below && ref < above && !shown.has(ref) && isOpen(state)) missing.add(ref);
	}
}

export function forget(cursor: ListCursor, ref: number): void {
	const { states, missing, overdue, left, firstSeen } = cursor;
	for (const memory of [states, missing, overdue, left, firstSeen]) memory.delete(ref);
}

/** Forgets finished entries behind the newest `WINDOW`, and the oldest open ones. An unfinished reading keeps the floor. */
export function trim(cursor: ListCursor, isOpen: IsOpen, most = Number.POSITIVE_INFINITY): void {
	const { states, overdue, firstSeen, rest } = cursor;
	const old = [...states].sort(([a], [b]) => b - a).slice(WINDOW);
	let followed = 0;
	for (const [ref, state] of old) {
		if (isOpen(state) && ++followed <= most) continue;
		forget(cursor, ref);
		if (!rest || ref <= rest.to) cursor.floor = Math.max(cursor.floor, ref);
		else rest.forgotten = Math.max(rest.forgotten ?? 0, ref);
	}
	const isEnded = (ref: number) => !isOpen(states.get(ref) ?? '');
	for (const ref of [...overdue].filter(isEnded)) {
		overdue.delete(ref);
		if (states.has(ref)) countLeft(cursor, ref, OVERDUE, () => false);
	}
	for (const ref of [...firstSeen.keys()].filter(isEnded)) firstSeen.delete(ref);
}
