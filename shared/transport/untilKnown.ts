import { failureOf, type Failure } from '../failure/failure';
import { pause } from './caller';
import type { Catalogue } from './pipeline';

/** A service of several machines may need a moment until each of them knows what one of them has just made. */
const SETTLING_MS = [250, 1_000, 2_000];

/** Another machine does not know yet what was made a moment ago. */
export const isNotYetKnown = ({ details }: Failure) => details.httpStatus === 404;

/** Does the work again while it fails because what is new is not known yet: nothing was done then. */
export async function untilKnown<T>(
	{ caller, policy }: Catalogue,
	isUnknown: (failure: Failure) => boolean,
	work: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T> {
	let waitedMs = 0;
	for (const ms of SETTLING_MS) {
		try {
			return await work();
		} catch (error) {
			const failure = failureOf(error);
			waitedMs += ms;
			if (!isUnknown(failure) || waitedMs > policy.maxWaitMs) throw failure;
		}
		await pause(caller, ms, signal);
	}
	return await work();
}
