import type { IDataObject, INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';
import { parameterFailure } from '../request/failure';
import { isObject, objectsOf, textOf } from '../service/read';

/** How an argument is entered and sent, after its JSON Schema. */
export type ArgumentKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'array' | 'object' | 'any';

/** What n8n saves with the values: its own entry, and our kind, which says how the value is sent. */
export interface ArgumentField extends ResourceMapperField {
	kind: ArgumentKind;
}

/**
 * n8n writes a 0 into an empty number and a false into an untouched switch, so numbers are entered as text and
 * switches are chosen. Arrays and objects are entered as JSON.
 */
const EDITOR_TYPES: Readonly<Record<ArgumentKind, ResourceMapperField['type']>> = {
	text: 'string',
	number: 'string',
	boolean: 'options',
	date: 'dateTime',
	choice: 'options',
	array: 'array',
	object: 'object',
	any: 'string',
};

const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

const MOST_REFERENCES = 10;

/** Follows "#/$defs/..." within the tool's own schema. */
function resolved(schema: IDataObject, root: IDataObject): IDataObject {
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

const withoutReference = ({ $ref: _, ...rest }: IDataObject): IDataObject => rest;

/** One alternative beside null counts as itself. */
function single(schema: IDataObject, root: IDataObject): IDataObject {
	const alternatives = objectsOf(schema.anyOf ?? schema.oneOf).map((one) => resolved(one, root));
	const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
	return only && others.length === 0 ? { ...schema, ...only } : schema;
}

function typeOf({ type }: IDataObject): string | undefined {
	const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string' && name !== 'null');
	return types.length === 1 ? String(types[0]) : undefined;
}

function choicesOf(schema: IDataObject): INodePropertyOptions[] {
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

function kindOf(schema: IDataObject, choices: INodePropertyOptions[]): ArgumentKind {
	if (choices.length > 0) return 'choice';
	const type = typeOf(schema);
	if (type === 'string' && (schema.format === 'date' || schema.format === 'date-time')) return 'date';
	return KINDS[type ?? ''] ?? 'any';
}

function formField(name: string, given: IDataObject, root: IDataObject, required: boolean): ArgumentField {
	const schema = single(resolved(given, root), root);
	const choices = choicesOf(schema);
	const kind = kindOf(schema, choices);
	const options = kind === 'boolean' ? YES_OR_NO : choices;
	const { default: preset } = schema;
	return {
		id: name,
		displayName: textOf(schema.title) ?? name,
		required,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		readOnly: false,
		// What is optional is added by hand, so that nothing is sent that nobody entered.
		removed: !required,
		type: EDITOR_TYPES[kind],
		kind,
		...(options.length > 0 && { options }),
		...(preset !== undefined && preset !== null && {
			defaultValue: typeof preset === 'object' ? JSON.stringify(preset) : (preset as string | number | boolean),
		}),
	};
}

/** The form of a tool: its arguments, those required first (DESIGN section 4). */
export function formOf(inputSchema: IDataObject): ArgumentField[] {
	const root = resolved(inputSchema, inputSchema);
	const required = Array.isArray(root.required) ? root.required : [];
	const fields = Object.entries(isObject(root.properties) ? root.properties : {}).map(([name, schema]) =>
		formField(name, isObject(schema) ? schema : {}, inputSchema, required.includes(name)),
	);
	return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

const wrong = (name: string, value: unknown, wanted: string) =>
	parameterFailure(`'${name}' is '${String(value).slice(0, 60)}', which is not ${wanted}`, `Enter ${wanted} for '${name}'.`);

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function numberFrom(name: string, value: unknown): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw wrong(name, value, 'a number');
}

function booleanFrom(name: string, value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const word = String(value).trim().toLowerCase();
	if (['true', 'yes', '1'].includes(word)) return true;
	if (['false', 'no', '0'].includes(word)) return false;
	throw wrong(name, value, 'true or false');
}

function arrayFrom(name: string, value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	const text = String(value).trim();
	const parsed = text.startsWith('[') ? jsonOf(text) : text.split(',').map((part) => part.trim());
	if (Array.isArray(parsed)) return parsed;
	throw wrong(name, value, 'a JSON array such as ["a", "b"]');
}

function objectFrom(name: string, value: unknown): IDataObject {
	const parsed = typeof value === 'string' ? jsonOf(value) : value;
	if (isObject(parsed)) return parsed;
	throw wrong(name, value, 'a JSON object such as { "key": "value" }');
}

/** A schema that says no type takes whatever JSON the text is, else the text. */
const anyFrom = (_: string, value: unknown) => (typeof value === 'string' ? (jsonOf(value) ?? value) : value);

const SEND: Readonly<Record<ArgumentKind, (name: string, value: unknown) => unknown>> = {
	text: (_, value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
	date: (_, value) => String(value),
	choice: (_, value) => value,
	number: numberFrom,
	boolean: booleanFrom,
	array: arrayFrom,
	object: objectFrom,
	any: anyFrom,
};

/** The arguments to send. What was left empty is left out, so that the tool's own defaults hold. */
export function argumentsFrom(values: IDataObject, kinds: ReadonlyMap<string, ArgumentKind>): IDataObject {
	const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
	return Object.fromEntries(filled.map(([name, value]) => [name, SEND[kinds.get(name) ?? 'any'](name, value)])) as IDataObject;
}
