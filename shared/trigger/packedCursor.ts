import type { IDataObject } from 'n8n-workflow';
import { isObject, objectOf } from '../values/read';
import { MOST_FOLLOWED, trim, type IsOpen, type ListCursor, type Rest } from './listCursor';
import { packByText, packRefs, unpackByText, unpackRefs } from './packedRefs';

const MOST_CHARACTERS = 30_000;

/** The cursor as n8n stores it, within `MOST_CHARACTERS`. */
export function packCursor(cursor: ListCursor, isOpen: IsOpen): IDataObject {
	for (let most = MOST_FOLLOWED; ; most = Math.floor(most / 2)) {
		trim(cursor, isOpen, most);
		// Where the words differ in every poll, what was left goes last.
		if (most === 0) cursor.left.clear();
		const packed = pack(cursor);
		if (most === 0 || JSON.stringify(packed).length <= MOST_CHARACTERS) return packed;
	}
}

function packLeft(left: ListCursor['left']): IDataObject {
	const byState = new Map<string, Map<number, string>>();
	for (const [ref, states] of left) {
		for (const [state, times] of states)
			byState.set(state, (byState.get(state) ?? new Map()).set(ref, String(times)));
	}
	return Object.fromEntries([...byState].map(([state, times]) => [state, packByText(times)]));
}

function unpackLeft(packed: unknown): ListCursor['left'] {
	const left: ListCursor['left'] = new Map();
	for (const [state, times] of Object.entries(objectOf(packed))) {
		for (const [ref, count] of unpackByText(times))
			left.set(ref, (left.get(ref) ?? new Map<string, number>()).set(state, Number(count)));
	}
	return left;
}

const pack = (cursor: ListCursor): IDataObject => ({
	floor: cursor.floor,
	states: packByText(cursor.states),
	...(cursor.missing.size > 0 && { missing: packRefs(cursor.missing), polls: cursor.polls }),
	...(cursor.overdue.size > 0 && { overdue: packRefs(cursor.overdue) }),
	...(cursor.left.size > 0 && { left: packLeft(cursor.left) }),
	...(cursor.firstSeen.size > 0 && { firstSeen: Object.fromEntries(cursor.firstSeen) }),
	...(cursor.rest && { rest: { ...cursor.rest } }),
	...(cursor.again !== undefined && { again: cursor.again }),
});

export function unpackCursor(packed: IDataObject): ListCursor {
	const { floor, states, missing = '', overdue = '', polls = 0, left, firstSeen, rest } = packed;
	return {
		floor: Number(floor),
		states: unpackByText(states),
		missing: new Set(unpackRefs(String(missing))),
		overdue: new Set(unpackRefs(String(overdue))),
		polls: Number(polls),
		left: unpackLeft(left),
		firstSeen: new Map(
			Object.entries(objectOf(firstSeen)).map(([ref, ms]) => [Number(ref), Number(ms)]),
		),
		...(isObject(rest) && { rest: rest as unknown as Rest }),
		...(packed.again !== undefined && { again: Number(packed.again) }),
	};
}
