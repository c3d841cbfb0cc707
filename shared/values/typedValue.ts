import { enteredFlag } from './read';
import { numbersIn } from './sheetNumber';

/** A text that was entered for a field of a kind, as the number or truth value that it is; what may be two stays a text. */
export function typedValue(kind: string | undefined, text: unknown): unknown {
	const [number, other] = kind === 'number' ? numbersIn(text) : [];
	const flag = kind === 'boolean' ? enteredFlag(text) : undefined;
	return flag ?? (other === undefined ? number : undefined) ?? text;
}

/** Whether there is a kind by which a text is more than that. */
export const mayBeTyped = (text: unknown): boolean =>
	['number', 'boolean'].some((kind) => typedValue(kind, text) !== text);
