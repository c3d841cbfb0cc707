import type { Names } from '../deployment/interfaceOverrides';
import { checkWay, deploymentOf, type Deployment } from '../deployment/deployment';
import { attempts, EMPTY_METHODS, type RefusalIn } from './attempt';
import { isReading, type Answer, type ServiceCall } from './call';
import { pause, type Caller } from './caller';
import { noteUnknown, waitAndLook } from './lostAnswer';
import { asOfChange } from '../failure/connectionFailure';
import { asUncertain, asUnrepeatable, cancelledFailure, Failure } from '../failure/failure';
import type { Gate, RateLimitKind } from './gate';
import { heldBack, waitBeforeRetry, waitInProgress } from './retry';
import type { RetryPolicy, RetryState } from './retry';
import { hiderOf } from './hideKey';
import { longestOf, type ConnectionOptions, type StreamAnswer } from './send';
import { sequence } from './concurrency';
import { spokenWords } from './spokenWords';

/** The one way to the service: admit, send, judge, wait and send again. A create comes with its key (shared/engine/item.ts, shared/feed/makeMark.ts). */
export interface Catalogue extends Names {
	readonly caller: Caller;
	readonly deployment: Deployment;
	readonly connection: ConnectionOptions;
	readonly policy: RetryPolicy;
	readonly concurrency: number;
	/** Makes one call; throws a `Failure` when it is final. */
	call(call: ServiceCall): Promise<Answer>;
	/** Opens an answer that is a stream, e.g. a file or events, to be read by the caller. Throws as `call` does. */
	open(call: ServiceCall, refusalIn?: RefusalIn): Promise<StreamAnswer>;
	/** The same catalogue, whose calls the signal cancels. They share gate and order with the others. */
	withSignal(signal: AbortSignal): Catalogue;
}

/** One try. `isAgain`: an earlier one may have been carried out. */
type SendOnce<T> = (isAgain: boolean) => Promise<T | Failure>;

interface CatalogueSettings {
	gate: Gate;
	policy: RetryPolicy;
	connection: ConnectionOptions;
	/** Gets what the service says beside a success, e.g. its warnings. */
	hear?: (words: string) => void;
}

