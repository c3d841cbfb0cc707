import type { IDataObject } from 'n8n-workflow';
import { progressOf, type Progress, type StateWords } from '../catalogue/progress';
import {
	adviceOnMissingState,
	adviceOnStates,
	isOnTheWay,
	isStateMissing,
	stateWord,
	type ListKind,
	type State,
} from '../catalogue/states';
import type { Item } from '../engine/item';
import { STOPPED } from '../engine/nodeRun';
import { oneItem, type Output } from '../engine/operation';
import { Failure, failureOf, inSentences, orFailAs } from '../failure/failure';
import { chosenStateWords } from '../form/stateFields';
import { DEFAULT_WAIT_MINUTES, maximumMs } from '../form/waitOptions';
import { counted } from '../values/counted';
import { isSameWord, shown } from '../values/read';
import { checkUntil, type Check } from './checkUntil';

export interface Status {
	progress: Progress;
	/** Undefined where the service does not say. */
	state: State | undefined;
	/** Why it failed, in the service's words. */
	reason?: string;
	/** Whether it has not changed for days, by its own dates, or never shows a state. */
	isLongStill?: boolean;
	json: IDataObject;
	trouble?: Failure;
}

interface Work {
	/** With its reference, e.g. 'Job 7'. */
	name: string;
	kind: ListKind;
	/** A failed end in a sentence, where the name says too little. */
	failureSummary?(json: IDataObject): Promise<string>;
	/** Fails as NOT_FOUND where the service does not show the work. `abort` is when nobody waits any more; `index` counts from 0. */
	check(words: StateWords, abort: AbortSignal, index: number, isLast: boolean): Promise<Status>;
}

/** What was just queued or submitted may be listed a moment later: only so many checks in a row prove that it is not there. */
const CHECKS_UNTIL_ABSENT = 4;

/** So many checks in a row show the same unknown word of something that has not changed for days. */
const CHECKS_UNTIL_STILL = 12;

async function failed(
	work: Work,
	{ state, reason, json }: Status,
	words: StateWords,
): Promise<Failure> {
	const summary = await work.failureSummary?.(json);
	const word = stateWord(state);
	const shownState = said(state);
	const isUnknown = !reason && shownState && progressOf(shownState, words) === 'unfinished';
	const more = reason ?? (isSameWord(word, 'failed') ? undefined : `'${word}'`);
	return new Failure({
		message: summary
			? [summary, more].filter(Boolean).join(': ')
			: reason
				? `${work.name} failed: ${reason}`
				: `${work.name} ended as '${word}'`,
		description: `The words are the service's own. To continue with one that failed, set 'On Failure' to 'Return It'. If the word means success, enter it in 'Words for Succeeded'. This node only looks at the ${work.kind}: to have the work done again, start a new ${work.kind}.${isUnknown ? ` ${adviceOnStates(work.kind)}` : ''}`,
		code: work.kind === 'job' ? 'JOB_FAILED' : 'RUN_FAILED',
	});
}

const said = (state: State | undefined) => (state && isStateMissing(state) ? undefined : state);

const notFinished = (
	work: Work,
	{ reason, ...status }: Partial<Status>,
	minutes: number,
	trouble: Failure | undefined,
) => {
	const state = said(status.state);
	return new Failure({
		message: `${work.name} has not finished after ${counted(minutes, 'minute')}; it is '${stateWord(state)}'`,
		description: [
			reason && `It says: ${shown(reason)}.`,
			trouble && `At the last look: ${inSentences(trouble)}`,
			state
				? "It continues in the service. Set 'Maximum Wait (Minutes)' higher, or enter the word in 'Words for Succeeded' if it means finished."
				: `The service does not say how far it is. Set 'Maximum Wait (Minutes)' higher. ${adviceOnMissingState(work.kind)}`,
			state && !isOnTheWay(state) && adviceOnStates(work.kind),
		]
			.filter(Boolean)
			.join(' '),
		code: 'NOT_FINISHED',
		retryable: true,
	});
};

