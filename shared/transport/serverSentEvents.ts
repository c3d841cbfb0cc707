import { createParser } from 'eventsource-parser';
import { answerFailure } from '../failure/failure';

/** One event as it came; the name is 'message' where none was given. */
export interface StreamEvent {
	name: string;
	data: string;
}

/** Whether an answer is events (interface section 6), by its headers: not JSON, nor a page of a proxy. */
export const isEventStream = ({ 'content-type': type = '' }: Readonly<Record<string, string>>) =>
	/^text\/event-stream\s*(;|$)/i.test(type.trim());

/** Characters of an event that is not complete: a server that never ends one must not fill the memory. */
const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/** Lines of such an event, empty ones included: each takes 32 bytes in the parser. */
const MAX_EVENT_LINES = 1_000_000;

/** The text with LF as its only line ends, however split over chunks, and without a byte order mark. */
function normalizer(): (text: string) => string {
	let hasBegun = false;
	let endedInCr = false;
	return (text) => {
		if (text === '') return text;
		const unmarked = !hasBegun && text.startsWith('\uFEFF') ? text.slice(1) : text;
		hasBegun = true;
		const rest = endedInCr && unmarked.startsWith('\n') ? unmarked.slice(1) : unmarked;
		if (unmarked !== '') endedInCr = unmarked.endsWith('\r');
		return rest.replace(/\r\n?/g, '\n');
	};
}

/** The whole events of a body (interface section 6), split at any byte. Throws a `Failure` for one past the limit. */
export function eventReader(maxLength = MAX_EVENT_LENGTH): (bytes: Uint8Array) => StreamEvent[] {
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	const normalize = normalizer();
	let events: StreamEvent[] = [];
	let isTooLong = false;
	let lines = 0;
	const parser = createParser({
		maxBufferSize: maxLength,
		onEvent: ({ event, data }) => events.push({ name: event ?? 'message', data }),
		onError: ({ type }) => {
			isTooLong ||= type === 'max-buffer-size-exceeded';
		},
	});
	return (bytes) => {
		const text = normalize(decoder.decode(bytes, { stream: true }));
		parser.feed(text);
		lines = events.length > 0 || text.includes('\n\n') ? 0 : lines + text.split('\n').length - 1;
		if (lines > MAX_EVENT_LINES) throw tooLong(`${MAX_EVENT_LINES} lines`);
		if (isTooLong) throw tooLong(`${maxLength} characters`);
		const complete = events;
		events = [];
		return complete;
	};
}

const tooLong = (most: string) =>
	answerFailure(
		`An event of the answer is longer than ${most}`,
		'The catalogue service does not send events of this size. Run it again, or ask its administrator.',
	);
