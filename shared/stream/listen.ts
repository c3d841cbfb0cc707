import type { IDataObject } from 'n8n-workflow';
import { interruptible, watchIdle } from '../request/body';
import type { BodyStream } from '../request/body';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { chatEvent } from './chatEvents';
import type { ChatEvent } from './chatEvents';
import { eventReader } from './events';

/** The service sends a comment when it has nothing else, so a silent connection is a lost one. */
const LONGEST_SILENCE_MS = 30_000;
/** No answer to a question is longer; a server that never stops must not fill the memory. */
const LONGEST_CONTENT = 16 * 1024 * 1024;

/** A page of a proxy in the place of events would be awaited to its end. */
export const isEventStream = (contentType: string | undefined): boolean =>
	/^text\/event-stream\s*(;|$)/i.test(contentType?.trim() ?? '');

const isEnd = ({ kind }: ChatEvent) => kind === 'done' || kind === 'error' || kind === 'unreadable';

/** The events of one answer, on a connection of their own. */
export interface Listening {
	/** The payload of `done`; undefined when the events ended in any other way (error, time cap, cut, closed). */
	done: Promise<IDataObject | undefined>;
	/** Closes the connection at once. */
	close(): void;
}

/** Opens the events of a stream (interface 4.3 and 6); `onContent` gets the whole content after each change. */
export function listen(catalogue: Catalogue, streamId: string, onContent: (content: string) => Promise<void>): Listening {
	let stream: BodyStream | undefined;
	let isClosed = false;
	let endDone = (_: undefined) => {};
	const closed = new Promise<undefined>((resolve) => {
		endDone = resolve;
	});
	const close = () => {
		isClosed = true;
		endDone(undefined);
		stream?.destroy();
	};

	const hear = async (): Promise<IDataObject | undefined> => {
		const answer = await catalogue.open({
			method: 'GET',
			path: path('/ai/streams/{streamId}/events', { streamId }),
			headers: { Accept: 'text/event-stream' },
			repeat: 'safe',
			beside: true,
			timeoutMs: LONGEST_SILENCE_MS,
		});
		stream = interruptible(answer.stream);
		if (isClosed || !isEventStream(answer.headers['content-type'])) {
			stream.destroy();
			return undefined;
		}
		const watch = watchIdle(LONGEST_SILENCE_MS, close);
		try {
			const read = eventReader();
			let content = '';
			for await (const bytes of stream) {
				watch.moved();
				const come = read(bytes).map(chatEvent);
				const end = come.findIndex(isEnd);
				const deltas = come.slice(0, end < 0 ? undefined : end).filter((event) => event.kind === 'delta');
				for (const delta of deltas) content = delta.replace ? delta.content : content + delta.content;
				if (isClosed || content.length > LONGEST_CONTENT) return undefined;
				// What came together is shown together.
				if (deltas.length > 0) await onContent(content);
				const last = come[end];
				if (last) return last.kind === 'done' ? last.payload : undefined;
			}
			return undefined;
		} finally {
			watch.end();
			stream.destroy();
		}
	};

	return {
		close,
		// Whatever ends the events, the snapshot tells how the answer goes on, and why if it does not.
		done: Promise.race([hear().catch(() => undefined), closed]),
	};
}
