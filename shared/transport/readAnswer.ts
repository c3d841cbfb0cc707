import { sleep } from 'n8n-workflow';
import { connectionFailure, NOT_UNPACKED } from '../failure/connectionFailure';
import { answerFailure, type Failure } from '../failure/failure';
import { MAX_WEIGHT, MiB, parseJson } from '../values/json';
import { jsonStream, MAX_NAMES, type JsonStream } from '../values/jsonStream';
import { readBody, type Stopped, type TakeChunk } from './bodyStream';
import type { Sequence } from './concurrency';
import { hasDotNetIds, withoutDotNetIds } from './dotNetIds';
import type { Hider } from './hideKey';
import { LONGEST_KEPT_TEXT, type RawAnswer } from './judge';
import type { StreamAnswer } from './send';
import { isEventStream } from './serverSentEvents';
import { decoderFor } from './textDecoder';

/** The most that an answer may hold, after decompression. */
const MAX_ANSWER_BYTES = 64 * MiB;
/** The most characters of one text or number, or of an answer that is events: a picture of 12 MB in base64. */
const MAX_TEXT_LENGTH = 16 * MiB;
/** An answer that takes more memory is built while no other of the same node is. A page of 100 rows takes about 1 MiB. */
const LARGE_WEIGHT = 8 * MiB;
/** Bytes that are decoded and built at a time: three milliseconds where every name in them is a new one. */
const PART_BYTES = 16 * 1024;
/** The characters of an answer that is parsed at its end, at once. A stream takes four times as long, and its objects three times the memory. */
const SHORT_LENGTH = 512 * 1024;
/** Reading hands over to others after so long. */
const TURN_MS = 10;
/** Characters that are kept of the beginning until the API key is cut out: it may be written in far more than its own. */
const HEAD_LENGTH = 2 * LONGEST_KEPT_TEXT;

interface Reading {
	/** Milliseconds of silence after which an answer has failed. */
	idleMs: number;
	hider: Hider;
	/** One large answer at a time. */
	inTurn: Sequence;
}

/** Waits until no other large answer is being built; call what it gives to let the next one begin. */
const enterLargeAnswer = async (inTurn: Sequence): Promise<() => void> =>
	await new Promise((entered) => {
		void inTurn('large answer', async () => await new Promise<void>((leave) => entered(leave)));
	});

/** What becomes of the text of an answer: JSON is built as it comes, events are kept as they are. */
interface Sink extends Omit<JsonStream, 'add' | 'end'> {
	/** Takes the next part, in steps after which the bounds are looked at. */
	add(part: string): Generator<void>;
	end(): Pick<RawAnswer, 'body' | 'text'>;
	/** Lets go of what was read: it would stay in memory as long as its connection. */
	release(): void;
}

