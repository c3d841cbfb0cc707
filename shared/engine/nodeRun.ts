import type { NodeExecutionHint } from 'n8n-workflow';
import { connect, type Catalogue } from '../transport/pipeline';
import type { Caller } from '../transport/caller';
import { Failure, unreadableParameter } from '../failure/failure';
import { gate } from '../transport/gate';
import { sequence } from '../transport/concurrency';
import type { ConnectionOptions } from '../transport/send';
import { asText, objectOf } from '../values/read';
import { memo } from './memo';
import { retryOnFailOf } from './retryOnFail';

interface NodeSettings extends ConnectionOptions {
	requestsAtOnce?: number;
	maxTries?: number;
	/** Max Wait, in seconds. */
	maxWait?: number;
}

export const DEFAULT_REQUESTS_AT_ONCE = 10;
export const DEFAULT_MAX_TRIES = 4;
export const DEFAULT_MAX_WAIT_SECONDS = 60;

/** A setting as a number of at least `min`; what an expression got wrong counts as not filled in, since no item must be lost for it. */
function setting(value: unknown, min: number, otherwise: number): number {
	const number =
		typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
			? Number(value)
			: otherwise;
	return Number.isFinite(number) ? Math.max(min, number) : otherwise;
}

/** A failing expression in them is each item's failure, like a wrong credential. */
function readSettings(read: () => unknown): NodeSettings | Failure {
	try {
		return objectOf(read());
	} catch (error) {
		return unreadableParameter('Request Options', error);
	}
}

const RECENT_MS = 1_000;

/** Longer ones do not fit into a timer. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

function connectionOf({ proxy, timeout, allowUnauthorizedCerts }: NodeSettings): ConnectionOptions {
	const timeoutMs = Math.min(setting(timeout, 0, 0), LONGEST_TIMEOUT_MS);
	return {
		...(proxy && { proxy: asText(proxy) }),
		allowUnauthorizedCerts: allowUnauthorizedCerts === true,
		...(timeoutMs > 0 && { timeout: timeoutMs }),
	};
}

export type NodeRun = ReturnType<typeof startRun>;

/** `read` gives the node's Request Options; `nodeRun` is what n8n hands to every try of Retry On Fail, nothing where there is one try only. */
export function startRun(caller: Caller, read: () => unknown, nodeRun?: object) {
	const found = readSettings(read);
	const settings = found instanceof Failure ? {} : found;
	const requestsAtOnce = Math.floor(setting(settings.requestsAtOnce, 1, DEFAULT_REQUESTS_AT_ONCE));
	let connected: Promise<Catalogue> | undefined;
	const hints = new Map<string, NodeExecutionHint>();
	/** A message in the node's output panel; the same one is shown once. */
	const hint = (message: string, type: NodeExecutionHint['type'] = 'info') => {
		hints.set(message, { message, type, location: 'outputPane' });
	};
	const told = new Map<(about: string[]) => string, Set<string>>();

	const connectOnce = async () => {
		if (found instanceof Failure) throw found;
		return await connect(caller, {
			gate: gate(requestsAtOnce),
			policy: {
				maxTries: setting(settings.maxTries, 1, DEFAULT_MAX_TRIES),
				maxWaitMs: setting(settings.maxWait, 0, DEFAULT_MAX_WAIT_SECONDS) * 1000,
			},
			connection: connectionOf(settings),
		});
	};

	return {
		/** Does the work once per run and name, e.g. the look-up of a name that many items use. */
		perRun: memo(),
		/** The same for what goes out of date: a look that began within the last second serves all items. */
		perSecond: memo({ afterMs: RECENT_MS }),
		/** For what is written to one thing, in the order of the items: an earlier one that has to look up something, or is sent again, must not cover a later one. */
		inTurn: sequence(),
		retryOnFail: retryOnFailOf(nodeRun),
		requestsAtOnce,
		/** Connects on first use, so that a wrong credential is each item's failure and not a crash of the node. */
		catalogue: async () => await (connected ??= connectOnce()),
		hint,
		warn: (message: string) => hint(message, 'warning'),
		/** One warning for all that it is about, e.g. columns, each named once. */
		hintOf: (tell: (about: string[]) => string, about: string) => {
			told.set(tell, (told.get(tell) ?? new Set()).add(about));
		},
		hints: () => [
			...hints.values(),
			...[...told].map(([tell, about]): NodeExecutionHint => ({
				message: tell([...about]),
				type: 'warning',
				location: 'outputPane',
			})),
		],
	};
}
