import type { Names } from '../deployment/assumptions';
import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import type { List } from '../lists/list';
import { rowByRef } from './rowByRef';
import {
	adviceOnStates,
	adviceOnUnsaid,
	isUnsaid,
	stillWords,
	unknownWords,
	wordsShown,
	type Seen,
} from './states';

/** One run is read from the pages of the list: the interface names no other way. */
export const runOf = async (
	catalogue: Names,
	list: List<IDataObject>,
	ref: number,
): Promise<IDataObject | undefined> => await rowByRef(catalogue, list, 'runs.ref', ref);

/**
 * What is to be told of runs among which none is known to have ended well, by words that nobody knows. Refuses to take them
 * for unfinished where they have probably ended long ago, or say no state at all.
 */
export function toldOfUnclear(
	whose: 'to the destination' | 'of the feed',
	runs: Seen[],
	catalogue: Names,
	now?: number,
): string | undefined {
	const none = `No run ${whose} is known to have ended well`;
	if (runs.length > 0 && runs.every(({ state }) => isUnsaid(state)))
		throw answerFailure(`${none}: none says its state`, adviceOnUnsaid('run'));
	const told = (words: string[]) => `${none}; some are ${wordsShown(words)}`;
	const still = stillWords('run', runs, catalogue, now);
	if (still.length > 0) throw answerFailure(told(still), adviceOnStates('run'));
	const unknown = unknownWords(runs);
	return unknown.length > 0 ? `${told(unknown)}. ${adviceOnStates('run')}` : undefined;
}
