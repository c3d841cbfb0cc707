import { sleep } from 'n8n-workflow';
import { cancelledFailure, type Failure } from '../failure/failure';
import type { Caller } from '../transport/caller';

const CHECK_MS = 200;
const SLICE_MS = 250;

export type TimeLimit = ReturnType<typeof limitOf>;

/** The time that some work may take. Nothing of it outlives this, nor a stop of the execution. */
export function limitOf(caller: Caller, maximumMs: number, tookTooLong: () => Failure) {
	const controller = new AbortController();
	const { signal } = controller;
	const until = Date.now() + maximumMs;
	const watch = async (onOver: (failure: Failure) => void) => {
		while (!signal.aborted && !caller.isCancelled() && Date.now() < until)
			await sleep(Math.min(CHECK_MS, Math.max(1, until - Date.now())));
		if (!signal.aborted) onOver(caller.isCancelled() ? cancelledFailure() : tookTooLong());
		controller.abort();
	};
	const over = new Promise<never>((_, reject) => void watch(reject));
	// It is raced; once nothing races it any more, its rejection is nobody's concern.
	over.catch(() => {});
	return {
		/** Aborted when the time is over or the work has ended. */
		signal,
		/** Rejects when the time is over or the execution is stopped, and never otherwise. */
		over,
		leftMs: () => until - Date.now(),
		end: () => controller.abort(),
	};
}

/** Waits for the promise, but not longer; in slices, so that nothing is left waiting behind an answer. */
export async function within(promise: Promise<unknown>, ms: number): Promise<void> {
	let isSettled = false;
	const settled = promise.finally(() => {
		isSettled = true;
	});
	const end = Date.now() + ms;
	for (let left = ms; !isSettled && left > 0; left = end - Date.now())
		await Promise.race([settled, sleep(Math.min(SLICE_MS, left))]);
}
