import type { IDataObject } from 'n8n-workflow';
import { isNothing, isObject } from '../values/read';
import { AS_JSON, EDITOR_TYPES, fieldFor, idOf, label, MORE, presetIn } from './argumentField';
import type { ArgumentField } from './argumentField';
import { MOST_OPTIONS, type ArgumentKind, type Parameter, type Parts } from './schema';
import { schemaReader, type SchemaReader } from './schemaReader';
import { MOST_BYTES, sizeOf } from '../form/formBytes';
import { YES_OR_NO } from '../form/yesOrNo';
import { placeOf, ROOT, titlesOf, type Place } from './argumentPlace';

/** More would take n8n's editor long to draw, and nobody fills them in. What does not fit is entered as JSON. */
const MOST_FIELDS = 300;
/** Objects within objects within objects are entered as JSON; where the fields would be too many, less deep ones are, too. */
const DEPTHS = [3, 2, 1];
const LONGEST_NAME = 200;
/** `why` an object that has parameters of its own is entered as JSON. */
function field(
	{ names, titles, required, isInOptional }: Place,
	schema: IDataObject,
	reader: SchemaReader,
	why = '',
): ArgumentField {
	const kind = reader.kindOf(schema);
	const choices = reader.choicesOf(schema);
	const options = kind === 'boolean' ? YES_OR_NO : choices.slice(0, MOST_OPTIONS);
	return fieldFor({
		id: idOf(names),
		displayName:
			label(titles, kind) +
			(choices.length > MOST_OPTIONS ? ` (over ${MOST_OPTIONS} options)` : why),
		required,
		removed: isInOptional || (!required && AS_JSON.has(kind)),
		kind,
		...(EDITOR_TYPES[kind] === 'options' && { options }),
		...presetIn(schema, kind),
	});
}

const isShowable = (parameters: Parameter[]) =>
	parameters.length <= MOST_FIELDS && parameters.every(({ name }) => name.length <= LONGEST_NAME);

/** Of objects that are entered as JSON anyway. */
const NOT_READ: Parts = { parameters: [], isOpen: false };

/** The fields of one parameter: those of its own parameters where it is an object that says them all. */
function* fieldsOf(
	place: Place,
	given: IDataObject,
	reader: SchemaReader,
	deepest: number,
): Generator<ArgumentField> {
	const schema = reader.single(given);
	const here = { ...place, titles: titlesOf(place.titles, schema) };
	const { parameters, isOpen } = place.names.length < deepest ? reader.partsOf(schema) : NOT_READ;
	if (parameters.length === 0 || isOpen || !isShowable(parameters)) {
		const isCut =
			deepest < (DEPTHS[0] ?? 0) ? isObject(schema.properties) : !isShowable(parameters);
		yield field(here, schema, reader, isCut && !isOpen ? ' (too many fields: JSON)' : '');
		return;
	}
	const isInOptional = place.isInOptional || !place.required;
	for (const parameter of parameters)
		yield* fieldsOf(placeOf(parameter, here, isInOptional), parameter.schema, reader, deepest);
}

const requiredFirst = <T extends { required: boolean }>(all: T[]) => [
	...all.filter(({ required }) => required),
	...all.filter(({ required }) => !required),
];

/** Longer lists of options than a workflow can keep become fields for text. */
function withRoom(fields: ArgumentField[]): ArgumentField[] {
	let room = MOST_BYTES - sizeOf(fields.map((one) => ({ ...one, options: undefined })));
	return fields.map((one) => {
		const count = one.options?.length ?? 0;
		const size = sizeOf(one.options ?? []);
		if (size <= room || count <= YES_OR_NO.length) {
			room -= size;
			return one;
		}
		const { options: _, ...rest } = one;
		return {
			...rest,
			type: 'string',
			kind: one.kind === 'numberChoice' ? 'number' : 'given',
			displayName: `${one.displayName} (${count} options)`,
		};
	});
}

/** The form that is as deep as said; undefined where it would have too many fields. */
function formWithin(inputSchema: IDataObject, deepest: number): ArgumentField[] | undefined {
	const reader = schemaReader(inputSchema);
	const { parameters, isOpen } = reader.partsOf(reader.single(inputSchema));
	if (!isShowable(parameters)) return undefined;
	const fields: ArgumentField[] = [];
	for (const parameter of parameters) {
		for (const one of fieldsOf(
			placeOf(parameter, ROOT, false),
			parameter.schema,
			reader,
			deepest,
		)) {
			if (fields.push(one) > MOST_FIELDS) return undefined;
		}
	}
	if (reader.isSpent()) return undefined;
	const more =
		isOpen && fields.length > 0
			? [
					fieldFor({
						id: MORE,
						displayName: 'Further Parameters (JSON)',
						kind: 'more',
						removed: true,
					}),
				]
			: [];
	return requiredFirst([...fields, ...more]);
}

/** The parameters that are too many for fields, those required first, and one field of JSON for the others. */
function cutForm(inputSchema: IDataObject): ArgumentField[] {
	const reader = schemaReader(inputSchema);
	const { parameters } = reader.partsOf(reader.single(inputSchema));
	const shown = requiredFirst(parameters.filter(({ name }) => name.length <= LONGEST_NAME)).slice(
		0,
		MOST_FIELDS - 1,
	);
	const fields = shown.flatMap((parameter) => [
		...fieldsOf(placeOf(parameter, ROOT, false), parameter.schema, reader, 1),
	]);
	const left = parameters.length - shown.length;
	return [
		...fields,
		fieldFor({
			id: MORE,
			displayName: `${left || 'All'} More (JSON): too many for fields`,
			kind: 'more',
		}),
	];
}

/** The form of a tool: its parameters, those required first. At most 300 fields, in a bounded number of steps. */
export function formOf(inputSchema: IDataObject): ArgumentField[] {
	for (const deepest of DEPTHS) {
		const fields = formWithin(inputSchema, deepest);
		if (fields) return withRoom(fields);
	}
	return withRoom(cutForm(inputSchema));
}

/** Whether a tool names no parameters and yet may take some: it has no schema, or one that takes any. */
export function takesUnnamed(inputSchema: IDataObject): boolean {
	const reader = schemaReader(inputSchema);
	const { parameters, isOpen } = reader.partsOf(reader.single(inputSchema));
	return parameters.length === 0 && (isOpen || isNothing(inputSchema));
}

/** The kinds of a tool's own parameters, by name; undefined where the schema is too large to be read. */
export function kindsOf(inputSchema: IDataObject): Map<string, ArgumentKind> | undefined {
	const reader = schemaReader(inputSchema);
	const { parameters } = reader.partsOf(reader.single(inputSchema));
	const kinds = new Map(
		parameters.map(({ name, schema }) => [name, reader.kindOf(reader.single(schema))]),
	);
	return reader.isSpent() ? undefined : kinds;
}
