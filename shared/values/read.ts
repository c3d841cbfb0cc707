import type { IDataObject } from 'n8n-workflow';
import { withoutEntities } from './htmlEntities';

/** Readers that narrow what the service sent. */

export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

/** A number, a reference or a date. */
const LIST_KEY = /^(\d{1,16}|\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-][\d:]+)?)?)$/;

/** The entries of a list that is written as an object with such keys, in the order of the answer. */
function valuesOf(value: IDataObject): unknown[] | undefined {
	const keys = Object.keys(value);
	const isList = keys.length > 0 && keys.every((key) => LIST_KEY.test(key));
	return isList ? Object.values(value) : undefined;
}

/** A list, also where it is an object keyed by number, or its only entry stands alone; nothing is an empty one. */
export function listOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (isNothing(value)) return [];
	return isObject(value) ? (valuesOf(value) ?? [value]) : [value];
}

/** The record of an answer, also from a list of one or under a second `data`; empty where none came. */
export function recordIn(data: unknown): IDataObject {
	const all = listOf(data);
	const record = objectOf(all.length === 1 ? all[0] : data);
	const isWrapped = typeof record.data === 'object' && Object.keys(record).length === 1;
	return isWrapped ? recordIn(record.data) : record;
}

/** Whether keys number the rows of the page or, from `from` on, of the whole list, and so are no references. */
export function isNumbering(keys: string[], from = 0): boolean {
	const first = [0, 1, from, from + 1].find((start) => start === Number(keys[0]));
	return first !== undefined && keys.every((key, index) => Number(key) === first + index);
}

/** The objects of a list; keyed by reference or date, they get it as `key`. `from`: where the page was requested. */
export function objectsOf(value: unknown, key?: string, from?: number): IDataObject[] {
	if (Array.isArray(value)) return value.filter(isObject);
	if (!isObject(value)) return [];
	const rows = valuesOf(value);
	if (!rows?.every((row) => isObject(row) || isNothing(row))) return [];
	const isNamed = key !== undefined && !isNumbering(Object.keys(value), from);
	const named = (name: string, row: IDataObject) =>
		isNamed && !Object.values(row).includes(name) ? { [key]: name, ...row } : row;
	return Object.entries(value).flatMap(([name, row]) => (isObject(row) ? [named(name, row)] : []));
}

/** The rows of a list within a record, by keys that a row has, also one level down, or alone. Undefined for anything else. */
export function rowsIn(value: unknown, keys: string[], by?: string): IDataObject[] | undefined {
	if (isNothing(value) || value === false) return [];
	const rows = objectsOf(value, by);
	if (rows.length > 0)
		return listOf(value).every((entry) => isObject(entry) || isNothing(entry)) ? rows : undefined;
	if (!isObject(value)) return undefined;
	if (keys.some((key) => Object.hasOwn(value, key))) return [value];
	const lists = Object.values(value).filter(
		(below) => Array.isArray(below) || objectsOf(below).length > 0,
	);
	return lists.length === 1 ? rowsIn(lists[0], keys, by) : undefined;
}

/** The rows of a list, also where that is an object keyed by what the rows call `name`, e.g. a term. */
export function rowsByName(value: unknown, keys: string[], name: string) {
	const entries = Object.entries(objectOf(value));
	const isRow = (row: unknown) => isObject(row) && keys.some((key) => Object.hasOwn(row, key));
	const isKeyed = entries.length > 0 && entries.every(([, row]) => isRow(row));
	return isKeyed && !valuesOf(objectOf(value))
		? entries.map(([key, row]) => ({ [name]: key, ...objectOf(row) }))
		: rowsIn(value, keys, name);
}

export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Where an object has what it is called, e.g. an option of a list; each place adds what only stands there. */
export const NAME_KEYS = ['name', 'title', 'label', 'value', 'text'];

const LONG_WHOLE = /^\s*[+-]?\d{16,}\s*$/;
const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/i;

