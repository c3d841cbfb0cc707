import type { IDataObject } from 'n8n-workflow';
import { entryOf, objectOf, wordFor } from '../values/read';

/** 'publication_date' and 'Publication Date' are one field. */
const lettersIn = (name: string) => wordFor(name).replace(/[\s_.-]+/g, '');

export const isSameName = (a: string, b: string): boolean => lettersIn(a) === lettersIn(b);

export type NamedFields = ReadonlyArray<{ name: string; title?: string }>;

/** Whether a key of the values is the name of one of the fields; not where that one's title is a key as well. */
export const isNameIn = (fields: NamedFields, key: string, values: IDataObject): boolean =>
	fields.some(
		({ name, title = name }) => name === key && (title === name || !Object.hasOwn(values, title)),
	);

/** The value of a field by its name, also in another case, or by its title unless that is the name of another of the `fields`. */
export function fieldIn(
	values: IDataObject,
	name: string,
	title = name,
	fields: NamedFields = [],
): unknown {
	if (Object.hasOwn(values, name)) return values[name];
	const words = new Set([name, title].map(lettersIn));
	const key = Object.keys(values).find(
		(other) => words.has(lettersIn(other)) && !isNameIn(fields, other, values),
	);
	return key === undefined ? undefined : values[key];
}

/** The value of a field in a row of a search, among its fields or in the record itself; undefined where the row does not show it. */
export const shownField = (
	row: IDataObject,
	name: string,
	title?: string,
	fields?: NamedFields,
): unknown =>
	fieldIn(objectOf(row.fields), name, title, fields) ??
	entryOf(row, name) ??
	fieldIn(row, name, title, fields);

/** What a row shows under a name: keys of the record, such as its dates, stand beside its fields. */
export const ownOrField = (row: IDataObject, name: string): unknown =>
	entryOf(row, name) ?? shownField(row, name);
