import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { parseJson } from '../values/json';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	kindShown,
	listOf,
	NAME_KEYS,
	numberOf,
	objectOf,
	objectsOf,
	recordIn,
	rowsByName,
	rowsIn,
	textOf,
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
	/** `keyedBy`: what the rows call the key, where the list came as an object; `orNames`: or as its names alone. */
	| { rows: Shape; keyedBy?: string; orNames?: true };

/** The keys of a record that the interface names. Any other key passes as it came. */
export type Shape = Readonly<Record<string, Kind>>;

const orNothing = (read: unknown, value: unknown) => read ?? (isNothing(value) ? null : value);

const FIELD_NAMES = ['name', 'title', 'field', 'label', 'key'];

const hasValue = (value: unknown): boolean => isObject(value) && Object.hasOwn(value, 'value');

/** Whether all of them hold a value, but for those that are empty: nothing, or with no other keys than all that hold one, and no list. */
function areWrapped(values: unknown[]): boolean {
	const wrapped = values.filter(hasValue).map(objectOf);
	const isBeside = ([key, inner]: [string, unknown]) =>
		wrapped.every((entry) => Object.hasOwn(entry, key)) &&
		(isNothing(inner) || typeof inner !== 'object');
	const isEmpty = (value: unknown) =>
		isNothing(value) || (isObject(value) && Object.entries(value).every(isBeside));
	return wrapped.length > 0 && values.every((value) => hasValue(value) || isEmpty(value));
}

/** Takes the values out where each is an object that holds it, as {value} or {value, label}, however deep where nothing else is held. */
function unwrapped(values: unknown): unknown {
	const entries = Object.entries(objectOf(values));
	if (!areWrapped(entries.map(([, value]) => value))) return values;
	return unwrappedWithin(entries.map(([name, value]) => [name, objectOf(value).value ?? null]));
}

/** The values as they are where one holds more than its value, which would be lost. */
function unwrappedWithin(entries: Array<[name: string, value: unknown]>): unknown {
	const holdsMore = entries.some(([, value]) => Object.keys(objectOf(value)).length > 1);
	return holdsMore ? Object.fromEntries(entries) : unwrapped(Object.fromEntries(entries));
}

/** The values of a row by field, also where they come as a list of field and value; several entries of a field become its list. */
function valuesByField(value: unknown): unknown {
	if (isNothing(value)) return {};
	const entries = objectsOf(value);
	if (entries.length === 0 || entries.length < listOf(value).length) return unwrapped(value);
	if (!areWrapped(entries)) return value;
	const valuesOf = new Map<string, unknown[]>();
	for (const entry of entries.filter(hasValue)) {
		const name = FIELD_NAMES.map((key) => textOf(entry[key])).find((text) => text !== undefined);
		if (name === undefined) return value;
		valuesOf.set(name, [...(valuesOf.get(name) ?? []), entry.value]);
	}
	return unwrappedWithin(
		[...valuesOf].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
	);
}

/** The keys of the text where a list of texts holds objects. */
const TEXT_NAMES = [...NAME_KEYS, 'question'];

/** An object with a message beside its name, or without a known key, passes as it came. */
const textIn = (entry: unknown): unknown =>
	isObject(entry)
		? (TEXT_NAMES.map((name) => textOf(entry[name])).find(
				(text) => text !== undefined && !Object.hasOwn(entry, 'message'),
			) ?? entry)
		: asText(entry);

/** The kinds of single values: their type in JavaScript, and how they are read where they came as another. */
const SCALARS = {
	integer: { type: 'number', read: numberOf },
	number: { type: 'number', read: numberOf },
	text: { type: 'string', read: textOf },
	flag: { type: 'boolean', read: flagOf },
} as const;

type Scalar = keyof typeof SCALARS;
const isScalar = (kind: Kind): kind is Scalar => typeof kind === 'string' && kind in SCALARS;

const READERS: Readonly<
	Record<Exclude<Extract<Kind, string>, Scalar>, (value: unknown) => unknown>
> = {
	texts: (value) =>
		value === false
			? []
			: listOf(value)
					.filter((entry) => entry !== null)
					.map(textIn),
	values: valuesByField,
	integers: (value) => listOf(value).map((entry) => orNothing(numberOf(entry), entry)),
};

/** Parsing a longer text would block n8n. */
const LONGEST_PACKED = 256 * 1024;

/** Some services send lists as JSON text, as their databases keep them. A text in the place of the fields stays, so that it is reported. */
function unpacked(kind: Kind, value: unknown): unknown {
	const isPacked =
		typeof value === 'string' && value.length <= LONGEST_PACKED && /^\s*[[{]/.test(value);
	const parsed = isPacked && kind !== 'text' && kind !== 'values' ? parseJson(value) : undefined;
	return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

const rowsOfNames = (value: unknown, key: string): IDataObject[] | undefined =>
	Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
		? value.map((name: string) => ({ [key]: name }))
		: undefined;

function readAs(kind: Kind, given: unknown): unknown {
	const value = unpacked(kind, given);
	if (isScalar(kind)) return orNothing(SCALARS[kind].read(value), value);
	if (typeof kind === 'string') return READERS[kind](value);
	if ('rows' in kind) {
		const keys = Object.keys(kind.rows);
		const { keyedBy, orNames } = kind;
		const rows = keyedBy
			? ((orNames && rowsOfNames(value, keyedBy)) ?? rowsByName(value, keys, keyedBy))
			: rowsIn(value, keys);
		return rows ? rowsWithin(rows, keys).map((row) => recordOf(kind.rows, row)) : value;
	}
	return isNothing(value) ? {} : isObject(value) ? recordOf(kind.record, value) : value;
}

/** A record as the interface describes it, whatever the types that the service sent: "12" as 12, 1 as true, {} as an empty list. */
export function recordOf(shape: Shape, raw: IDataObject): IDataObject {
	let read: IDataObject | undefined;
	for (const key of Object.keys(shape)) {
		const kind = shape[key] as Kind;
		const given = raw[key];
		// Records are not copied without need.
		const hasType = isScalar(kind) && typeof given === SCALARS[kind].type;
		if (hasType || !Object.hasOwn(raw, key)) continue;
		const value = readAs(kind, given) as IDataObject[string];
		if (value === given) continue;
		read ??= { ...raw };
		read[key] = value;
	}
	return read ?? raw;
}

/** The record of an answer, known by one of these keys, also where it stands alone one level down. */
export const recordWith = (keys: string[], data: unknown) => aloneWithin(recordIn(data), keys);

/** The rows of an answer under their name, also where they stand bare, known by a key of theirs. */
export function underName(name: string, rowKey: string, data: unknown): unknown {
	const rows = Array.isArray(data) ? objectsOf(data) : [];
	const isBare = rows.length > 0 && rows.every((row) => Object.hasOwn(row, rowKey));
	return isBare ? { [name]: rows } : data;
}

export const missingAnswer = (what: string, data: unknown) =>
	answerFailure(
		`The service did not return ${what}, but ${kindShown(data)}`,
		'Run it again later, or ask the administrator of the catalogue why the service answers like this.',
	);

/** The record of an answer. Throws for an answer without one, since an empty record would pass for a success. */
export function answeredRecord(shape: Shape, data: unknown, what: string): IDataObject {
	const record = recordWith(Object.keys(shape), data);
	if (!isNothing(record)) return recordOf(shape, record);
	throw missingAnswer(what, data);
}
