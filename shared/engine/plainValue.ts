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
	return Object.entries(value).every(
		([name, entry]) => isNamed(name) && (entry === null || isPlain(entry)),
	);
}

/**
 * A parameter's value for an item where it needs no expression engine: no expression in it, or only such as name a field
 * of the item. Undefined for all else, which is n8n's to evaluate: that costs
 * it about a millisecond for every expression and item, more than all else that the package does for an item.
 */
export function plainValue(raw: unknown, json: IDataObject): { value: unknown } | undefined {
	if (typeof raw === 'string') return raw.startsWith('=') ? fieldOf(raw, json) : { value: raw };
	if (Array.isArray(raw)) return plainList(raw, json);
	if (isObject(raw)) return plainObject(raw, json);
	return raw === undefined ? undefined : { value: raw };
}

function fieldOf(expression: string, json: IDataObject): { value: unknown } | undefined {
	const [, dotted, , quoted] = FIELD_OF_ITEM.exec(expression) ?? [];
	const name = dotted ?? quoted;
	if (name === undefined || !isNamed(name) || !Object.hasOwn(json, name)) return undefined;
	const value = json[name];
	return isPlain(value) ? { value } : undefined;
}

function plainList(raw: unknown[], json: IDataObject): { value: unknown[] } | undefined {
	const values = raw.map((entry) => plainValue(entry, json));
	return values.includes(undefined) ? undefined : { value: values.map((entry) => entry?.value) };
}

function plainObject(raw: IDataObject, json: IDataObject): { value: IDataObject } | undefined {
	const value: IDataObject = {};
	for (const [key, entry] of Object.entries(raw)) {
		const plain = key === '__proto__' ? undefined : plainValue(entry, json);
		if (!plain) return undefined;
		value[key] = plain.value as IDataObject[string];
	}
	return { value };
}