/** A number, also when it came as text; undefined for a whole number that would be rounded, since a reference would be another one's. */
export function numberOf(value: unknown): number | undefined {
	const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
	const isRounded =
		typeof value === 'string' && LONG_WHOLE.test(value) && !Number.isSafeInteger(number);
	return typeof number === 'number' && Number.isFinite(number) && !isRounded ? number : undefined;
}

/** A whole number of at least 0, also when it came as text. */
export function countOf(value: unknown): number | undefined {
	const number = numberOf(value);
	return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const TRUE = new Set(['true', 't', '1', 'yes', 'y', 'on']);
const FALSE = new Set(['false', 'f', '0', 'no', 'n', 'off']);

/** A truth value, also as number or word; undefined where it is none. */
export function flagOf(value: unknown): boolean | undefined {
	const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
	const word = isScalar ? String(value).trim().toLowerCase() : '';
	return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
}

/** A truth value that a person entered: only plain words, since it is saved. */
export function enteredFlag(value: unknown): boolean | undefined {
	const word = asText(value).trim().toLowerCase();
	return ['true', 'yes', '1', 'false', 'no', '0'].includes(word) ? TRUE.has(word) : undefined;
}

export const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** What an expression or a model writes where it has nothing; in another case it may be a word. */
export const isWordForNothing = (text: string): boolean =>
	/^\s*(undefined|null|NaN|Invalid Date(Time)?)\s*$/.test(text);

/** What XML says of an element without a value, e.g. {"@xsi:nil": "true"}. */
const isNilMark = (key: string, value: unknown) =>
	/^[@$_]?(\w+:)?nil$/.test(key) && flagOf(value) === true;

/** Not filled in, or a list or an object of nothing. */
export const isNothing = (value: unknown): boolean =>
	isBlank(value) ||
	(Array.isArray(value)
		? value.length === 0
		: isObject(value) &&
			isPlain(value) &&
			Object.keys(value).every((key) => isNilMark(key, value[key])));

/** Dates of expressions have no keys of their own either. */
export const isPlain = (value: object) =>
	[Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** Any value as text, JSON where it is none. `String` would call the object's own methods. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	// JSON has no bigint, which some hosts make it write as texts, and no NaN.
	if (typeof value === 'bigint' || typeof value === 'number') return String(value);
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return typeof value === 'object' ? 'an object that cannot be shown' : String(value);
	}
}

/** What a table holds under a name that came in; not `toString` and the like. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: string) =>
	Object.hasOwn(table, name) ? table[name] : undefined;

/** A word for comparing: without case and outer spaces, entities (some encode twice) and separate accents replaced by their characters. */
export const wordFor = (text: string): string =>
	withoutEntities(withoutEntities(text)).normalize().trim().toLowerCase();

export const isSameWord = (left: string, right: string) => wordFor(left) === wordFor(right);

const LONGEST_SHOWN = 60;

/** A value as a message repeats it. */
export function shown(value: unknown): string {
	const text = asText(value);
	return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

export const quoted = (names: string[]) => names.map((name) => `'${shown(name)}'`).join(', ');

const MOST_LISTED = 10;

/** Names as a message lists them. */
export function joinNames(names: string[]): string {
	const more = names.length - MOST_LISTED;
	const list = names.slice(0, MOST_LISTED).map(shown).join(', ');
	return more > 0 ? `${list} and ${more} more` : list;
}

const WHOLE = /^\s*\d{1,16}(\.0{1,10})?\s*$/;

/** A reference: a positive whole number, also when it came as text. */
export const refOf = (value: unknown): number | undefined => {
	const number = typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number > 0
		? number
		: undefined;
};

/** What kind of thing came in the place of another, for messages. */
export function kindShown(value: unknown): string {
	if (isNothing(value)) return 'nothing';
	if (Array.isArray(value)) return 'a list';
	if (isObject(value)) return `an object with ${shown(Object.keys(value).join(', '))}`;
	return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
