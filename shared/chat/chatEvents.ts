import type { IDataObject } from 'n8n-workflow';
import { parseJson } from '../values/json';
import { flagOf, isObject } from '../values/read';
import type { StreamEvent } from '../transport/serverSentEvents';

/** What an event may take in memory: its text, and some ten thousand values. It is read in one go. */
const MAX_EVENT_WEIGHT = 16 * 1024 * 1024;

/** What an event of an answer means (interface section 6). */
export type ChatEvent =
	| { kind: 'delta'; content: string; replace: boolean }
	| { kind: 'done'; payload: IDataObject }
	| { kind: 'error'; payload: IDataObject }
	| { kind: 'unknown' }
	| { kind: 'unreadable' };

/** The payload of an error is open in the interface: an object, a text, or nothing that can be read. */
function errorOf(data: string): IDataObject {
	const payload = parseJson(data, MAX_EVENT_WEIGHT);
	if (isObject(payload)) return payload;
	return { message: typeof payload === 'string' ? payload : payload === undefined ? data : '' };
}

/** The payload, also where the service puts it into the envelope of its other answers. */
function payloadIn(data: string): unknown {
	const payload = parseJson(data, MAX_EVENT_WEIGHT);
	return isObject(payload) && isObject(payload.data) && !Object.hasOwn(payload, 'content')
		? payload.data
		: payload;
}

/** Events with another name are skipped: a newer service may send more kinds. */
export function chatEvent({ name, data }: StreamEvent): ChatEvent {
	if (name === 'error') return { kind: 'error', payload: errorOf(data) };
	if (name !== 'delta' && name !== 'done') return { kind: 'unknown' };
	const payload = payloadIn(data);
	if (!isObject(payload)) return { kind: 'unreadable' };
	if (name === 'done') return { kind: 'done', payload };
	const { content, replace } = payload;
	// A text that is missing would be missed.
	return typeof content === 'string'
		? { kind: 'delta', content, replace: flagOf(replace) === true }
		: { kind: 'unreadable' };
}
