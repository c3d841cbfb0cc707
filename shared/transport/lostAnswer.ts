import { asUncertain, type Failure } from '../failure/failure';
import type { ServiceCall } from './call';
import { pause } from './caller';
import type { Catalogue } from './pipeline';

/** How to find out whether the service made what was sent. */
export interface Recheck {
	/** What is looked for, e.g. "a collection 'Spring'". */
	what: string;
	/** Where a person finds it. */
	where: string;
	/** References of candidates that were made at that time (milliseconds since 1970) or later, as far as the service shows it. */
	find(catalogue: Catalogue, since: number): Promise<number[]>;
	/** What is found may be another's, e.g. the job of another item: it is reported and decides nothing. */
	isVague?: true;
}

/** What is known of one create over all sends with its key. */
export interface CreateAttempt {
	/** The first send that made it or may have made it, milliseconds since 1970. */
	firstSentAt?: number;
	/** Sends of which nobody knows whether they were carried out. */
	unknown: number;
	/** The answer to one of them was lost. The service keeps and repeats a success, but no failure. */
	isLost: boolean;
	/** After this moment the service can no longer be working on any of them. */
	overAt: number;
	/** The failure of the last send, while its result is unknown. */
	last?: Failure;
	/** Until when an earlier send that is still in progress is waited for. */
	inProgressUntil?: number;
	/** What came of looking for it, as a sentence. */
	looked: string;
}

export const newCreateAttempt = (): CreateAttempt => ({
	unknown: 0,
	isLost: false,
	overAt: 0,
	looked: '',
});

/** Takes note of a send that failed and may have taken effect. `longestMs`: as long as the operation may take. */
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
	// The earlier send has ended, and this one may take as long.
	delete createAttempt.inProgressUntil;
	createAttempt.firstSentAt ??= sentAt;
	createAttempt.unknown += 1;
	createAttempt.isLost ||= mayGoOn === true || failure.details.httpStatus === null;
	if (mayGoOn) createAttempt.overAt = sentAt + longestMs;
}

/**
 * Before a create is sent again after a send with an unknown result: waits until the service cannot be working on it any
 * more, since it protects only what is done (interface section 8), and looks for what was to be made.
 */
export async function settle(
	catalogue: Catalogue,
	{ recheck, mostUnknown = Number.POSITIVE_INFINITY, signal }: ServiceCall,
	createAttempt: CreateAttempt,
): Promise<void> {
	const { last, firstSentAt } = createAttempt;
	if (!last || firstSentAt === undefined) return;
	if (createAttempt.unknown >= mostUnknown) throw asUncertain(last, createAttempt, recheck);
	await pause(catalogue.caller, createAttempt.overAt - Date.now(), signal);
	if (!recheck) return;
	const refs = await recheck.find(catalogue, firstSentAt).catch(() => undefined);
	const result = refs
		? `and found ${refs.length === 0 ? 'none' : refs.join(', ')}`
		: 'which could not be seen';
	createAttempt.looked = `Looked for ${recheck.what}, ${result}.`;
	if (refs && refs.length > 0 && !recheck.isVague && !createAttempt.isLost)
		throw asUncertain(last, createAttempt, recheck);
}
