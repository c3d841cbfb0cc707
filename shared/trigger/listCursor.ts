import type { IDataObject } from 'n8n-workflow';
import { leave, timesOf, type Occurrences } from './timesInState';
import { isWithin, type Span } from './refSpans';

/** What is known of a list of jobs or runs: how far it was read, and the last state of everything that may still move. */
export interface ListCursor {
	/** References up to here were reported long ago, or lay behind the first poll: they count only where they are followed. */
	floor: number;
	/** Last state by reference: the newest ones, and the unfinished ones however old. */
	states: Map<number, string>;
	/** Followed ones that the service did not show where they should be; looked for only now and then. */
	missing: Set<number>;
	/** Reported as overdue. */
	overdue: Set<number>;
	/** Counts the polls since the missing ones were looked for. */
	looks: number;
	/** What each has been through, where it has moved. */
	left?: Occurrences;
	/** When one whose own date does not tell was first seen, in milliseconds since 1970. */
	firstSeen?: Map<number, number>;
	/** A reading that the time did not suffice for, to be taken up by the next poll. */
	rest?: Rest;
}

export interface Rest {
	/** Everything from this reference upwards was read. */
	below: number;
	/** Where the reading stopped in the list, counted from the newest. */
	offset: number;
	/** Down to this reference there may be new ones. */
	to: number;
	/** What was read of it so far, by references. */
	read?: Span[];
	/** The newest that was read and forgotten again meanwhile. */
	forgotten?: number;
}

/** One entry of the list, as far as the cursor looks at it. */
export interface Row {
	ref: number;
	/** See `stateText`. */
	state: string;
	record: IDataObject;
}

export interface Transition {
	row: Row;
	/** The last state that was known; undefined for a new one. */
	previous: string | undefined;
	/** How often it has come to this state, this time included. */
	times: number;
}

/** Whether a state may still move. */
export type IsOpen = (state: string) => boolean;

/** References of this many newest ones are kept, finished or not: a late one between them is still seen as new. */
export const WINDOW = 200;
/** Bounds of what is kept in n8n's static data, so that a word that never counts as finished cannot fill it. */
export const MOST_FOLLOWED = 10_000;
export const emptyCursor = (): ListCursor => ({
	floor: 0,
	states: new Map(),
	missing: new Set(),
	overdue: new Set(),
	looks: 0,
});

/** The newest reference that was read. */
export const newestRef = ({ floor, states }: ListCursor): number =>
	[...states.keys()].reduce((newest, ref) => Math.max(newest, ref), floor);

/** The oldest reference that may still move; Infinity when there is none. */
export function oldestOpen(
	{ states, missing }: ListCursor,
	isOpen: IsOpen,
	withMissing: boolean,
): number {
	let oldest = Number.POSITIVE_INFINITY;
	for (const [ref, state] of states) {
		if (ref < oldest && (withMissing || !missing.has(ref)) && isOpen(state)) oldest = ref;
	}
	return oldest;
}

/** Whether an unfinished reading has read the reference and forgotten it again; late ones behind all that it forgot are still new. */
const wasRead = (rest: Rest | undefined, ref: number) =>
	ref <= (rest?.forgotten ?? 0) && isWithin(rest?.read ?? [], ref);

/** Takes in entries of the list, and gives what has changed by them. `rest` is what the reading takes up. */
export function follow(cursor: ListCursor, rows: Row[], isOpen: IsOpen, rest?: Rest): Transition[] {
	const { floor, states, missing } = cursor;
	return rows.flatMap((row) => {
		const previous = states.get(row.ref);
		missing.delete(row.ref);
		if (
			previous === row.state ||
			(previous === undefined && (row.ref <= floor || wasRead(rest, row.ref)))
		)
			return [];
		states.set(row.ref, row.state);
		if (previous !== undefined) leave((cursor.left ??= new Map()), row.ref, previous, isOpen);
		return [{ row, previous, times: timesOf(cursor.left, row.ref, row.state) }];
	});
}

/** Notes which followed ones a stretch of the list, between two references that are not part of it, does not hold. */
export function missIn(
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

function forget({ states, missing, overdue, left, firstSeen }: ListCursor, ref: number): void {
	for (const kept of [states, missing, overdue, left, firstSeen]) kept?.delete(ref);
}

/**
 * Forgets the finished ones behind the newest `WINDOW`, and the oldest of more unfinished ones than `most`. While a reading
 * is unfinished the floor cannot rise, since there may be new ones below: what it has read is told by its spans then.
 */
export function trim(cursor: ListCursor, isOpen: IsOpen, most = Number.POSITIVE_INFINITY): void {
	const { states, overdue, firstSeen, rest } = cursor;
	const behind = [...states].sort(([one], [other]) => other - one).slice(WINDOW);
	let followed = 0;
	for (const [ref, state] of behind) {
		if (isOpen(state) && ++followed <= most) continue;
		forget(cursor, ref);
		if (!rest || ref <= rest.to) cursor.floor = Math.max(cursor.floor, ref);
		else rest.forgotten = Math.max(rest.forgotten ?? 0, ref);
	}
	for (const ref of overdue) {
		if (isOpen(states.get(ref) ?? '')) continue;
		overdue.delete(ref);
		if (states.has(ref)) leave((cursor.left ??= new Map()), ref, OVERDUE, () => false);
	}
	for (const ref of firstSeen?.keys() ?? [])
		if (!isOpen(states.get(ref) ?? '')) firstSeen?.delete(ref);
}

/** Among the states that were left it is one of its own: those of the service hold a space. */
export const OVERDUE = 'overdue';
