import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { bookOf } from '../../../../shared/catalogue/book';
import { searchAll } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type Output } from '../../../../shared/engine/operation';
import { answerFailure, failureOf, inSentences } from '../../../../shared/failure/failure';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import { liveFields } from '../../../../shared/form/liveFields';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { mapLimited } from '../../../../shared/transport/concurrency';
import { counted } from '../../../../shared/values/counted';
import { isIsbnField } from '../../../../shared/values/isbn';
import { distinct } from '../../../../shared/values/onePerKey';
import {
	asText,
	isNothing,
	joinNames,
	numberOf,
	objectOf,
	objectsOf,
	refOf,
} from '../../../../shared/values/read';
import { lacking } from './ask';

export const outputFields: INodeProperties[] = [
	outputChoice({
		each: 'Book',
		eachDescription: 'The books that the service lists',
		summaryDescription: 'The exact counts and the filters that were applied',
		default: 'rows',
	}),
	{
		displayName: 'Include All Fields',
		name: 'withFields',
		type: 'boolean',
		default: false,
		displayOptions: { show: { output: ['rows'] } },
		description:
			"Whether to add all metadata of each book, as 'fields', e.g. for a later node that keeps existing values",
	},
];

const miscounted = (books: number, records: number) =>
	`The service counts ${counted(records, 'record')} under 'totalRecords' and lists ${counted(books, 'book')}`;

/** The service lists fewer books than it counts when there are many (interface 4.2). */
function warnOfMissing({ run }: Item, books: number, records: number | undefined): void {
	if (records === undefined)
		run.warn(
			"The service does not say under 'totalRecords' how many records there are, so it may have more than it lists.",
		);
	else if (records < books) run.warn(`${miscounted(books, records)}, so its counts are wrong.`);
	else if (records > books)
		run.warn(
			`The service lists ${books} of ${records} records. The counts are exact: see 'One Summary Item'. To get all of them, use a search of Catalogue Resource.`,
		);
}

/** The books as a search shows them, by reference: a query gives neither their format nor their fields. */
async function recordsOf(item: Item, books: IDataObject[]): Promise<Map<number, IDataObject>> {
	const records = new Map<number, IDataObject>();
	const withIsbn = books.filter(({ isbn }) => !isNothing(isbn));
	const name = (await liveFields(item)).find((field) => isIsbnField(field.name))?.name;
	if (name === undefined || withIsbn.length === 0) return records;
	const searchFor = async (isbn: unknown) => {
		const body = { fieldFilters: { [name]: isbn } };
		// A service that does not apply the filter gives any resources.
		const { rows } = await searchAll(item.catalogue, body, 2 * books.length);
		for (const row of rows) records.set(refOf(row.ref) ?? 0, row);
	};
	const isbns = [...new Set(withIsbn.map(({ isbn }) => isbn))];
	if (isbns.length > 1) await unlessRefused(searchFor(isbns));
	const isMissing = ({ resourceId }: IDataObject) => !records.has(refOf(resourceId) ?? 0);
	// A filter may take one value alone: the first book tells.
	const [first, ...others] = withIsbn.filter(isMissing);
	if (first) await searchFor(first.isbn);
	if (first && !isMissing(first)) await mapLimited(others, ({ isbn }) => searchFor(isbn));
	return records;
}

/** Books as other nodes take them: by `ref`, with their format, and with all fields where that is asked for. */
export async function asResources(item: Item, books: IDataObject[]): Promise<IDataObject[]> {
	if (books.length === 0) return [];
	const records = await recordsOf(item, books).catch((error: unknown) => {
		item.run.warn(`The formats of the books could not be read: ${inSentences(failureOf(error))}`);
		return undefined;
	});
	const recordOf = ({ resourceId }: IDataObject) => records?.get(refOf(resourceId) ?? 0);
	if (records && books.some((book) => !isNothing(book.isbn) && !recordOf(book)))
		item.run.warn(
			'A search by ISBN does not find some of the books, so their format is not known. Their fields come from a search of Catalogue Resource.',
		);
	const isBare = (record?: IDataObject) => record !== undefined && isNothing(record.fields);
	if (books.some((book) => isBare(recordOf(book))))
		item.run.warn(
			'A search shows no fields of some of the books, so neither their format nor their fields are known.',
		);
	const withFields = item.parameters.flag('withFields');
	const bare = books.filter((book) => isNothing(book.isbn) && !recordOf(book));
	if (withFields && records && bare.length > 0)
		item.run.warn(
			`Some books have no ISBN, by which their fields are looked up, so they come without: ${joinNames(bare.map(({ title }) => asText(title)))}. Use a search of Catalogue Resource for them.`,
		);
	return books.map((book) => {
		const record = recordOf(book);
		const ref = refOf(book.resourceId);
		// What people know a book by comes first.
		return {
			...(ref !== undefined && { ref }),
			...bookOf({ ...record, ...book }),
			...book,
			...(withFields && record && { fields: objectOf(record.fields) }),
		};
	});
}

/** The answer of a query as items; `isComplete` where its books show what other nodes take. */
export async function outputsOf(
	item: Item,
	{ books, ...summary }: IDataObject,
	isComplete = false,
): Promise<Output[]> {
	const all = objectsOf(books);
	// Two editions without their references may look alike.
	const isClear = all.every(({ resourceId }) => refOf(resourceId) !== undefined);
	const listed = isClear ? distinct(all) : all;
	const records = numberOf(summary.totalRecords);
	if (!isSummary(item)) {
		warnOfMissing(item, listed.length, records);
		const resources = isComplete ? listed : await asResources(item, listed);
		return resources.map((json) => ({ json }));
	}
	if (records === undefined) throw lacking("'totalRecords'", summary);
	if (records < listed.length)
		throw answerFailure(
			miscounted(listed.length, records),
			"Set 'Output' to 'One Item per Book' and count its items, or ask the administrator of the catalogue why the service answers like this.",
		);
	return oneItem({ ...summary, listedBooks: listed.length });
}
