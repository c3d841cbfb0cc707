import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/read';

/** What the editor makes of a field that is dragged into a parameter: `={{ $json.ref }}`, `={{ $json["isbn 13"] }}`. */
const FIELD_OF_ITEM = /^=\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\[\]{}$]+)\2\])\s*\}\}$/;
/** Names that n8n's expressions refuse, or give a meaning of their own. */
const NOT_A_FIELD = /^(__\w+|constructor|prototype)$/;

const isNamed = (name: string) => !NOT_A_FIELD.test(name) && !Object.hasOwn(Object.prototype, name);

/** What JSON holds; a date or another object of a Code node is n8n's to show. */
function isPlain(value: unknown): boolean {
	if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
		return true;
	if (Array.isArray(value)) return value.every((entry) => entry === null || isPlain(entry));
	if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return false;
	return Object.keys(value).every(
		(name) => isNamed(name) && (value[name] === null || isPlain(value[name])),
	);
}

/** A parameter's value for an item; undefined where it is n8n's to evaluate. */
export type PlainReader = (json: IDataObject) => { value: unknown } | undefined;

const NOT_PLAIN: PlainReader = () => undefined;

/** Anything without expressions in it is the same for all items, and is the same object: nobody writes into it. */
function constant(value: unknown): PlainReader {
	const read = { value };
	return () => read;
}

export const holdsExpression = (raw: unknown): boolean =>
	typeof raw === 'string'
		? raw.startsWith('=')
		: typeof raw === 'object' &&
			raw !== null &&
			Object.entries(raw).some(([key, entry]) => key === '__proto__' || holdsExpression(entry));

/**
 * Reads a parameter's value for each item where it needs no expression engine: no expression in it, or only such as name a
 * field of the item. All else is n8n's to evaluate: that costs it about a millisecond for every expression and item, more
 * than all else that the package does for an item.
 */
export function plainReader(raw: unknown): PlainReader {
	if (typeof raw === 'string') return raw.startsWith('=') ? fieldOf(raw) : constant(raw);
	if (raw === undefined) return NOT_PLAIN;
	if (!holdsExpression(raw)) return constant(raw);
	return Array.isArray(raw) ? plainList(raw) : isObject(raw) ? plainObject(raw) : constant(raw);
}

function fieldOf(expression: string): PlainReader {
	const [, dotted, , quoted] = FIELD_OF_ITEM.exec(expression) ?? [];
	const name = dotted ?? quoted;
	if (name === undefined || !isNamed(name)) return NOT_PLAIN;
	return (json) => {
		const value = Object.hasOwn(json, name) ? json[name] : undefined;
		return isPlain(value) ? { value } : undefined;
	};
}

function plainList(raw: unknown[]): PlainReader {
	const readers = raw.map(plainReader);
	return (json) => {
		const values = readers.map((read) => read(json));
		return values.includes(undefined) ? undefined : { value: values.map((entry) => entry?.value) };
	};
}

function plainObject(raw: IDataObject): PlainReader {
	const readers = Object.entries(raw).map(
		([key, entry]) => [key, key === '__proto__' ? NOT_PLAIN : plainReader(entry)] as const,
	);
	return (json) => {
		const value: IDataObject = {};
		for (const [key, read] of readers) {
			const plain = read(json);
			if (!plain) return undefined;
			value[key] = plain.value as IDataObject[string];
		}
		return { value };
	};
}