const isStill = ({ progress, state, isLongStill }: Status) =>
	progress === 'unfinished' && isLongStill === true && state !== undefined && !isOnTheWay(state);

const still = (work: Work, { state }: Status) =>
	new Failure({
		message: said(state)
			? `${work.name} has been '${stateWord(state)}' for over a day, a status that is not known`
			: `${work.name} shows no state`,
		description: said(state) ? adviceOnStates(work.kind) : adviceOnMissingState(work.kind),
		code: 'NOT_FINISHED',
	});

/** The work is gone by a code of the service, or by an address that never answered. One that did and does not now, e.g. while the service is being renewed, says nothing of the work. */
const isAbsent = ({ details: { code, httpStatus } }: Failure, hasStatus: boolean) =>
	/not.?found/i.test(code) || (httpStatus === 404 && !hasStatus);

/** What was seen before is not there for want of a right reference. */
const gone = (work: Work, { state }: Status, failure: Failure) =>
	failure.with({
		message: `${work.name} is not shown any more; at the last look it was '${stateWord(state)}'`,
		description: `It may have been deleted, or the API key's user may not see it any more. Look for the ${work.kind} in the catalogue.`,
	});

/** Whether a failure may be over before the maximum: a strange answer, or none at the address, where others could be read. */
const mayPass = ({ details: { code, httpStatus, retryable } }: Failure, hasStatus: boolean) =>
	code === 'ANSWER' || httpStatus === 404 ? hasStatus : retryable;

/** Waits until the work has ended, at most as long as the options allow. Bears with what passes, e.g. a service that is away. */
export async function waitForEnd(item: Item, work: Work): Promise<Output[]> {
	const words = chosenStateWords(item);
	const maximum = maximumMs(item, DEFAULT_WAIT_MINUTES);
	let last: Status | undefined;
	let trouble: Failure | undefined;
	let [absentChecks, stillChecks] = [0, 0];
	const check: Check<Status> = async (abort, index, isLast) => {
		try {
			last = await work.check(words, abort, index, isLast);
			trouble = last.trouble;
			absentChecks = 0;
			stillChecks = isStill(last) ? stillChecks + 1 : 0;
			if (stillChecks >= CHECKS_UNTIL_STILL) throw still(work, last);
			return last;
		} catch (error) {
			trouble = failureOf(error);
			const hasStatus = last !== undefined;
			const isNotThere = isAbsent(trouble, hasStatus);
			absentChecks = isNotThere ? absentChecks + 1 : 0;
			// A page of the list that another item asked for ends with that item's time.
			const isOfOtherItem =
				trouble.details.code === 'CANCELLED' &&
				!abort.aborted &&
				!item.catalogue.caller.isCancelled();
			const isBearable = isNotThere
				? absentChecks < CHECKS_UNTIL_ABSENT
				: isOfOtherItem || mayPass(trouble, hasStatus);
			if (!isBearable) throw last && isNotThere ? gone(work, last, trouble) : trouble;
			return { progress: 'unfinished', state: last?.state, json: {} };
		}
	};
	const { isStopped } = item.run;
	const { caller } = item.catalogue;
	// The failure of another item ends the wait as a stop of the execution does, and is not covered by it.
	const stoppable = { ...caller, isCancelled: () => isStopped() || caller.isCancelled() };
	const hasEnded = ({ progress }: Status) => progress !== 'unfinished';
	const { state: end, isDone } = await orFailAs(
		checkUntil({ caller: stoppable }, check, hasEnded, maximum),
		(failure) => (isStopped() ? STOPPED : failure),
	);
	if (isStopped()) throw STOPPED;
	if (!isDone || !end)
		throw !last && trouble ? trouble : notFinished(work, last ?? {}, maximum / 60_000, trouble);
	const isReturned = item.parameters.text('options.onFailed') === 'return';
	if (end.progress === 'failed' && !isReturned) throw await failed(work, end, words);
	return oneItem(end.json);
}
