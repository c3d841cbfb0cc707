import type { FailureDetails } from '../failure/failure';

/** What the last failed polls had in common, and since when it is known to the user. */
export interface FailureMemory {
	cause: string;
	/** When a poll last ended as a failed execution, in milliseconds since 1970. */
	shownAt: number;
	/** Polls in a row that have failed by this cause. */
	polls: number;
}

/** An execution that fails every minute tells no more than one that fails every hour. */
const QUIET_MS = 60 * 60_000;

/** The code says what is wrong; messages may hold changing numbers. */
const causeOf = ({ code, httpStatus }: Pick<FailureDetails, 'code' | 'httpStatus'>) =>
	`${code} ${httpStatus ?? ''}`.trim();

/** What to remember of a failed poll, and whether it is to be shown as a failed execution or only logged. */
export function remember(
	last: FailureMemory | undefined,
	details: Pick<FailureDetails, 'code' | 'httpStatus'>,
	now: number,
): { memory: FailureMemory; isShown: boolean } {
	const cause = causeOf(details);
	const isKnown = last?.cause === cause;
	const isShown = !isKnown || now - last.shownAt >= QUIET_MS || now < last.shownAt;
	return {
		isShown,
		memory: { cause, shownAt: isShown ? now : last.shownAt, polls: isKnown ? last.polls + 1 : 1 },
	};
}
