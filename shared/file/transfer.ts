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

/** The longest silence within a file, unless the node's settings say another; the whole transfer has no limit. */
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

function factsOf({ headers, status }: Pick<StreamAnswer, 'headers' | 'status'>): FileFacts {
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
	headers: { ...call.headers, Range: `bytes=${offset}-`, ...(validator && { 'If-Range': validator }) },
});

const changed = () =>
	answerFailure('The file changed while it was being downloaded', 'The connection was cut and the rest does not belong to what came before. Run it again.');

/** Whether two answers are of the same file: nothing speaks against it, and something for it. */
function isSameFile(one: FileFacts, other: FileFacts): boolean {
	const said = (['length', 'validator'] as const).filter((fact) => one[fact] !== undefined && other[fact] !== undefined);
	return said.length > 0 && said.every((fact) => one[fact] === other[fact]);
}

/** Where the bytes of a later answer begin: where the cut was, or at 0 where the service does not send parts. */
function startOf(answer: StreamAnswer, offset: number): number | undefined {
	if (answer.status !== 206) return 0;
	return rangeOf(answer.headers['content-range'])?.first === offset ? offset : undefined;
}

/** An answer that is being read. */
interface Part {
	stream: BodyStream;
	/** How many of its first bytes came before. */
	known: number;
	/** Of the whole file, as far as any answer has said it. */
	length: number | undefined;
}

/** Opens the file again behind the bytes that came; gives how many bytes of the answer are known already. */
async function takeUp(catalogue: Catalogue, call: ServiceCall, offset: number, facts: FileFacts): Promise<Part> {
	const answer = await catalogue.open(from(call, offset, facts));
	const start = startOf(answer, offset);
	const found = factsOf(answer);
	if (start !== undefined && isSameFile(facts, found)) {
		return { stream: answer.stream, known: offset - start, length: facts.length ?? found.length };
	}
	answer.stream.destroy();
	throw changed();
}

/** The bytes of one answer. Throws what the connection threw; a silence ends it. */
async function* bytesOf(body: BodyStream, idleMs: number): AsyncGenerator<Uint8Array> {
	const stream = interruptible(body);
	let isSilent = false;
	const watch = watchIdle(idleMs, () => {
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
	const { caller, policy, connection } = catalogue;
	const facts = factsOf(answer);
	const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
	let received = 0;
	let part: Part = { stream: answer.stream, known: 0, length: facts.length };
	for (;;) {
		const before = received;
		let cut = connectionFailure({ code: 'ECONNRESET' });
		try {
			for await (const chunk of behind(part.known, bytesOf(part.stream, connection.timeout ?? IDLE_MS))) {
				if (caller.isCancelled()) throw cancelledFailure();
				received += chunk.length;
				yield chunk;
			}
			// More than announced came where a proxy compressed the file although it was asked not to.
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
