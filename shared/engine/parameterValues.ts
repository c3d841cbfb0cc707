import { parseJson } from '../values/json';
import { isBlank } from '../values/read';

/** What may be entered for a number. */
export interface Bounds {
	min?: number;
	max?: number;
}

export function inBounds(value: number, { min, max }: Bounds) {
	return (min === undefined || value >= min) && (max === undefined || value <= max);
}

export function inWords(kind: 'a number' | 'a whole number', { min, max }: Bounds): string {
	if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
	if (min !== undefined) return `${kind} of at least ${min}`;
	return max === undefined ? kind : `${kind} of at most ${max}`;
}

export function anyNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function wholeNumber(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
	if (typeof value !== 'string' || !/^\s*-?\d{1,16}\s*$/.test(value)) return undefined;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : undefined;
}

/** The entries of a list given as an array, as JSON text, or separated by commas or line breaks. */
export function entriesOf(value: unknown): unknown[] {
	if (isBlank(value)) return [];
	if (Array.isArray(value)) return value.flat(2);
	if (typeof value !== 'string') return [value];
	const parsed = value.trim().startsWith('[') ? parseJson(value) : undefined;
	return Array.isArray(parsed) ? parsed.flat(2) : value.split(/[,\n;]/).map((part) => part.trim());
}
