import { progressOf, type Progress, type StateWords } from '../catalogue/hasEnded';
import type { State } from '../catalogue/states';

/** A label longer than this is not a word. */
const LONGEST_LABEL = 60;

/** Behind it stands how far a record says that it is where its word does not: by an error, a flag, a result. */
const MARK = '\t';

/** A state as it is remembered: its code, a space, its label, and what the rest of the record makes of it. */
export function stateText(state: State, progress: Progress, words: StateWords): string {
	const label = state.label.slice(0, LONGEST_LABEL).replaceAll(MARK, ' ');
	return `${state.code ?? ''} ${label}${progress === progressOf({ ...state, label }, words) ? '' : MARK + progress}`;
}

export function stateFrom(text: string): State {
	const [code = '', ...label] = (text.split(MARK)[0] ?? '').split(' ');
	return { code: code === '' ? null : Number(code), label: label.join(' ') };
}

/** What the record said beside its word; undefined where the word says all. */
export const progressMark = (text: string): Progress | undefined => {
	const mark = text.split(MARK)[1];
	return mark === 'succeeded' || mark === 'failed' || mark === 'unfinished' ? mark : undefined;
};

export const progressFrom = (text: string, words: StateWords): Progress =>
	progressMark(text) ?? progressOf(stateFrom(text), words);