const BEGINS_JSON = /^\s*[[{]/;

function colonsIn(text: string): number {
	let count = 0;
	for (let index = text.indexOf(':'); index >= 0; index = text.indexOf(':', index + 1)) count += 1;
	return count;
}

function jsonSink({ text, isIn, value }: Hider): Sink {
	let head = '';
	/** A short answer is held, and parsed at its end. */
	let held: string[] = [];
	let length = 0;
	let colons = 0;
	/** Of a long one, of one that may have an object of many names, and of what begins as no JSON. */
	let stream: JsonStream | undefined;
	const parseHeld = () => {
		const json = held.join('');
		const parsed = parseJson(json);
		return isIn(json) ? value(parsed) : parsed;
	};
	return {
		*add(part) {
			if (head.length < HEAD_LENGTH) head += part.slice(0, HEAD_LENGTH);
			const isOdd = length === 0 && !BEGINS_JSON.test(part);
			length += part.length;
			colons += colonsIn(part);
			held.push(part);
			if (isOdd || length > SHORT_LENGTH || colons > MAX_NAMES) stream ??= jsonStream(text);
			if (!stream) return;
			const parts = held;
			held = [];
			for (const each of parts) yield stream.add(each);
		},
		weight: () => stream?.weight() ?? length,
		longest: () => stream?.longest() ?? 0,
		isBroken: () => stream?.isBroken() ?? false,
		end() {
			const body = stream ? stream.end() : parseHeld();
			return {
				body: hasDotNetIds(head) ? withoutDotNetIds(body) : body,
				text: text(head.slice(0, HEAD_LENGTH)).slice(0, LONGEST_KEPT_TEXT),
			};
		},
		release() {
			stream = undefined;
			held = [];
		},
	};
}

function eventsSink({ text }: Hider): Sink {
	const parts: string[] = [];
	let length = 0;
	return {
		*add(part) {
			length += part.length;
			yield void parts.push(part);
		},
		weight: () => length,
		longest: () => length,
		isBroken: () => false,
		end: () => ({ body: undefined, text: text(parts.join('')) }),
		release: () => void parts.splice(0),
	};
}

const TOO_MUCH =
	'Ask for less at a time. The catalogue service does not send answers of this size.';

function failureFor(stopped: Exclude<Stopped, 'enough'>, status: number): Failure {
	if (stopped === 'silent') return connectionFailure({ code: 'ETIMEDOUT' });
	if (stopped === 'broken') return connectionFailure({ code: 'ECONNRESET' });
	if (stopped === 'garbled') return connectionFailure({ code: NOT_UNPACKED });
	const message =
		stopped === 'tooLarge'
			? `The answer is larger than ${MAX_ANSWER_BYTES / MiB} MiB`
			: 'The answer holds more values, or a longer text, than n8n has memory for';
	return answerFailure(message, TOO_MUCH, status);
}

/** Reads the whole of an answer within the bounds above, the API key cut out of it. */
export async function readAnswer(
	{ status, headers, stream }: StreamAnswer,
	{ idleMs, hider, inTurn }: Reading,
): Promise<RawAnswer | Failure> {
	if (Number(headers['content-length']) > MAX_ANSWER_BYTES) {
		stream.destroy();
		return failureFor('tooLarge', status);
	}
	const sink = isEventStream(headers) ? eventsSink(hider) : jsonSink(hider);
	// Events are always UTF-8.
	const { decode, isLossy } = decoderFor(
		isEventStream(headers) ? undefined : headers['content-type'],
	);
	let size = 0;
	let turn = performance.now();
	let leaveLargeAnswer: (() => void) | undefined;

	const takeText = async (text: string) => {
		for (const _ of sink.add(text)) {
			if (performance.now() - turn > TURN_MS) {
				await sleep(0);
				turn = performance.now();
			}
			if (sink.weight() > MAX_WEIGHT || sink.longest() > MAX_TEXT_LENGTH) return 'tooHeavy';
			if (sink.weight() > LARGE_WEIGHT) leaveLargeAnswer ??= await enterLargeAnswer(inTurn);
			if (sink.isBroken()) return 'enough';
		}
		return undefined;
	};
	const take: TakeChunk = async (chunk) => {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) return 'tooLarge';
		for (let start = 0; start < chunk.length; start += PART_BYTES) {
			const stopped = await takeText(decode(chunk.subarray(start, start + PART_BYTES)));
			if (stopped) return stopped;
		}
		return undefined;
	};

	try {
		const stopped = await readBody(stream, idleMs, take);
		// A refusal counts without its words as well, e.g. a 413 behind which the connection is reset.
		const isCutRefusal = (stopped === 'broken' || stopped === 'garbled') && status >= 400;
		if (stopped && stopped !== 'enough' && !isCutRefusal) return failureFor(stopped, status);
		await takeText(decode());
		return {
			status,
			headers,
			...sink.end(),
			...(isLossy() && { isLossy: true }),
			...(stopped === 'garbled' && { isGarbled: true }),
		};
	} finally {
		sink.release();
		leaveLargeAnswer?.();
	}
}
