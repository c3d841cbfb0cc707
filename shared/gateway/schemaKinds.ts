import type { INodePropertyOptions } from 'n8n-workflow';
import { entryOf, isObject, textOf } from '../values/read';
import { oneLine } from './oneLine';
import { firstEntries, isNull, LONGEST_OPTION, type Schema } from './schema';
import type { ArgumentKind } from './sentArguments';

/** A schema as it is read: references followed and parts put together, in its alternatives too. */
export interface ReadSchema extends Schema {
	alternatives: Schema[];
}

const typeOfValue = (value: unknown) =>
	Array.isArray(value)
		? 'array'
		: Number.isInteger(value)
			? 'integer'
			: value === null
				? 'null'
				: typeof value;

function namedTypes({ type, enum: values, const: only, properties, items }: Schema): unknown[] {
	if (type !== undefined) return Array.isArray(type) ? firstEntries(type) : [type];
	if (Array.isArray(values)) return firstEntries(values).map(typeOfValue);
	if (only !== undefined) return [typeOfValue(only)];
	return isObject(properties) ? ['object'] : isObject(items) ? ['array'] : [];
}

/** Entered and sent as they are typed; text beside lists or objects may be either. */
const PLAIN = ['string', 'integer', 'number', 'boolean'];
const TYPES: ReadonlySet<unknown> = new Set([...PLAIN, 'array', 'object']);

const ownTypes = (schema: Schema): string[] =>
	namedTypes(schema).filter((type): type is string => TYPES.has(type));

const isChoice = (value: unknown): value is string | number | boolean =>
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

/** The types of a schema or of all its alternatives; undefined where nothing names them. */
export function typesOf(schema: ReadSchema): ReadonlySet<string> | undefined {
	const own = ownTypes(schema);
	if (own.length > 0) return new Set(own);
	const others = schema.alternatives.map(ownTypes);
	return others.every((types) => types.length > 0) ? new Set(others.flat()) : undefined;
}

/** `enum`, `const`, or alternatives of one value each, which may have titles: at most one more than a list of options may hold. */
export function choicesOf(schema: ReadSchema): INodePropertyOptions[] {
	const values = Array.isArray(schema.enum)
		? firstEntries(schema.enum)
		: Object.hasOwn(schema, 'const')
			? [schema.const]
			: undefined;
	const choices: Schema[] =
		values?.map((value) => ({ const: value as Schema[string] })) ?? schema.alternatives;
	const filled = choices.filter((choice) => !isNull(choice));
	return filled.every((choice) => isChoice(choice.const))
		? filled.map(({ const: value, title }) => ({
				name: oneLine(textOf(title) ?? String(value), LONGEST_OPTION),
				value: value as string | number | boolean,
			}))
		: [];
}