export async function connect(
	caller: Caller,
	{ gate, policy, connection, hear }: CatalogueSettings,
): Promise<Catalogue> {
	const credential = await caller.credential();
	const deployment = deploymentOf(credential);
	checkWay(credential, {
		usesProxy: Boolean(connection.proxy),
		ignoresSsl: connection.allowUnauthorizedCerts === true,
	});
	const inTurn = sequence();
	const hider = hiderOf(credential.apiKey);
	const { attempt, attemptStream } = attempts({ caller, deployment, connection, inTurn, hider });

	const throwIfCancelled = (signal?: AbortSignal) => {
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
	};

	/** Waits while the service asks for it; gives the failure where that is longer than this call may wait. */
	const admit = async (state: RetryState, limit: RateLimitKind, signal?: AbortSignal) => {
		const closedFor = () => gate.closedUntil(limit) - Date.now();
		for (let wait = closedFor(); wait > 0; wait = closedFor()) {
			if (state.waitedMs + wait > policy.maxWaitMs)
				return heldBack(gate.closedUntil(limit), limit, state);
			state.waitedMs += wait;
			await pause(caller, wait, signal);
		}
		throwIfCancelled(signal);
		return undefined;
	};

	/** Admits and sends until there is an answer or the failure is final. */
	const untilFinal = async <T>(call: ServiceCall, send: SendOnce<T>): Promise<T> => {
		const { repeat, limit = 'calls', signal, createAttempt } = call;
		const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
		let [polls, isAgain] = [0, false];
		const finalFailure = (failure: Failure) => {
			if (createAttempt?.last) return asUncertain(failure, createAttempt, call.recheck);
			if (repeat === 'never') return asUnrepeatable(failure);
			return isReading(call) ? failure : asOfChange(failure, isAgain);
		};
		for (;;) {
			if (createAttempt) await waitAndLook(recheckCatalogue(signal), call, createAttempt);
			const held = await admit(state, limit, signal);
			if (held) throw finalFailure(held);
			const sentAt = Date.now();
			const answer = await send(isAgain);
			if (!(answer instanceof Failure)) {
				delete createAttempt?.last;
				return answer;
			}
			const { limited, nothingDone, retryAfterMs, inProgress } = answer.handling;
			isAgain ||= !nothingDone;
			if (createAttempt && !nothingDone)
				noteUnknown(createAttempt, answer, sentAt, longestOf(connection, call));
			throwIfCancelled(signal);
			if (createAttempt?.inProgressUntil !== undefined && inProgress) {
				const left = createAttempt.inProgressUntil - Date.now();
				if (left <= 0) throw finalFailure(answer);
				const wait = waitInProgress(answer, ++polls, Math.random);
				await pause(caller, Math.min(left, wait), signal);
				continue;
			}
			state[limited ? 'refusals' : 'tries'] += 1;
			// A page of maintenance passes, as a 503 does.
			const mayPass = answer.handling.came === 'foreign' && isReading(call);
			const judged = mayPass ? answer.with({ retryable: true }) : answer;
			const wait = call.neverResend
				? undefined
				: waitBeforeRetry(judged, repeat, state, policy, Math.random);
			// All calls of the limit wait at the gate: asking again before then only counts against it.
			if (limited) gate.closeUntil(Date.now() + (wait ?? retryAfterMs ?? 0), limit);
			if (wait === undefined) throw finalFailure(answer);
			if (limited) continue;
			state.waitedMs += wait;
			await pause(caller, wait, signal);
		}
	};

	const atGate = async <T>(call: ServiceCall, send: SendOnce<T>): Promise<T> => {
		const work = async () => await untilFinal(call, send);
		return call.skipsGate ? await work() : await gate.through(work);
	};

	const heard = ({ method, endpoint }: ServiceCall, answer: Answer): Answer => {
		const words = hear && spokenWords(answer, { endpoint, mayBeEmpty: EMPTY_METHODS.has(method) });
		if (words) hear?.(words);
		return answer;
	};

	const catalogue: Omit<Catalogue, 'withSignal'> = {
		caller,
		deployment,
		connection,
		policy,
		concurrency: gate.capacity,
		assumed: deployment.assumed,
		call: async (call) => {
			const { path, key = '' } = call;
			const send: SendOnce<Answer> = async (isAgain) => {
				const answer = await attempt(call);
				return answer instanceof Failure ? answer : { ...answer, isAgain };
			};
			const work = async () => heard(call, await atGate(call, send));
			// Creates with one key wait for each other, since only what is done is replayed.
			return key !== '' ? await inTurn(`${String(path)} ${key}`, work) : await work();
		},
		open: async (call, refusalIn) =>
			await atGate(call, async () => await attemptStream(call, refusalIn)),
	};
	/** For a call that holds its place at the gate: its rechecks need none, and are sent once. */
	const recheckCatalogue = (signal?: AbortSignal) =>
		cancelledBy(signal, {
			...catalogue,
			call: async (call) => await catalogue.call({ ...call, skipsGate: true, neverResend: true }),
		});
	return cancelledBy(undefined, catalogue);
}

function anyOf(...signals: Array<AbortSignal | undefined>): AbortSignal | undefined {
	const given = signals.filter((signal) => signal !== undefined);
	return given.length > 0 ? AbortSignal.any(given) : undefined;
}

/** Calls end with this signal, and with their own where they have one. */
function cancelledBy(
	end: AbortSignal | undefined,
	catalogue: Omit<Catalogue, 'withSignal'>,
): Catalogue {
	const { caller, call, open } = catalogue;
	return {
		...catalogue,
		caller: { ...caller, isCancelled: () => end?.aborted === true || caller.isCancelled() },
		call: async (request) => await call({ ...request, signal: anyOf(request.signal, end) }),
		open: async (request, refusalIn) =>
			await open({ ...request, signal: anyOf(request.signal, end) }, refusalIn),
		withSignal: (signal) => cancelledBy(anyOf(end, signal), catalogue),
	};
}
