import { sleep } from 'n8n-workflow';
import type { Assumption } from '../service/assumptions';
import { deploymentOf } from '../service/deployment';
import type { Deployment } from '../service/deployment';
import type { Answer, ServiceCall } from './call';
import type { Caller } from './context';
import { cancelledFailure, Failure, ofUnrepeatable, parameterFailure } from './failure';
import type { Gate, Limit } from './gate';
import { judge, refusalOf } from './judge';
import type { RawAnswer } from './judge';
import { waitBeforeRetry } from './retry';
import type { RetryPolicy, RetryState } from './retry';
import { withoutSecret } from './secret';
import { openOnce, readAnswer } from './send';
import type { ConnectionOptions, StreamAnswer } from './send';
import { turns } from './turns';

/** The one way to the service: admit -> key -> send -> judge -> wait and again. */
export interface Catalogue {
	readonly caller: Caller;
	readonly deployment: Deployment;
	readonly connection: ConnectionOptions;
	readonly policy: RetryPolicy;
	/** A name that the interface leaves open, as this deployment has it. */
	at(name: Assumption): string;
	/** Makes one call; throws a `Failure` when it is final. */
	call(call: ServiceCall): Promise<Answer>;
	/** Opens an answer that is a stream, e.g. a file or events, to be read by the caller. Throws as `call` does. */
	open(call: ServiceCall): Promise<StreamAnswer>;
}

export interface CatalogueSettings {
	gate: Gate;
	policy: RetryPolicy;
	connection: ConnectionOptions;
}

const KEY_PATTERN = /^[\x21-\x7E]{1,255}$/;
const SLEEP_SLICE_MS = 250;

/** Sleeps in slices, so that a stopped execution does not wait to the end. */
export async function pause(caller: Caller, ms: number): Promise<void> {
	const until = Date.now() + ms;
	for (let left = ms; left > 0; left = until - Date.now()) {
		if (caller.isCancelled()) throw cancelledFailure();
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

	/** Waits while the service asks for it, unless that would be longer than this call may wait. */
	const admit = async (state: RetryState, limit: Limit) => {
		const closedFor = () => gate.closedUntil(limit) - Date.now();
		for (let wait = closedFor(); wait > 0; wait = closedFor()) {
			if (state.waitedMs + wait > policy.maxWaitMs) throw heldBack(gate.closedUntil(limit), limit);
			state.waitedMs += wait;
			await pause(caller, wait);
		}
		if (caller.isCancelled()) throw cancelledFailure();
	};

	const read = async (opened: StreamAnswer, call: ServiceCall): Promise<RawAnswer | Failure> => {
		const raw = await readAnswer(opened, connection, call);
		return raw instanceof Failure ? raw : { ...raw, text: withoutSecret(raw.text, credential.apiKey) };
	};

	const attempt = async (call: ServiceCall, key: string | undefined): Promise<Answer | Failure> => {
		const opened = await openOnce(caller, deployment, connection, call, key);
		const raw = opened instanceof Failure ? opened : await read(opened, call);
		if (raw instanceof Failure) return raw;
		const envelope = (call.judge ?? judge)(raw, Date.now());
		if (envelope instanceof Failure) return envelope;
		return {
			status: raw.status,
			headers: raw.headers,
			data: envelope.data,
			envelope,
			replayed: raw.headers['idempotent-replayed'] === 'true',
			...(key !== undefined && { idempotencyKey: key }),
		};
	};

	const attemptStream = async (call: ServiceCall): Promise<StreamAnswer | Failure> => {
		const opened = await openOnce(caller, deployment, connection, call);
		if (opened instanceof Failure || (opened.status >= 200 && opened.status < 300)) return opened;
		const raw = await read(opened, call);
		return raw instanceof Failure ? raw : refusalOf(raw, Date.now());
	};

	/** Admits and sends until there is an answer or the failure is final. */
	const untilFinal = async <T>(call: Pick<ServiceCall, 'repeat' | 'limit'>, send: () => Promise<T | Failure>): Promise<T> => {
		const { repeat, limit = 'calls' } = call;
		const state: RetryState = { tries: 0, refusals: 0, waitedMs: 0 };
		for (;;) {
			await admit(state, limit);
			const answer = await send();
			if (!(answer instanceof Failure)) return answer;
			if (caller.isCancelled()) throw cancelledFailure();
			const { limited, retryAfterMs } = answer.handling;
			state[limited ? 'refusals' : 'tries'] += 1;
			const wait = waitBeforeRetry(answer, repeat, state, policy, Math.random);
			// All whom it concerns wait at the gate: asking again before then only counts against the limit.
			if (limited) gate.closeUntil(Date.now() + (wait ?? retryAfterMs ?? 0), limit);
			if (wait === undefined) throw repeat === 'never' ? ofUnrepeatable(answer) : answer;
			if (limited) continue;
			state.waitedMs += wait;
			await pause(caller, wait);
		}
	};

	const inTurn = turns();
	/** What is written to one resource keeps its order: an earlier value that is sent again must not cover a later one. */
	const inOrder = async <T>({ method, path }: ServiceCall, work: () => Promise<T>): Promise<T> =>
		method === 'PATCH' ? await inTurn(String(path), work) : await work();

	const inPlace = async <T>(call: ServiceCall, work: () => Promise<T>): Promise<T> =>
		call.beside ? await work() : await gate.through(work);

	return {
		caller,
		deployment,
		connection,
		policy,
		at: deployment.at,
		call: async (call) =>
			await inOrder(call, async () => await inPlace(call, async () => {
				const key = checkedKey(call);
				return await untilFinal(call, async () => await attempt(call, key));
			})),
		open: async (call) =>
			await inPlace(call, async () => await untilFinal(call, async () => await attemptStream(call))),
	};
}

/** The rate limit outlasts the time that a call may wait: nothing is sent, and the item says from when on it may be. */
const heldBack = (until: number, limit: Limit) =>
	new Failure({
		message: limit === 'streams' ? 'The service takes no more messages for now.' : 'Hourly rate limit exceeded.',
		description: "Not sent. Run the workflow later, or set 'Max Wait' in the node's settings above the time that the service asks to wait.",
		code: 'RATE_LIMITED',
		httpStatus: 429,
		retryable: true,
		resumeAt: new Date(until).toISOString(),
	});
