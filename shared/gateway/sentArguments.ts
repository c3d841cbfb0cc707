import type { IDataObject } from 'n8n-workflow';
import { enteredNumber } from '../engine/enteredNumber';
import { parameterFailure } from '../failure/failure';
import { grouped } from '../values/grouped';
import { parseJson } from '../values/json';
import { isOneNumber, partsOf } from '../values/parts';
import { asText, enteredFlag, entryOf, isBlank, isObject, shown } from '../values/read';

/** The id of the field that takes further parameters as one JSON object; no path of names is like it. */
export const FURTHER_ARGUMENTS = '~';

/** A path of names as one text and back (RFC 6901 without its first slash): 'sort/direction'. */
export const idOf = (names: readonly string[]): string =>
	names.map((name) => name.replace(/~/g, '~0').replace(/\//g, '~1')).join('/');
export const namesInId = (id: string): string[] =>
	id.split('/').map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));

/** The value as it was read; where it could not be, it is refused by name. */
function readAs<Value>(expected: string, name: string, value: unknown, read: Value | undefined) {
	if (read !== undefined) return read;
	throw parameterFailure(
		`'${name}' is '${shown(value)}', which is not ${expected}`,
		`Enter ${expected} for '${name}'.`,
	);
}

const numberFrom = (name: string, value: unknown): number =>
	readAs('a number', name, value, enteredNumber(value));

/** Refuses half a copy, and a number so large that it would arrive as another one: the service might round it. */
function integerFrom(name: string, value: unknown): number {
	const number = numberFrom(name, value);
	return readAs('a whole number', name, value, Number.isSafeInteger(number) ? number : undefined);
}

const booleanFrom = (name: string, value: unknown): boolean =>
	readAs('true or false', name, value, enteredFlag(value));

/** A list, a JSON array, or values with commas between them. */
function arrayFrom(name: string, value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	const text = asText(value).trim();
	const list = text.startsWith('[') ? parseJson(text) : partsOf(text, ',');
	const expected = 'a JSON array such as ["a", "b"]';
	return readAs(expected, name, value, Array.isArray(list) ? list : undefined);
}

function objectFrom(name: string, value: unknown): IDataObject {
	const object = typeof value === 'string' ? parseJson(value) : value;
	const expected = 'a JSON object such as { "key": "value" }';
	return readAs(expected, name, value, isObject(object) ? object : undefined);
}

const textFrom = (_: string, value: unknown) => asText(value);
const unchanged = (_: string, value: unknown) => value;
/** JSON where the text is some, else the text. */
const anyFrom = (_: string, value: unknown) =>
	typeof value === 'string' ? (parseJson(value) ?? value) : value;

type Write = (name: string, value: unknown) => unknown;

const eachOf =
	(send: Write): Write =>
	(name, value) =>
		arrayFrom(name, value).map((entry) => send(name, entry));

const numbersOf =
	(send: Write): Write =>
	(name, value) =>
		eachOf(send)(
			name,
			readAs('a list of numbers', name, value, isOneNumber(value) ? undefined : value),
		);

/** How an entered value of each kind is sent. Workflows keep the kinds. */
const SEND = {
	text: textFrom,
	date: textFrom,
	choice: unchanged,
	numberChoice: numberFrom,
	number: numberFrom,
	integer: integerFrom,
	boolean: booleanFrom,
	texts: eachOf(textFrom),
	numbers: numbersOf(numberFrom),
	integers: numbersOf(integerFrom),
	array: arrayFrom,
	object: objectFrom,
	/** Text is one of several types. */
	given: unchanged,
	/** The schema names no type. */
	any: anyFrom,
	more: objectFrom,
};

/** How an argument is entered and sent, after its JSON Schema. */
export type ArgumentKind = keyof typeof SEND;
type Kinds = ReadonlyMap<string, ArgumentKind>;

type Entry = [names: string[], value: unknown];

function assembled(entries: Entry[]): IDataObject {
	const byName = grouped(entries, ([[name = '']]) => name);
	return Object.fromEntries(
		byName.map(([name, same]) => {
			const parts = same.map(([[, ...rest], value]): Entry => [rest, value]);
			const whole = parts.find(([rest]) => rest.length === 0);
			return [name, whole ? whole[1] : assembled(parts)];
		}),
	) as IDataObject;
}

/** The filled values as they are sent. A kind that was saved by hand, or by another version, counts as any. */
const sent = (entries: Array<[string, unknown]>, kinds: Kinds): Array<[string, unknown]> =>
	entries
		.filter(([, value]) => !isBlank(value))
		.map(([name, value]) => {
			const send = entryOf<Write>(SEND, kinds.get(name) ?? 'any') ?? anyFrom;
			return [name, send(name, value)];
		});

/** The arguments to send, from a form's values by field id. Empty ones are left out, so that the tool's defaults hold. */
export function argumentsFrom(values: IDataObject, kinds: Kinds): IDataObject {
	const { [FURTHER_ARGUMENTS]: more, ...named } = values;
	const further = isBlank(more) ? {} : objectFrom('Further Parameters (JSON)', more);
	const entries = sent(Object.entries(named), kinds);
	return { ...further, ...assembled(entries.map(([id, value]) => [namesInId(id), value])) };
}

/** The arguments to send, from an input item: its keys that have the names of the tool's parameters. */
export function argumentsOf(json: IDataObject, kinds: Kinds): IDataObject {
	const named = Object.entries(json).filter(([name]) => kinds.has(name));
	return Object.fromEntries(sent(named, kinds)) as IDataObject;
}
