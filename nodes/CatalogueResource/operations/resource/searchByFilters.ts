import type { IDataObject } from 'n8n-workflow';
import { searchAll, writtenIsbn } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import { checkOneReading, mayBeOfKind, type Comparison } from '../../../../shared/form/comparison';
import { fieldsOfChosenType } from '../../../../shared/form/liveFields';
import { searchAnyOf } from '../../../../shared/form/searchAnyOf';
import { searchComparing, valuesOf } from '../../../../shared/form/searchComparing';
import type { ListResult } from '../../../../shared/lists/list';
import { flatMapWithPauses } from '../../../../shared/transport/concurrency';
import { isIsbn, isIsbnField, normalIsbn } from '../../../../shared/values/isbn';
import { asText } from '../../../../shared/values/read';
import { typedValue } from '../../../../shared/values/sheetValues';
import { fieldFilters, isForService } from './searchFilters';
import { searchWithinDates } from './searchWithinDates';

/**
 * Makes numbers and truth values of what field filters hold, where fields do: a service may compare by type (interface
 * section 2), and find nothing by a text, or by 'true' what is false. Undefined where that changes nothing in these.
 */
async function typesOf(item: Item, filters: IDataObject = {}) {
	const mayHaveTypes = Object.entries(filters).some(
		([field, value]) => !isIsbnField(field) && [value].flat().map(asText).some(mayBeOfKind),
	);
	if (!mayHaveTypes) return undefined;
	// Without the list of fields all values stay texts.
	const fields = await fieldsOfChosenType(item).catch(() => []);
	const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
	for (const { name, title, kind } of fields)
		for (const value of [filters[name] ?? []].flat()) checkOneReading(title, asText(value), kind);
	const typed = (given: IDataObject): IDataObject => {
		const entries = Object.entries(given).map(([field, value]) => {
			const ofKind = (text: unknown) => typedValue(kinds.get(field), text);
			return [field, Array.isArray(value) ? value.map(ofKind) : ofKind(value)];
		});
		return Object.fromEntries(entries);
	};
	const isChanged = Object.entries(typed(filters)).some(
		([field, value]) => [value].flat()[0] !== [filters[field]].flat()[0],
	);
	return isChanged ? typed : undefined;
}

/**
 * The comparisons with the ISBNs that found nothing as the catalogue writes them, since the service compares them exactly.
 * Undefined where that changes nothing.
 */
async function isbnsAsWritten(item: Item, comparisons: Comparison[], rows: IDataObject[]) {
	const written = await Promise.all(
		comparisons.map(async (comparison) => {
			const { field, wanted } = comparison;
			if (!isForService(comparison) || !isIsbnField(field)) return comparison;
			const shown = new Set(
				await flatMapWithPauses(rows, (row) => valuesOf(row, field).map(normalIsbn)),
			);
			const isbns = await Promise.all(
				wanted.map(async (isbn) => {
					if (shown.has(normalIsbn(isbn)) || !isIsbn(isbn)) return isbn;
					return (await writtenIsbn(item.catalogue, field, isbn)) ?? isbn;
				}),
			);
			return isbns.join() === wanted.join() ? comparison : { ...comparison, wanted: isbns };
		}),
	);
	const isChanged = written.some((comparison, index) => comparison !== comparisons[index]);
	return isChanged ? written : undefined;
}

/** What a search asks for. `bodyOf` puts its field and date filters into the body of the request. */
interface FilteredSearch {
	comparisons: Comparison[];
	dates: IDataObject | undefined;
	max: number;
	/** The rest of the request; what it says of filters counts before these. */
	body: IDataObject;
}

/**
 * Finds resources by their fields (POST /resources/search, interface 4.1). Which form of a value the service compares with
 * is open: values go out as numbers and truth values first, ISBNs that find nothing once more as the catalogue writes them,
 * and where still nothing is found, or the values are refused, all goes out as text. `sentBody`: of the search that found the rows.
 */
export async function searchByFilters(
	item: Item,
	{ comparisons, dates, max, body: rest }: FilteredSearch,
): Promise<ListResult<IDataObject> & { sentBody: IDataObject }> {
	const typed = await typesOf(item, fieldFilters(comparisons));
	const search = async (asked: Comparison[], withTypes = typed) => {
		const bodyOf = (sent: Comparison[], dateFilters: IDataObject | undefined): IDataObject => {
			const filters = fieldFilters(sent);
			return { fieldFilters: filters && (withTypes?.(filters) ?? filters), dateFilters, ...rest };
		};
		const reading = await searchAnyOf(
			asked.filter(isForService),
			asked.filter((comparison) => !isForService(comparison)),
			max,
			async (sent, here, most) =>
				await searchWithinDates(
					item,
					dates,
					most,
					async (catalogue, wideDates, isWanted, wanted = most) => {
						const body = bodyOf(sent, wideDates);
						return here.length > 0
							? await searchComparing(item, body, here, wanted, isWanted)
							: await searchAll(catalogue, body, wanted, isWanted);
					},
				),
		);
		return { ...reading, sentBody: bodyOf(reading.sent, dates) };
	};
	const searching = search(comparisons);
	const first = await (typed ? unlessRefused(searching) : searching);
	// If 'Limit' cut the rows, an ISBN that they do not show may have been found.
	const isWhole = first !== undefined && first.rows.length < max;
	const written = isWhole ? await isbnsAsWritten(item, comparisons, first.rows) : undefined;
	const reading = written ? await search(written) : first;
	if (reading && (!typed || reading.rows.length > 0)) return reading;
	const untyped = search(comparisons, (filters) => filters);
	return reading ? ((await unlessRefused(untyped)) ?? reading) : await untyped;
}
