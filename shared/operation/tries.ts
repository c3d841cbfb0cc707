import { ordinals } from '../request/idempotency';
import { memo } from './memo';
import type { Memo } from './memo';

/** What the tries of one node run share when n8n's Retry On Fail runs the whole node again. */
export interface Tries {
	/**
	 * Does the work unless an earlier try did: then its result is given again. Where the earlier try cannot know whether
	 * it was done, its failure is given again.
	 */
	once: Memo;
	/** Numbers identical creates. */
	ordinal: ReturnType<typeof ordinals>;
}

const newTries = (): Tries => ({
	ordinal: ordinals(),
	once: memo({ keeps: ({ handling }) => handling.mayBeDone === true }),
});

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
