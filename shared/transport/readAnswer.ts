import { sleep } from 'n8n-workflow';
import { MAX_WEIGHT } from '../values/json';
import { readBody, type Stopped, type TakePiece } from './bodyStream';
import { answerFailure, type Failure } from '../failure/failure';
import { isEvents, LONGEST_KEPT_TEXT, type RawAnswer } from './judge';
import { jsonReader, type JsonReader } from './jsonReader';
import type { Hider } from './hideKey';
import { connectionFailure } from '../failure/connectionFailure';
import type { StreamAnswer } from './send';
import type { Sequence } from './concurrency';
import { decoderFor } from './textDecoder';

const MiB = 1024 * 1024;

/** The most that an answer may hold, after decompression. */
const MAX_ANSWER_BYTES = 64 * MiB;
/** The most characters of one text or number, or of an answer that is events: a picture of 12 MB in base64. */
const MAX_TEXT_LENGTH = 16 * MiB;
/** An answer that takes more in memory is built while no other of the same node is. A page of 100 rows takes about 1 MiB. */
const LARGE_WEIGHT = 8 * MiB;
/** Bytes that are walked through at a time. */
const PIECE_BYTES = 64 * 1024;
/** The beginning that is kept of a text, before the API key is cut out of it: the key may be written in far more signs. */
const HEAD_LENGTH = 2 * LONGEST_KEPT_TEXT;

/** What reads an answer needs of the calls around it. */
interface Reading {
	/** Milliseconds of silence after which an answer has failed. */
	idleMs: number;
	hider: Hider;
	/** One large answer at a time. */
	inTurn: Sequence;
}

/** Waits for the turn, and keeps it until what this gives is called. */
const takeTurn = async (inTurn: Sequence): Promise<() => void> =>
	await new Promise((entered) => {
		void inTurn('large answer', async () => await new Promise<void>((leave) => entered(leave)));
	});

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
	for (let start = 0; start < bytes.length; start += PIECE_BYTES)
		yield bytes.subarray(start, start + PIECE_BYTES);
}

/** What becomes of the text of an answer: JSON is built as it comes, events are kept as they are. */
interface Sink extends Omit<JsonReader, 'end'> {
	end(): Pick<RawAnswer, 'body' | 'text'>;
}

function jsonSink({ text, isIn, value }: Hider): Sink {
	const reader = jsonReader((parsed, json) => (isIn(json) ? value(parsed) : parsed));
	let head = '';
	return {
		...reader,
		add(piece) {
			if (head.length < HEAD_LENGTH) head += piece.slice(0, HEAD_LENGTH);
			return reader.add(piece);
		},
		end: () => ({
			body: reader.end(),
			text: text(head.slice(0, HEAD_LENGTH)).slice(0, LONGEST_KEPT_TEXT),
		}),
	};
}

function eventsSink({ text }: Hider): Sink {
	const pieces: string[] = [];
	let length = 0;
	return {
		add(piece) {
			pieces.push(piece);
			length += piece.length;
			return false;
		},
		weight: () => length,
		longest: () => length,
		isBroken: () => false,
		end: () => ({ body: undefined, text: text(pieces.join('')) }),
	};
}

const TOO_MUCH = "Ask for less at a time. An answer of this size is not the catalogue service's.";

function failureFor(stopped: Exclude<Stopped, 'enough'>, status: number): Failure {
	if (stopped === 'tooLarge')
		return answerFailure(
			`The answer is larger than ${MAX_ANSWER_BYTES / MiB} MiB`,
			TOO_MUCH,
			status,
		);
	if (stopped === 'tooHeavy')
		return answerFailure(
			'The answer holds more values, or a longer text, than n8n has memory for',
			TOO_MUCH,
			status,
		);
	return connectionFailure({ code: stopped === 'silent' ? 'ETIMEDOUT' : 'ECONNRESET' });
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
	const sink = isEvents(headers) ? eventsSink(hider) : jsonSink(hider);
	// Events are UTF-8 always.
	const decode = decoderFor(isEvents(headers) ? undefined : headers['content-type']);
	let size = 0;
	let leaveTurn: (() => void) | undefined;

	const takeText = async (text: string) => {
		if (sink.add(text)) await sleep(0);
		if (sink.weight() > MAX_WEIGHT || sink.longest() > MAX_TEXT_LENGTH) return 'tooHeavy';
		if (sink.weight() > LARGE_WEIGHT) leaveTurn ??= await takeTurn(inTurn);
		return sink.isBroken() ? 'enough' : undefined;
	};
	const take: TakePiece = async (piece) => {
		size += piece.length;
		if (size > MAX_ANSWER_BYTES) return 'tooLarge';
		for (const part of partsOf(piece)) {
			const stopped = await takeText(decode(part));
			if (stopped) return stopped;
		}
		return undefined;
	};

	try {
		const stopped = await readBody(stream, idleMs, take);
		// A refusal is one without its words as well, e.g. a 413 behind which the connection is reset.
		const isCutRefusal = stopped === 'broken' && status >= 400;
		if (stopped && stopped !== 'enough' && !isCutRefusal) return failureFor(stopped, status);
		sink.add(decode());
		return { status, headers, ...sink.end() };
	} finally {
		leaveTurn?.();
	}
}
