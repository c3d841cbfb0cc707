import type { INode } from 'n8n-workflow';
import { newCreateAttempt, type CreateAttempt } from '../transport/lostAnswer';
import { memo } from './memo';

/** n8n's own bounds of Max. Tries. */
const MOST_TRIES = 5;

/** What the tries of one node run share when n8n's Retry On Fail runs the whole node again. */
function newTries() {
	const creates = new Map<string, CreateAttempt>();
	let started = 0;
	return {
		/** Does the work unless an earlier try did: then its result is given again, or its failure where it cannot know whether it was done. */
		remember: memo({ keeps: ({ handling }) => handling.mayBeDone === true }),
		/** The same for work of which every failure is tried again. */
		finished: memo({ keeps: () => false }),
		/** The state of one create, by its address and key. Items with the same key share it. */
		createAttempt: (name: string) => {
			const create = creates.get(name) ?? newCreateAttempt();
			creates.set(name, create);
			return create;
		},
		/** What the tries have made, by address and reference. */
		made: new Set<string>(),
		/** Whether n8n runs the node no more after a failure: without 'Retry On Fail', or behind the last of its tries. */
		isLast: ({ retryOnFail, maxTries }: Pick<INode, 'retryOnFail' | 'maxTries'>) =>
			retryOnFail !== true || started >= Math.min(MOST_TRIES, Math.max(2, maxTries || 3)),
		begin: () => {
			started += 1;
		},
	};
}

/** n8n hands every try the very same object: by it is found what was done, and forgotten with it. Another process, or a new execution, cannot know it. */
const remembered = new WeakMap<object, ReturnType<typeof newTries>>();

/** The tries that a run belongs to; each run is its own where n8n will not run it again. */
export function retryOnFailOf(nodeRun: object | undefined) {
	if (!nodeRun) return newTries();
	const tries = remembered.get(nodeRun) ?? newTries();
	tries.begin();
	remembered.set(nodeRun, tries);
	return tries;
}
