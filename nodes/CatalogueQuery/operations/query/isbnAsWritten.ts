import { isbnForms, isIsbnField, normalIsbn } from '../../../../shared/values/isbn';
import { liveFields } from '../../../../shared/form/liveFields';
import type { Item } from '../../../../shared/engine/item';
import { isObject, objectOf, textOf } from '../../../../shared/values/read';
import { searchAll } from '../../../../shared/catalogue/search';
import { shownField } from '../../../../shared/catalogue/shownField';

/**
 * The service compares exactly, and an ISBN is typed with hyphens or without. The catalogue's own writing of it, which a
 * search for all its forms finds (interface 4.1), or undefined where it has no such resource.
 */
async function writtenIsbn(item: Item, field: string, isbn: string): Promise<string | undefined> {
	const fields = await liveFields(item);
	// The books of an answer have an `isbn` whatever the field of the deployment is called.
	const name = (
		fields.find((known) => known.name === field) ?? fields.find((known) => isIsbnField(known.name))
	)?.name;
	if (name === undefined) return undefined;
	const { rows } = await searchAll(
		item.catalogue,
		{ fieldFilters: { [name]: isbnForms(isbn) } },
		1,
	);
	const written = textOf(shownField(rows[0] ?? {}, name));
	// A service that did not apply the filter gives any resource.
	return written !== undefined && normalIsbn(written) === normalIsbn(isbn) ? written : undefined;
}

/** The same conditions with every ISBN that must be equal as the catalogue writes it; undefined where that changes nothing. */
export async function isbnsAsWritten(
	item: Item,
	conditions: unknown[],
): Promise<unknown[] | undefined> {
	let isChanged = false;
	const written = await Promise.all(
		conditions.map(async (condition) => {
			const { field, op, value } = objectOf(condition);
			const isbn = textOf(value);
			if (
				!isObject(condition) ||
				op !== item.assumed('query.equals') ||
				typeof field !== 'string' ||
				!isIsbnField(field) ||
				!isbn
			)
				return condition;
			const known = await writtenIsbn(item, field, isbn);
			if (known === undefined || known === isbn) return condition;
			isChanged = true;
			return { ...condition, value: known };
		}),
	);
	return isChanged ? written : undefined;
}
