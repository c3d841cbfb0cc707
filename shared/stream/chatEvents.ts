import type { IDataObject } from 'n8n-workflow';
import { parseJson } from '../service/json';
import { isObject } from '../service/read';
import type { StreamEvent } from './events';

/** What an event of an answer means (interface section 6). */
export type ChatEvent =
	| { kind: 'delta'; content: string; replace: boolean }
	| { kind: 'done'; payload: IDataObject }
	| { kind: 'error'; payload: IDataObject }
	| { kind: 'unknown' }
	| { kind: 'unreadable' };

/** Events with another name are skipped: a newer service may send more kinds. */
export function chatEvent({ name, data }: StreamEvent): ChatEvent {
	if (name !== 'delta' && name !== 'done' && name !== 'error') return { kind: 'unknown' };
	const payload = parseJson(data);
	// An error needs no payload to be one; a text that is missing would be missed.
	if (name === 'error') return { kind: 'error', payload: isObject(payload) ? payload : {} };
	if (!isObject(payload)) return { kind: 'unreadable' };
	if (name === 'done') return { kind: 'done', payload };
	const { content, replace } = payload;
	return typeof content === 'string' ? { kind: 'delta', content, replace: replace === true } : { kind: 'unreadable' };
}
