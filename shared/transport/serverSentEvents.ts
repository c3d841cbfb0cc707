import { createParser } from 'eventsource-parser';
import { answerFailure } from '../failure/failure';

/** One event as it came; the name is 'message' where none was given. */
export interface StreamEvent {
	name: string;
	data: string;
}

/** An event that is not complete may hold this many characters; a server that never ends one must not fill the memory. */
const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/** Its lines, too, be they empty: the parser joins them one by one, and each takes 32 bytes. */
const MAX_EVENT_LINES = 1_000_000;

/** Line ends as LF only, however they are split over chunks: the parser would hold back a last CR until more comes. */
function lineEnds(): (text: string) => string {
	let endedInCr = false;
	return (text) => {
		const rest = endedInCr && text.startsWith('\n') ? text.slice(1) : text;
		if (text !== '') endedInCr = text.endsWith('\r');
		return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
	};
}

/** The text without a byte order mark at its very beginning. A decoder that does it skips two, where a chunk ends behind the first. */
function withoutMark(): (text: string) => string {
	let hasBegun = false;
	return (text) => {
		const rest = !hasBegun && text.startsWith('\uFEFF') ? text.slice(1) : text;
		hasBegun ||= text !== '';
		return rest;
	};
}

/**
 * The events of a body (interface section 6), split at any byte. Comments are left out, and so is an event that the
 * end of the body cuts off. Throws a `Failure` when an event grows past the limit.
 */
export function eventReader(maxLength = MAX_EVENT_LENGTH): (bytes: Uint8Array) => StreamEvent[] {
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	const begun = withoutMark();
	const normal = lineEnds();
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
		const text = normal(begun(decoder.decode(bytes, { stream: true })));
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
		"An event of this size is not the catalogue service's. Run it again, or ask its administrator.",
	);
