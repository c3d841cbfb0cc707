import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { ListResult } from '../../../../shared/lists/list';
import { dateOf } from '../../../../shared/values/serviceDate';
import {
	isObject,
	numberOf,
	objectOf,
	refOf,
	textOf,
	wordFor,
} from '../../../../shared/values/read';
import { titlesOf } from '../../../../shared/form/fieldTitles';
import { searchAll } from '../../../../shared/catalogue/search';
import { ownOrField } from './checkFilters';

const ALIKE = new Intl.Collator('en', {
	sensitivity: 'base',
	ignorePunctuation: true,
	numeric: true,
});

/** A date or an amount that is written for people: '31/01/2026', '2 Jan 2026', '£12.50'. */
const FOR_PEOPLE = /^[^\p{L}\d]*\d/u;

/** Undefined where it cannot be told which of two comes first. */
function compared(one: unknown, other: unknown): number | undefined {
	const numbers = [numberOf(one), numberOf(other)] as const;
	if (numbers[0] !== undefined && numbers[1] !== undefined) return numbers[0] - numbers[1];
	const dates = [dateOf(one, 'utc'), dateOf(other, 'utc')] as const;
	if (dates[0].kind === 'moment' && dates[1].kind === 'moment') return dates[0].ms - dates[1].ms;
	const texts = [one, other].map((value) => wordFor(textOf(value) ?? '')) as [string, string];
	if (texts[0] !== texts[1] && texts.every((text) => FOR_PEOPLE.test(text))) return undefined;
	return ALIKE.compare(...texts);
}

/** So few rows of more may be in order by chance. */
const FEW = 10;

/** Asked for the other way round the first row must be another, unless all have the same value. */
async function isSameBothWays(
	{ assumed, catalogue }: Item,
	{ rows, total }: ListResult<IDataObject>,
	values: unknown[],
	body: IDataObject,
	direction: string,
): Promise<boolean> {
	const isAlike = values.length > 1 && compared(values[0], values.at(-1)) === 0;
	if (rows.length > FEW || isAlike || total === undefined || total <= rows.length) return false;
	const sort = {
		...objectOf(body[assumed('search.sort')]),
		[assumed('search.sortDirection')]: direction === 'desc' ? 'asc' : 'desc',
	};
	const { rows: others } = await searchAll(
		catalogue,
		{ ...body, [assumed('search.sort')]: sort },
		1,
	);
	return refOf(others[0]?.ref) === refOf(rows[0]?.ref);
}

/**
 * Tells where the rows do not come in the order that was asked for, or do not show it. The names of the sort are assumed
 * (interface 4.1), and a service may pass over those that it does not know. No error: services compare texts in ways of their own.
 */
export async function tellSort(
	item: Item,
	reading: ListResult<IDataObject>,
	body: IDataObject,
	field: string,
	direction: string,
): Promise<void> {
	const { rows } = reading;
	const values = rows
		.map((row) => ownOrField(row, field))
		.filter(
			(value) => dateOf(value, 'utc').kind !== 'none' && !isObject(value) && !Array.isArray(value),
		);
	const sign = direction === 'desc' ? -1 : 1;
	const isUnseen = values.length === 0 && rows.length > 1;
	const isOther = values.some(
		(value, index) => index > 0 && sign * (compared(values[index - 1], value) ?? 0) > 0,
	);
	if (
		!isUnseen &&
		!isOther &&
		(rows.length === 0 || !(await isSameBothWays(item, reading, values, body, direction)))
	)
		return;
	const title = (await titlesOf(item))(field);
	const found = isUnseen
		? `The results do not show '${title}', so their order cannot be checked.`
		: `The results are not in the order of '${title}'.`;
	item.run.warn(
		`${found} If the service has other names for it, set 'search.sort', 'search.sortField' and 'search.sortDirection' in 'Interface Overrides' of the credential.`,
	);
}
