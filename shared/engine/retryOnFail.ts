import type { INode } from 'n8n-workflow';
import type { CreateAttempt } from '../transport/call';
import { newCreateAttempt } from '../transport/lostAnswer';
import { memo } from './memo';

/** n8n's own bounds of Max. Tries. */
const MOST_TRIES = 5;

const unkept = async <T>(_name: string, work: () => T | Promise<T>): Promise<T> => await work();

/** What the tries of one node run share when n8n's Retry On Fail runs the whole node again. `isAlone`: it does not, so that results need not be kept. */
function newTries(isAlone = false) {
	const creates = new Map<string, CreateAttempt>();
	let started = 0;
	return {
		/** Does the work unless an earlier try did: then gives its result again, or its failure where the work may have been done. */
		remember: memo({ keeps: ({ handling }) => handling.mayBeDone === true }),
		/** Gives the result of an earlier try again, but after any failure the work is tried anew. */
		finished: isAlone ? unkept : memo({ keeps: () => false }),
		/** The state of one create, by its address and key. Items with the same key share it. */
		createAttempt: (name: string) => {
			const create = creates.get(name) ?? newCreateAttempt();
			creates.set(name, create);
			return create;
		},
		made: new Set<string>(),
		/** Whether n8n will not run the node again after a failure: Retry On Fail is off, or this is its last try. */
		isLast: ({ retryOnFail, maxTries }: Pick<INode, 'retryOnFail' | 'maxTries'>) =>
			retryOnFail !== true || started >= Math.min(MOST_TRIES, Math.max(2, maxTries || 3)),
		isAgain: () => started > 1,
		begin: () => {
			started += 1;
		},
	};
}

/** n8n hands the very same object to every try, so it finds the earlier ones here; they go with it. Another process or execution knows nothing of them. */
const remembered = new WeakMap<object, ReturnType<typeof newTries>>();

/** The tries that a run belongs to; a run that n8n will not repeat has its own. */
export function retryOnFailOf(executeData: object | undefined) {
	if (!executeData) return newTries(true);
	const tries = remembered.get(executeData) ?? newTries();
	tries.begin();
	remembered.set(executeData, tries);
	return tries;
}
