import { asOfChange } from '../failure/connectionFailure';
import { asUncertain, asUnrepeatable, cancelledFailure, Failure } from '../failure/failure';
import { isReading, type CreateAttempt, type ServiceCall } from './call';
import { pause, type Caller } from './caller';
import type { Gate } from './gate';
import { noteUnknown } from './lostAnswer';
import type { RetryState } from './retry';
import { heldBack, waitBeforeRetry, waitInProgress, type RetryPolicy } from './retry';
import { longestOf, type ConnectionOptions } from './send';

/** One try. `isAgain`: an earlier one may have been carried out. */
export type SendOnce<T> = (isAgain: boolean) => Promise<T | Failure>;

interface Sending {
	caller: Caller;
	gate: Gate;
	policy: RetryPolicy;
	connection: ConnectionOptions;
	/** Before a create is sent again. */
	lookForIt: (call: ServiceCall, createAttempt: CreateAttempt) => Promise<void>;
}

/** What became of the tries of one call. */
interface Tries extends RetryState {
	/** How often the service was asked whether an earlier try is done. */
	polls: number;
	/** An earlier try may have been carried out. */
	isAgain: boolean;
}

function finalFailure(failure: Failure, call: ServiceCall, { isAgain }: Tries): Failure {
	const { createAttempt, recheck, repeat } = call;
	if (createAttempt?.last) return asUncertain(failure, createAttempt, recheck);
	if (repeat === 'never') return asUnrepeatable(failure);
	return isReading(call) ? failure : asOfChange(failure, isAgain);
}

/** Admits, sends, waits and sends again, until there is an answer or the failure is final. */
export function sendingUntilFinal({ caller, gate, policy, connection, lookForIt }: Sending) {
	const throwIfCancelled = (signal?: AbortSignal) => {
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
	};

	/** Waits while the service asks for it; gives the failure where that is longer than this call may wait. */
	const admit = async ({ limit = 'calls', signal }: ServiceCall, tries: Tries) => {
		const closedFor = () => gate.closedUntil(limit) - Date.now();
		for (let wait = closedFor(); wait > 0; wait = closedFor()) {
			if (tries.waitedMs + wait > policy.maxWaitMs)
				return heldBack(gate.closedUntil(limit), limit, tries);
			tries.waitedMs += wait;
			await pause(caller, wait, signal);
		}
		throwIfCancelled(signal);
		return undefined;
	};

	/** The service says that it is still at an earlier try: whether that is done by now. Else the failure is final. */
	const untilAskedAgain = async (
		failure: Failure,
		call: ServiceCall,
		{ tries, until }: { tries: Tries; until: number },
	) => {
		const left = until - Date.now();
		if (left <= 0) throw finalFailure(failure, call, tries);
		const wait = waitInProgress(failure, ++tries.polls, Math.random);
		await pause(caller, Math.min(left, wait), call.signal);
	};

	/** Waits before the next try. Throws where the failure is final. */
	const untilNext = async (failure: Failure, call: ServiceCall, tries: Tries) => {
		const { repeat, limit = 'calls', signal, neverResend } = call;
		const { limited, retryAfterMs, came } = failure.handling;
		tries[limited ? 'refusals' : 'tries'] += 1;
		// A page of maintenance passes, as a 503 does.
		const mayPass = came === 'foreign' && isReading(call);
		const judged = mayPass ? failure.with({ retryable: true }) : failure;
		const wait = neverResend
			? undefined
			: waitBeforeRetry(judged, repeat, tries, policy, Math.random);
		// All calls of the limit wait at the gate: asking again before then only counts against it.
		if (limited) gate.closeUntil(Date.now() + (wait ?? retryAfterMs ?? 0), limit);
		if (wait === undefined) throw finalFailure(failure, call, tries);
		if (limited) return;
		tries.waitedMs += wait;
		await pause(caller, wait, signal);
	};

	return async <T>(call: ServiceCall, send: SendOnce<T>): Promise<T> => {
		const { signal, createAttempt } = call;
		const tries: Tries = { tries: 0, refusals: 0, waitedMs: 0, polls: 0, isAgain: false };
		for (;;) {
			if (createAttempt) await lookForIt(call, createAttempt);
			const held = await admit(call, tries);
			if (held) throw finalFailure(held, call, tries);
			const sentAt = Date.now();
			const answer = await send(tries.isAgain);
			if (!(answer instanceof Failure)) {
				delete createAttempt?.last;
				return answer;
			}
			const { nothingDone, inProgress } = answer.handling;
			tries.isAgain ||= !nothingDone;
			if (createAttempt && !nothingDone)
				noteUnknown(createAttempt, answer, sentAt, longestOf(connection, call));
			throwIfCancelled(signal);
			const until = inProgress ? createAttempt?.inProgressUntil : undefined;
			if (until === undefined) await untilNext(answer, call, tries);
			else await untilAskedAgain(answer, call, { tries, until });
		}
	};
}
