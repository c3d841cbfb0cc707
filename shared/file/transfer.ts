import type { BodyStream } from '../request/body';
import { interruptible, watchIdle } from '../request/body';
import type { ServiceCall } from '../request/call';
import { answerFailure, cancelledFailure, Failure } from '../request/failure';
import { pause } from '../request/pipeline';
import type { Catalogue } from '../request/pipeline';
import { waitBeforeRetry } from '../request/retry';
import type { RetryState } from '../request/retry';
import { connectionFailure } from '../request/send';
import type { StreamAnswer } from '../request/send';

/** The longest silence within a file; its whole length has no limit. */
const IDLE_MS = 60_000;
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
	return first === undefined ? undefined : { first: Number(first), total: total === '*' ? undefined : Number(total) };
};

/** Node's own answer has this; a decompressed one has not, and its Content-Length counts something else. */
const isAsSent = (stream: BodyStream) => 'httpVersion' in stream;

export function factsOf({ headers, stream, status }: StreamAnswer): FileFacts {
	const length = Number(headers['content-length'] ?? Number.NaN);
	const counted = status === 206 ? rangeOf(headers['content-range'])?.total : length;
	const { etag } = headers;
	return {
		length: counted !== undefined && Number.isSafeInteger(counted) && isAsSent(stream) ? counted : undefined,
		validator: etag && !etag.startsWith('W/') ? etag : headers['last-modified'],
	};
}

/** The request for the bytes from `offset` on; If-Range asks for the whole file where it has changed. */
const from = (call: ServiceCall, offset: number, { validator }: FileFacts): ServiceCall => ({
	...call,
	headers: { ...call.headers, Range: `bytes=${offset}-`, ...(validator && { 'If-Range': validator }) },
});

const changed = () =>
	answerFailure('The file changed while it was being downloaded', 'The connection was cut and the rest does not belong to what came before. Run it again.');

/** Where the bytes of a later answer begin: where the cut was, or at 0 where the service does not send parts. */
function startOf(answer: StreamAnswer, offset: number, facts: FileFacts): number | undefined {
	const { length, validator } = factsOf(answer);
	const isKnown = facts.length !== undefined || facts.validator !== undefined;
	if (!isKnown || length !== facts.length || validator !== facts.validator) return undefined;
	if (answer.status !== 206) return 0;
	return rangeOf(answer.headers['content-range'])?.first === offset ? offset : undefined;
}

/** Opens the file again behind the bytes that came; gives how many bytes of the answer are known already. */
async function takeUp(catalogue: Catalogue, call: ServiceCall, offset: number, facts: FileFacts) {
	const answer = await catalogue.open(from(call, offset, facts));
	const start = startOf(answer, offset, facts);
	if (start !== undefined) return { stream: answer.stream, known: offset - start };
	answer.stream.destroy();
	throw changed();
}

/** The bytes of one answer. Throws what the connection threw; a silence ends it. */
async function* bytesOf(body: BodyStream): AsyncGenerator<Uint8Array> {
	const stream = interruptible(body);
	let isSilent = false;
	const watch = watchIdle(IDLE_MS, () => {
		isSilent = true;
		stream.destroy();
	});
	try {
		for await (const chunk of stream) {
			watch.rest();
			yield chunk;
			watch.moved();
		}
	} finally {
		watch.end();
		stream.destroy();
	}
	if (isSilent) throw connectionFailure({ code: 'ETIMEDOUT' });
}

/** Leaves out the first `known` bytes. */
async function* behind(known: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
export async function* wholeFile(catalogue: Catalogue, call: ServiceCall, answer: StreamAnswer): AsyncGenerator<Uint8Array> {
	const { caller, policy } = catalogue;
	const facts = factsOf(answer);
	const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
	let received = 0;
	let part: { stream: BodyStream; known: number } = { stream: answer.stream, known: 0 };
	for (;;) {
		const before = received;
		let cut = connectionFailure({ code: 'ECONNRESET' });
		try {
			for await (const chunk of behind(part.known, bytesOf(part.stream))) {
				if (caller.isCancelled()) throw cancelledFailure();
				received += chunk.length;
				yield chunk;
			}
			if (facts.length === undefined || received === facts.length) return;
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
