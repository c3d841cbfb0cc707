import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/operation/item';
import { dateOf } from '../../../../shared/service/moment';
import { entryOf, isObject, numberOf, objectOf, textOf, wordFor } from '../../../../shared/service/read';

const ALIKE = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true, numeric: true });

function compared(one: unknown, other: unknown): number {
	const numbers = [numberOf(one), numberOf(other)] as const;
	if (numbers[0] !== undefined && numbers[1] !== undefined) return numbers[0] - numbers[1];
	const dates = [dateOf(one, 'utc'), dateOf(other, 'utc')] as const;
	if (dates[0].kind === 'moment' && dates[1].kind === 'moment') return dates[0].ms - dates[1].ms;
	return ALIKE.compare(wordFor(textOf(one) ?? ''), wordFor(textOf(other) ?? ''));
}

/** What a row shows under the name of the sort: keys of the record stand beside its fields. */
const shownIn = (row: IDataObject, field: string): unknown => entryOf(row, field) ?? entryOf(objectOf(row.fields), field);

/**
 * Tells where the rows do not come in the order that was asked for, or do not show it. The names of the sort are assumed
 * (interface 4.1), and a service may pass over those that it does not know. No error: services compare texts in ways of their own.
 */
export function tellSort({ run }: Item, rows: IDataObject[], field: string, direction: string): void {
	const values = rows.map((row) => shownIn(row, field)).filter((value) => dateOf(value, 'utc').kind !== 'none' && !isObject(value) && !Array.isArray(value));
	const sign = direction === 'desc' ? -1 : 1;
	const isUnseen = values.length === 0 && rows.length > 1;
	if (!isUnseen && !values.some((value, index) => index > 0 && sign * compared(values[index - 1], value) > 0)) return;
	const found = isUnseen ? `The results do not show '${field}', so their order cannot be checked.` : `The results are not in the order of '${field}'.`;
	run.hint(
		`${found} If the service has other names for it, set 'search.sort', 'search.sortField' and 'search.sortDirection' in 'Interface Overrides' of the credential.`,
		'warning',
	);
}
