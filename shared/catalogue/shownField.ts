import type { IDataObject } from 'n8n-workflow';
import { entryOf, objectOf, wordFor } from '../values/read';

/** 'publication_date' and 'Publication Date' are one field. */
const lettersIn = (name: string) => wordFor(name).replace(/[\s_.-]+/g, '');

export const isSameName = (a: string, b: string): boolean => lettersIn(a) === lettersIn(b);

/** The value of a field in values by field: under its name, or, as some services key them, in another case or by title. */
export function fieldIn(values: IDataObject, name: string, title = name): unknown {
	if (Object.hasOwn(values, name)) return values[name];
	const words = new Set([name, title].map(lettersIn));
	const key = Object.keys(values).find((other) => words.has(lettersIn(other)));
	return key === undefined ? undefined : values[key];
}

/** The value of a field in a row of a search, among its fields or in the record itself; undefined where the row does not show it. */
export const shownField = (row: IDataObject, name: string, title?: string): unknown =>
	fieldIn(objectOf(row.fields), name, title) ?? entryOf(row, name) ?? fieldIn(row, name, title);

/** What a row shows under a name: keys of the record, such as its dates, stand beside its fields. */
export const ownOrField = (row: IDataObject, name: string): unknown =>
	entryOf(row, name) ?? shownField(row, name);
