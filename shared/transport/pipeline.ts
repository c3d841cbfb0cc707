import type { Names } from '../deployment/assumptions';
import { checkWay, deploymentOf, type Deployment } from '../deployment/deployment';
import { attempts } from './attempt';
import type { Answer, ServiceCall } from './call';
import { type Caller, pause } from './caller';
import { noteUnknown, settle } from './lostAnswer';
import { cancelledFailure, Failure, asUncertain, asUnrepeatable } from '../failure/failure';
import type { Gate, RateLimitKind } from './gate';
import { heldBack, waitBeforeRetry, waitInProgress } from './retry';
import type { RetryPolicy, RetryState } from './retry';
import { hiderOf } from './hideKey';
import { type ConnectionOptions, type StreamAnswer, longestOf } from './send';
import { sequence } from './concurrency';

/** The one way to the service: admit -> send -> judge -> wait and again. A create comes with its key (shared/engine/item.ts, shared/feed/makeMark.ts). */
export interface Catalogue extends Names {
	readonly caller: Caller;
	readonly deployment: Deployment;
	readonly connection: ConnectionOptions;
	readonly policy: RetryPolicy;
	/** Calls that may be under way at a time. */
	readonly concurrency: number;
	/** Makes one call; throws a `Failure` when it is final. */
	call(call: ServiceCall): Promise<Answer>;
	/** Opens an answer that is a stream, e.g. a file or events, to be read by the caller. Throws as `call` does. */
	open(call: ServiceCall): Promise<StreamAnswer>;
	/** The same, whose calls end with the signal, as cancelled. They share gate and order with the others. */
	withSignal(signal: AbortSignal): Catalogue;
}

interface CatalogueSettings {
	gate: Gate;
	policy: RetryPolicy;
	connection: ConnectionOptions;
}

export async function connect(
	caller: Caller,
	{ gate, policy, connection }: CatalogueSettings,
): Promise<Catalogue> {
	const credential = await caller.credential();
	const deployment = deploymentOf(credential);
	checkWay(credential, {
		usesProxy: Boolean(connection.proxy),
		ignoresSsl: connection.allowUnauthorizedCerts === true,
	});
	const inTurn = sequence();
	const { attempt, attemptStream } = attempts({
		caller,
		deployment,
		connection,
		inTurn,
		hider: hiderOf(credential.apiKey),
	});

	/** Waits while the service asks for it; gives the failure where that would be longer than this call may wait. */
	const admit = async (
		state: RetryState,
		limit: RateLimitKind,
		signal?: AbortSignal,
	): Promise<Failure | undefined> => {
		const closedFor = () => gate.closedUntil(limit) - Date.now();
		for (let wait = closedFor(); wait > 0; wait = closedFor()) {
			if (state.waitedMs + wait > policy.maxWaitMs)
				return heldBack(gate.closedUntil(limit), limit, state);
			state.waitedMs += wait;
			await pause(caller, wait, signal);
		}
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
		return undefined;
	};

	/** Admits and sends until there is an answer or the failure is final. */
	const untilFinal = async <T>(call: ServiceCall, send: () => Promise<T | Failure>): Promise<T> => {
		const {
			repeat,
			limit = 'calls',
			signal,
			neverResend: single,
			createAttempt,
			recheck,
			mostUnknown,
		} = call;
		const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
		let questions = 0;
		const told = (failure: Failure) =>
			createAttempt?.last
				? asUncertain(failure, createAttempt, recheck)
				: repeat === 'never'
					? asUnrepeatable(failure)
					: failure;
		for (;;) {
			if (createAttempt)
				await settle(beside(signal), { createAttempt, recheck, mostUnknown, signal });
			const held = await admit(state, limit, signal);
			if (held) throw told(held);
			const sentAt = Date.now();
			const answer = await send();
			if (!(answer instanceof Failure)) {
				delete createAttempt?.last;
				return answer;
			}
			const { limited, nothingDone, retryAfterMs, inProgress } = answer.handling;
			if (createAttempt && !nothingDone)
				noteUnknown(createAttempt, answer, sentAt, longestOf(connection, call));
			if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
			if (createAttempt?.inProgressUntil !== undefined && inProgress) {
				const left = createAttempt.inProgressUntil - Date.now();
				if (left <= 0) throw told(answer);
				await pause(
					caller,
					Math.min(left, waitInProgress(answer, ++questions, Math.random)),
					signal,
				);
				continue;
			}
			state[limited ? 'refusals' : 'tries'] += 1;
			const wait = single ? undefined : waitBeforeRetry(answer, repeat, state, policy, Math.random);
			// All whom it concerns wait at the gate: asking again before then only counts against the limit.
			if (limited) gate.closeUntil(Date.now() + (wait ?? retryAfterMs ?? 0), limit);
			if (wait === undefined) throw told(answer);
			if (limited) continue;
			state.waitedMs += wait;
			await pause(caller, wait, signal);
		}
	};

	/** Of creates with one key the second waits for the first, since only what is done is replayed. */
	const inOrder = async <T>({ path, key = '' }: ServiceCall, work: () => Promise<T>): Promise<T> =>
		key !== '' ? await inTurn(`${String(path)} ${key}`, work) : await work();

	const inPlace = async <T>(call: ServiceCall, work: () => Promise<T>): Promise<T> =>
		call.skipsGate ? await work() : await gate.through(work);

	const catalogue: Omit<Catalogue, 'withSignal'> = {
		caller,
		deployment,
		connection,
		policy,
		concurrency: gate.capacity,
		assumed: deployment.assumed,
		call: async (call) =>
			await inOrder(
				call,
				async () =>
					await inPlace(call, async () => await untilFinal(call, async () => await attempt(call))),
			),
		open: async (call) =>
			await inPlace(
				call,
				async () => await untilFinal(call, async () => await attemptStream(call)),
			),
	};
	/** For a call that holds its place at the gate, beside which it looks, once. */
	const beside = (signal?: AbortSignal) =>
		endingWith(
			{
				...catalogue,
				call: async (call) => await catalogue.call({ ...call, skipsGate: true, neverResend: true }),
			},
			signal,
		);
	return endingWith(catalogue, undefined);
}

/** All calls end with the signal, and with their own where they have one. */
function endingWith(
	catalogue: Omit<Catalogue, 'withSignal'>,
	end: AbortSignal | undefined,
): Catalogue {
	const ends = (...signals: Array<AbortSignal | undefined>) => {
		const all = signals.filter((signal) => signal !== undefined);
		return all.length > 0 ? { signal: AbortSignal.any(all) } : {};
	};
	return {
		...catalogue,
		caller: {
			...catalogue.caller,
			isCancelled: () => end?.aborted === true || catalogue.caller.isCancelled(),
		},
		call: async (call) => await catalogue.call({ ...call, ...ends(call.signal, end) }),
		open: async (call) => await catalogue.open({ ...call, ...ends(call.signal, end) }),
		withSignal: (signal) => endingWith(catalogue, ends(end, signal).signal),
	};
}
