import type { IDataObject } from 'n8n-workflow';

/** Readers that narrow what the service sent. Unknown keys are never looked at, so they cannot break anything. */

export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

export const objectsOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

export const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Not filled in. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Not filled in, or a list of nothing. */
export const isNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

/** Any value as text, JSON where it is none. `String` would call whatever an object brings for its methods. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	// JSON has none, and some hosts teach it to write them as texts.
	if (typeof value === 'bigint') return String(value);
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return typeof value === 'object' ? 'an object that cannot be shown' : String(value);
	}
}

/** What a table or an object holds under a name that came in: `toString` and `constructor` are none of its own. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
	Object.hasOwn(table, name) ? table[name] : undefined;

/** Words that people type and the service spells, compared without regard to case. */
export const isSameWord = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const LONGEST_SHOWN = 60;

/** A value as a message repeats it. */
export function shown(value: unknown): string {
	const text = asText(value);
	return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A reference: a positive whole number, also when it came as text. */
export const refOf = (value: unknown): number | undefined => {
	const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
