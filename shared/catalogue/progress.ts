import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { flagOf, isNothing, numberOf, textOf } from '../values/read';
import { endMarks } from './endMarks';
import { errorBeside, errorText } from './errorText';
import {
	adviceOnStates,
	inWords,
	isAtWork,
	isOnTheWay,
	isStateMissing,
	quotedWords,
	stateOfKind,
	unknownWords,
	unspaced,
	type ListKind,
	type State,
} from './states';

/** How far a job or a run is. A word in neither list means 'unfinished', so a new word never breaks a workflow. */
export type Progress = 'unfinished' | 'succeeded' | 'failed';

/** Words as `unspaced` gives them, from the node's "Words for Succeeded" and "Words for Failed" or the table of assumptions. */
export interface StateWords {
	succeeded: string[];
	failed: string[];
}

const listedWords = (text: string) => text.split(',').map(unspaced).filter(Boolean);

export const stateWords = ({ assumed }: Names, succeeded = '', failed = ''): StateWords => ({
	succeeded: listedWords(succeeded || assumed('states.succeeded')),
	failed: listedWords(failed || assumed('states.failed')),
});

/** 'Completed successfully', 'Successfully sent' and 'Complete (100%)' mean the same without that word. */
const SUCCESSFULLY =
	/^successfully |[:,]? (successfully|ok|\(?(without|(with )?(0|no)) (errors?|failures?|warnings?|problems?|failed)\)?|with success|\(?100 ?%\)?)$/;

/** 'Complete (12 records)' and 'Sent: 3 of 3' have ended as well; 'Complete: 2 of 3' and 'Complete (5 left)' may go on. */
const ALL_OF =
	/:? \(?(?:(\d+) ?(?:of|\/) ?\1|\d+(?= [a-z]))(?: (?:records?|rows?|items?|files?|titles?|books?|resources?|products?|entries))?\)?$/;

/** 'Completed with 3 errors', 'Complete (with warnings)' and 'Done: 3 failed' have ended, but badly. */
const WITH_ERRORS =
	/(?: with | \((?:with )?|[:,] | [-–] )((?!0 )\d+ |some )?(errors?|failures?|warnings?|problems?|failed)\)?$/;

/** 'Partially failed' and 'Partial success' have ended, and badly; what is 'partially completed' may go on. */
const PARTLY = /^part(?:ial|ially|ly) /;

