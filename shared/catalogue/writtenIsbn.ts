import { Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/refusals';
import type { Catalogue } from '../transport/pipeline';
import { textOf } from '../values/read';
import { isbnForms, isbnLengths, normalIsbn } from '../values/isbn';
import { searchAll } from './search';
import { shownField } from './shownField';

/**
 * The service compares exactly, and an ISBN is typed with hyphens or without, of ten digits or thirteen. The catalogue's own
 * writing of it, which a search for all its forms finds (interface 4.1), or undefined where it shows no such resource.
 */
export async function writtenIsbn(
	catalogue: Catalogue,
	field: string,
	isbn: string,
): Promise<string | undefined> {
	const others = isbnLengths(isbn).filter((form) => form !== isbn);
	for (const asked of [isbnForms(isbn), ...others]) {
		const filters = { fieldFilters: { [field]: asked } };
		const found = await searchAll(catalogue, filters, 1).catch(failureOf);
		if (found instanceof Failure && !refusesValues(found.details.httpStatus)) throw found;
		// A service that takes no lists is asked by its digits, as most catalogues write them.
		if (found instanceof Failure) continue;
		const written = textOf(shownField(found.rows[0] ?? {}, field));
		// A service that did not apply the filter gives any resource.
		if (written !== undefined && normalIsbn(written) === normalIsbn(isbn)) return written;
		if (Array.isArray(asked)) return undefined;
	}
	return undefined;
}
