import type { IDataObject } from 'n8n-workflow';
import { entryOf, isObject } from '../values/read';
import { namesInId, type ArgumentKind } from './sentArguments';

/** A JSON Schema: of a tool's arguments, within which references lead. */
export type Schema = IDataObject;

export interface Parameter {
	name: string;
	schema: Schema;
	required: boolean;
}

const LONGEST_REFERENCE = 500;
/** Longer lists of options are entered as text. */
export const MOST_OPTIONS = 500;
export const LONGEST_OPTION = 200;

/** All that is read of a schema: to follow a reference costs the same, whatever it leads to. */
const KEYWORDS = [
	...['$ref', 'type', 'format', 'enum', 'const', 'default', 'title', 'properties', 'required'],
	...['additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf'],
];

export const readable = (schema: Schema): Schema =>
	Object.fromEntries(
		KEYWORDS.filter((word) => Object.hasOwn(schema, word)).map((word) => [word, schema[word]]),
	);

/** What "#/$defs/..." leads to within the tool's own schema. */
export function referred(reference: string, root: Schema): Schema | undefined {
	if (reference.length > LONGEST_REFERENCE || !/^#(\/|$)/.test(reference)) return undefined;
	const target = namesInId(reference)
		.slice(1)
		.reduce<unknown>(
			(holder, name) =>
				typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
					? (holder as IDataObject)[name]
					: undefined,
			root,
		);
	return isObject(target) ? target : undefined;
}

/** The beginning of a list, as much of it as is ever read. */
export const beginning = (list: unknown): unknown[] =>
	Array.isArray(list) ? list.slice(0, MOST_OPTIONS + 1) : [];

export const isNull = ({ type, const: only }: Schema) => type === 'null' || only === null;

const typeOfValue = (value: unknown) =>
	Array.isArray(value)
		? 'array'
		: Number.isInteger(value)
			? 'integer'
			: value === null
				? 'null'
				: typeof value;

function namedTypes({ type, enum: values, const: only, properties, items }: Schema): unknown[] {
	if (type !== undefined) return Array.isArray(type) ? beginning(type) : [type];
	if (Array.isArray(values)) return beginning(values).map(typeOfValue);
	if (only !== undefined) return [typeOfValue(only)];
	return isObject(properties) ? ['object'] : isObject(items) ? ['array'] : [];
}

/** Entered and sent as they are typed; text beside lists or objects may be either. */
const PLAIN = ['string', 'integer', 'number', 'boolean'];
const TYPES: ReadonlySet<unknown> = new Set([...PLAIN, 'array', 'object']);

export const ownTypes = (schema: Schema): string[] =>
	namedTypes(schema).filter((type): type is string => TYPES.has(type));

export const isChoice = (value: unknown): value is string | number | boolean =>
	['number', 'boolean'].includes(typeof value) ||
	(typeof value === 'string' && value.length <= LONGEST_OPTION);

const KINDS: Readonly<Record<string, ArgumentKind>> = {
	string: 'text',
	integer: 'integer',
	number: 'number',
	'integer number': 'number',
	boolean: 'boolean',
	array: 'array',
	object: 'object',
};

/** The kind of one type, or of several: an ISBN is no number only because numbers are allowed as well. */
export function kindOfTypes(types: ReadonlySet<string> | undefined): ArgumentKind {
	if (!types || types.size === 0) return 'any';
	const isPlain = types.has('string') && [...types].every((type) => PLAIN.includes(type));
	return entryOf(KINDS, [...types].sort().join(' ')) ?? (isPlain ? 'given' : 'any');
}

/** Lists of these are entered with commas. */
export const LIST_KINDS: Readonly<Partial<Record<ArgumentKind, ArgumentKind>>> = {
	text: 'texts',
	number: 'numbers',
	integer: 'integers',
};

export const requiredIn = ({ required }: Schema): ReadonlySet<unknown> =>
	new Set(beginning(required));
