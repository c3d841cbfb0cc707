import type { IPollFunctions } from 'n8n-workflow';
import type { Failure, FailureDetails } from '../failure/failure';

interface FailureMemory {
	/** The code says what is wrong; messages may hold changing numbers. */
	cause: string;
	/** When a poll last ended as a failed execution, in milliseconds since 1970. */
	shownAt: number;
	/** Polls in a row that have failed by this cause. */
	polls: number;
}

/** An execution that fails every minute tells no more than one that fails every hour. */
const QUIET_MS = 60 * 60_000;

/** What to remember of a failed poll, and whether it is to be shown as a failed execution or only logged. */
export function nextMemory(
	last: FailureMemory | undefined,
	{ code, httpStatus }: Pick<FailureDetails, 'code' | 'httpStatus'>,
	now: number,
): { memory: FailureMemory; isShown: boolean } {
	const cause = `${code} ${httpStatus ?? ''}`.trim();
	const isKnown = last?.cause === cause;
	const isShown = !isKnown || now - last.shownAt >= QUIET_MS || now < last.shownAt;
	return {
		isShown,
		memory: { cause, shownAt: isShown ? now : last.shownAt, polls: isKnown ? last.polls + 1 : 1 },
	};
}

/** By trigger, in this process: n8n drops what a poll that throws has set in its static data, or keeps it from its database. */
const failing = new Map<string, FailureMemory>();

export const forgetFailures = (trigger: string) => void failing.delete(trigger);

/** Whether to show the failure of a poll as a failed execution; else it is logged. */
export function isToBeShown(
	context: IPollFunctions,
	trigger: string,
	{ details }: Failure,
	{ hasEvents, isWatching }: { hasEvents: boolean; isWatching: boolean },
): boolean {
	const { memory, isShown } = nextMemory(failing.get(trigger), details, Date.now());
	// Events go first; the next poll without any shows the failure, should it last.
	if (!hasEvents) failing.set(trigger, memory);
	// What was never read is not being watched: whoever switches the workflow on must know, however often n8n tries.
	if (!hasEvents && (isShown || !isWatching)) return true;
	context.logger.warn(
		`${context.getNode().name}: ${details.message} (${memory.polls} polls in a row)`,
	);
	return false;
}
