import type { IDataObject } from 'n8n-workflow';
import { progressIn, progressOf, type HowFar, type StateWords } from './progress';
import { adviceOnStates, quotedWords, unknownWords, type ListKind } from './states';

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
