import type { IDataObject } from 'n8n-workflow';
import { liveFields } from '../../../../shared/form/liveFields';
import type { Item } from '../../../../shared/engine/item';
import { failureOf } from '../../../../shared/failure/failure';
import { bookOf, holdsIsbn } from '../../../../shared/catalogue/book';
import { searchAll } from '../../../../shared/catalogue/search';
import { isNothing, objectOf, refOf, textOf } from '../../../../shared/values/read';

/** The books as a search shows them, by reference: a query gives neither their format nor their fields. */
async function records(item: Item, books: IDataObject[]): Promise<Map<number, IDataObject>> {
	const isbns = [...new Set(books.map(({ isbn }) => textOf(isbn) ?? ''))].filter(Boolean);
	const name = (await liveFields(item)).find((field) => holdsIsbn(field.name))?.name;
	if (name === undefined || isbns.length === 0) return new Map();
	// A service that does not apply the filter gives any resources.
	const { rows } = await searchAll(
		item.catalogue,
		{ fieldFilters: { [name]: isbns } },
		2 * books.length,
	);
	return new Map(rows.map((row) => [refOf(row.ref) ?? 0, row]));
}

/** Books as other nodes take them: by `ref`, with their format, and with all fields where that is asked for. */
export async function asResources(item: Item, books: IDataObject[]): Promise<IDataObject[]> {
	if (books.length === 0) return [];
	const found = await records(item, books).catch((error: unknown) => {
		const { message } = failureOf(error).details;
		item.run.warn(`The formats of the books could not be read: ${message}.`);
		return undefined;
	});
	const isMissing = ({ resourceId, isbn }: IDataObject) =>
		!isNothing(isbn) && found?.has(refOf(resourceId) ?? 0) === false;
	if (books.some(isMissing))
		item.run.warn(
			'A search by ISBN does not find some of the books, so their format is not known. Their fields come from a search of Catalogue Resource.',
		);
	const isBare = ({ resourceId }: IDataObject) => {
		const record = found?.get(refOf(resourceId) ?? 0);
		return record !== undefined && isNothing(record.fields);
	};
	if (books.some(isBare))
		item.run.warn(
			'A search shows no fields of some of the books, so neither their format nor their fields are known.',
		);
	const withFields = item.parameters.flag('withFields');
	return books.map((book) => {
		const ref = refOf(book.resourceId);
		const record = found?.get(ref ?? 0);
		const { format } = bookOf(record ?? {});
		return {
			...(ref !== undefined && { ref }),
			...book,
			...(format && { format }),
			...(withFields && record && { fields: objectOf(record.fields) }),
		};
	});
}
