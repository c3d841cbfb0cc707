import type { BodyStream } from '../transport/bodyStream';
import type { ServiceCall } from '../transport/call';
import { answerFailure, cancelledFailure, Failure, failureOf } from '../failure/failure';
import { pause } from '../transport/pause';
import type { Catalogue } from '../transport/pipeline';
import { waitBeforeRetry } from '../transport/retry';
import type { RetryState } from '../transport/retry';
import { connectionFailure } from '../failure/connectionFailure';
import type { StreamAnswer } from '../transport/send';
import { bytesOf } from './bytesOf';

/** The longest silence within a file, unless the node's settings say another; the whole transfer has no limit. */
export const IDLE_MS = 60_000;
/** A connection that carried this much was not in vain: the tries are counted anew. */
const PROGRESS_BYTES = 1024 * 1024;

/** What the first answer says about the file, and the later ones must agree with. */
export interface FileFacts {
	/** Bytes, or undefined where the service does not say. */
	length: number | undefined;
	/** A strong ETag, or the date of the last change: proves that a later part is of the same file. */
	validator: string | undefined;
}

const rangeOf = (header: string | undefined) => {
	const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/i.exec(header?.trim() ?? '') ?? [];
	return first === undefined
		? undefined
		: { first: Number(first), total: total === '*' ? undefined : Number(total) };
};

function factsOf({ headers, status }: StreamAnswer): FileFacts {
	const sent = Number(headers['content-length'] ?? Number.NaN);
	const length = status === 206 ? rangeOf(headers['content-range'])?.total : sent;
	const { etag } = headers;
	return {
		length: Number.isSafeInteger(length) ? length : undefined,
		validator: etag && !etag.startsWith('W/') ? etag : headers['last-modified'],
	};
}

/** The request for the bytes from `offset` on; If-Range asks for the whole file where it has changed. */
const from = (call: ServiceCall, offset: number, { validator }: FileFacts): ServiceCall => ({
	...call,
	headers: {
		...call.headers,
		Range: `bytes=${offset}-`,
		...(validator && { 'If-Range': validator }),
	},
});

const changed = () =>
	answerFailure(
		'The file changed while it was being downloaded',
		'The connection was cut and the rest does not belong to what came before. Run it again.',
	);

/** Whether two answers are of the same file: nothing speaks against it, and something for it. */
function isSameFile(one: FileFacts, other: FileFacts): boolean {
	const said = (['length', 'validator'] as const).filter(
		(fact) => one[fact] !== undefined && other[fact] !== undefined,
	);
	return said.length > 0 && said.every((fact) => one[fact] === other[fact]);
}

/** Where the bytes of an answer begin, 0 where the service does not send parts; undefined where that is behind the cut. */
function startOf(answer: StreamAnswer, offset: number): number | undefined {
	if (answer.status !== 206) return 0;
	const first = rangeOf(answer.headers['content-range'])?.first;
	return first !== undefined && first <= offset ? first : undefined;
}

const notAsked = () =>
	answerFailure(
		'The service sent another part of the file than it was asked for',
		'A proxy between n8n and the service may mix answers up. Run it again.',
	);

/** An answer that is being read. */
interface Part {
	stream: BodyStream;
	/** How many of its first bytes came before. */
	known: number;
	/** Of the whole file, as far as an answer that is only a part of it has said it. */
	length: number | undefined;
}

/** The answer for the bytes from `offset` on; undefined where the service refuses them, or sends others. */
async function restOf(
	catalogue: Catalogue,
	call: ServiceCall,
	offset: number,
	facts: FileFacts,
): Promise<StreamAnswer | undefined> {
	try {
		const answer = await catalogue.open(from(call, offset, facts));
		if (startOf(answer, offset) !== undefined) return answer;
		answer.stream.destroy();
	} catch (error) {
		const failure = failureOf(error);
		if (failure.details.httpStatus !== 416) throw failure;
	}
	return undefined;
}

/** Opens the file again, behind the bytes that came or from its beginning; gives how many bytes of the answer are known already. */
async function takeUp(
	catalogue: Catalogue,
	call: ServiceCall,
	offset: number,
	facts: FileFacts,
): Promise<Part> {
	const answer = (await restOf(catalogue, call, offset, facts)) ?? (await catalogue.open(call));
	const start = startOf(answer, offset);
	const found = factsOf(answer);
	if (start !== undefined && isSameFile(facts, found)) {
		return {
			stream: answer.stream,
			known: offset - start,
			length: answer.status === 206 ? (facts.length ?? found.length) : undefined,
		};
	}
	answer.stream.destroy();
	throw start === undefined ? notAsked() : changed();
}

/** Leaves out the first `known` bytes. */
async function* behind(
	known: number,
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	let left = known;
	for await (const chunk of chunks) {
		if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
		left = Math.max(0, left - chunk.length);
	}
}

const failureIn = (thrown: unknown, { caller }: Catalogue): Failure => {
	if (caller.isCancelled()) return cancelledFailure();
	return thrown instanceof Failure ? thrown : connectionFailure(thrown);
};

/**
 * All bytes of a file, in order and each once: a cut is taken up with Range, and the length is checked.
 * Throws a `Failure` when it cannot be completed.
 */
export async function* wholeFile(
	catalogue: Catalogue,
	call: ServiceCall,
	answer: StreamAnswer,
): AsyncGenerator<Uint8Array> {
	const { caller, policy, connection } = catalogue;
	if (startOf(answer, 0) === undefined) {
		answer.stream.destroy();
		throw notAsked();
	}
	const facts = factsOf(answer);
	const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
	let received = 0;
	let part: Part = {
		stream: answer.stream,
		known: 0,
		length: answer.status === 206 ? facts.length : undefined,
	};
	for (;;) {
		const before = received;
		let cut = connectionFailure({ code: 'ECONNRESET' });
		try {
			for await (const chunk of behind(
				part.known,
				bytesOf(part.stream, connection.timeout ?? IDLE_MS),
			)) {
				if (caller.isCancelled()) throw cancelledFailure();
				received += chunk.length;
				yield chunk;
			}
			// Node lets no answer end well that is shorter than announced; one that a proxy packed unasked may be longer or shorter.
			if (part.length === undefined || received >= part.length) return;
		} catch (error) {
			cut = failureIn(error, catalogue);
		}
		state.tries = received - before >= PROGRESS_BYTES ? 1 : state.tries + 1;
		const wait = waitBeforeRetry(cut, 'safe', state, policy, Math.random);
		if (wait === undefined) throw cut;
		state.waitedMs += wait;
		await pause(caller, wait);
		part = await takeUp(catalogue, call, received, facts);
	}
}
