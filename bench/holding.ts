import { median } from './runner.ts';

/** What a piece of work takes of the process that it runs in. */
export interface Held {
	ms: number;
	/** The longest time without a turn of the event loop: the gap between two ticks of a timer (a delay monitor sees no block without turns). */
	blockMs: number;
	/** Memory beyond what there was before, at most, as it was seen at the ticks. */
	peakMiB: number;
}

const EVERY_MS = 2;
const MiB = 1024 ** 2;

/** Does the work while a timer watches. */
export async function whileWatched(work: () => Promise<unknown>): Promise<Held> {
	globalThis.gc?.();
	const before = process.memoryUsage().heapUsed;
	const held = { ms: 0, blockMs: 0, peakMiB: 0 };
	const began = performance.now();
	let last = began;
	const tick = () => {
		const now = performance.now();
		held.blockMs = Math.max(held.blockMs, now - last);
		held.peakMiB = Math.max(held.peakMiB, (process.memoryUsage().heapUsed - before) / MiB);
		last = now;
	};
	const timer = setInterval(tick, EVERY_MS);
	try {
		await work();
	} finally {
		clearInterval(timer);
		tick();
	}
	held.ms = performance.now() - began;
	return held;
}

type Contender = () => Promise<Held>;

/** By turns; runs of this size warm up by themselves. */
export async function byTurns<Name extends string>(
	rounds: number,
	contenders: Record<Name, Contender>,
): Promise<Record<Name, Held[]>> {
	const names = Object.keys(contenders) as Name[];
	const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
		Name,
		Held[]
	>;
	for (let round = 0; round < rounds; round++) {
		for (const name of names) found[name].push(await contenders[name]());
	}
	return found;
}

export const middle = (held: Held[], key: keyof Held) => median(held.map((one) => one[key]));