/** 'Failed: disk full', 'Cancelled by user', 'Error 530': a reason follows the word. 'failed.csv' is a file. */
const REASON = /[:(,;]|\.(?=\s)| [-–] | (?:with|due to|because|by) | (?=#?[1-9]\d*$)/;
/** 'Failed: 0, succeeded: 12', 'Error: none' */
const NONE_FAILED = /^\w+ ?[:(] *(0|none|no)\)? *([,;.|/\n]|$)/;
/** 'Error (retrying in 5 minutes)' goes on. */
const GOES_ON = /retr|again|attempt/;

const isAmong = (words: string[], phrase: string) => words.includes(phrase.replaceAll(' ', ''));

const progressOfWord = (word: string, { succeeded, failed }: StateWords): Progress =>
	isAmong(succeeded, word) ? 'succeeded' : isAmong(failed, word) ? 'failed' : 'unfinished';

/** Reads a phrase around a known word: 'Completed successfully', 'Completed with errors', 'Failed: disk full'. */
function progressOfPhrase(label: string, { succeeded, failed }: StateWords): Progress {
	const ended = label.replace(ALL_OF, '').replace(SUCCESSFULLY, '');
	if (isAmong(succeeded, ended) || /^100 ?%$/.test(label)) return 'succeeded';
	if (isAmong(succeeded, label.replace(WITH_ERRORS, ''))) return 'failed';
	const part = PARTLY.test(label) ? label.replace(PARTLY, '') : '';
	if (isAmong(failed, part) || part.startsWith('succe')) return 'failed';
	const [word = ''] = label.split(REASON, 1);
	const isOther = NONE_FAILED.test(label) || GOES_ON.test(label);
	return isAmong(failed, word.trim()) && !isOther ? 'failed' : 'unfinished';
}

/** By label, else by code. A number may be the success of a job and the failure of a run. */
export function progressOf({ code, label }: State, words: StateWords): Progress {
	const word = inWords(label);
	const readings = [
		progressOfWord(word, words),
		progressOfPhrase(word, words),
		progressOfWord(String(code ?? ''), words),
	];
	return readings.find((progress) => progress !== 'unfinished') ?? 'unfinished';
}

/** Some languages write a missing text as their word for null. Others say how far they are in the place of a result. */
const NO_RESULT =
	/^(none|null|nil|\d{1,2}([.,]\d+)? ?%|(pending|queued|waiting|running|processing|in[ _-]?progress)\W*(\d{1,2}([.,]\d+)? ?%\W*)?)$/i;

const hasResult = ({ result }: IDataObject) =>
	!isNothing(result) && flagOf(result) !== false && !NO_RESULT.test(textOf(result)?.trim() ?? '');

function progressByMarks(record: IDataObject, state: State): Progress {
	const { hasFailed, hasSucceeded, isNoSuccess, hasEnded } = endMarks(record, state);
	if (hasFailed) return 'failed';
	if (hasSucceeded) return 'succeeded';
	const isWaiting = isOnTheWay(state);
	if (!isWaiting && errorBeside(record) !== undefined) return 'failed';
	if (!hasEnded) return 'unfinished';
	// An unknown word or number at the end, without a result, may mean a failure, which nobody would see as a success.
	const isDoubtful = !isStateMissing(state) && !isWaiting && !hasResult(record);
	return isNoSuccess || isDoubtful ? 'failed' : 'succeeded';
}

/** A longer result is a report, not a word. */
const LONGEST_WORD = 200;

/** A result that is the word of a failure, where the state says only that it has ended; undefined where it is none. */
export function failedResult({ result }: IDataObject, words: StateWords): string | undefined {
	const text = textOf(result) ?? '';
	const isWord = text !== '' && text.length <= LONGEST_WORD && numberOf(text) === undefined;
	return isWord && progressOf({ code: null, label: text }, words) === 'failed' ? text : undefined;
}

/**
 * How far a record says it is: by an error, the word or code of its state, a flag or date of its end, or a result (interface
 * 4.6). Beside a word such as 'running' a result is a partial one, and an error that of an attempt, or a warning.
 */
export function progressIn(record: IDataObject, state: State, words: StateWords): Progress {
	const byWord = progressOf(state, words);
	const byMark = progressByMarks(record, state);
	const isOpen = byWord === 'unfinished' && byMark === 'unfinished';
	const goesOn = isOpen && isAtWork(state);
	if (errorText(record.error) !== undefined && !goesOn) return 'failed';
	const mayFail = !isOpen || !isOnTheWay(state);
	if (mayFail && failedResult(record, words) !== undefined) return 'failed';
	if (byWord !== 'unfinished') return byWord;
	if (byMark !== 'unfinished') return byMark;
	return hasResult(record) && !isOnTheWay(state) ? 'succeeded' : 'unfinished';
}

/** How far a job or a run is: as it says itself, or as is known from elsewhere. */
export interface HowFar {
	state: State;
	progress: Progress;
}

export function howFar(
	kind: ListKind,
	record: IDataObject,
	names: Names,
	words: StateWords,
): HowFar {
	const state = stateOfKind[kind](record, names);
	return { state, progress: progressIn(record, state, words) };
}

/** Whether an end counts as a failure for its word or number alone, which nobody knows: without it, it would be a success. */
export const isUnknownEnd = (
	record: IDataObject,
	{ state, progress }: HowFar,
	words: StateWords,
): boolean =>
	progress === 'failed' &&
	progressOf(state, words) === 'unfinished' &&
	progressIn(record, { code: null, label: '' }, words) === 'succeeded';

export const countedAsFailed = (kind: ListKind, ends: HowFar[]): string =>
	`Counted as failed: ${kind}s that have ended, and whose state is ${quotedWords(unknownWords(ends))}. ${adviceOnStates(kind)}`;
