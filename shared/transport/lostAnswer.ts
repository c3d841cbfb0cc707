import { asUncertain, type Failure } from '../failure/failure';
import type { CreateAttempt, Recheck, ServiceCall } from './call';
import { pause } from './caller';

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
	// A service that says so does nothing twice at a time, so it may be asked again at once, and is, however late it said it.
	if (inProgress) {
		createAttempt.overAt = 0;
		createAttempt.inProgressUntil ??= Date.now() + longestMs;
		return;
	}
	// The earlier send has ended, and this one may take as long.
	delete createAttempt.inProgressUntil;
	createAttempt.firstSentAt ??= sentAt;
	createAttempt.unknown += 1;
	createAttempt.isLost ||= mayGoOn === true || failure.details.httpStatus === null;
	if (mayGoOn) createAttempt.overAt = sentAt + longestMs;
}

/** Before a create is sent again: waits until the service cannot be at it any more (interface section 8), and looks for it. */
export async function waitAndLook(
	catalogue: Parameters<Recheck['find']>[0],
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
	createAttempt.found = refs ?? [];
	createAttempt.looked = `Looked for ${recheck.what}, ${result}.`;
	if (refs && refs.length > 0 && !recheck.isVague && !createAttempt.isLost)
		throw asUncertain(last, createAttempt, recheck);
}
