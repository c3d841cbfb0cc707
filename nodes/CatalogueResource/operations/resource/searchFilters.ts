import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { categoryRef } from '../../../../shared/form/categories';
import { changedSince, momentIn } from '../../../../shared/form/changedSince';
import type { Item } from '../../../../shared/engine/item';
import { severalIn, takesNoValue, type Comparison } from '../../../../shared/form/comparing';
import { checkBound, dayAtMidnight, isOrdered } from '../../../../shared/form/valueOrder';
import { parameterFailure } from '../../../../shared/failure/failure';
import { isoDate } from '../../../../shared/values/isoDate';
import {
	asText,
	isBlank,
	isObject,
	objectOf,
	objectsOf,
	shown,
	textOf,
} from '../../../../shared/values/read';

/** Values of one filter row; of a text only lines are parted where it must be equal, since names hold commas. */
function wantedOf({ operator, value }: IDataObject): string[] {
	const entered = isObject(value) && 'mode' in value ? value.value : value;
	if (typeof entered === 'string')
		return severalIn(operator === 'oneOf' ? entered : entered.split('\n'));
	const date = isObject(entered) ? isoDate(entered) : undefined;
	return severalIn(date === undefined ? entered : dayAtMidnight(date));
}

const rowsOf = (item: Item, name: string) => objectsOf(objectOf(item.parameters.raw(name)).filter);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function noField(filters: string): never {
	throw parameterFailure(
		`A filter of '${filters}' has no field`,
		'Choose the field, or remove the filter. An expression may have given none.',
	);
}

/** An expression may give no value; such a filter must not let everything through. */
function noValue(field: string) {
	return parameterFailure(
		`The field filter on '${field}' has no value`,
		"Enter a value in 'Field Filters', or remove the filter.",
	);
}

/** The filters on fields as they are filled in. Rows of which nothing is filled in are left out. */
export function fieldComparisons(item: Item): Comparison[] {
	return rowsOf(item, 'fieldFilters').flatMap((row) => {
		const operator = textOf(row.operator) || 'equals';
		const wanted = takesNoValue(operator) ? [] : wantedOf({ ...row, operator });
		if (isBlank(row.field) && wanted.length === 0 && !takesNoValue(operator)) return [];
		const field = textOf(row.field) || noField('Field Filters');
		if (!takesNoValue(operator) && wanted.length === 0) throw noValue(field);
		if (isOrdered(operator) && wanted.length > 1)
			throw parameterFailure(
				`The field filter on '${field}' compares with ${wanted.length} values`,
				"Enter one value in 'Field Filters': greater and less are compared with one.",
			);
		checkBound({ field, operator, wanted });
		return [{ field, operator, wanted }];
	});
}

/** The service finds whole values (interface 4.1); all else is compared here. */
export const isForService = ({ operator }: Comparison) =>
	operator === 'equals' || operator === 'oneOf';

/** Values that fields must have, by field name. */
export function fieldFilters(comparisons: Comparison[]): IDataObject | undefined {
	const asked = comparisons.filter(isForService);
	const names = asked.map(({ field }) => field);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice) {
		throw parameterFailure(
			`Two field filters are on '${twice}'`,
			"The service takes one of 'Field Filters' per field. Set the operator to 'One Of' and put all values into it if any of them will do.",
		);
	}
	const filters = asked.map(({ field, wanted }) => [field, wanted.length > 1 ? wanted : wanted[0]]);
	return asked.length > 0 ? (Object.fromEntries(filters) as IDataObject) : undefined;
}

const entered = (value: unknown) => asText(value ?? '').trim();

export interface NodeFilter {
	field: string;
	ref: number;
}

/** Category nodes by reference; a resource must be below one of them. */
export async function nodeFilters(item: Item): Promise<NodeFilter[]> {
	const rows = rowsOf(item, 'options.nodeFilters').map(({ field, node }) => ({
		field: entered(field),
		node: entered(node),
	}));
	const filled = rows.filter(({ field, node }) => field !== '' || node !== '');
	return await Promise.all(
		filled.map(async ({ field, node }) => ({ field, ref: await categoryRef(item, field, node) })),
	);
}

/** A day stays one: as upper bound it means its end. */
function bound(item: Item, label: string, value: unknown): string | undefined {
	if (isBlank(value)) return undefined;
	const text = textOf(value)?.trim() ?? isoDate(value) ?? '';
	const moment = DAY.test(text) ? text : momentIn(item.timezone, text);
	if (moment) return moment;
	throw parameterFailure(
		`'${label}' of a date filter is '${shown(value)}'`,
		'Enter a date such as 2026-01-31.',
	);
}

interface Range {
	from?: string | undefined;
	to?: string | undefined;
}

/** Where a bound lies; days and moments cannot be compared as texts. */
function timeOf({ timezone }: Item, side: keyof Range, text: string): number {
	const date = DateTime.fromISO(text, { zone: timezone });
	return (side === 'to' && DAY.test(text) ? date.endOf('day') : date).toMillis();
}

/** The narrower of two bounds, since all filters must hold. */
function narrower(
	item: Item,
	side: keyof Range,
	one: string | undefined,
	other: string | undefined,
): string | undefined {
	if (one === undefined || other === undefined) return one ?? other;
	const isLater = timeOf(item, side, other) > timeOf(item, side, one);
	return isLater === (side === 'from') ? other : one;
}

const both = (item: Item, one: Range, other: Range): Range => ({
	from: narrower(item, 'from', one.from, other.from),
	to: narrower(item, 'to', one.to, other.to),
});

/** The dates of the record itself go by a name that the interface leaves open. */
export const filterName = ({ assumed }: Item, chosen: string) =>
	chosen === 'modifiedDate' || chosen === 'createdDate' ? assumed(`search.${chosen}`) : chosen;

/** Ranges by date, 'Changed Since' among them. All must hold, so several on one date are narrowed to what they share. */
export async function dateFilters(item: Item): Promise<IDataObject | undefined> {
	const { assumed } = item;
	const ranges = new Map<string, Range>();
	const since = await changedSince(item);
	if (since) ranges.set(assumed('search.modifiedDate'), { from: since });
	for (const { field, from, to } of rowsOf(item, 'options.dateFilters')) {
		if ([field, from, to].every(isBlank)) continue;
		const chosen = textOf(field) || noField('Date Filters');
		const name = filterName(item, chosen);
		const range: Range = { from: bound(item, 'From', from), to: bound(item, 'To', to) };
		if (range.from && range.to && timeOf(item, 'from', range.from) > timeOf(item, 'to', range.to)) {
			throw parameterFailure(
				`The date filter on '${name}' ends before it begins`,
				"Swap 'From' and 'To'.",
			);
		}
		ranges.set(name, both(item, ranges.get(name) ?? {}, range));
	}
	const filters = [...ranges].map(([name, { from, to }]) => [
		name,
		{ ...(from && { [assumed('search.from')]: from }), ...(to && { [assumed('search.to')]: to }) },
	]);
	return filters.length > 0 ? (Object.fromEntries(filters) as IDataObject) : undefined;
}
