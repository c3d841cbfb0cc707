import { sleep } from 'n8n-workflow';
import { connectionFailure } from '../failure/connectionFailure';
import { Failure } from '../failure/failure';
import { isObject, textOf } from '../values/read';

/** An answer's body as n8n hands it over with `encoding: 'stream'`. */
export type BodyStream = AsyncIterable<Uint8Array> & { destroy(): void };

export const isBodyStream = (value: unknown): value is BodyStream =>
	typeof value === 'object' &&
	value !== null &&
	Symbol.asyncIterator in value &&
	'destroy' in value;

type Bound = 'tooLarge' | 'tooHeavy' | 'enough';

/** Why reading ended before the body did. 'garbled': it is not packed as its Content-Encoding says. */
export type Stopped = Bound | 'silent' | 'broken' | 'garbled';

/** Node's codes for what cannot be unpacked, of gzip and deflate, zstd and brotli. */
const UNPACKING = /^(Z_|ZSTD_|ERR_(_|BROTLI))/;

const isGarbled = (thrown: unknown) =>
	isObject(thrown) && UNPACKING.test(textOf(thrown.code) ?? '');

/** Takes a chunk of a body; says when no more is wanted. Its time does not count as the connection's. */
export type TakeChunk = (chunk: Uint8Array) => Promise<Bound | undefined>;

/** The body so that `destroy` ends its reading at once: n8n's own waits for a chunk that a silent connection never brings. */
export function interruptible(stream: BodyStream): BodyStream {
	let isEnded = false;
	let endWaiting = () => {};
	const chunks = stream[Symbol.asyncIterator]();
	const nextChunk = async () =>
		await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
			endWaiting = () => resolve({ done: true, value: undefined });
			chunks.next().then(resolve, reject);
		});
	return {
		destroy() {
			isEnded = true;
			endWaiting();
			stream.destroy();
		},
		async *[Symbol.asyncIterator]() {
			let isWhole = false;
			try {
				while (!isEnded) {
					const { done, value } = await nextChunk();
					isWhole = done === true;
					if (done) return;
					yield value;
				}
			} finally {
				// Destroying costs as much as a tenth of the request, and a body that ended by itself needs none.
				if (!isWhole) stream.destroy();
			}
		},
	};
}

const WATCH_EVERY_MS = 200;
/** An answer may take this many times the silence that is allowed, so that one that only drips comes to an end. */
const LONGEST_IN_SILENCES = 10;

/** The bytes of a body. Throws what the connection threw, or that it was silent for `idleMs`: then it is closed. */
export async function* bytesOf(body: BodyStream, idleMs: number): AsyncGenerator<Uint8Array> {
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
	}
	if (isSilent) throw connectionFailure({ code: 'ETIMEDOUT' });
}

/** Reads a body, unless it is silent for `idleMs`, takes ten times that, or `take` wants no more. Waits for each `take`. */
export async function readBody(body: BodyStream, idleMs: number, take: TakeChunk) {
	let end = Date.now() + idleMs * LONGEST_IN_SILENCES;
	try {
		for await (const chunk of bytesOf(body, idleMs)) {
			const came = Date.now();
			const stopped = came > end ? 'silent' : await take(chunk);
			if (stopped) return stopped;
			end += Date.now() - came;
		}
		return undefined;
	} catch (error) {
		return error instanceof Failure ? 'silent' : isGarbled(error) ? 'garbled' : 'broken';
	}
}

/**
 * Calls `onSilence` once when nothing moved for `idleMs`. Short sleeps, since n8n's lint bans timers. Silence is seen twice:
 * where the process itself stood still, what has come meanwhile is read between the two.
 */
export function watchIdle(idleMs: number, onSilence: () => void) {
	let last = Date.now();
	let silentSince: number | undefined;
	/** Released at the end: the last sleep would keep all of the answer. */
	let onEnd: (() => void) | undefined = onSilence;
	const watch = async () => {
		while (onEnd) {
			await sleep(Math.min(WATCH_EVERY_MS, idleMs));
			const isSilent = Date.now() - last >= idleMs;
			const isSeenTwice = isSilent && silentSince === last;
			silentSince = isSilent ? last : undefined;
			if (!isSeenTwice) continue;
			onEnd?.();
			onEnd = undefined;
		}
	};
	void watch();
	return {
		moved: () => {
			last = Date.now();
		},
		/** Nobody reads: silence does not count until it moves again. */
		rest: () => {
			last = Number.POSITIVE_INFINITY;
		},
		end: () => {
			onEnd = undefined;
		},
	};
}
