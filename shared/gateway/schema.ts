import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { entryOf, isObject, objectOf, objectsOf, textOf } from '../service/read';

/** A JSON Schema: of a tool's arguments, within which references lead. */
export type Schema = IDataObject;

/** How an argument is entered and sent, after its JSON Schema. */
export type ArgumentKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'texts' | 'numbers' | 'array' | 'object' | 'any';

/** One parameter of an object. */
export interface Parameter {
	name: string;
	schema: Schema;
	required: boolean;
}

const MOST_REFERENCES = 10;

/** Follows "#/$defs/..." within the tool's own schema. */
function resolved(schema: Schema, root: Schema): Schema {
	let current = schema;
	for (let steps = 0; steps < MOST_REFERENCES; steps++) {
		const reference = textOf(current.$ref);
		if (!reference?.startsWith('#/')) return current;
		const names = reference.slice(2).split('/').map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
		const found = names.reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), root);
		if (!isObject(found)) return {};
		current = { ...found, ...withoutReference(current) };
	}
	return {};
}

const withoutReference = ({ $ref: _, ...rest }: Schema): Schema => rest;

const alternativesOf = (schema: Schema, root: Schema): Schema[] =>
	objectsOf(schema.anyOf ?? schema.oneOf)
		.map((one) => resolved(one, root))
		.filter(({ type }) => type !== 'null');

/** The schema itself, its references followed; one alternative beside null counts as itself. */
export function single(given: Schema, root: Schema): Schema {
	const schema = resolved(given, root);
	const [only, ...others] = alternativesOf(schema, root);
	return only && others.length === 0 ? { ...schema, ...only } : schema;
}

function typeOf({ type }: Schema): string | undefined {
	const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string' && name !== 'null');
	return types.length === 1 ? String(types[0]) : undefined;
}

export function choicesOf(schema: Schema): INodePropertyOptions[] {
	const values: unknown[] = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
	const isChoice = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
	return values.every((value) => isChoice(value) || value === null)
		? values.filter(isChoice).map((value) => ({ name: String(value), value }))
		: [];
}

const KINDS: Readonly<Record<string, ArgumentKind>> = {
	string: 'text',
	number: 'number',
	integer: 'number',
	boolean: 'boolean',
	array: 'array',
	object: 'object',
};

/** Lists of these are entered with commas. */
const LIST_KINDS: Readonly<Partial<Record<ArgumentKind, ArgumentKind>>> = { text: 'texts', number: 'numbers' };

/** The kind of a schema whose references were followed. */
export function kindOf(schema: Schema, root: Schema): ArgumentKind {
	if (choicesOf(schema).length > 0) return 'choice';
	const type = typeOf(schema);
	if (type === 'string' && (schema.format === 'date' || schema.format === 'date-time')) return 'date';
	const kind = entryOf(KINDS, type ?? '') ?? 'any';
	if (kind !== 'array' || !isObject(schema.items)) return kind;
	const items = single(schema.items, root);
	return LIST_KINDS[entryOf(KINDS, typeOf(items) ?? '') ?? 'any'] ?? kind;
}

const namesIn = (required: unknown): unknown[] => (Array.isArray(required) ? required : []);

/**
 * The parameters of an object; of several alternatives those of all of them, required where all require them.
 * Undefined where it does not say them all, e.g. an object that is keyed by field names.
 */
export function parametersIn(schema: Schema, root: Schema): Parameter[] | undefined {
	const alternatives = alternativesOf(schema, root).filter(({ properties }) => isObject(properties));
	const parts = [schema, ...alternatives];
	const properties = Object.entries(Object.assign(Object.create(null) as IDataObject, ...parts.map((part) => objectOf(part.properties))) as IDataObject);
	const isOpen = parts.some(({ additionalProperties }) => additionalProperties === true || isObject(additionalProperties));
	if (properties.length === 0 || isOpen) return undefined;
	const inAll = (name: string) => alternatives.length > 0 && alternatives.every(({ required }) => namesIn(required).includes(name));
	return properties.map(([name, part]) => ({
		name,
		schema: resolved(objectOf(part), root),
		required: namesIn(schema.required).includes(name) || inAll(name),
	}));
}
