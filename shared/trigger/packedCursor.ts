import type { IDataObject } from 'n8n-workflow';
import { MOST_FOLLOWED, trim, type IsOpen, type ListCursor, type Rest } from './listCursor';
import { packRefs, unpackRefs } from './packedRefs';
import { packOccurrences, unpackOccurrences } from './timesInState';

const MOST_CHARACTERS = 30_000;

/** The cursor as n8n stores it, references of one state together, within `MOST_CHARACTERS`. */
export function packCursor(cursor: ListCursor, isOpen: IsOpen): IDataObject {
	for (let most = MOST_FOLLOWED; ; most = Math.floor(most / 2)) {
		trim(cursor, isOpen, most);
		// Words that are others at each look: what was left is told least of all.
		if (most === 0) delete cursor.left;
		const packed = pack(cursor);
		if (most === 0 || JSON.stringify(packed).length <= MOST_CHARACTERS) return packed;
	}
}

function pack({
	floor,
	states,
	missing,
	overdue,
	looks,
	left,
	firstSeen,
	rest,
}: ListCursor): IDataObject {
	const byState: Record<string, number[]> = {};
	for (const [ref, state] of states) (byState[state] ??= []).push(ref);
	return {
		floor,
		states: Object.fromEntries(
			Object.entries(byState).map(([state, refs]) => [state, packRefs(refs)]),
		),
		...(missing.size > 0 && { missing: packRefs(missing), looks }),
		...(overdue.size > 0 && { overdue: packRefs(overdue) }),
		...(left && left.size > 0 && { left: packOccurrences(left) }),
		...(firstSeen && firstSeen.size > 0 && { firstSeen: [...firstSeen].flat() }),
		...(rest && { rest: { ...rest } }),
	};
}

const pairsOf = (flat: number[]) =>
	Array.from(
		{ length: flat.length / 2 },
		(_, index) => [flat[2 * index] ?? 0, flat[2 * index + 1] ?? 0] as const,
	);

export function unpackCursor(packed: IDataObject): ListCursor {
	const { floor, states, missing, overdue, looks, left, firstSeen, rest } = packed as {
		floor: number;
		states: Record<string, string>;
		missing?: string;
		overdue?: string;
		looks?: number;
		left?: IDataObject;
		firstSeen?: number[];
		rest?: Rest;
	};
	return {
		floor,
		states: new Map(
			Object.entries(states).flatMap(([state, refs]) =>
				unpackRefs(refs).map((ref) => [ref, state] as const),
			),
		),
		missing: new Set(unpackRefs(missing ?? '')),
		overdue: new Set(unpackRefs(overdue ?? '')),
		looks: looks ?? 0,
		...(left && { left: unpackOccurrences(left) }),
		...(firstSeen && { firstSeen: new Map(pairsOf(firstSeen)) }),
		...(rest && { rest }),
	};
}
