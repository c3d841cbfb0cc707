import type { IDataObject } from 'n8n-workflow';
import { isIsbnField } from '../values/isbn';
import { asText, isNothing, listOf, objectOf, refOf, textOf } from '../values/read';

/** Field names differ from server to server, so the one that tells an edition from the others is known by its words. */
const FORMAT = /\b(format|binding|product form)$/;

/** 'productFormat' and 'product_form' as words. */
const wordsOf = (name: string) =>
	name
		.replace(/([a-z])(?=[A-Z])/g, '$1 ')
		.replace(/[_-]+/g, ' ')
		.toLowerCase()
		.trim();

export const isFormatField = (name: string) => FORMAT.test(wordsOf(name));

function firstValue(record: IDataObject, isWanted: (name: string) => boolean): string | undefined {
	const [, value] =
		Object.entries(record).find(([name, held]) => isWanted(name) && !isNothing(held)) ?? [];
	const words = listOf(value).flatMap((word) => textOf(word) ?? []);
	return words.length > 0 ? words.map(asText).join(', ') : undefined;
}

/** Not what is only said of an ISBN. */
export const holdsIsbn = (name: string) => isIsbnField(name) && !/note/i.test(name);

/** By what people know a book: its title, and what tells the edition from the others. What the record does not show is left out. */
export interface Book extends IDataObject {
	title?: string;
	isbn?: string;
	format?: string;
}

/** Of a record with `fields`, as a search gives it, or with a column for each. */
export function bookOf(record: IDataObject): Book {
	const values = { ...objectOf(record.fields), ...record };
	const title = textOf(record.title);
	const isbn = firstValue(values, holdsIsbn);
	const format = firstValue(values, isFormatField);
	return { ...(title && { title }), ...(isbn && { isbn }), ...(format && { format }) };
}

/** What an input item says of the resource that is worked on, which may be another than the item's own. */
export const bookIn = (json: IDataObject, ref: number): Book =>
	refOf(json.ref) === ref ? bookOf(json) : {};
