import { sleep } from 'n8n-workflow';

/** An answer's body as n8n hands it over with `encoding: 'stream'`. */
export type BodyStream = AsyncIterable<Uint8Array> & { destroy(): void };

export const isBodyStream = (value: unknown): value is BodyStream =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'destroy' in value;

export type ReadBody = { text: string } | { stopped: 'tooLarge' | 'silent' | 'broken' };

const WATCH_EVERY_MS = 200;

/**
 * Reads a whole body, at most `maxBytes` after decompression and never longer silent than `idleMs`.
 * The bound holds against a compressed answer of any size; axios alone would keep it all (n8n sets no limit).
 */
export async function readBody(stream: BodyStream, maxBytes: number, idleMs: number): Promise<ReadBody> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	let stopped: 'tooLarge' | 'silent' | undefined;
	const stop = (why: 'tooLarge' | 'silent') => {
		stopped = why;
		stream.destroy();
	};
	const watch = watchIdle(idleMs, () => stop('silent'));
	try {
		for await (const chunk of stream) {
			watch.moved();
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
