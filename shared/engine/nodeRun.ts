import type { NodeExecutionHint } from 'n8n-workflow';
import { Failure, failureOf } from '../failure/failure';
import type { Caller } from '../transport/caller';
import { resultsInOrder, sequence } from '../transport/concurrency';
import { gate } from '../transport/gate';
import { connect, type Catalogue } from '../transport/pipeline';
import { serviceSays } from '../transport/spokenWords';
import { memo } from './memo';
import { requestOptions } from './requestOptions';
import { retryOnFailOf } from './retryOnFail';

export type NodeRun = ReturnType<typeof startRun>;

/** Ends an item that waits when the run is stopped: it has no outcome, as those that were not started. */
export const STOPPED = new Failure({
	message: 'Stopped, because another item failed',
	description: '',
	code: 'CANCELLED',
});

/** The messages in a node's output panel. The same one is shown once. */
function outputHints() {
	const messages = new Map<string, NodeExecutionHint>();
	const subjects = new Map<(about: string[]) => string, Set<string>>();

	const hint = (message: string, type: NodeExecutionHint['type'] = 'info') => {
		messages.set(message, { message, type, location: 'outputPane' });
	};
	const ofSubjects = ([messageOf, about]: [(about: string[]) => string, Set<string>]) =>
		({ message: messageOf([...about]), type: 'warning', location: 'outputPane' }) as const;

	return {
		hint,
		warn: (message: string) => hint(message, 'warning'),
		/** One warning for all that it is about, e.g. columns, each named once. */
		hintOf: (messageOf: (about: string[]) => string, about: string) => {
			subjects.set(messageOf, (subjects.get(messageOf) ?? new Set()).add(about));
		},
		hints: (): NodeExecutionHint[] => [...messages.values(), ...[...subjects].map(ofSubjects)],
	};
}

/** What the last item before this one left under the name; the next one gets what this one leaves. */
function earlierOf() {
	const left = new Map<string, Map<string, unknown>>();
	return <T>(subject: string, name: string, value: T): T | undefined => {
		const values = left.get(subject) ?? new Map<string, unknown>();
		const earlier = values.get(name) as T | undefined;
		left.set(subject, values.set(name, value));
		return earlier;
	};
}

/** `readSettings`: the Request Options; `executeData`: what n8n hands to every try of Retry On Fail, undefined without it. */
export function startRun(
	caller: Caller,
	readSettings: () => unknown,
	{ continueOnFail, executeData }: { continueOnFail: boolean; executeData?: object | undefined },
) {
	const { failure, ignored, requestsAtOnce, policy, connection } = requestOptions(readSettings);
	let connected: Catalogue | Promise<Catalogue> | undefined;
	const { hint, warn, hintOf, hints } = outputHints();
	if (ignored !== undefined) warn(ignored);

	let isStopped = false;
	const oneByOne = sequence();
	const stopAt = (failure: Failure) => {
		isStopped ||= !continueOnFail && !failure.handling.previewed;
	};

	const connectOnce = async () => {
		if (failure) throw failure;
		return (connected = await connect(caller, {
			gate: gate(requestsAtOnce),
			policy,
			connection,
			hear: (words) => hintOf(serviceSays, words),
			warn,
		}));
	};

	return {
		/** Does the work once per run and name, e.g. looks up a name that many items use. */
		perRun: memo(),
		/** For what goes out of date: work that began within the last second serves all items. */
		perSecond: memo({ afterMs: 1_000 }),
		/** Writes to one thing in the order of the items, so that no later one is overwritten. Throws `STOPPED` once the run is. */
		inTurn: async <T>(name: string, work: () => Promise<T>): Promise<T> =>
			await oneByOne(name, async () => {
				if (isStopped) throw STOPPED;
				return await work().catch((error) => {
					// Here, since the next in line begins before the item has its outcome.
					stopAt(failureOf(error));
					throw error;
				});
			}),
		/** Names are looked up at once, and found in the order of the items: else two names of one thing would take each other's turn. */
		inOrder: resultsInOrder(),
		/** Stops the run at a failure unless it goes on: nothing more is started, and what only waits ends. */
		stopAt,
		isStopped: () => isStopped,
		/** Whether somebody has pressed Stop. */
		isCancelled: caller.isCancelled,
		continueOnFail,
		retryOnFail: retryOnFailOf(executeData),
		requestsAtOnce,
		/** Connects on first use, so that a wrong credential is each item's failure and not a crash of the node. */
		catalogue: () => (connected ??= connectOnce()),
		hint,
		warn,
		hintOf,
		hints,
		earlier: earlierOf(),
	};
}
