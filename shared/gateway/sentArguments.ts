import type { IDataObject } from 'n8n-workflow';
import { parameterFailure } from '../failure/failure';
import { parseJson } from '../values/json';
import { asText, enteredFlag, entryOf, isBlank, isObject, shown } from '../values/read';
import { MORE, namesOf } from './argumentField';
import type { ArgumentKind } from './schema';

const wrong = (name: string, value: unknown, wanted: string) =>
	parameterFailure(
		`'${name}' is '${shown(value)}', which is not ${wanted}`,
		`Enter ${wanted} for '${name}'.`,
	);

function numberFrom(name: string, value: unknown): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw wrong(name, value, 'a number');
}

/** A half copy, or a number so large that it would arrive as another one, is refused here: the service may round it. */
function integerFrom(name: string, value: unknown): number {
	const number = numberFrom(name, value);
	if (Number.isSafeInteger(number)) return number;
	throw wrong(name, value, 'a whole number');
}

function booleanFrom(name: string, value: unknown): boolean {
	const flag = enteredFlag(value);
	if (flag !== undefined) return flag;
	throw wrong(name, value, 'true or false');
}

/** A list, a JSON array, or values with commas between them. */
function arrayFrom(name: string, value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	const text = asText(value).trim();
	const parsed = text.startsWith('[')
		? parseJson(text)
		: text
				.split(',')
				.map((part) => part.trim())
				.filter((part) => part !== '');
	if (Array.isArray(parsed)) return parsed;
	throw wrong(name, value, 'a JSON array such as ["a", "b"]');
}

function objectFrom(name: string, value: unknown): IDataObject {
	const parsed = typeof value === 'string' ? parseJson(value) : value;
	if (isObject(parsed)) return parsed;
	throw wrong(name, value, 'a JSON object such as { "key": "value" }');
}

/** A schema that says no type takes whatever JSON the text is, else the text. */
const anyFrom = (_: string, value: unknown) =>
	typeof value === 'string' ? (parseJson(value) ?? value) : value;

const textFrom = (_: string, value: unknown) => asText(value);

const SEND: Readonly<Record<ArgumentKind, (name: string, value: unknown) => unknown>> = {
	text: textFrom,
	date: textFrom,
	choice: (_, value) => value,
	numberChoice: numberFrom,
	number: numberFrom,
	integer: integerFrom,
	boolean: booleanFrom,
	texts: (name, value) => arrayFrom(name, value).map((one) => textFrom(name, one)),
	numbers: (name, value) => arrayFrom(name, value).map((one) => numberFrom(name, one)),
	integers: (name, value) => arrayFrom(name, value).map((one) => integerFrom(name, one)),
	array: arrayFrom,
	object: objectFrom,
	given: (_, value) => value,
	any: anyFrom,
	more: objectFrom,
};

type Entry = [names: string[], value: unknown];

/** Puts the parts of objects back together. */
function together(entries: Entry[]): IDataObject {
	const byName = new Map<string, Entry[]>();
	for (const [[name = '', ...rest], value] of entries)
		byName.set(name, [...(byName.get(name) ?? []), [rest, value]]);
	return Object.fromEntries(
		[...byName].map(([name, parts]) => {
			const whole = parts.find(([rest]) => rest.length === 0);
			return [name, whole ? whole[1] : together(parts)];
		}),
	) as IDataObject;
}

/** A kind that was saved by hand, or by another version, is any. */
const send = (kinds: ReadonlyMap<string, ArgumentKind>, name: string, value: unknown) =>
	(entryOf(SEND, kinds.get(name) ?? 'any') ?? anyFrom)(name, value);

const isFilled = ([, value]: [string, unknown]) => !isBlank(value);

/** The arguments to send, from the values of a form by their ids. What was left empty is left out, so that the tool's own defaults hold. */
export function argumentsFrom(
	values: IDataObject,
	kinds: ReadonlyMap<string, ArgumentKind>,
): IDataObject {
	const filled = Object.entries(values).filter(isFilled);
	const { [MORE]: more } = values;
	const further = isBlank(more) ? {} : objectFrom('Further Parameters (JSON)', more);
	return {
		...further,
		...together(
			filled
				.filter(([id]) => id !== MORE)
				.map(([id, value]) => [namesOf(id), send(kinds, id, value)]),
		),
	};
}

/** The arguments to send, from an input item: its keys that are called like the tool's parameters. */
export function argumentsOf(
	json: IDataObject,
	kinds: ReadonlyMap<string, ArgumentKind>,
): IDataObject {
	const filled = Object.entries(json)
		.filter(([name]) => kinds.has(name))
		.filter(isFilled);
	return Object.fromEntries(
		filled.map(([name, value]) => [name, send(kinds, name, value)]),
	) as IDataObject;
}
