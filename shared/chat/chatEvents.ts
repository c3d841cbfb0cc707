import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import { bytesOf, interruptible } from '../transport/bodyStream';
import { hiderOf, type Hider } from '../transport/hideKey';
import type { Catalogue } from '../transport/pipeline';
import { eventReader, isEventStream, type StreamEvent } from '../transport/serverSentEvents';
import { isNotYetKnown, untilKnown } from '../transport/untilKnown';
import { parseJson } from '../values/json';
import { flagOf, isNothing, isObject } from '../values/read';
import type { Change } from './answerSoFar';
import { saidIn } from './chats';

/** What an event may take in memory: its text, and some ten thousand values. It is read in one go. */
const MAX_EVENT_WEIGHT = 16 * 1024 * 1024;

/** What an event of an answer means (interface section 6). */
type ChatEvent =
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

/** An end may come without what it ended with: what was said until then counts. */
const isBare = (data: string, payload: unknown) =>
	/^\s*(\[DONE\]\s*)?$/.test(data) || (payload !== undefined && isNothing(payload));

/** Events with another name are skipped: a newer service may send more kinds. */
export function chatEvent({ name, data }: StreamEvent): ChatEvent {
	if (name === 'error') return { kind: 'error', payload: errorOf(data) };
	if (name !== 'delta' && name !== 'done') return { kind: 'unknown' };
	const payload = payloadIn(data);
	if (name === 'done' && isBare(data, payload)) return { kind: 'done', payload: {} };
	if (!isObject(payload)) return { kind: 'unreadable' };
	if (name === 'done') return { kind: 'done', payload };
	// Null is no text yet, and a number is one; a text that is missing would be missed.
	const content = payload.content === null ? '' : saidIn(payload.content);
	return content === undefined
		? { kind: 'unreadable' }
		: { kind: 'delta', content, replace: flagOf(payload.replace) === true };
}

/** The service sends comments while idle (interface section 6), how often is open: more often than proxies cut, which most do after a minute. Beyond that the connection is lost. */
const LONGEST_SILENCE_MS = 65_000;
/** No answer to a question is longer; a server that never stops must not fill the memory. */
const LONGEST_CONTENT = 16 * 1024 * 1024;

const isEnd = ({ kind }: ChatEvent) => kind === 'done' || kind === 'error' || kind === 'unreadable';

export type Listening = ReturnType<typeof listen>;

function joined(deltas: Change[]): Change {
	const from = Math.max(0, deltas.map(({ replace }) => replace).lastIndexOf(true));
	const last = deltas.slice(from);
	return {
		content: last.map(({ content }) => content).join(''),
		replace: last[0]?.replace ?? false,
	};
}

/** The API key is cut out of deltas where they are put together; other events come once. */
const meaningOf = (event: StreamEvent, { text }: Hider) =>
	chatEvent(
		event.name === 'done' || event.name === 'error' ? { ...event, data: text(event.data) } : event,
	);

/** Opens the events of a stream (interface 4.3 and 6). */
export function listen(
	catalogue: Catalogue,
	{ streamId, key, signal }: { streamId: string; key: string; signal: AbortSignal },
	onChange: (change: Change) => Promise<void>,
) {
	const hider = hiderOf(key);
	let movedAt = Date.now();
	const end = new AbortController();
	const close = () => end.abort();
	signal.addEventListener('abort', close);
	const closed = new Promise<undefined>((resolve) => {
		end.signal.addEventListener('abort', () => resolve(undefined));
	});

	const readEvents = async (): Promise<ChatEvent | undefined> => {
		const open = async () =>
			await catalogue.open({
				...to(endpoints.streamEvents, { streamId }),
				headers: { Accept: 'text/event-stream' },
				repeat: 'safe',
				// The snapshot says the same: nothing waits for a connection that is refused.
				neverResend: true,
				limit: 'streams',
				skipsGate: true,
				timeoutMs: LONGEST_SILENCE_MS,
				signal,
			});
		// Only the events name follow-up questions, so a stream that is not there yet is worth a second look.
		const answer = await untilKnown(catalogue, isNotYetKnown, open, end.signal);
		const stream = interruptible(answer.stream);
		end.signal.addEventListener('abort', () => stream.destroy());
		if (end.signal.aborted || !isEventStream(answer.headers)) {
			stream.destroy();
			return undefined;
		}
		const read = eventReader();
		let length = 0;
		for await (const bytes of bytesOf(stream, LONGEST_SILENCE_MS)) {
			const events = read(bytes).map((event) => meaningOf(event, hider));
			if (events.length > 0) movedAt = Date.now();
			const last = events.findIndex(isEnd);
			const deltas = events
				.slice(0, last < 0 ? undefined : last)
				.filter((event) => event.kind === 'delta');
			const change = joined(deltas);
			length = change.content.length + (change.replace ? 0 : length);
			if (end.signal.aborted || length > LONGEST_CONTENT) return undefined;
			if (deltas.length > 0) await onChange(change);
			if (last >= 0) return events[last];
		}
		return undefined;
	};

	return {
		close,
		/** When the last event came that says something; comments do not. Milliseconds since 1970. */
		movedAt: () => movedAt,
		/** The event that ended the answer; undefined where the events were cut, closed or refused, and the snapshot tells. Never rejects. */
		ended: Promise.race([readEvents().catch(() => undefined), closed]),
	};
}
