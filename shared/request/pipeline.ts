import { sleep } from 'n8n-workflow';
import type { Assumption } from '../service/assumptions';
import { checkWay, deploymentOf } from '../service/deployment';
import type { Deployment } from '../service/deployment';
import { flagOf } from '../service/read';
import { readAnswer } from './answer';
import { withAssumed } from './assumed';
import type { Answer, ServiceCall } from './call';
import type { Caller } from './context';
import { cancelledFailure, Failure, ofUncertain, ofUnrepeatable, parameterFailure } from './failure';
import type { Gate, Limit } from './gate';
import { judge, refusalOf } from './judge';
import { waitBeforeRetry } from './retry';
import type { RetryPolicy, RetryState } from './retry';
import { beyondBase } from './destination';
import { hiderOf } from './secret';
import { openOnce, timeoutOf } from './send';
import type { ConnectionOptions, StreamAnswer } from './send';
import { turns } from './turns';

/** The one way to the service: admit -> key -> send -> judge -> wait and again. */
export interface Catalogue {
	readonly caller: Caller;
	readonly deployment: Deployment;
	readonly connection: ConnectionOptions;
	readonly policy: RetryPolicy;
	/** Calls that may be under way at a time. */
	readonly atOnce: number;
	/** A name that the interface leaves open, as this deployment has it. */
	at(name: Assumption): string;
	/** Makes one call; throws a `Failure` when it is final. */
	call(call: ServiceCall): Promise<Answer>;
	/** Opens an answer that is a stream, e.g. a file or events, to be read by the caller. Throws as `call` does. */
	open(call: ServiceCall): Promise<StreamAnswer>;
	/** The same, whose calls end with the signal, as cancelled. They share gate and order with the others. */
	ending(signal: AbortSignal): Catalogue;
}

export interface CatalogueSettings {
	gate: Gate;
	policy: RetryPolicy;
	connection: ConnectionOptions;
}

const KEY_PATTERN = /^[\x21-\x7E]{1,255}$/;
/** Interface 4.1: what these answer is not shown, so they may answer with nothing. */
const EMPTY_METHODS: ReadonlySet<ServiceCall['method']> = new Set(['PATCH', 'DELETE']);
const SLEEP_SLICE_MS = 250;

/** Sleeps in slices, so that a stopped execution does not wait to the end. */
export async function pause(caller: Caller, ms: number, signal?: AbortSignal): Promise<void> {
	const until = Date.now() + ms;
	for (let left = ms; left > 0; left = until - Date.now()) {
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
		await sleep(Math.min(left, SLEEP_SLICE_MS));
	}
}

/** Interface section 8. Checked before sending: HTTP libraries strip other characters silently, so two keys could become one. */
function checkedKey({ key }: ServiceCall): string | undefined {
	if (key === undefined || KEY_PATTERN.test(key)) return key;
	throw parameterFailure(
		"'Custom Key' cannot be sent as an idempotency key",
		'Use 1 to 255 characters out of letters, digits and signs, without spaces and accents.',
	);
}

