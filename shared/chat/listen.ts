import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { interruptible, watchIdle, type BodyStream } from '../transport/bodyStream';
import { to } from '../transport/path';
import type { Catalogue } from '../transport/pipeline';
import { hiderOf, type Hider } from '../transport/hideKey';
import { chatEvent, type ChatEvent } from './chatEvents';
import { eventReader, type StreamEvent } from '../transport/serverSentEvents';
import type { Change } from './answerSoFar';

/** The service sends a comment when it has nothing else, so a silent connection is a lost one. */
const LONGEST_SILENCE_MS = 30_000;
/** No answer to a question is longer; a server that never stops must not fill the memory. */
const LONGEST_CONTENT = 16 * 1024 * 1024;

/** A page of a proxy in the place of events would be awaited to its end. */
export const isEventStream = (contentType: string | undefined): boolean =>
	/^text\/event-stream\s*(;|$)/i.test(contentType?.trim() ?? '');

const isEnd = ({ kind }: ChatEvent) => kind === 'done' || kind === 'error' || kind === 'unreadable';

/** How the events ended: as the service said, or undefined where they were cut, closed, refused or could not be read. */
export type EventsEnd = { done: IDataObject } | { error: IDataObject } | undefined;

/** The events of one answer, on a connection of their own. */
export interface Listening {
	/** Never rejects: whatever ends the events, the snapshot tells how the answer goes on, and why if it does not. */
	ended: Promise<EventsEnd>;
	/** When the last event came that says something; comments do not. Milliseconds since 1970. */
	movedAt(): number;
	/** Closes the connection at once. */
	close(): void;
}

/** Changes that came together are one. */
function together(deltas: Change[]): Change {
	const from = Math.max(0, deltas.map(({ replace }) => replace).lastIndexOf(true));
	const last = deltas.slice(from);
	return {
		content: last.map(({ content }) => content).join(''),
		replace: last[0]?.replace ?? false,
	};
}

/** Deltas are searched for the API key where they are put together; what else an event says is said once. */
const meaningOf = (event: StreamEvent, { text }: Hider) =>
	chatEvent(
		event.name === 'done' || event.name === 'error' ? { ...event, data: text(event.data) } : event,
	);

/** Opens the events of a stream (interface 4.3 and 6). */
export function listen(
	catalogue: Catalogue,
	{ streamId, key, signal }: { streamId: string; key: string; signal: AbortSignal },
	onChange: (change: Change) => Promise<void>,
): Listening {
	const hider = hiderOf(key);
	let stream: BodyStream | undefined;
	let isClosed = false;
	let movedAt = Date.now();
	let endAll = (_: undefined) => {};
	const closed = new Promise<undefined>((resolve) => {
		endAll = resolve;
	});
	const close = () => {
		isClosed = true;
		endAll(undefined);
		stream?.destroy();
	};
	signal.addEventListener('abort', close);

	const hear = async (): Promise<EventsEnd> => {
		const answer = await catalogue.open({
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
		stream = interruptible(answer.stream);
		if (isClosed || !isEventStream(answer.headers['content-type'])) {
			stream.destroy();
			return undefined;
		}
		const watch = watchIdle(LONGEST_SILENCE_MS, close);
		try {
			const read = eventReader();
			let length = 0;
			for await (const bytes of stream) {
				watch.moved();
				const come = read(bytes).map((event) => meaningOf(event, hider));
				if (come.length > 0) movedAt = Date.now();
				const end = come.findIndex(isEnd);
				const deltas = come
					.slice(0, end < 0 ? undefined : end)
					.filter((event) => event.kind === 'delta');
				const change = together(deltas);
				length = change.content.length + (change.replace ? 0 : length);
				if (isClosed || length > LONGEST_CONTENT) return undefined;
				if (deltas.length > 0) await onChange(change);
				const last = come[end];
				if (last?.kind === 'done') return { done: last.payload };
				if (last) return last.kind === 'error' ? { error: last.payload } : undefined;
			}
			return undefined;
		} finally {
			watch.end();
			stream.destroy();
		}
	};

	return {
		close,
		movedAt: () => movedAt,
		ended: Promise.race([hear().catch(() => undefined), closed]),
	};
}
