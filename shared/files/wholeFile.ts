import { createHash } from 'node:crypto';
import type { BodyStream } from '../transport/bodyStream';
import type { ServiceCall } from '../transport/call';
import { answerFailure, cancelledFailure, Failure, failureOf } from '../failure/failure';
import { pause } from '../transport/caller';
import type { Catalogue } from '../transport/pipeline';
import { waitBeforeRetry, type RetryState } from '../transport/retry';
import { connectionFailure } from '../failure/connectionFailure';
import type { StreamAnswer } from '../transport/send';
import { bytesOf } from './bytesOf';
import { factsOf, from, isSameFile, startOf, type FileFacts } from './fileFacts';

const CHECKSUM = 'sha256';

/** The longest silence within a file, unless the node's settings say another; the whole transfer has no limit. */
export const IDLE_MS = 60_000;
/** A connection that carried this much was not in vain: the tries are counted anew. */
const PROGRESS_BYTES = 1024 * 1024;

const changed = () =>
	answerFailure(
		'The file changed while it was being downloaded',
		'The connection was cut, and the rest did not match what had already arrived. Run it again.',
	);

const unproven = () =>
	answerFailure(
		'The connection was cut, and nothing shows that the rest belongs to the same file',
		"The service sent neither the file's length nor its ETag the second time. Run it again.",
	);

const notAsked = () =>
	answerFailure(
		'The service sent the wrong part of the file',
		'A proxy between n8n and the service may mix up answers. Run it again.',
	);

/** An answer that is being read. */
interface Part {
	stream: BodyStream;
	/** How many of its first bytes came before. */
	known: number;
	/** The checksum of these, where nothing else shows that they are of the same file. */
	print?: string | undefined;
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
		if (![412, 416].includes(failure.details.httpStatus ?? 0)) throw failure;
	}
	return undefined;
}

/** What came before a cut: how much, and its checksum where the file has no validator. */
interface Received {
	size: number;
	print: string | undefined;
}

/** Opens the file again, behind the bytes that came or from its beginning; gives how many bytes of the answer are known already. */
async function takeUp(
	catalogue: Catalogue,
	call: ServiceCall,
	{ size, print }: Received,
	facts: FileFacts,
): Promise<Part> {
	let answer = (await restOf(catalogue, call, size, facts)) ?? (await catalogue.open(call));
	const isUnsaid = () => isSameFile(facts, factsOf(answer, facts)) === undefined;
	if (isUnsaid() && startOf(answer, size) !== 0) {
		answer.stream.destroy();
		answer = await catalogue.open(call);
	}
	const start = startOf(answer, size);
	const found = factsOf(answer, facts);
	const isProvable = isUnsaid() && start === 0 && print !== undefined;
	if (start !== undefined && (isProvable || isSameFile(facts, found))) {
		return {
			stream: answer.stream,
			known: size - start,
			print: isProvable ? print : undefined,
			length: answer.status === 206 ? (facts.length ?? found.length) : undefined,
		};
	}
	answer.stream.destroy();
	throw start === undefined ? notAsked() : isUnsaid() ? unproven() : changed();
}

/** Leaves out the first `known` bytes, which must have the checksum where there is one. */
async function* behind(
	{ known, print }: Part,
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	const seen = print === undefined ? undefined : createHash(CHECKSUM);
	let left = known;
	for await (const chunk of chunks) {
		if (left > 0) seen?.update(chunk.subarray(0, left));
		if (left > 0 && left <= chunk.length && seen?.digest('hex') !== print) throw changed();
		if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
		left = Math.max(0, left - chunk.length);
	}
	if (seen && left > 0) throw changed();
}

const failureIn = (thrown: unknown, { caller }: Catalogue): Failure => {
	if (caller.isCancelled()) return cancelledFailure();
	return thrown instanceof Failure ? thrown : connectionFailure(thrown);
};

/**
 * All bytes of a file, in order and each once: a cut is taken up with Range, and the length is checked. Tells how many have come.
 * Throws a `Failure` when it cannot be completed.
 */
export async function* wholeFile(
	catalogue: Catalogue,
	call: ServiceCall,
	answer: StreamAnswer,
	onReceived: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
	const { caller, policy, connection } = catalogue;
	if (startOf(answer, 0) === undefined) {
		answer.stream.destroy();
		throw notAsked();
	}
	const facts = factsOf(answer);
	const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
	let received = 0;
	const print = facts.validator === undefined ? createHash(CHECKSUM) : undefined;
	let part: Part = {
		stream: answer.stream,
		known: 0,
		length: answer.status === 206 ? facts.length : undefined,
	};
	for (;;) {
		const before = received;
		let cut = connectionFailure({ code: 'ECONNRESET' });
		try {
			const bytes = bytesOf(part.stream, connection.timeout ?? IDLE_MS);
			for await (const chunk of part.known > 0 ? behind(part, bytes) : bytes) {
				if (caller.isCancelled()) throw cancelledFailure();
				received += chunk.length;
				print?.update(chunk);
				onReceived(received);
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
		const came = { size: received, print: print?.copy().digest('hex') };
		part = await takeUp(catalogue, call, came, facts);
	}
}
