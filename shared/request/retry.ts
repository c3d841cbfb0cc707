import type { Failure } from './failure';

/**
 * Whether a call may be sent again (DESIGN section 4).
 * - `safe`: reads, and writes that end in the same state
 * - `keyed`: a create that carries an idempotency key
 * - `never`: costs tokens or repeats its effect, unless the service certainly did nothing
 */
export type Repeat = 'safe' | 'keyed' | 'never';

export interface RetryPolicy {
	/** Most sends of one call, refusals by the rate limit not counted. */
	maxTries: number;
	/** Most milliseconds that one call waits in all. */
	maxWaitMs: number;
}

export interface RetryState {
	/** Sends so far that were not refused by the rate limit. */
	tries: number;
	waitedMs: number;
}

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 20_000;

/** Full jitter: anything between nothing and the doubled ceiling, so that many items do not come back at once. */
export function backoffMs(tries: number, random: () => number): number {
	return Math.round(random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, tries - 1)));
}

/** The milliseconds to wait before sending again, or undefined when the failure is final. */
export function waitBeforeRetry(
	{ details, handling }: Failure,
	repeat: Repeat,
	state: RetryState,
	policy: RetryPolicy,
	random: () => number,
): number | undefined {
	if (!details.retryable) return undefined;
	if (repeat === 'never' && !handling.nothingDone) return undefined;
	if (!handling.limited && state.tries >= policy.maxTries) return undefined;
	// A limit without Retry-After is asked again at the pace of a backoff that keeps growing.
	const wait = handling.retryAfterMs ?? Math.max(backoffMs(state.tries, random), handling.limited ? 1000 : 0);
	return state.waitedMs + wait <= policy.maxWaitMs ? wait : undefined;
}

/** `Retry-After` in both its forms (RFC 9110 section 10.2.3): seconds, or an HTTP date. Milliseconds, or undefined. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
	const text = header?.trim();
	if (!text) return undefined;
	if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
