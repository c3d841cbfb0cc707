import { Failure, orFailure } from '../failure/failure';
import { pause } from '../transport/caller';
import type { Catalogue } from '../transport/pipeline';
import { limitOf } from './timeLimit';

const FIRST_INTERVAL_MS = 2_000;
const LONGEST_INTERVAL_MS = 30_000;
const GROWTH = 1.5;
/** A check that begins when the maximum is over, as the first of a maximum of 0 does, has this long. */
const LAST_CHECK_MS = 5_000;

/** The pause behind a check (0, 1, ...): 2 s, growing to 30 s. */
export const intervalMs = (check: number) =>
	Math.min(LONGEST_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** check);

/** `abort` tells the check that nobody waits any more; `index` counts from 0, and behind the last one the maximum is over. */
export type Check<State> = (abort: AbortSignal, index: number, isLast: boolean) => Promise<State>;

/** Ends a check that takes too long; nobody sees it. */
const OVERTIME = new Failure({
	message: 'The check took too long',
	description: '',
	code: 'NOT_FINISHED',
});

/** Checks until `isDone` or the maximum is over, in a check too. Gives the state of the last complete check. */
export async function checkUntil<State>(
	{ caller }: Pick<Catalogue, 'caller'>,
	check: Check<State>,
	isDone: (state: State) => boolean,
	maximumMs: number,
): Promise<{ state: State | undefined; isDone: boolean }> {
	const endMs = Date.now() + maximumMs;
	let state: State | undefined;
	for (let index = 0; ; index++) {
		const leftMs = endMs - Date.now();
		const limit = limitOf(caller, Math.max(leftMs, LAST_CHECK_MS), () => OVERTIME);
		const seen = await orFailure(
			async () => await Promise.race([check(limit.signal, index, leftMs <= 0), limit.over]),
		);
		limit.end();
		if (!(seen instanceof Failure)) {
			state = seen;
			if (isDone(seen)) return { state, isDone: true };
		} else if (seen !== OVERTIME) throw seen;
		const left = endMs - Date.now();
		if (left <= 0) return { state, isDone: false };
		await pause(caller, Math.min(left, intervalMs(index)));
	}
}
