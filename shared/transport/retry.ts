import { Failure } from '../failure/failure';
import { RUN_LATER } from '../failure/refusalMessages';
import { momentOf } from '../values/serviceDate';
import type { RateLimitKind } from './gate';

/**
 * Whether a call without idempotency key may be sent again.
 * - `safe`: reads, and writes that end in the same state
 * - `never`: costs tokens or repeats its effect, unless the service certainly did nothing
 */
export type RepeatWithoutKey = 'safe' | 'never';

/** `keyed`: a create that carries an idempotency key. */
export type Repeat = RepeatWithoutKey | 'keyed';

export interface RetryPolicy {
	/** Most sends of one call, refusals by the rate limit not counted. */
	maxTries: number;
	maxWaitMs: number;
}

export interface RetryState {
	/** Sends that were not refused by the rate limit. */
	tries: number;
	/** Sends that were. */
	refusals: number;
	waitedMs: number;
}

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 20_000;
/** Between two requests that ask whether an earlier send is done. */
const SHORTEST_POLL_MS = 200;
/** Least wait behind a rate limit, even where it says "at once" or nothing. */
const SHORTEST_LIMIT_MS = 1_000;
const LONGEST_RETRY_AFTER_MS = 366 * 24 * 3_600_000;
/** In 2001. Some services write the moment in Unix seconds, and a wait of 30 years is never meant. */
const FIRST_UNIX_SECONDS = 1e9;

/** Full jitter: anything up to the doubled ceiling, so that many items do not come back at once. */
export const backoffMs = (tries: number, random: () => number): number =>
	Math.round(
		random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, tries - 1)),
	);

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
	const given =
		handling.retryAfterMs ?? backoffMs(handling.limited ? state.refusals : state.tries, random);
	const wait = handling.limited ? Math.max(given, SHORTEST_LIMIT_MS) : given;
	return state.waitedMs + wait <= policy.maxWaitMs ? wait : undefined;
}

/** Milliseconds until the service is asked again whether an earlier send is still in progress. */
export const waitInProgress = ({ handling }: Failure, polls: number, random: () => number) =>
	Math.max(SHORTEST_POLL_MS, handling.retryAfterMs ?? backoffMs(polls, random));

/**
 * `Retry-After` in milliseconds, up to a year: seconds, or an HTTP date (RFC 9110 section 10.2.3) or a Unix time, read
 * against the service's own `Date`, since its clock may be another. Undefined where there is none.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number) {
	const text = headers['retry-after']?.trim() ?? '';
	const isWait = /^\d+(\.\d+)?$/.test(text) && Number(text) < FIRST_UNIX_SECONDS;
	const until = momentOf(text, 'utc') ?? Number.NaN;
	const wait = isWait ? Number(text) * 1000 : until - (momentOf(headers.date, 'utc') ?? now);
	return Number.isNaN(wait)
		? undefined
		: Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, Math.ceil(wait)));
}

/** The rate limit outlasts the time that a call may wait: nothing is sent, and the failure says until when. */
export const heldBack = (until: number, limit: RateLimitKind, { tries, refusals }: RetryState) =>
	new Failure(
		{
			message:
				limit === 'streams'
					? 'The service accepts no more messages for now.'
					: 'Hourly rate limit exceeded.',
			description: `${tries > 0 ? 'Sent before, and not sent again.' : refusals > 0 ? 'Refused, and not sent again.' : 'Not sent.'} ${RUN_LATER}`,
			code: 'RATE_LIMITED',
			httpStatus: 429,
			retryable: true,
			resumeAt: new Date(until).toISOString(),
		},
		{ nothingDone: true, limited: true, retryAfterMs: Math.max(0, until - Date.now()) },
	);
