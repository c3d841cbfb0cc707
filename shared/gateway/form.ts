import type { IDataObject, INodePropertyOptions, ResourceMapperField } from 'n8n-workflow';
import { textOf } from '../service/read';
import { choicesOf, kindOf, parametersIn, single } from './schema';
import type { ArgumentKind, Schema } from './schema';

/** What n8n saves with the values: its own entry, and our kind, which says how the value is sent. */
export interface ArgumentField extends ResourceMapperField {
	kind: ArgumentKind;
}

/**
 * n8n writes a 0 into an empty number and a false into an untouched switch, so numbers are entered as text and
 * switches are chosen. Lists of plain values are entered with commas, what is deeper as JSON.
 */
const EDITOR_TYPES: Readonly<Record<ArgumentKind, ResourceMapperField['type']>> = {
	text: 'string',
	number: 'string',
	boolean: 'options',
	date: 'dateTime',
	choice: 'options',
	texts: 'string',
	numbers: 'string',
	array: 'array',
	object: 'object',
	any: 'string',
};

const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

/** Entered as JSON; empty, it looks like a mistake in the editor. */
const AS_JSON: ReadonlySet<ArgumentKind> = new Set<ArgumentKind>(['array', 'object']);
const LISTS: ReadonlySet<ArgumentKind> = new Set<ArgumentKind>(['texts', 'numbers']);

/** Objects within objects within objects are entered as JSON. */
const DEEPEST = 3;

/** 'resourceRefs' or 'resource_refs' as 'Resource Refs'. */
const words = (name: string) =>
	name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(/[\s_-]+/)
		.filter((word) => word !== '')
		.map((word) => word[0]?.toUpperCase() + word.slice(1))
		.join(' ');

/** Where a parameter stands in the arguments. */
interface Place {
	names: string[];
	titles: string[];
	required: boolean;
	/** Whether what it is part of may be left out; then it is, until one of its parameters is added by hand. */
	isInOptional: boolean;
}

/** A path of names as one (RFC 6901 without its first sign): 'sort/direction'. */
export const idOf = (names: readonly string[]): string => names.map((name) => name.replace(/~/g, '~0').replace(/\//g, '~1')).join('/');
export const namesOf = (id: string): string[] => id.split('/').map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));

/** n8n cuts labels off after some 25 letters, and has no place for a parameter's description. */
const label = (titles: string[], kind: ArgumentKind) => titles.join(': ') + (LISTS.has(kind) ? ' (list)' : '');

const presetOf = ({ default: preset }: IDataObject, kind: ArgumentKind): ResourceMapperField['defaultValue'] => {
	if (Array.isArray(preset) && LISTS.has(kind)) return preset.join(', ');
	return typeof preset === 'object' ? JSON.stringify(preset) : (preset as string | number | boolean);
};

function field({ names, titles, required, isInOptional }: Place, schema: IDataObject, root: Schema): ArgumentField {
	const choices = choicesOf(schema);
	const kind = kindOf(schema, root);
	const options = kind === 'boolean' ? YES_OR_NO : choices;
	return {
		id: idOf(names),
		displayName: label(titles, kind),
		required,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		readOnly: false,
		removed: isInOptional || (!required && AS_JSON.has(kind)),
		type: EDITOR_TYPES[kind],
		kind,
		...(options.length > 0 && { options }),
		...(schema.default !== undefined && schema.default !== null && { defaultValue: presetOf(schema, kind) }),
	};
}

/** The fields of one parameter: those of its own parameters where it is an object that says them. */
function fieldsOf(place: Place, given: IDataObject, root: Schema): ArgumentField[] {
	const schema = single(given, root);
	const inner = place.names.length < DEEPEST ? parametersIn(schema, root) : undefined;
	if (!inner) return [field(place, schema, root)];
	const isInOptional = place.isInOptional || !place.required;
	return inner.flatMap(({ name, schema: part, required }) =>
		fieldsOf(
			{
				names: [...place.names, name],
				titles: [...place.titles, titleOf(name, part)],
				required: required && !isInOptional,
				isInOptional,
			},
			part,
			root,
		),
	);
}

const titleOf = (name: string, { title }: IDataObject) => textOf(title) ?? words(name);

/** The form of a tool: its parameters, those required first. */
export function formOf(inputSchema: IDataObject): ArgumentField[] {
	const parameters = parametersIn(single(inputSchema, inputSchema), inputSchema) ?? [];
	const fields = parameters.flatMap(({ name, schema, required }) =>
		fieldsOf({ names: [name], titles: [titleOf(name, schema)], required, isInOptional: false }, schema, inputSchema),
	);
	return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

/** The kinds of a tool's own parameters, by name. */
export const kindsOf = (inputSchema: IDataObject): Map<string, ArgumentKind> =>
	new Map(
		(parametersIn(single(inputSchema, inputSchema), inputSchema) ?? []).map(({ name, schema }) => [
			name,
			kindOf(single(schema, inputSchema), inputSchema),
		]),
	);
