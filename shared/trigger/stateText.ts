import { progressOf, type Progress, type StateWords } from '../catalogue/progress';
import type { State } from '../catalogue/states';
import { wordFor } from '../values/read';

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
export const progressMark = (text: string) => text.split(MARK)[1] as Progress | undefined;

export const progressFrom = (text: string, words: StateWords): Progress =>
	progressMark(text) ?? progressOf(stateFrom(text), words);

/** A number is its own label where the service gives none. */
const hasWord = ({ code, label }: State) => label !== '' && label !== String(code);

/** Whether a state is one that was known: the same word, whatever its code, or the code without its word. */
const isSaidAgain = (said: State, known: State) =>
	hasWord(said)
		? wordFor(said.label) === wordFor(known.label)
		: said.code !== null && said.code === known.code;

/** Reads a state as shown before: that the word or the code is left out now and then is no change. */
export function knownStates(states: ReadonlyMap<number, string>) {
	let byCode: Map<number | null, State> | undefined;
	return (said: State, ref: number): State => {
		const own = states.get(ref);
		if (own !== undefined && isSaidAgain(said, stateFrom(own))) return stateFrom(own);
		if (said.code === null || hasWord(said)) return said;
		const worded = () => [...states.values()].map(stateFrom).filter(hasWord);
		byCode ??= new Map(worded().map((state) => [state.code, state]));
		return byCode.get(said.code) ?? said;
	};
}
