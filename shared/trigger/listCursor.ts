import type { IDataObject } from 'n8n-workflow';
import { packRefs, unpackRefs } from './refs';

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
}

/** Whether a state may still move. */
export type IsOpen = (state: string) => boolean;

/** References of this many newest ones are kept, finished or not: a late one between them is still seen as new. */
export const WINDOW = 200;
/** Bounds of what is kept in n8n's static data, so that a word that never counts as finished cannot fill it. */
const MOST_FOLLOWED = 10_000;
const MOST_CHARACTERS = 30_000;

export const emptyCursor = (): ListCursor => ({ floor: 0, states: new Map(), missing: new Set(), overdue: new Set(), looks: 0 });

/** The newest reference that was read. */
export const newestRef = ({ floor, states }: ListCursor): number =>
	[...states.keys()].reduce((newest, ref) => Math.max(newest, ref), floor);

/** The oldest reference that may still move; Infinity when there is none. */
export function oldestOpen({ states, missing }: ListCursor, isOpen: IsOpen, withMissing: boolean): number {
	let oldest = Number.POSITIVE_INFINITY;
	for (const [ref, state] of states) {
		if (ref < oldest && (withMissing || !missing.has(ref)) && isOpen(state)) oldest = ref;
	}
	return oldest;
}

/** Takes in entries of the list, and gives what has changed by them. */
export function follow(cursor: ListCursor, rows: Row[]): Transition[] {
	const { floor, states, missing } = cursor;
	return rows.flatMap((row) => {
		const previous = states.get(row.ref);
		missing.delete(row.ref);
		if (previous === row.state || (previous === undefined && row.ref <= floor)) return [];
		states.set(row.ref, row.state);
		return [{ row, previous }];
	});
}

/** Notes which followed ones a stretch of the list, between two references that are not part of it, does not hold. */
export function missIn({ states, missing }: ListCursor, rows: Row[], below: number, above: number, isOpen: IsOpen): void {
	const shown = new Set(rows.map(({ ref }) => ref));
	for (const [ref, state] of states) {
		if (ref > below && ref < above && !shown.has(ref) && isOpen(state)) missing.add(ref);
	}
}

/**
 * Forgets the finished ones behind the newest `WINDOW`, and the oldest of more unfinished ones than `most`.
 * Only when nothing is left to read, since the floor rises by it.
 */
export function trim(cursor: ListCursor, isOpen: IsOpen, most = Number.POSITIVE_INFINITY): void {
	const { states, missing, overdue } = cursor;
	const behind = [...states].sort(([one], [other]) => other - one).slice(WINDOW);
	let followed = 0;
	for (const [ref, state] of behind) {
		if (isOpen(state) && ++followed <= most) continue;
		for (const kept of [states, missing, overdue]) kept.delete(ref);
		cursor.floor = Math.max(cursor.floor, ref);
	}
	for (const ref of overdue) if (!isOpen(states.get(ref) ?? '')) overdue.delete(ref);
}

/** The cursor as n8n stores it, references of one state together, within `MOST_CHARACTERS`. */
export function packCursor(cursor: ListCursor, isOpen: IsOpen): IDataObject {
	for (let most = MOST_FOLLOWED; ; most = Math.floor(most / 2)) {
		if (!cursor.rest) trim(cursor, isOpen, most);
		const packed = pack(cursor);
		if (cursor.rest || most === 0 || JSON.stringify(packed).length <= MOST_CHARACTERS) return packed;
	}
}

function pack({ floor, states, missing, overdue, looks, rest }: ListCursor): IDataObject {
	const byState: Record<string, number[]> = {};
	for (const [ref, state] of states) (byState[state] ??= []).push(ref);
	return {
		floor,
		states: Object.fromEntries(Object.entries(byState).map(([state, refs]) => [state, packRefs(refs)])),
		...(missing.size > 0 && { missing: packRefs(missing), looks }),
		...(overdue.size > 0 && { overdue: packRefs(overdue) }),
		...(rest && { rest: { ...rest } }),
	};
}

export function unpackCursor(packed: IDataObject): ListCursor {
	const { floor, states, missing, overdue, looks, rest } = packed as {
		floor: number;
		states: Record<string, string>;
		missing?: string;
		overdue?: string;
		looks?: number;
		rest?: Rest;
	};
	return {
		floor,
		states: new Map(Object.entries(states).flatMap(([state, refs]) => unpackRefs(refs).map((ref) => [ref, state] as const))),
		missing: new Set(unpackRefs(missing ?? '')),
		overdue: new Set(unpackRefs(overdue ?? '')),
		looks: looks ?? 0,
		...(rest && { rest }),
	};
}
