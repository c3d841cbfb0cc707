import { liveFields } from '../../../../shared/form/liveFields';
import type { Comparison } from '../../../../shared/form/comparison';
import type { Item } from '../../../../shared/engine/item';
import { convertByKind } from '../../../../shared/record/convertByKind';
import type { Field } from '../../../../shared/catalogue/fields';
import { writtenIsbn } from '../../../../shared/catalogue/search';
import { isIsbnField } from '../../../../shared/values/isbn';
import { isSameWord, objectOf, textOf } from '../../../../shared/values/read';
import { daysIn, numbersIn, mayBeTyped, typedValue } from '../../../../shared/values/sheetValues';

/** A number or a day that is written as in a spreadsheet, and not as JSON or ISO 8601 have it. */
const isOfSheet = (value: string) =>
	!Number.isFinite(Number(value)) && (numbersIn(value).length > 0 || daysIn(value).length > 0);

async function asServiceTakes(item: Item, field: string, value: string): Promise<unknown> {
	const isNamed = ({ name, title }: Field) => name === field || isSameWord(title, field);
	// A database may take a text for another value, 'true' for 0. Without the list of fields it stays as it was entered.
	if (!isOfSheet(value))
		return typedValue((await liveFields(item).catch(() => [])).find(isNamed)?.kind, value);
	const known = (await liveFields(item)).find(isNamed);
	return known?.kind === 'number' || known?.kind === 'date'
		? await convertByKind(item, known, value)
		: value;
}

/** The conditions with '12,99', '31.01.2026' and 'true' as the service takes them; a part of a text stays as it is. */
export const withSheetValues = async (
	item: Item,
	comparisons: Comparison[],
	conditions: unknown[],
): Promise<unknown[]> =>
	await Promise.all(
		conditions.map(async (condition, index) => {
			const { field, operator = 'contains' } = comparisons[index] ?? {};
			if (field === undefined || ['contains', 'other'].includes(operator)) return condition;
			const { value } = objectOf(condition);
			if (typeof value !== 'string' || isIsbnField(field)) return condition;
			if (!isOfSheet(value) && !mayBeTyped(value)) return condition;
			return { ...objectOf(condition), value: await asServiceTakes(item, field, value) };
		}),
	);

/** The conditions with every ISBN that must be equal as the catalogue writes it; undefined where that changes nothing. */
export async function isbnsAsWritten(item: Item, conditions: unknown[]) {
	const result = await Promise.all(
		conditions.map(async (condition) => {
			const { field, op, value } = objectOf(condition);
			const isbn = textOf(value);
			const isExact = op === item.assumed('query.equals');
			if (!isExact || typeof field !== 'string' || !isIsbnField(field) || !isbn) return condition;
			const fields = await liveFields(item);
			// The books of an answer have an `isbn` whatever the field of the deployment is called.
			const known =
				fields.find(({ name }) => name === field) ?? fields.find(({ name }) => isIsbnField(name));
			const written = known && (await writtenIsbn(item.catalogue, known.name, isbn));
			return written === undefined || written === isbn
				? condition
				: { ...objectOf(condition), value: written };
		}),
	);
	return result.some((condition, index) => condition !== conditions[index]) ? result : undefined;
}
