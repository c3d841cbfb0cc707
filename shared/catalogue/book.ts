import type { IDataObject } from 'n8n-workflow';
import { isIsbnField } from '../values/isbn';
import { isNothing, isObject, listOf, objectOf, refOf, textOf } from '../values/read';
import { nameInWords } from '../values/words';

/** Field names differ from server to server, so the field that identifies an edition is known by its words. */
const FORMAT = /\b(format|binding|product form)$/;

const isFormat = (name: string) => /form|binding/i.test(name) && FORMAT.test(nameInWords(name));

/** The name of an option, its values, or the only text that it holds, e.g. by language. */
function namesOfOption(option: unknown): string[] {
	const { name, label, value, ...others } = objectOf(option);
	const word = [option, name, label].map(textOf).find((text) => text !== undefined);
	if (word !== undefined) return [word];
	const [text, ...more] = new Set(
		Object.values(others).filter((other) => typeof other === 'string'),
	);
	return value === undefined && text !== undefined && more.length === 0
		? [text]
		: listOf(value).flatMap((each) => textOf(each) ?? []);
}

function wordsOf(value: unknown): string | undefined {
	const own = namesOfOption(value);
	const words = own.length > 0 ? own : listOf(value).flatMap(namesOfOption);
	return words.length > 0 ? words.join(', ') : undefined;
}

function firstValue(record: IDataObject, isWanted: (name: string) => boolean): string | undefined {
	const name = Object.keys(record).find((key) => isWanted(key) && !isNothing(record[key]));
	return name === undefined ? undefined : wordsOf(record[name]);
}

/** That of another book does not count: a cover that names the book it is for is not that book. */
const isOwnIsbn = (name: string) =>
	isIsbnField(name) && !/related|parent|replace|previous|former/i.test(name);

/** How people know a book: its title and what identifies the edition. What the record does not show is left out. */
export interface Book extends IDataObject {
	title?: string;
	isbn?: string;
	format?: string;
}

/** A row that names its resource as the service does in answers of its AI: by `ref`, too, as other nodes take it. */
export function withRef(row: IDataObject): IDataObject {
	const ref = refOf(objectOf(row).resourceId);
	return ref === undefined ? row : { ref, ...row };
}

/** For a record with `fields`, as a search gives it, or with a column for each field. */
export function bookOf(record: IDataObject): Book {
	const values = isObject(record.fields) ? { ...record.fields, ...record } : record;
	const title = wordsOf(record.title);
	const isbn = firstValue(values, isOwnIsbn);
	const format = firstValue(values, isFormat);
	return { ...(title && { title }), ...(isbn && { isbn }), ...(format && { format }) };
}

/** The book in an input item, where the item is about this resource; the item of a file names its resource in `resourceRef`. */
export const bookIn = (json: IDataObject, ref: number): Book =>
	refOf(json.resourceRef ?? json.ref) === ref ? bookOf(json) : {};
