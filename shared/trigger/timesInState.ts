import type { IDataObject } from 'n8n-workflow';
import { objectOf } from '../values/read';
import { packRefs, unpackRefs } from './packedRefs';

/** How often each reference has left each state: what comes to a state again is another event than the first time. */
export type Occurrences = Map<number, Map<string, number>>;

/** Of states that are no end, e.g. 'running (37%)': the first of more are forgotten. Ends are few, and count for alerts. */
const MOST_PASSING = 8;

/** Notes that a reference has left a state. */
export function leave(
	left: Occurrences,
	ref: number,
	state: string,
	isPassing: (state: string) => boolean,
): void {
	const states = left.get(ref) ?? new Map<string, number>();
	states.set(state, (states.get(state) ?? 0) + 1);
	const passing = [...states.keys()].filter(isPassing);
	for (const first of passing.slice(0, -MOST_PASSING)) states.delete(first);
	left.set(ref, states);
}

/** How often the reference has come to the state, this time included. */
export const timesOf = (left: Occurrences | undefined, ref: number, state: string): number =>
	1 + (left?.get(ref)?.get(state) ?? 0);

/** The end of an event's id: nothing for the first time, so that the id stays what it was. */
export const timesSuffix = (times: number): string => (times > 1 ? `:${times}` : '');

/** References that have left the same state equally often stand together. */
export function packOccurrences(left: Occurrences): IDataObject {
	const packed: Record<string, Record<string, number[]>> = {};
	for (const [ref, states] of left) {
		for (const [state, times] of states) ((packed[state] ??= {})[times] ??= []).push(ref);
	}
	return Object.fromEntries(
		Object.entries(packed).map(([state, byTimes]) => [
			state,
			Object.fromEntries(Object.entries(byTimes).map(([times, refs]) => [times, packRefs(refs)])),
		]),
	);
}

export function unpackOccurrences(packed: unknown): Occurrences {
	const left: Occurrences = new Map();
	for (const [state, byTimes] of Object.entries(objectOf(packed))) {
		for (const [times, refs] of Object.entries(objectOf(byTimes))) {
			for (const ref of unpackRefs(String(refs)))
				left.set(ref, (left.get(ref) ?? new Map<string, number>()).set(state, Number(times)));
		}
	}
	return left;
}
