import type { IDataObject } from 'n8n-workflow';
import { writtenIsbn } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { valuesOf, type Comparison } from '../../../../shared/form/comparing';
import type { ListResult } from '../../../../shared/lists/list';
import { isIsbnField, isSameIsbn } from '../../../../shared/values/isbn';
import { isForService } from './searchFilters';

/** An ISBN as the catalogue writes it; one that was found, that is none, or that it does not have stays as it is. */
async function asWritten(
	item: Item,
	field: string,
	isbn: string,
	shown: string[],
): Promise<string> {
	if (!isSameIsbn(isbn, isbn) || shown.some((one) => isSameIsbn(one, isbn))) return isbn;
	return (await writtenIsbn(item.catalogue, field, isbn)) ?? isbn;
}

/**
 * The same filters with the ISBNs that nothing was found by as the catalogue writes them, since the service compares them
 * exactly. Undefined where that changes nothing.
 */
export async function isbnsAsWritten(
	item: Item,
	comparisons: Comparison[],
	{ rows }: ListResult<IDataObject>,
	max: number,
): Promise<Comparison[] | undefined> {
	// Behind the rows that were wanted there may be the others.
	if (rows.length >= max) return undefined;
	const written = await Promise.all(
		comparisons.map(async (comparison) => {
			const { field, wanted } = comparison;
			if (!isForService(comparison) || !isIsbnField(field)) return comparison;
			const shown = rows.flatMap((row) => valuesOf(row, field));
			const own = await Promise.all(
				wanted.map(async (isbn) => await asWritten(item, field, isbn, shown)),
			);
			return own.join() === wanted.join() ? comparison : { ...comparison, wanted: own };
		}),
	);
	const isChanged = written.some((comparison, index) => comparison !== comparisons[index]);
	return isChanged ? written : undefined;
}
