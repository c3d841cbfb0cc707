/** How long one turn of the main thread takes, and how much memory is held while work goes on. */
import { GCProfiler } from 'node:v8';

const TICK_MS = 5;
const MiB = 1024 * 1024;

export interface Measured {
	/** The most main-thread time between two ticks: what n8n could not spend on anything else. Other processes' time is not in it. */
	blockedMs: number;
	/** The most that V8's heap and the buffers outside of it held, garbage included. */
	heldMiB: number;
}

const heldNow = () => {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
};

const threadMs = () => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
};

/** Runs the work and gives what it gave, with what it cost. */
export async function measured<T>(
	work: () => Promise<T>,
): Promise<{ given: T; measured: Measured }> {
	let last = threadMs();
	let blockedMs = 0;
	let held = heldNow();
	const look = () => {
		const now = threadMs();
		blockedMs = Math.max(blockedMs, now - last);
		last = now;
		held = Math.max(held, heldNow());
	};
	// Between two ticks nothing else is seen of a turn that fills the memory and gives it back.
	const collections = new GCProfiler();
	collections.start();
	const ticking = setInterval(look, TICK_MS);
	try {
		const given = await work();
		await new Promise((resolve) => setTimeout(resolve, TICK_MS));
		look();
		const atCollections = (collections.stop()?.statistics ?? []).map(
			({ beforeGC: { heapStatistics } }) =>
				heapStatistics.usedHeapSize + heapStatistics.externalMemory,
		);
		return { given, measured: { blockedMs, heldMiB: Math.max(held, ...atCollections) / MiB } };
	} finally {
		clearInterval(ticking);
	}
}
