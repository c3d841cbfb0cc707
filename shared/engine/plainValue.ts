import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/read';

/** What the editor makes of a field that is dragged into a parameter: `={{ $json.ref }}`, `={{ $json["isbn 13"] }}`. */
const FIELD_OF_ITEM = /^=\{\{\s*\$json(?:\.([A-Za-z_]\w*)|\[(["'])([^"'\\[\]{}$]+)\2\])\s*\}\}$/;
/** Names that n8n's expressions refuse, or give a meaning of their own. */
const NOT_A_FIELD = /^(__\w+|constructor|prototype)$/;

const isNamed = (name: string) => !NOT_A_FIELD.test(name) && !Object.hasOwn(Object.prototype, name);

/** Whether it is plain JSON; n8n evaluates a date or another object of a Code node. */
function isPlain(value: unknown): boolean {
	if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
		return true;
	if (Array.isArray(value)) return value.every((entry) => entry === null || isPlain(entry));
	if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return false;
	return Object.keys(value).every(
		(name) => isNamed(name) && (value[name] === null || isPlain(value[name])),
	);
}

/** A parameter's value for an item; undefined where n8n has to evaluate it. */
export type PlainReader = (json: IDataObject) => { value: unknown } | undefined;

const NOT_PLAIN: PlainReader = () => undefined;
/** n8n gives nothing for a field that the item lacks. */
const MISSING = { value: undefined };

/** The very same object for all items: nobody writes into it. */
function constant(value: unknown): PlainReader {
	const plain = { value };
	return () => plain;
}

export const holdsExpression = (raw: unknown): boolean =>
	typeof raw === 'string'
		? raw.startsWith('=')
		: typeof raw === 'object' &&
			raw !== null &&
			Object.entries(raw).some(([key, entry]) => key === '__proto__' || holdsExpression(entry));

/**
 * Reads a parameter's value for each item where that needs no expression engine: it holds no expression, or only ones that
 * name a field of the item. n8n evaluates the others, at about a millisecond per expression and item, more than all else
 * that the package does for an item.
 */
export function plainReader(raw: unknown): PlainReader {
	if (typeof raw === 'string') return raw.startsWith('=') ? fieldOf(raw) : constant(raw);
	if (raw === undefined) return NOT_PLAIN;
	if (!holdsExpression(raw)) return constant(raw);
	const readers = Object.entries(raw as IDataObject).flatMap(([key, entry]) => {
		if (key === '__proto__') return [[key, NOT_PLAIN] as const];
		return holdsExpression(entry) ? [[key, plainReader(entry)] as const] : [];
	});
	return (json) => {
		const value = (Array.isArray(raw) ? [...raw] : { ...raw }) as IDataObject;
		for (const [key, read] of readers) {
			const plain = read(json);
			if (!plain) return undefined;
			value[key] = plain.value as IDataObject[string];
		}
		return { value };
	};
}

/** The field of the item that an expression gives as it is; undefined where it does anything else. */
export function columnIn(expression: string): string | undefined {
	const [, dotted, , quoted] = FIELD_OF_ITEM.exec(expression) ?? [];
	return dotted ?? quoted;
}

function fieldOf(expression: string): PlainReader {
	const name = columnIn(expression);
	if (name === undefined || !isNamed(name)) return NOT_PLAIN;
	return (json) => {
		if (!Object.hasOwn(json, name)) return MISSING;
		return isPlain(json[name]) ? { value: json[name] } : undefined;
	};
}
