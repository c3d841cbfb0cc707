import { sleep } from 'n8n-workflow';

/** An answer's body as n8n hands it over with `encoding: 'stream'`. */
export type BodyStream = AsyncIterable<Uint8Array> & { destroy(): void };

export const isBodyStream = (value: unknown): value is BodyStream =>
	typeof value === 'object' &&
	value !== null &&
	Symbol.asyncIterator in value &&
	'destroy' in value;

/** Why reading ended before the body did. */
export type Stopped = 'tooLarge' | 'tooHeavy' | 'enough' | 'silent' | 'broken';

/** Takes a piece of a body; says when no more is wanted. Time that it takes is not the connection's. */
export type TakePiece = (
	piece: Uint8Array,
) => Promise<Extract<Stopped, 'tooLarge' | 'tooHeavy' | 'enough'> | undefined>;

/**
 * The body so that `destroy` ends its reading at once. n8n's own stream is read through a generator, and its `destroy`
 * waits for a next piece that a silent connection never brings.
 */
export function interruptible(stream: BodyStream): BodyStream {
	let isEnded = false;
	let endWaiting = () => {};
	const pieces = stream[Symbol.asyncIterator]();
	const nextPiece = async () =>
		await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
			endWaiting = () => resolve({ done: true, value: undefined });
			pieces.next().then(resolve, reject);
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
					const { done, value } = await nextPiece();
					isWhole = done === true;
					if (done) return;
					yield value;
				}
			} finally {
				// What has ended by itself needs no ending, which costs as much as a tenth of the request.
				if (!isWhole) stream.destroy();
			}
		},
	};
}

const WATCH_EVERY_MS = 200;
/** An answer may take this many times the silence that is allowed, so that one that only drips comes to an end. */
const LONGEST_IN_SILENCES = 10;

/**
 * Reads a body piece by piece to its end, never longer silent than `idleMs` and in ten times that; whatever ends it
 * before closes its connection. While a piece is taken nothing is read, so nothing piles up.
 */
export async function readBody(
	body: BodyStream,
	idleMs: number,
	take: TakePiece,
): Promise<Stopped | undefined> {
	const stream = interruptible(body);
	let stopped: Stopped | undefined;
	const stop = (why: Stopped | undefined) => {
		stopped = why;
		if (why) stream.destroy();
	};
	const watch = watchIdle(idleMs, () => stop('silent'));
	let end = Date.now() + idleMs * LONGEST_IN_SILENCES;
	try {
		for await (const piece of stream) {
			const came = Date.now();
			if (came > end) stop('silent');
			if (stopped) break;
			watch.rest();
			stop(await take(piece));
			watch.moved();
			end += Date.now() - came;
		}
	} catch {
		return stopped ?? 'broken';
	} finally {
		watch.end();
	}
	return stopped;
}

/** Calls `onSilence` once when nothing moved for `idleMs`. Short sleeps, since n8n's lint bans timers. */
export function watchIdle(idleMs: number, onSilence: () => void) {
	let last = Date.now();
	/** Let go of at the end: a sleep that goes on would keep all of the answer for so long. */
	let onEnd: (() => void) | undefined = onSilence;
	const watch = async () => {
		while (onEnd) {
			await sleep(Math.min(WATCH_EVERY_MS, idleMs));
			if (Date.now() - last < idleMs) continue;
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
