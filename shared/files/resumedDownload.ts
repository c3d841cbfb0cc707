import { createHash } from 'node:crypto';
import { connectionFailure } from '../failure/connectionFailure';
import { answerFailure, cancelledFailure, Failure, failureOf } from '../failure/failure';
import { bytesOf, type BodyStream } from '../transport/bodyStream';
import type { ServiceCall } from '../transport/call';
import { pause } from '../transport/caller';
import type { Catalogue } from '../transport/pipeline';
import { waitBeforeRetry, type RetryState } from '../transport/retry';
import type { StreamAnswer } from '../transport/send';
import { factsOf, isSameFile, rangeCall, startOf, type FileFacts } from './fileFacts';

const CHECKSUM = 'sha256';

/** The longest silence within a file, unless the node's settings say another; the whole transfer has no limit. */
export const IDLE_MS = 60_000;
/** A connection that carried this much was not in vain: the tries are counted anew. */
const PROGRESS_BYTES = 1024 * 1024;

const changed = () =>
	answerFailure(
		'The file changed while it was being downloaded',
		'The connection was cut, and the rest did not match what had already arrived. Run it again.',
	).with({}, { came: 'otherRest' });

const unproven = () =>
	answerFailure(
		'The connection was cut, and nothing shows that the rest belongs to the same file',
		"The service sent neither the file's length nor its ETag the second time. Run it again.",
	).with({}, { came: 'otherRest' });

const otherPart = () =>
	answerFailure(
		'The service sent the wrong part of the file',
		'A proxy between n8n and the service may mix up answers. Run it again.',
	);

interface Part {
	stream: BodyStream;
	/** How many of its first bytes came before. */
	skip: number;
	/** The checksum of these, where nothing else shows that they are of the same file. */
	skippedChecksum?: string | undefined;
	/** Of the whole file, as far as an answer that is only a part of it has said it. */
	length: number | undefined;
}

/** The answer for the bytes from `offset` on; undefined where the service refuses them, or sends others. */
async function restOf(catalogue: Catalogue, call: ServiceCall, offset: number, facts: FileFacts) {
	try {
		const answer = await catalogue.open(rangeCall(call, offset, facts));
		if (startOf(answer, offset) !== undefined) return answer;
		answer.stream.destroy();
	} catch (error) {
		const failure = failureOf(error);
		if (![412, 416].includes(failure.details.httpStatus ?? 0)) throw failure;
	}
	return undefined;
}

/** Opens the file again after `size` bytes, behind them or from its beginning. `checksum` is theirs, where the file has no validator. */
async function resume(
	catalogue: Catalogue,
	call: ServiceCall,
	size: number,
	checksum: string | undefined,
	facts: FileFacts,
): Promise<Part> {
	let answer = (await restOf(catalogue, call, size, facts)) ?? (await catalogue.open(call));
	const isUnclear = () => isSameFile(facts, factsOf(answer, facts)) === undefined;
	// A part may have been packed by itself, and then says another length than the file that was packed as a whole.
	if (!isSameFile(facts, factsOf(answer, facts)) && startOf(answer, size) !== 0) {
		answer.stream.destroy();
		answer = await catalogue.open(call);
	}
	const start = startOf(answer, size);
	const laterFacts = factsOf(answer, facts);
	const isProvable = isUnclear() && start === 0 && checksum !== undefined;
	if (start !== undefined && (isProvable || isSameFile(facts, laterFacts)))
		return {
			stream: answer.stream,
			skip: size - start,
			skippedChecksum: isProvable ? checksum : undefined,
			length: answer.status === 206 ? (facts.length ?? laterFacts.length) : undefined,
		};
	answer.stream.destroy();
	throw start === undefined ? otherPart() : isUnclear() ? unproven() : changed();
}

/** Leaves out the first `skip` bytes, which must have the checksum where there is one. */
async function* afterSkipping({ skip, skippedChecksum }: Part, chunks: AsyncIterable<Uint8Array>) {
	const hash = skippedChecksum === undefined ? undefined : createHash(CHECKSUM);
	let left = skip;
	for await (const chunk of chunks) {
		if (left > 0) hash?.update(chunk.subarray(0, left));
		if (left > 0 && left <= chunk.length && hash?.digest('hex') !== skippedChecksum)
			throw changed();
		if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
		left = Math.max(0, left - chunk.length);
	}
	if (hash && left > 0) throw changed();
}

/** All bytes of a file, in order and each once: a cut is resumed with Range, and the length is checked. Throws a `Failure` otherwise. */
export async function* wholeFile(
	catalogue: Catalogue,
	call: ServiceCall,
	answer: StreamAnswer,
	onReceived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
	const { caller, policy, connection } = catalogue;
	if (startOf(answer, 0) === undefined) {
		answer.stream.destroy();
		throw otherPart();
	}
	const facts = factsOf(answer);
	const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
	let received = 0;
	const hash = facts.validator === undefined ? createHash(CHECKSUM) : undefined;
	let part: Part = {
		stream: answer.stream,
		skip: 0,
		length: answer.status === 206 ? facts.length : undefined,
	};
	for (;;) {
		const before = received;
		let cut = connectionFailure({ code: 'ECONNRESET' });
		try {
			const bytes = bytesOf(part.stream, connection.timeout ?? IDLE_MS);
			for await (const chunk of part.skip > 0 ? afterSkipping(part, bytes) : bytes) {
				if (caller.isCancelled()) throw cancelledFailure();
				received += chunk.length;
				hash?.update(chunk);
				onReceived(received);
				yield chunk;
			}
			// Node lets no answer end well that is shorter than announced; one that a proxy packed unasked may be longer or shorter.
			if (part.length === undefined || received >= part.length) return;
		} catch (error) {
			if (caller.isCancelled()) cut = cancelledFailure();
			else cut = error instanceof Failure ? error : connectionFailure(error);
		}
		state.tries = received - before >= PROGRESS_BYTES ? 1 : state.tries + 1;
		const wait = waitBeforeRetry(cut, 'safe', state, policy, Math.random);
		if (wait === undefined) throw cut;
		state.waitedMs += wait;
		await pause(caller, wait);
		part = await resume(catalogue, call, received, hash?.copy().digest('hex'), facts);
	}
}
