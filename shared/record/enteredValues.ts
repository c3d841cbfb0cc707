import type { IDataObject } from 'n8n-workflow';
import { isFieldKind, type FieldKind } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { liveFields } from '../form/liveFields';
import { otherFields } from '../form/otherFields';
import { chosenType } from '../form/typeLocator';
import { asText, entryOf, objectOf, objectsOf, wordFor } from '../values/read';
import { columnValues } from './columns';

/** A field as far as the form or the live list tells of it. */
export interface KnownField {
	name: string;
	title: string;
	/** As the live list has it; a saved form does not. */
	ref?: number | undefined;
	/** Undefined where nothing lists the field. */
	kind: FieldKind | undefined;
	unknownType?: string;
	required?: boolean;
	/** Names of options that the form was saved with. */
	options?: string[];
}

export type Entered = [KnownField, unknown];

/** Gives the field that a word names. */
type Find = (word: string) => KnownField | undefined;

/** For schemas that were not made by our form, e.g. a template's. */
const KIND_OF_EDITOR_TYPE: Readonly<Record<string, FieldKind>> = {
	number: 'number',
	boolean: 'boolean',
	dateTime: 'date',
	options: 'oneOption',
	multiOptions: 'manyOptions',
};

const savedField = ({
	id,
	displayName = id,
	kind,
	type,
	options,
	unknownType,
	...entry
}: IDataObject): KnownField => ({
	name: asText(id),
	title: asText(displayName),
	...(typeof unknownType === 'string' && { unknownType }),
	kind: isFieldKind(kind) ? kind : (entryOf(KIND_OF_EDITOR_TYPE, asText(type)) ?? 'text'),
	required: entry.mandatory === true || entry.required === true,
	options: objectsOf(options).map(({ value }) => asText(value)),
});

const isAutomatic = ({ parameters }: Item) =>
	objectOf(parameters.raw('fields')).mappingMode === 'autoMapInputData';

/** The fields of a schema and how they are found, for as long as somebody holds it: the items of a run share both. */
const fieldsOfSchema = new WeakMap<object, KnownField[]>();
const finders = new WeakMap<KnownField[], Find>();

function savedFields(schema: unknown): KnownField[] {
	const holder = typeof schema === 'object' && schema !== null ? schema : [];
	const fields = fieldsOfSchema.get(holder) ?? objectsOf(schema).map(savedField);
	fieldsOfSchema.set(holder, fields);
	return fields;
}

/** The fields of the type, as the form was saved, or as the live list is for what is mapped automatically. */
export const knownFields = async (item: Item): Promise<KnownField[]> =>
	isAutomatic(item)
		? await liveFields(item, chosenType(item))
		: savedFields(objectOf(item.parameters.raw('fields')).schema);

/** Finds a field by its name or, regardless of case, its title; a title that several fields share names none of them. */
export function finderIn(fields: KnownField[]): Find {
	const find = finders.get(fields) ?? newFinder(fields);
	finders.set(fields, find);
	return find;
}

function newFinder(fields: KnownField[]): Find {
	const named = new Map(fields.map((field) => [field.name, field]));
	const titles = fields.map(({ title }) => wordFor(title));
	const titled = new Map(
		fields
			.map((field, index) => [titles[index] ?? '', field] as const)
			.filter(([title]) => titles.indexOf(title) === titles.lastIndexOf(title)),
	);
	return (word) => named.get(word) ?? titled.get(wordFor(word));
}

/** What is entered for each field: in the form or by the columns of the input item, and in 'Other Fields', which count more. */
export async function enteredValues(item: Item): Promise<Entered[]> {
	const find = finderIn(await knownFields(item));
	const others = [...otherFields(item)].map(([name, value]): Entered => [
		find(name) ?? { name, title: name, kind: undefined },
		value,
	]);
	if (isAutomatic(item)) return [...(await columnValues(item, find, others)), ...others];
	const entered = Object.entries(objectOf(objectOf(item.parameters.raw('fields')).value));
	return [
		...entered.map(([name, value]): Entered => [
			find(name) ?? { name, title: name, kind: 'text' },
			value,
		]),
		...others,
	];
}
