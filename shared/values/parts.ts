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

/** '101,102' may be two references, and '1,042' is one number, since no reference begins with 0. */
const OF_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+$/;
export const mayBeOneNumber = (value: unknown): value is string =>
	typeof value === 'string' && OF_THOUSANDS.test(value.trim());
export const isOneNumber = (value: unknown): boolean =>
	mayBeOneNumber(value) && value.includes(',0');
