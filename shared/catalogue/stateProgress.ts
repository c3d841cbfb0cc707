import type { Names } from '../deployment/assumptions';
import { wordFor } from '../values/read';
import type { State } from './states';

/** How far a job or a run is. Words in neither list mean "not finished", so a new word never breaks a workflow. */
export type Progress = 'unfinished' | 'succeeded' | 'failed';

/** Lower-case words, from the node's "Words for Succeeded" and "Words for Failed" or the table of assumptions. */
export interface StateWords {
	succeeded: string[];
	failed: string[];
}

const wordsIn = (text: string) =>
	text
		.split(',')
		.map(wordFor)
		.filter((word) => word !== '');

/** The node's own lists where filled in, else the deployment's. */
export const stateWords = ({ assumed }: Names, succeeded = '', failed = ''): StateWords => ({
	succeeded: wordsIn(succeeded || assumed('states.succeeded')),
	failed: wordsIn(failed || assumed('states.failed')),
});

/** 'Completed successfully' and 'Successfully sent' are what they are without that word. */
const SUCCESSFULLY = /^successfully | (successfully|ok|without errors?|with success)$/;

/** 'Completed with 3 errors' has ended, and not as it should have. */
const WITH_ERRORS = / with (\d+ |some )?(errors?|failures?|warnings?|problems?)$/;

/** 'Failed: disk full', 'Failed with errors': a reason follows the word. */
const REASON = /[:(,]| (?:with|due to|because) /;
/** 'Error (retrying in 5 minutes)' goes on. */
const GOES_ON = /retr|again|attempt/;

/** How far a sentence around a known word is: 'Completed successfully', 'Completed with errors', 'Failed: disk full'. */
function progressOfPhrase(label: string, { succeeded, failed }: StateWords): Progress {
	if (succeeded.includes(label.replace(SUCCESSFULLY, ''))) return 'succeeded';
	if (succeeded.includes(label.replace(WITH_ERRORS, ''))) return 'failed';
	const [word = ''] = label.split(REASON, 1);
	return failed.includes(word.trim()) && !GOES_ON.test(label) ? 'failed' : 'unfinished';
}

const progressOfWord = (word: string, { succeeded, failed }: StateWords): Progress =>
	succeeded.includes(word) ? 'succeeded' : failed.includes(word) ? 'failed' : 'unfinished';

/** By label, else by code: both may stand in the lists, and a number may be the success of a job and the failure of a run. */
export function progressOf({ code, label }: State, words: StateWords): Progress {
	const word = wordFor(label);
	const said = [
		progressOfWord(word, words),
		progressOfPhrase(word, words),
		progressOfWord(String(code ?? ''), words),
	];
	return said.find((progress) => progress !== 'unfinished') ?? 'unfinished';
}
