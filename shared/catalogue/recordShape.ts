import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { parseJson } from '../values/json';
import {
	isNothing,
	numberOf,
	textOf,
	flagOf,
	listOf,
	asText,
	rowsByName,
	rowsIn,
	objectsOf,
	isObject,
	kindShown,
	objectOf,
	recordIn,
} from '../values/read';
import { aloneWithin, rowsWithin } from '../values/rowWithin';

/** What a key of a record holds, by the words of the interface (section 2). */
type Kind =
	| 'integer'
	| 'number'
	| 'text'
	| 'flag'
	| 'texts'
	| 'integers'
	| 'values'
	| { record: Shape }
	/** `keyedBy`: what the rows call the key, where the list came as an object. */
	| { rows: Shape; keyedBy?: string };

/** The keys of a record that the interface names. Any other key passes as it came. */
export type Shape = Readonly<Record<string, Kind>>;

const orNothing = (read: unknown, value: unknown): unknown =>
	read ?? (isNothing(value) ? null : value);

/** What a list of values calls the field of each. */
const FIELD_NAMES = ['name', 'title', 'field', 'label', 'key'];

const isWrapped = (value: unknown) => isObject(value) && Object.hasOwn(value, 'value');

/** Where each of the values is an object that holds it, as {value} or {value, label}, they are taken out. */
function unwrapped(values: unknown): unknown {
	const held = objectOf(values);
	const all = Object.values(held);
	return all.some(isWrapped) && all.every((value) => isWrapped(value) || isNothing(value))
		? Object.fromEntries(
				Object.entries(held).map(([name, value]) => [name, objectOf(value).value ?? null]),
			)
		: values;
}

/** The values of a row by field, also where they are a list of field and value; several entries of one field are its values. */
function valuesByField(value: unknown): unknown {
	if (isNothing(value)) return {};
	const entries = objectsOf(value);
	if (entries.length === 0 || entries.length < listOf(value).length) return unwrapped(value);
	const named = new Map<string, unknown[]>();
	for (const entry of entries) {
		const name = FIELD_NAMES.map((key) => textOf(entry[key])).find((text) => text !== undefined);
		if (name === undefined || !Object.hasOwn(entry, 'value')) return value;
		named.set(name, [...(named.get(name) ?? []), entry.value]);
	}
	return Object.fromEntries(
		[...named].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
	);
}

/** What the text is called where a list of texts holds an object for each. */
const TEXT_NAMES = ['name', 'title', 'label', 'text', 'question'];

/** One that says more than its name, or has another name for it, passes as it came. */
const textIn = (entry: unknown): unknown =>
	isObject(entry)
		? (TEXT_NAMES.map((name) => textOf(entry[name])).find(
				(text) => text !== undefined && !Object.hasOwn(entry, 'message'),
			) ?? entry)
		: asText(entry);

const READERS: Readonly<Record<Extract<Kind, string>, (value: unknown) => unknown>> = {
	integer: (value) => orNothing(numberOf(value), value),
	number: (value) => orNothing(numberOf(value), value),
	text: (value) => orNothing(textOf(value), value),
	flag: (value) => orNothing(flagOf(value), value),
	texts: (value) =>
		value === false
			? []
			: listOf(value)
					.filter((entry) => entry !== null)
					.map(textIn),
	values: valuesByField,
	integers: (value) => listOf(value).map((entry) => orNothing(numberOf(entry), entry)),
};

/** A list of a record; parsing a longer text would hold n8n up. */
const LONGEST_PACKED = 256 * 1024;

/** Where databases keep lists as text, some services send them so. A text in the place of the fields is told. */
function unpacked(kind: Kind, value: unknown): unknown {
	const isPacked =
		typeof value === 'string' && value.length <= LONGEST_PACKED && /^\s*[[{]/.test(value);
	const parsed = isPacked && kind !== 'text' && kind !== 'values' ? parseJson(value) : undefined;
	return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

function readAs(kind: Kind, given: unknown): unknown {
	const value = unpacked(kind, given);
	if (typeof kind === 'string') return READERS[kind](value);
	if ('rows' in kind) {
		const keys = Object.keys(kind.rows);
		const rows = kind.keyedBy ? rowsByName(value, keys, kind.keyedBy) : rowsIn(value, keys);
		return rows ? rowsWithin(rows, keys).map((row) => recordOf(kind.rows, row)) : value;
	}
	return isNothing(value) ? {} : isObject(value) ? recordOf(kind.record, value) : value;
}

/** Most services send what the interface says; their records are not copied. */
const IS_AS_SAID: Readonly<Partial<Record<Extract<Kind, string>, string>>> = {
	integer: 'number',
	number: 'number',
	text: 'string',
	flag: 'boolean',
};

const isAsSaid = (kind: Kind, value: unknown) =>
	typeof kind === 'string' && typeof value === IS_AS_SAID[kind];

/** A record as the interface describes it, whatever the types that the service sent: "12" as 12, 1 as true, {} as an empty list. */
export function recordOf(shape: Shape, raw: IDataObject): IDataObject {
	let read: IDataObject | undefined;
	for (const key of Object.keys(shape)) {
		const kind = shape[key] as Kind;
		const given = raw[key];
		if (isAsSaid(kind, given) || !Object.hasOwn(raw, key)) continue;
		const value = readAs(kind, given) as IDataObject[string];
		if (value === given) continue;
		read ??= { ...raw };
		read[key] = value;
	}
	return read ?? raw;
}

/** The record of an answer that one of these keys tells, also where it stands alone one level down. */
export const recordWith = (keys: string[], data: unknown): IDataObject =>
	aloneWithin(recordIn(data), keys);

/** An answer without what it is about. */
export const missingAnswer = (what: string, data: unknown) =>
	answerFailure(
		`The service did not return ${what}, but ${kindShown(data)}`,
		'Run it again later, or ask the administrator of the catalogue why the service answers like this.',
	);

/** The record of an answer. An answer that holds none is told, since an empty one would pass for a success. */
export function answeredRecord(shape: Shape, data: unknown, what: string): IDataObject {
	const record = recordWith(Object.keys(shape), data);
	if (!isNothing(record)) return recordOf(shape, record);
	throw missingAnswer(what, data);
}
