import type { IDataObject } from 'n8n-workflow';
import { chosenStateWords } from '../form/stateWords';
import { DEFAULT_WAIT_MINUTES, maximumMs, returnsFailed } from '../form/waitOptions';
import { Failure, failureOf } from '../failure/failure';
import { lookUntil, type TakeLook } from './lookUntil';
import {
	adviceOnStates,
	adviceOnMissingState,
	isOnTheWay,
	isStateMissing,
	stateWord,
	type State,
} from '../catalogue/states';
import type { Progress, StateWords } from '../catalogue/progress';
import type { Item } from '../engine/item';
import { oneItem, type Output } from '../engine/operation';
import { counted } from '../values/counted';
import { shown } from '../values/read';

/** What one look at it gave. */
export interface Look {
	progress: Progress;
	/** Undefined where the service does not say. */
	state: State | undefined;
	/** Why it failed, in the service's words. */
	reason?: string;
	/** Whether it has not changed for days, by its own dates. */
	isLongStill?: boolean;
	json: IDataObject;
	/** Why the look was not a whole one. */
	trouble?: Failure;
}

/** What is waited for: a job or a distribution run. */
interface Awaited {
	/** With its reference, e.g. 'Job 7'. */
	name: string;
	failedCode: 'JOB_FAILED' | 'RUN_FAILED';
	/** A failed end as a person tells it, where its name says too little. */
	told?(json: IDataObject): Promise<string>;
	/** Fails as NOT_FOUND where the service does not show it. `ends` is when nobody waits any more, `nth` counts the looks from 0. */
	look(words: StateWords, ends: AbortSignal, nth: number): Promise<Look>;
}

/** What was just queued or submitted may be listed a moment later: only so many looks in a row make it one that is not there. */
const LOOKS_UNTIL_ABSENT = 4;

const failed = ({ name, failedCode }: Awaited, { state, reason }: Look, told?: string) =>
	new Failure({
		message: told
			? `${told}: ${reason ?? `'${stateWord(state)}'`}`
			: reason
				? `${name} failed: ${reason}`
				: `${name} ended as '${stateWord(state)}'`,
		description:
			"The words are the service's own. To go on with one that failed, set 'On Failure' to 'Return It'; a word that means a success can be entered in 'Words for Succeeded'.",
		code: failedCode,
	});

const kindOf = ({ failedCode }: Awaited) => (failedCode === 'JOB_FAILED' ? 'job' : 'run');

const notFinished = (
	awaited: Awaited,
	{ state, reason }: Partial<Look>,
	minutes: number,
	trouble: Failure | undefined,
) =>
	new Failure({
		message: `${awaited.name} has not finished after ${counted(minutes, 'minute')}; it is '${stateWord(state)}'`,
		description: [
			reason && `It says: ${shown(reason)}.`,
			trouble && `At the last look: ${trouble.details.message}. ${trouble.details.description}`,
			state
				? "It goes on in the service. Set 'Maximum Wait (Minutes)' higher, or enter the word in 'Words for Succeeded' if it means finished."
				: `The service does not say how far it is. Set 'Maximum Wait (Minutes)' higher. ${adviceOnMissingState(kindOf(awaited))}`,
			state && !isOnTheWay(state) && adviceOnStates(kindOf(awaited)),
		]
			.filter(Boolean)
			.join(' '),
		code: 'NOT_FINISHED',
		retryable: true,
	});

/** So many looks in a row at the same unknown word of something that has not changed for days. */
const LOOKS_UNTIL_STILL = 12;

const isUnknown = ({ progress, state, isLongStill }: Look) =>
	progress === 'unfinished' &&
	isLongStill === true &&
	state !== undefined &&
	!isStateMissing(state) &&
	!isOnTheWay(state);

const still = (awaited: Awaited, { state }: Look) =>
	new Failure({
		message: `${awaited.name} has been '${stateWord(state)}' for over a day, a status that is not known`,
		description: adviceOnStates(kindOf(awaited)),
		code: 'NOT_FINISHED',
	});

const isAbsent = ({ details }: Failure) =>
	details.code === 'NOT_FOUND' || details.httpStatus === 404;

/** What may be over by itself before the maximum. An answer that cannot be read is, only where others could. */
const mayPass = ({ details }: Failure, hasSeen: boolean) =>
	details.code === 'ANSWER' ? hasSeen : details.retryable;

/** Looks that bear with what passes: not being listed yet, and a service that is away for a while. */
function patient(item: Item, awaited: Awaited, words: StateWords) {
	let seen: Look | undefined;
	let trouble: Failure | undefined;
	let absences = 0;
	let looksStill = 0;
	const look: TakeLook<Look> = async (ends, nth) => {
		try {
			seen = await awaited.look(words, ends, nth);
			trouble = seen.trouble;
			absences = 0;
			looksStill = isUnknown(seen) ? looksStill + 1 : 0;
			if (looksStill >= LOOKS_UNTIL_STILL) throw still(awaited, seen);
			return seen;
		} catch (error) {
			trouble = failureOf(error);
			absences = isAbsent(trouble) ? absences + 1 : 0;
			// The page of a list that another item asked for ends with that item's time.
			const isOthers =
				trouble.details.code === 'CANCELLED' &&
				!ends.aborted &&
				!item.catalogue.caller.isCancelled();
			const isBorne = isAbsent(trouble)
				? absences < LOOKS_UNTIL_ABSENT
				: isOthers || mayPass(trouble, seen !== undefined);
			if (!isBorne) throw trouble;
			return { progress: 'unfinished', state: seen?.state, json: {} };
		}
	};
	return { look, last: () => ({ seen, trouble }) };
}

/** Waits until it is in one of the last states by the node's words, at most as long as its options allow. */
export async function waitForEnd(item: Item, awaited: Awaited): Promise<Output[]> {
	const words = chosenStateWords(item);
	const maximum = maximumMs(item, DEFAULT_WAIT_MINUTES);
	const { look, last } = patient(item, awaited, words);
	const { state: end, isDone } = await lookUntil(
		item.catalogue,
		look,
		({ progress }) => progress !== 'unfinished',
		maximum,
	);
	if (!isDone || !end) {
		const { seen, trouble } = last();
		throw !seen && trouble ? trouble : notFinished(awaited, seen ?? {}, maximum / 60_000, trouble);
	}
	if (end.progress === 'failed' && !returnsFailed(item))
		throw failed(awaited, end, await awaited.told?.(end.json));
	return oneItem(end.json);
}
