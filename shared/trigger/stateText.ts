import type { State } from '../service/states';

/** A label longer than this is not a word. */
const LONGEST_LABEL = 60;

/** A state as it is remembered: its code, a space, its label. */
export const stateText = ({ code, label }: State): string => `${code ?? ''} ${label.slice(0, LONGEST_LABEL)}`;

export function stateFrom(text: string): State {
	const [code = '', ...label] = text.split(' ');
	return { code: code === '' ? null : Number(code), label: label.join(' ') };
}
