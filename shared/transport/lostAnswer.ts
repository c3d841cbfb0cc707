import { asUncertain, type Failure } from '../failure/failure';
import { pause } from './caller';
import type { Catalogue } from './pipeline';

/** How it is found out whether the service made what was sent. */
export interface Recheck {
	/** What is looked for, e.g. "a collection 'Spring'". */
	what: string;
	/** Where a person finds it. */
	where: string;
	/** References of what may be it, made at that time (milliseconds since 1970) or later, as far as the service shows it. */
	find(catalogue: Catalogue, since: number): Promise<number[]>;
	/** What is found may as well be another's, e.g. the job of another item: it is told and decides nothing. */
	isVague?: true;
}

/** What is known of one create with its key over all that is sent for it: not sent, sent and certain, or sent and unknown. */
export interface CreateAttempt {
	/** The first send that may have made it, milliseconds since 1970; none while nothing certain or unknown was sent. */
	firstSentAt?: number;
	/** Sends of which nobody knows whether they were carried out. */
	unknown: number;
	/** The answer to one of them was lost: it may have been a success, which the service keeps and repeats. Of its failures it keeps none. */
	isLost: boolean;
	/** After this moment the service can no longer be working on any of them. */
	overAt: number;
	/** The failure of the last send, while it is unknown what became of it. */
	last?: Failure;
	/** Until when the answer that the service is still at it is waited out. */
	inProgressUntil?: number;
	/** What came of looking for it. */
	looked: string;
}

export const newCreateAttempt = (): CreateAttempt => ({
	unknown: 0,
	isLost: false,
	overAt: 0,
	looked: '',
});

/** Takes note of a send that failed and may have taken effect all the same. `longestMs`: as long as the operation may take. */
export function noteUnknown(
	createAttempt: CreateAttempt,
	failure: Failure,
	sentAt: number,
	longestMs: number,
): void {
	const { mayGoOn, inProgress } = failure.handling;
	createAttempt.last = failure;
	// A service that says so does nothing twice at a time, so it may be asked again at once.
	if (inProgress) {
		createAttempt.overAt = 0;
		createAttempt.inProgressUntil ??= sentAt + longestMs;
		return;
	}
	// The service has let go of what it was at, and may be at this one as long.
	delete createAttempt.inProgressUntil;
	createAttempt.firstSentAt ??= sentAt;
	createAttempt.unknown += 1;
	createAttempt.isLost ||= mayGoOn === true || failure.details.httpStatus === null;
	if (mayGoOn) createAttempt.overAt = sentAt + longestMs;
}

interface Unsettled {
	createAttempt: CreateAttempt;
	recheck: Recheck | undefined;
	mostUnknown: number | undefined;
	signal: AbortSignal | undefined;
}

/**
 * Before a create is sent again after a send whose end is unknown: waits until the service cannot be at it any more, since
 * it protects only what is done (interface section 8), and looks for what was to be made.
 */
export async function settle(
	catalogue: Catalogue,
	{ createAttempt, recheck, mostUnknown = Number.POSITIVE_INFINITY, signal }: Unsettled,
): Promise<void> {
	const { last, firstSentAt } = createAttempt;
	if (!last || firstSentAt === undefined) return;
	if (createAttempt.unknown >= mostUnknown) throw asUncertain(last, createAttempt, recheck);
	await pause(catalogue.caller, createAttempt.overAt - Date.now(), signal);
	if (!recheck) return;
	const found = await recheck.find(catalogue, firstSentAt).catch(() => undefined);
	const seen = !found
		? 'which could not be seen'
		: found.length === 0
			? 'and found none'
			: `and found ${found.join(', ')}`;
	createAttempt.looked = `Looked for ${recheck.what}, ${seen}.`;
	if (found && found.length > 0 && !recheck.isVague && !createAttempt.isLost)
		throw asUncertain(last, createAttempt, recheck);
}
