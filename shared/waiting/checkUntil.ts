import { sleep } from 'n8n-workflow';
import { cancelledFailure } from '../failure/failure';
import { pause } from '../transport/caller';
import type { Catalogue } from '../transport/pipeline';

const FIRST_INTERVAL_MS = 2_000;
const LONGEST_INTERVAL_MS = 30_000;
const GROWTH = 1.5;
/** A check that begins when the maximum is over, as the first of a maximum of 0 does, has this long. */
const LAST_CHECK_MS = 5_000;
const CANCEL_CHECK_MS = 200;

/** The pause behind a check (0, 1, ...): 2 s, growing to 30 s. */
export const intervalMs = (check: number) =>
	Math.min(LONGEST_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** check);

/** `abort` tells the check that nobody waits any more; `index` counts from 0. */
export type Check<State> = (abort: AbortSignal, index: number) => Promise<State>;

/** The result of the work, or undefined and the work aborted where `endMs` comes first. Throws when the execution is cancelled. */
async function resultBy<T>(
	endMs: number,
	caller: Catalogue['caller'],
	work: (abort: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
	const controller = new AbortController();
	let isDone = false;
	const working = work(controller.signal).finally(() => {
		isDone = true;
	});
	const watch = async () => {
		while (!isDone && Date.now() < endMs) {
			if (caller.isCancelled()) throw cancelledFailure();
			await sleep(Math.max(1, Math.min(CANCEL_CHECK_MS, endMs - Date.now())));
		}
		return isDone ? await working : undefined;
	};
	try {
		return await Promise.race([working, watch()]);
	} finally {
		if (!isDone) {
			controller.abort();
			working.catch(() => undefined);
		}
	}
}

/**
 * Checks again and again, holding no connection in between, until `isDone` or the maximum is over, in the middle of a check
 * too. Gives the state of the last complete check; throws when the execution is cancelled.
 */
export async function checkUntil<State>(
	{ caller }: Catalogue,
	check: Check<State>,
	isDone: (state: State) => boolean,
	maximumMs: number,
): Promise<{ state: State | undefined; isDone: boolean }> {
	const endMs = Date.now() + maximumMs;
	let state: State | undefined;
	for (let index = 0; ; index++) {
		const checkEndMs = Math.max(endMs, Date.now() + LAST_CHECK_MS);
		const checked = await resultBy(checkEndMs, caller, async (abort) => await check(abort, index));
		state = checked ?? state;
		if (checked !== undefined && isDone(checked)) return { state, isDone: true };
		const left = endMs - Date.now();
		if (left <= 0) return { state, isDone: false };
		await pause(caller, Math.min(left, intervalMs(index)));
	}
}
