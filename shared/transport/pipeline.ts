import { checkWay, deploymentOf, type Deployment } from '../deployment/deployment';
import type { Names } from '../deployment/interfaceOverrides';
import { Failure } from '../failure/failure';
import { attempts, EMPTY_METHODS, type RefusalIn } from './attempt';
import type { Answer, ServiceCall } from './call';
import type { Caller } from './caller';
import { sequence } from './concurrency';
import type { Gate } from './gate';
import { hiderOf } from './hideKey';
import { waitAndLook } from './lostAnswer';
import type { RetryPolicy } from './retry';
import type { ConnectionOptions, StreamAnswer } from './send';
import { spokenWords } from './spokenWords';
import { sendingUntilFinal, type SendOnce } from './untilFinal';

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

/** A text that a database has cut within a character, or one in another character set. */
const LOSSY =
	"Some texts came with bytes that are no UTF-8, which stand as '\uFFFD'. Do not write them back: ask the administrator of the catalogue, because they may be cut or stored in another character set.";

interface CatalogueSettings {
	gate: Gate;
	policy: RetryPolicy;
	connection: ConnectionOptions;
	/** Gets what the service says beside a success, e.g. its warnings. */
	hear?: (words: string) => void;
	/** Gets what is wrong with a success. */
	warn?: (text: string) => void;
}

export async function connect(
	caller: Caller,
	{ gate, policy, connection, hear, warn }: CatalogueSettings,
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

	const untilFinal = sendingUntilFinal({
		caller,
		gate,
		policy,
		connection,
		lookForIt: async (call, createAttempt) =>
			await waitAndLook(recheckCatalogue(call.signal), call, createAttempt),
	});

	const atGate = async <T>(call: ServiceCall, send: SendOnce<T>): Promise<T> => {
		const work = async () => await untilFinal(call, send);
		return call.skipsGate ? await work() : await gate.through(work);
	};

	const heard = ({ method, endpoint }: ServiceCall, answer: Answer): Answer => {
		const words = hear && spokenWords(answer, { endpoint, mayBeEmpty: EMPTY_METHODS.has(method) });
		if (words) hear?.(words);
		if (answer.isLossy) warn?.(LOSSY);
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
