import { sleep } from 'n8n-workflow';

/** An answer's body as n8n hands it over with `encoding: 'stream'`. */
export type BodyStream = AsyncIterable<Uint8Array> & { destroy(): void };

export const isBodyStream = (value: unknown): value is BodyStream =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'destroy' in value;

export type ReadBody = { text: string } | { stopped: 'tooLarge' | 'silent' | 'broken' };

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
			try {
				while (!isEnded) {
					const { done, value } = await nextPiece();
					if (done) return;
					yield value;
				}
			} finally {
				stream.destroy();
			}
		},
	};
}

const WATCH_EVERY_MS = 200;
/** An answer may take this many times the silence that is allowed, so that one that only drips comes to an end. */
const LONGEST_IN_SILENCES = 10;

/**
 * Reads a whole body, at most `maxBytes` after decompression, never longer silent than `idleMs` and in ten times that.
 * The bound holds against a compressed answer of any size; axios alone would keep it all (n8n sets no limit).
 */
export async function readBody(body: BodyStream, maxBytes: number, idleMs: number): Promise<ReadBody> {
	const stream = interruptible(body);
	const chunks: Uint8Array[] = [];
	let size = 0;
	let stopped: 'tooLarge' | 'silent' | undefined;
	const stop = (why: 'tooLarge' | 'silent') => {
		stopped = why;
		stream.destroy();
	};
	const watch = watchIdle(idleMs, () => stop('silent'));
	const end = Date.now() + idleMs * LONGEST_IN_SILENCES;
	try {
		for await (const chunk of stream) {
			watch.moved();
			if (Date.now() > end) stop('silent');
			size += chunk.length;
			if (size > maxBytes) {
				stop('tooLarge');
				break;
			}
			chunks.push(chunk);
		}
	} catch {
		return { stopped: stopped ?? 'broken' };
	} finally {
		watch.end();
	}
	return stopped ? { stopped } : { text: Buffer.concat(chunks).toString('utf8') };
}

/** Calls `onSilence` once when nothing moved for `idleMs`. Short sleeps, since n8n's lint bans timers. */
export function watchIdle(idleMs: number, onSilence: () => void) {
	let last = Date.now();
	let ended = false;
	const watch = async () => {
		while (!ended) {
			await sleep(Math.min(WATCH_EVERY_MS, idleMs));
			if (!ended && Date.now() - last >= idleMs) {
				ended = true;
				onSilence();
			}
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
			ended = true;
		},
	};
}
