import type { IDataObject } from 'n8n-workflow';
import { searchAnyOf } from '../../../../shared/form/searchAnyOf';
import { searchComparing, valuesOf } from '../../../../shared/form/searchComparing';
import type { Comparison } from '../../../../shared/form/comparison';
import { fieldsOfChosenType } from '../../../../shared/form/liveFields';
import type { Item } from '../../../../shared/engine/item';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import type { ListResult } from '../../../../shared/lists/list';
import { searchAll, writtenIsbn } from '../../../../shared/catalogue/search';
import { isIsbnField, isSameIsbn } from '../../../../shared/values/isbn';
import { mayBeTyped, typedValue } from '../../../../shared/values/sheetValues';
import { fieldFilters, isForService } from './searchFilters';
import { searchWithinDates } from './searchWithinDates';

/**
 * The field filters with numbers and truth values as such, where fields hold them: a service may compare by type
 * (interface section 2), and find nothing by a text, or by 'true' what is false. Undefined where that changes nothing.
 */
async function typedFilters(item: Item, filters: IDataObject = {}) {
	const mayHaveTypes = Object.entries(filters).some(
		([field, value]) => !isIsbnField(field) && [value].flat().some(mayBeTyped),
	);
	if (!mayHaveTypes) return undefined;
	// Without the list of fields all values stay texts.
	const fields = await fieldsOfChosenType(item).catch(() => []);
	const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
	const entries = Object.entries(filters).map(([field, value]) => {
		const typed = (text: unknown) => typedValue(kinds.get(field), text);
		return [field, Array.isArray(value) ? value.map(typed) : typed(value)] as const;
	});
	const isChanged = entries.some(
		([field, value]) => [value].flat()[0] !== [filters[field]].flat()[0],
	);
	return isChanged ? (Object.fromEntries(entries) as IDataObject) : undefined;
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
			const shown = rows.flatMap((row) => valuesOf(row, field));
			const isbns = await Promise.all(
				wanted.map(async (isbn) => {
					const isFound = shown.some((value) => isSameIsbn(value, isbn));
					if (isFound || !isSameIsbn(isbn, isbn)) return isbn;
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
	bodyOf: (fields: IDataObject | undefined, dates: IDataObject | undefined) => IDataObject;
}

/**
 * Finds resources by their fields (POST /resources/search, interface 4.1). Which form of a value the service compares with
 * is open: values go out as numbers and truth values first, ISBNs that find nothing once more as the catalogue writes them,
 * and where still nothing is found, or the values are refused, all goes out as text. `sentBody` makes the body that found the rows.
 */
export async function searchByFilters(
	item: Item,
	{ comparisons, dates, max, bodyOf }: FilteredSearch,
): Promise<ListResult<IDataObject> & { sentBody: () => Promise<IDataObject> }> {
	const search = async (asked: Comparison[], isTyped: boolean) => {
		const fieldsOf = async (sent: Comparison[]) => {
			const filters = fieldFilters(sent);
			return (isTyped ? await typedFilters(item, filters) : undefined) ?? filters;
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
						const body = bodyOf(await fieldsOf(sent), wideDates);
						return here.length > 0
							? await searchComparing(item, body, here, wanted, isWanted)
							: await searchAll(catalogue, body, wanted, isWanted);
					},
				),
		);
		return { ...reading, sentBody: async () => bodyOf(await fieldsOf(reading.sent), dates) };
	};
	const isTypeable = (await typedFilters(item, fieldFilters(comparisons))) !== undefined;
	const asTyped = search(comparisons, true);
	const typed = await (isTypeable ? unlessRefused(asTyped) : asTyped);
	// If 'Limit' cut the rows, an ISBN that they do not show may have been found.
	const isWhole = typed !== undefined && typed.rows.length < max;
	const written = isWhole ? await isbnsAsWritten(item, comparisons, typed.rows) : undefined;
	const reading = written ? await search(written, true) : typed;
	if (reading && (!isTypeable || reading.rows.length > 0)) return reading;
	const untyped = search(comparisons, false);
	return reading ? ((await unlessRefused(untyped)) ?? reading) : await untyped;
}
