import { isIsbnField } from '../../../../shared/values/isbn';
import { liveFields } from '../../../../shared/form/liveFields';
import type { Item } from '../../../../shared/engine/item';
import { isObject, objectOf, textOf } from '../../../../shared/values/read';
import { writtenIsbn } from '../../../../shared/catalogue/search';

/** The catalogue's own writing of an ISBN; undefined where no field holds any, or it has none such. */
async function writtenIn(item: Item, field: string, isbn: string): Promise<string | undefined> {
	const fields = await liveFields(item);
	// The books of an answer have an `isbn` whatever the field of the deployment is called.
	const name = (
		fields.find((known) => known.name === field) ?? fields.find((known) => isIsbnField(known.name))
	)?.name;
	return name === undefined ? undefined : await writtenIsbn(item.catalogue, name, isbn);
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
			const known = await writtenIn(item, field, isbn);
			if (known === undefined || known === isbn) return condition;
			isChanged = true;
			return { ...condition, value: known };
		}),
	);
	return isChanged ? written : undefined;
}