export async function connect(caller: Caller, { gate, policy, connection }: CatalogueSettings): Promise<Catalogue> {
	const credential = await caller.credential();
	const deployment = deploymentOf(credential);
	checkWay(credential, { usesProxy: Boolean(connection.proxy), ignoresSsl: connection.allowUnauthorizedCerts === true });
	const hider = hiderOf(credential.apiKey);
	const inTurn = turns();

	/** Waits while the service asks for it, unless that would be longer than this call may wait. */
	const admit = async (state: RetryState, limit: Limit, signal?: AbortSignal) => {
		const closedFor = () => gate.closedUntil(limit) - Date.now();
		for (let wait = closedFor(); wait > 0; wait = closedFor()) {
			if (state.waitedMs + wait > policy.maxWaitMs) throw heldBack(gate.closedUntil(limit), limit, state);
			state.waitedMs += wait;
			await pause(caller, wait, signal);
		}
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
	};

	/** Whatever is opened comes without the key in its headers. */
	const openClean = async (call: ServiceCall, key?: string): Promise<StreamAnswer | Failure> => {
		const opened = await openOnce(caller, deployment, connection, call, key);
		return opened instanceof Failure ? opened : { ...opened, headers: hider.headers(opened.headers) };
	};

	const read = async (opened: StreamAnswer, call: ServiceCall) =>
		await readAnswer(opened, { idleMs: timeoutOf(connection, call), hider, inTurn });

	const attempt = async (call: ServiceCall, key: string | undefined): Promise<Answer | Failure> => {
		const opened = await openClean(call, key);
		const raw = opened instanceof Failure ? opened : await read(opened, call);
		if (raw instanceof Failure) return raw;
		const now = Date.now();
		const envelope = call.judge ? call.judge(raw, now) : judge(raw, now, call.mayBeEmpty ?? EMPTY_METHODS.has(call.method));
		if (envelope instanceof Failure) return withAssumed(deployment, call, envelope);
		return {
			status: raw.status,
			headers: raw.headers,
			data: envelope.data,
			envelope,
			replayed: flagOf(raw.headers['idempotent-replayed']) === true,
			...(key !== undefined && { idempotencyKey: key }),
		};
	};

	const attemptStream = async (call: ServiceCall): Promise<StreamAnswer | Failure> => {
		const opened = await openClean(call);
		if (opened instanceof Failure || (opened.status >= 200 && opened.status < 300)) return opened;
		const raw = await read(opened, call);
		if (raw instanceof Failure) return raw;
		const refusal = refusalOf(raw, Date.now());
		return beyondBase(deployment, call, refusal) ?? withAssumed(deployment, call, refusal);
	};

	/** Admits and sends until there is an answer or the failure is final. */
	const untilFinal = async <T>(call: Pick<ServiceCall, 'repeat' | 'limit' | 'signal' | 'single'>, send: () => Promise<T | Failure>): Promise<T> => {
		const { repeat, limit = 'calls', signal, single } = call;
		const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
		let mayBeDone = false;
		for (;;) {
			await admit(state, limit, signal);
			const answer = await send();
			if (!(answer instanceof Failure)) return answer;
			if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
			const { limited, nothingDone, retryAfterMs } = answer.handling;
			const isUncertain = mayBeDone;
			mayBeDone ||= nothingDone !== true;
			state[limited ? 'refusals' : 'tries'] += 1;
			const wait = single ? undefined : waitBeforeRetry(answer, repeat, state, policy, Math.random);
			// All whom it concerns wait at the gate: asking again before then only counts against the limit.
			if (limited) gate.closeUntil(Date.now() + (wait ?? retryAfterMs ?? 0), limit);
			if (wait === undefined && repeat === 'keyed' && isUncertain && nothingDone) throw ofUncertain(answer);
			if (wait === undefined) throw repeat === 'never' ? ofUnrepeatable(answer) : answer;
			if (limited) continue;
			state.waitedMs += wait;
			await pause(caller, wait, signal);
		}
	};

	/** What is written to one resource keeps its order: an earlier value that is sent again must not cover a later one. */
	const inOrder = async <T>({ method, path }: ServiceCall, work: () => Promise<T>): Promise<T> =>
		method === 'PATCH' ? await inTurn(String(path), work) : await work();

	const inPlace = async <T>(call: ServiceCall, work: () => Promise<T>): Promise<T> =>
		call.beside ? await work() : await gate.through(work);

	const catalogue: Omit<Catalogue, 'ending'> = {
		caller,
		deployment,
		connection,
		policy,
		atOnce: gate.capacity,
		at: deployment.at,
		call: async (call) =>
			await inOrder(call, async () => await inPlace(call, async () => {
				const key = checkedKey(call);
				return await untilFinal(call, async () => await attempt(call, key));
			})),
		open: async (call) =>
			await inPlace(call, async () => await untilFinal(call, async () => await attemptStream(call))),
	};
	return endingWith(catalogue, undefined);
}

/** All calls end with the signal, and with their own where they have one. */
function endingWith(catalogue: Omit<Catalogue, 'ending'>, end: AbortSignal | undefined): Catalogue {
	const ends = (...signals: Array<AbortSignal | undefined>) => {
		const all = signals.filter((signal) => signal !== undefined);
		return all.length > 0 ? { signal: AbortSignal.any(all) } : {};
	};
	return {
		...catalogue,
		caller: { ...catalogue.caller, isCancelled: () => end?.aborted === true || catalogue.caller.isCancelled() },
		call: async (call) => await catalogue.call({ ...call, ...ends(call.signal, end) }),
		open: async (call) => await catalogue.open({ ...call, ...ends(call.signal, end) }),
		ending: (signal) => endingWith(catalogue, ends(end, signal).signal),
	};
}

const RUN_LATER = "Run the workflow later, or set 'Max Wait' in the node's settings above the time that the service asks to wait.";

/** The rate limit outlasts the time that a call may wait: nothing is sent, and the item says from when on it may be. */
const heldBack = (until: number, limit: Limit, { tries, refusals }: RetryState) =>
	new Failure({
		message: limit === 'streams' ? 'The service takes no more messages for now.' : 'Hourly rate limit exceeded.',
		description: `${tries > 0 ? 'Sent before without success, and not sent again.' : refusals > 0 ? 'Refused, and not sent again.' : 'Not sent.'} ${RUN_LATER}`,
		code: 'RATE_LIMITED',
		httpStatus: 429,
		retryable: true,
		resumeAt: new Date(until).toISOString(),
	});
