import { sleep } from 'n8n-workflow';
import { cancelledFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { pause } from '../transport/caller';

const FIRST_INTERVAL_MS = 2_000;
const LONGEST_INTERVAL_MS = 30_000;
const GROWTH = 1.5;
/** A look that begins with the maximum already over, as the first of a maximum of 0 does, is given this long. */
const LAST_LOOK_MS = 5_000;
const WATCH_EVERY_MS = 200;

/** The pause behind the n-th look (0, 1, ...): 2 s, growing to 30 s. */
export const intervalMs = (look: number) =>
	Math.min(LONGEST_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** look);

/** One look. `ends` tells it that nobody waits any more; `nth` counts from 0. */
export type TakeLook<State> = (ends: AbortSignal, nth: number) => Promise<State>;

/** The work, or undefined when it is over before; ends it then, whatever it is at. Throws when the execution is cancelled. */
async function within<T>(
	caller: Catalogue['caller'],
	work: (ends: AbortSignal) => Promise<T>,
	end: number,
): Promise<T | undefined> {
	const ends = new AbortController();
	let isDone = false;
	const working = work(ends.signal).finally(() => {
		isDone = true;
	});
	const watch = async () => {
		while (!isDone && Date.now() < end) {
			if (caller.isCancelled()) throw cancelledFailure();
			await sleep(Math.max(1, Math.min(WATCH_EVERY_MS, end - Date.now())));
		}
		return isDone ? await working : undefined;
	};
	try {
		return await Promise.race([working, watch()]);
	} finally {
		if (!isDone) {
			ends.abort();
			working.catch(() => undefined);
		}
	}
}

/**
 * Looks again and again, holding no connection in between, until `isDone` or the maximum is over, in the middle of a look
 * too. Gives the last look that came to its end; throws when the execution is cancelled.
 */
export async function lookUntil<State>(
	{ caller }: Catalogue,
	look: TakeLook<State>,
	isDone: (state: State) => boolean,
	maximumMs: number,
): Promise<{ state: State | undefined; isDone: boolean }> {
	const end = Date.now() + maximumMs;
	let state: State | undefined;
	for (let looks = 0; ; looks++) {
		const seen = await within(
			caller,
			async (ends) => await look(ends, looks),
			Math.max(end, Date.now() + LAST_LOOK_MS),
		);
		state = seen ?? state;
		if (seen !== undefined && isDone(seen)) return { state, isDone: true };
		const left = end - Date.now();
		if (left <= 0) return { state, isDone: false };
		await pause(caller, Math.min(left, intervalMs(looks)));
	}
}
