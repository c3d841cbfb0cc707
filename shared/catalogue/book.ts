import type { IDataObject } from 'n8n-workflow';
import { isIsbnField } from '../values/isbn';
import { isNothing, listOf, objectOf, refOf, textOf } from '../values/read';
import { wordsApart } from '../values/wordsApart';

/** Field names differ from server to server, so the one that tells an edition from the others is known by its words. */
const FORMAT = /\b(format|binding|product form)$/;

/** 'productFormat' and 'product_form' as words. */
const wordsOf = (name: string) => wordsApart(name).replace(/[_-]+/g, ' ').toLowerCase().trim();

const isFormatField = (name: string) => FORMAT.test(wordsOf(name));

/** An option as text, or as an object with its name or value. */
function wordsIn(option: unknown): string[] {
	const { name, label, value } = objectOf(option);
	const word = [option, name, label].map(textOf).find((text) => text !== undefined);
	return word === undefined ? listOf(value).flatMap((text) => textOf(text) ?? []) : [word];
}

function firstValue(record: IDataObject, isWanted: (name: string) => boolean): string | undefined {
	const [, value] =
		Object.entries(record).find(([name, held]) => isWanted(name) && !isNothing(held)) ?? [];
	const own = wordsIn(value);
	const words = own.length > 0 ? own : listOf(value).flatMap(wordsIn);
	return words.length > 0 ? words.join(', ') : undefined;
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
