import { failureOf } from '../request/failure';
import { ordinals } from '../request/idempotency';

/** What the tries of one node run share when n8n's Retry On Fail runs the whole node again. */
export interface Tries {
	/**
	 * Does the work unless an earlier try did: then its result is given again. Where the earlier try cannot know whether
	 * it was done, its failure is given again.
	 */
	once<T>(name: string, work: () => Promise<T>): Promise<T>;
	/** Numbers identical creates. */
	ordinal: ReturnType<typeof ordinals>;
}

function newTries(): Tries {
	const done = new Map<string, Promise<unknown>>();
	return {
		ordinal: ordinals(),
		once: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
			const known = done.get(name) as Promise<T> | undefined;
			const result = known ?? work();
			done.set(name, result);
			try {
				return await result;
			} catch (error) {
				const failure = failureOf(error);
				if (!failure.handling.mayBeDone) done.delete(name);
				throw failure;
			}
		},
	};
}

/**
 * n8n runs the node again in the same process and hands it the very same object, so what was done is found by that object
 * and forgotten with it. Another process, or a new execution, cannot know it.
 */
const remembered = new WeakMap<object, Tries>();

/** The tries that a run belongs to; each run is its own where n8n will not run it again. */
export function triesOf(nodeRun: object | undefined): Tries {
	if (!nodeRun) return newTries();
	const tries = remembered.get(nodeRun) ?? newTries();
	remembered.set(nodeRun, tries);
	return tries;
}
