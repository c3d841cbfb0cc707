import type { Catalogue } from './pipeline';
import { pause } from './pipeline';

const FIRST_INTERVAL_MS = 2_000;
const LONGEST_INTERVAL_MS = 30_000;
const GROWTH = 1.5;

/** The pause behind the n-th look (0, 1, ...): 2 s, growing to 30 s. */
export const intervalMs = (look: number) => Math.min(LONGEST_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** look);

/**
 * Looks again and again, holding no connection in between, until `isDone` or the maximum is over.
 * Gives the last look either way; throws when the execution is cancelled.
 */
export async function waitUntil<State>(
	{ caller }: Catalogue,
	look: () => Promise<State>,
	isDone: (state: State) => boolean,
	maximumMs: number,
): Promise<{ state: State; isDone: boolean }> {
	const end = Date.now() + maximumMs;
	for (let looks = 0; ; looks++) {
		const state = await look();
		if (isDone(state)) return { state, isDone: true };
		const left = end - Date.now();
		if (left <= 0) return { state, isDone: false };
		await pause(caller, Math.min(left, intervalMs(looks)));
	}
}
