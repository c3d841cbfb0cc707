import { liveFields } from '../../../../shared/form/liveFields';
import type { Comparison } from '../../../../shared/form/comparing';
import type { Item } from '../../../../shared/engine/item';
import { convert } from '../../../../shared/record/convert';
import { isObject, isSameWord } from '../../../../shared/values/read';
import { daysIn } from '../../../../shared/values/sheetDate';
import { numbersIn } from '../../../../shared/values/sheetNumber';

/** A number or a day that is written as in a spreadsheet, and not as JSON or ISO 8601 have it. */
const isOfSheet = (value: unknown): value is string =>
	typeof value === 'string' &&
	!Number.isFinite(Number(value)) &&
	(numbersIn(value).length > 0 || daysIn(value).length > 0);

async function asServiceTakes(item: Item, field: string, value: string): Promise<unknown> {
	const known = (await liveFields(item)).find(
		({ name, title }) => name === field || isSameWord(title, field),
	);
	return known?.kind === 'number' || known?.kind === 'date'
		? await convert(item, known, value)
		: value;
}

/** The same conditions with '12,99' and '31.01.2026' as the service takes them; what is part of a text stays as it is. */
export async function withSheetValues(
	item: Item,
	comparisons: Comparison[],
	conditions: unknown[],
): Promise<unknown[]> {
	return await Promise.all(
		conditions.map(async (condition, index) => {
			const { field, operator = 'contains' } = comparisons[index] ?? {};
			if (field === undefined || ['contains', 'other'].includes(operator)) return condition;
			if (!isObject(condition) || !isOfSheet(condition.value)) return condition;
			return { ...condition, value: await asServiceTakes(item, field, condition.value) };
		}),
	);
}
