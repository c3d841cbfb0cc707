import { sleep } from 'n8n-workflow';
import type { Caller } from '../transport/caller';
import { cancelledFailure, type Failure } from '../failure/failure';

/** The time that an answer may take. Nothing of it outlives this, nor a stop of the execution. */
export interface AnswerLimit {
	/** Aborted when the time is over or the work has ended. */
	readonly signal: AbortSignal;
	/** Rejects when the time is over or the execution is stopped, and in no other way. */
	readonly over: Promise<never>;
	/** How much of the time is left. */
	leftMs(): number;
	/** The work has ended. */
	end(): void;
}

const LOOK_MS = 200;

export function limitOf(
	caller: Caller,
	maximumMs: number,
	tookTooLong: () => Failure,
): AnswerLimit {
	const controller = new AbortController();
	const { signal } = controller;
	const until = Date.now() + maximumMs;
	const watch = async (onOver: (failure: Failure) => void) => {
		while (!signal.aborted && !caller.isCancelled() && Date.now() < until)
			await sleep(Math.min(LOOK_MS, Math.max(1, until - Date.now())));
		if (!signal.aborted) onOver(caller.isCancelled() ? cancelledFailure() : tookTooLong());
		controller.abort();
	};
	const over = new Promise<never>((_, reject) => void watch(reject));
	// It is raced; where nothing is raced any more, nobody needs to know.
	over.catch(() => {});
	return { signal, over, leftMs: () => until - Date.now(), end: () => controller.abort() };
}
