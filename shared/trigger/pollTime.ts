import type { IPollFunctions } from 'n8n-workflow';

/** n8n gives a poll up after this where it takes care of it, and polls of one trigger are never closer than a minute. */
const LONGEST_BUDGET_MS = 45_000;
/** Pages of one list in one poll, so that an old unfinished run does not cost an hourly limit. The rest waits for the next poll. */
const MOST_PAGES = 25;
/** Further pages are read in the first half of the budget; the lists must have ended before the last tenth of it. */
const PAGES_SHARE = 0.5;
const LISTS_SHARE = 0.9;
/** Each list has time for one request. */
const SHORTEST_END_MS = 4_000;

/** n8n from core 2.38 on says how long a poll may take. */
export type PollContext = IPollFunctions & { getPollBudgetMs?: () => number };

/** How long a poll may take, in milliseconds. */
export function pollBudgetMs(context: Pick<PollContext, 'getPollBudgetMs'>): number {
	const given = context.getPollBudgetMs?.() ?? 0;
	return given > 0 ? Math.min(given, LONGEST_BUDGET_MS) : LONGEST_BUDGET_MS;
}

/** Time for one request, and for waiting before its second try: together with half of the budget at most all of it. */
export const requestTimeoutMs = (budgetMs: number) => Math.max(2_000, Math.floor(budgetMs / 5));
export const mostWaitMs = (budgetMs: number) => Math.floor(budgetMs / 10);

/** Gives each list its share of the time that is left: whether there is time for a page, and a signal that ends requests. */
export function timeShares(budgetMs: number, lists: number) {
	const start = Date.now();
	let left = lists;
	return (): { mayGoOn: () => boolean; end: AbortSignal } => {
		const now = Date.now();
		const shareOf = (part: number) => (start + budgetMs * part - now) / Math.max(1, left);
		const pagesUntil = now + shareOf(PAGES_SHARE);
		const endMs = Math.max(SHORTEST_END_MS, Math.floor(shareOf(LISTS_SHARE)));
		left -= 1;
		let pages = 1;
		return {
			mayGoOn: () => ++pages <= MOST_PAGES && Date.now() < pagesUntil,
			end: AbortSignal.timeout(endMs),
		};
	};
}
