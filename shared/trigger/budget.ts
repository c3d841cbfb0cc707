import type { IPollFunctions } from 'n8n-workflow';

/** n8n gives a poll up after this where it takes care of it, and polls of one trigger are never closer than a minute. */
const LONGEST_BUDGET_MS = 45_000;
/** Pages of one list in one poll, so that an old unfinished run does not cost an hourly limit. The rest waits for the next poll. */
const MOST_PAGES = 25;

/** n8n from core 2.38 on says how long a poll may take. */
export type PollContext = IPollFunctions & { getPollBudgetMs?: () => number };

/** How long a poll may take, in milliseconds. */
export function budgetOf(context: Pick<PollContext, 'getPollBudgetMs'>): number {
	const given =
		typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : Number.NaN;
	return given > 0 ? Math.min(given, LONGEST_BUDGET_MS) : LONGEST_BUDGET_MS;
}

/** Time for one request, and for waiting before its second try: together with half of the budget at most all of it. */
export const requestTimeoutMs = (budgetMs: number) => Math.max(2_000, Math.floor(budgetMs / 5));
export const mostWaitMs = (budgetMs: number) => Math.floor(budgetMs / 10);

/** Shares half of the budget among the lists that are still to be read. Each share says whether another page may be asked for. */
export function shareOut(budgetMs: number, lists: number): () => () => boolean {
	const end = Date.now() + budgetMs / 2;
	let left = lists;
	return () => {
		const share = (end - Date.now()) / Math.max(1, left);
		left -= 1;
		const until = Date.now() + share;
		let pages = 1;
		return () => ++pages <= MOST_PAGES && Date.now() < until;
	};
}

/** The rest of the budget is for what comes behind the last list. */
const LISTS_SHARE = 0.9;
/** One request of a list is always made. */
const SHORTEST_END_MS = 4_000;

/**
 * When each list must have ended, whatever trickles: what is left of the budget in equal parts, as a signal that is made
 * when the list's turn comes.
 */
export function endsOf(budgetMs: number, lists: number): () => AbortSignal {
	const end = Date.now() + budgetMs * LISTS_SHARE;
	let left = lists;
	return () => {
		const share = (end - Date.now()) / Math.max(1, left);
		left -= 1;
		return AbortSignal.timeout(Math.max(SHORTEST_END_MS, Math.floor(share)));
	};
}
