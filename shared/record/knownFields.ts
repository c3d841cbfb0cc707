import type { IDataObject } from 'n8n-workflow';
import { isFieldKind, type FieldKind } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { fieldsOfChosenType } from '../form/liveFields';
import { asText, entryOf, objectOf, objectsOf, wordFor } from '../values/read';
import { oneSpaced } from '../values/words';

/** A field as far as the form or the live list describes it. */
export interface KnownField {
	name: string;
	title: string;
	/** As the live list has it; a saved form does not. */
	ref?: number | undefined;
	/** Undefined where nothing lists the field. */
	kind: FieldKind | undefined;
	unknownType?: string;
	/** As the live list has it; a saved form does not. */
	isUntyped?: boolean;
	required?: boolean;
	/** Names of options that the form was saved with. */
	options?: string[];
}

/** A field, and what was entered for it. */
export type Entered = [KnownField, unknown];

export type Find = (word: string) => KnownField | undefined;

/** For schemas that our form did not make, e.g. a template's. */
const KIND_OF_EDITOR_TYPE: Readonly<Record<string, FieldKind>> = {
	number: 'number',
	boolean: 'boolean',
	dateTime: 'date',
	options: 'oneOption',
	multiOptions: 'manyOptions',
};

const savedField = ({ id, kind, unknownType, ...entry }: IDataObject): KnownField => ({
	name: asText(id),
	title: asText(entry.displayName === undefined ? id : entry.displayName),
	...(typeof unknownType === 'string' && { unknownType }),
	kind: isFieldKind(kind) ? kind : (entryOf(KIND_OF_EDITOR_TYPE, asText(entry.type)) ?? 'text'),
	required: entry.mandatory === true || entry.required === true,
	options: objectsOf(entry.options).map(({ value }) => asText(value)),
});

export const isAutomatic = ({ parameters }: Item) =>
	objectOf(parameters.raw('fields')).mappingMode === 'autoMapInputData';

/** Kept as long as n8n holds the schema, since all items of a run share it. */
const fieldsOfSchema = new WeakMap<object, KnownField[]>();
const finders = new WeakMap<KnownField[], Find>();

function savedFields(schema: unknown): KnownField[] {
	const key = typeof schema === 'object' && schema !== null ? schema : [];
	const fields = fieldsOfSchema.get(key) ?? objectsOf(schema).map(savedField);
	fieldsOfSchema.set(key, fields);
	return fields;
}

/** The fields of the type: as the form was saved, or live where columns are mapped automatically. */
export const knownFields = (item: Item): KnownField[] | Promise<KnownField[]> =>
	isAutomatic(item)
		? fieldsOfChosenType(item)
		: savedFields(objectOf(item.parameters.raw('fields')).schema);

/** A header of a spreadsheet may be broken into lines. */
const headerFor = (text: string) => oneSpaced(wordFor(text));

/** By one of their texts, regardless of case; one that several share is none. */
function byWord(fields: KnownField[], text: 'name' | 'title') {
	const found = new Map<string, KnownField | undefined>();
	for (const field of fields) {
		const word = headerFor(field[text]);
		found.set(word, found.has(word) ? undefined : field);
	}
	return found;
}

function newFinder(fields: KnownField[]): Find {
	const byName = new Map(fields.map((field) => [field.name, field]));
	const byTitle = byWord(fields, 'title');
	const byAnyCase = byWord(fields, 'name');
	return (text) => {
		const word = headerFor(text);
		return byName.get(text) ?? (byTitle.has(word) ? byTitle : byAnyCase).get(word);
	};
}

/** Finds a field by its name, its title regardless of case, or its name so; what several fields share finds none. */
export function finderIn(fields: KnownField[]): Find {
	const find = finders.get(fields) ?? newFinder(fields);
	finders.set(fields, find);
	return find;
}
