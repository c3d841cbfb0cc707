import { Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/refusedValues';
import type { Catalogue } from '../transport/pipeline';
import { textOf } from '../values/read';
import { isbnForms, normalIsbn } from '../values/isbn';
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
	const forms = isbnForms(isbn);
	const found = await searchAll(catalogue, { fieldFilters: { [field]: forms } }, 1).catch(
		failureOf,
	);
	if (found instanceof Failure) {
		if (refusesValues(found.details.httpStatus)) return undefined;
		throw found;
	}
	const written = textOf(shownField(found.rows[0] ?? {}, field));
	// A service that did not apply the filter gives any resource.
	return written !== undefined && normalIsbn(written) === normalIsbn(isbn) ? written : undefined;
}
