import { parseJson } from './json';

/** The list that a value is, also as JSON text; undefined where it is a single text. */
export function jsonList(value: unknown): unknown[] | undefined {
	const list = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
	return Array.isArray(list) ? list : undefined;
}

/** The parts of a text, without outer spaces and those that are empty. */
export const partsOf = (text: string, separator: string | RegExp): string[] =>
	text
		.split(separator)
		.map((part) => part.trim())
		.filter((part) => part !== '');
