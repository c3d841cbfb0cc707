import type { IDataObject } from 'n8n-workflow';
import { chosenStateWords } from './stateWords';
import { DEFAULT_WAIT_MINUTES, maximumMs, returnsFailed } from './waitOptions';
import { Failure } from '../request/failure';
import { waitUntil } from '../request/waiting';
import { wordOf } from '../service/states';
import type { Progress, State, StateWords } from '../service/states';
import type { Item } from '../operation/item';
import { one } from '../operation/operation';
import type { Output } from '../operation/operation';

/** What one look at it gave. */
export interface Look {
	progress: Progress;
	/** Undefined where the service does not say. */
	state: State | undefined;
	/** Why it failed, in the service's words. */
	reason?: string;
	json: IDataObject;
}

/** What is waited for: a job or a distribution run. */
export interface Awaited {
	/** With its reference, e.g. 'Job 7'. */
	name: string;
	failedCode: 'JOB_FAILED' | 'RUN_FAILED';
	look(words: StateWords): Promise<Look>;
}

const failed = ({ name, failedCode }: Awaited, { state, reason }: Look) =>
	new Failure({
		message: reason ? `${name} failed: ${reason}` : `${name} ended as '${wordOf(state)}'`,
		description: "The words are the service's own. To go on with one that failed, set 'On Failure' to 'Return It'.",
		code: failedCode,
	});

const notFinished = ({ name }: Awaited, { state }: Look, minutes: number) =>
	new Failure({
		message: `${name} has not finished after ${minutes} minutes; it is '${wordOf(state)}'`,
		description: "It goes on in the service. Set 'Maximum Wait' higher, or add the word to 'Succeeded' if it means finished.",
		code: 'NOT_FINISHED',
		retryable: true,
	});

/** Waits until it is in one of the last states by the node's words, at most as long as its options allow. */
export async function waitForEnd(item: Item, awaited: Awaited): Promise<Output[]> {
	const words = chosenStateWords(item);
	const maximum = maximumMs(item, DEFAULT_WAIT_MINUTES);
	const { state: last, isDone } = await waitUntil(
		item.catalogue,
		async () => await awaited.look(words),
		({ progress }) => progress !== 'unfinished',
		maximum,
	);
	if (!isDone) throw notFinished(awaited, last, maximum / 60_000);
	if (last.progress === 'failed' && !returnsFailed(item)) throw failed(awaited, last);
	return one(last.json);
}
