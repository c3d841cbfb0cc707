import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../../../../shared/deployment/interfaceOverrides';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { Item } from '../../../../shared/engine/item';
import { parameterFailure } from '../../../../shared/failure/failure';
import { categoryRef } from '../../../../shared/form/categories';
import { boundMoment, changedSince } from '../../../../shared/form/changedSince';
import { severalIn, takesNoValue, type Comparison } from '../../../../shared/form/comparison';
import { RECORD_DATES } from '../../../../shared/form/liveFields';
import { enteredIn } from '../../../../shared/form/locatorValue';
import { canCompare } from '../../../../shared/form/searchComparing';
import { checkBound, dayAtMidnight, isOrdered } from '../../../../shared/form/valueOrder';
import { boundDay, isoDate } from '../../../../shared/values/isoDate';
import {
	asText,
	isBlank,
	isObject,
	objectOf,
	objectsOf,
	shown,
	textOf,
} from '../../../../shared/values/read';
import { enteredDate } from '../../../../shared/values/sheetValues';

/** The values of one filter row. A text that must be equal is split by lines only, since names hold commas. */
function filterValues(operator: string, value: unknown): string[] {
	const entered = enteredIn(value);
	if (typeof entered === 'string')
		return severalIn(operator === 'oneOf' ? entered : entered.split('\n'));
	const date = isObject(entered) ? isoDate(entered) : undefined;
	return severalIn(date === undefined ? entered : dayAtMidnight(date));
}

const rowsOf = (item: Item, name: string) => objectsOf(objectOf(item.parameters.raw(name)).filter);

export const DAY = /^\d{4}-\d{2}-\d{2}$/;

function noField(filters: string): never {
	throw parameterFailure(
		`A filter of '${filters}' has no field`,
		'Choose the field, or remove the filter. If it is an expression, it may have returned nothing.',
	);
}

/** The filters on fields as they are filled in. A row without a field must not let everything through. */
export function fieldComparisons(item: Item): Comparison[] {
	return rowsOf(item, 'fieldFilters').flatMap((row) => {
		const operator = textOf(row.operator) || 'equals';
		// n8n evaluates no expression here: its text would compare with nothing, and find nothing.
		if (!canCompare(operator))
			throw parameterFailure(
				`'Operator' of a field filter is '${shown(operator)}', which is not in its list`,
				"Choose the operator in 'Field Filters'.",
			);
		const wanted = takesNoValue(operator) ? [] : filterValues(operator, row.value);
		const field = textOf(row.field) || noField('Field Filters');
		// An expression may give no value; such a filter must not let everything through.
		if (!takesNoValue(operator) && wanted.length === 0)
			throw parameterFailure(
				`The field filter on '${field}' has no value`,
				"Enter a value in 'Field Filters', or remove the filter.",
			);
		if (isOrdered(operator) && wanted.length > 1)
			throw parameterFailure(
				`The field filter on '${field}' compares with ${wanted.length} values`,
				"Enter one value in 'Field Filters': 'Greater' and 'Less' compare with one.",
			);
		checkBound({ field, operator, wanted });
		return [{ field, operator, wanted }];
	});
}

/** The service finds whole values (interface 4.1); all else is compared here. */
export const isForService = ({ operator }: Comparison) =>
	operator === 'equals' || operator === 'oneOf';

export function fieldFilters(comparisons: Comparison[]): IDataObject | undefined {
	const filters = new Map<string, IDataObject[string]>();
	for (const { field, wanted } of comparisons.filter(isForService)) {
		if (filters.has(field))
			throw parameterFailure(
				`Two field filters are on '${field}'`,
				"The service takes one of 'Field Filters' per field. Set the operator to 'One Of' and put all values into it if any of them will do.",
			);
		filters.set(field, wanted.length > 1 ? wanted : wanted[0]);
	}
	return filters.size > 0 ? Object.fromEntries(filters) : undefined;
}

export interface NodeFilter {
	field: string;
	ref: number;
}

/** Category nodes by reference; a resource must be below one of them. */
export async function nodeFilters(item: Item): Promise<NodeFilter[]> {
	const filters = rowsOf(item, 'options.nodeFilters').map(async (row) => {
		const [field = '', node = ''] = [row.field, row.node].map((text) => asText(text ?? '').trim());
		return { field, ref: await categoryRef(item, field, node) };
	});
	return await Promise.all(filters);
}

/** A day stays one: as upper bound it means its end, as does a month or a year. */
function bound(item: Item, side: 'from' | 'to', place: number, value: unknown) {
	if (isBlank(value)) return undefined;
	const text = enteredDate(textOf(value) ?? value) ?? '';
	const name = `options.dateFilters.filter.${place}.${side}`;
	const moment = boundDay(text, side) ?? boundMoment(item, name, text, side);
	if (moment) return moment;
	throw parameterFailure(
		`'${item.parameters.labelOf(name)}' of a date filter is '${shown(value)}'`,
		'Enter a date such as 2026-01-31.',
	);
}

/** When a bound begins, or ends for a day as upper bound; days and moments cannot be compared as texts. */
function timeOf({ timezone }: Item, side: 'from' | 'to', text: string): number {
	const date = DateTime.fromISO(text, { zone: timezone });
	return (side === 'to' && DAY.test(text) ? date.endOf('day') : date).toMillis();
}

/** A search by meaning needs words: without them a service gives anything. */
export function checkMeaning(words: string, remedy: string): void {
	if (words.trim() === '')
		throw parameterFailure("'Search Text' is empty", `A search by meaning needs one. ${remedy}`);
}

/** The date of the record itself that a filter is on; undefined for one on a field. */
export const recordDateOf = ({ assumed }: Names, filter: string) =>
	RECORD_DATES.find(({ value }) => assumed(`search.${value}`) === filter)?.value;

/** What the service calls a filter or sort: the interface leaves open how the dates of the record itself are called. */
export function filterName({ assumed }: Names, chosen: string): string {
	const date = RECORD_DATES.find(({ value }) => value === chosen);
	return date ? assumed(`search.${date.value}`) : chosen;
}

/** The fields that the filters are on, as their refusals name them. */
export const filteredFields = (item: Item): string[] =>
	['fieldFilters', 'options.dateFilters', 'options.nodeFilters']
		.flatMap((name) => rowsOf(item, name))
		.flatMap(({ field }) => textOf(field) ?? [])
		.flatMap((field) => [field, filterName(item, field)]);

/** A table's null is an open end where the other one bounds the range. */
function checkDatesGiven(item: Item): void {
	for (const [place, { from, to }] of rowsOf(item, 'options.dateFilters').entries()) {
		const isOpen = {
			field: false,
			from: from === null && !isBlank(to),
			to: to === null && !isBlank(from),
		};
		const names = Object.entries(isOpen).flatMap(([name, isMeant]) => (isMeant ? [] : [name]));
		checkGiven(
			item,
			names.map((name) => `options.dateFilters.filter.${place}.${name}`),
		);
	}
}

/** Ranges by date, with 'Changed Since' among them. All must hold, so several on one date are narrowed to what they share. */
export async function dateFilters(item: Item): Promise<IDataObject | undefined> {
	const { assumed } = item;
	const ranges = new Map<string, IDataObject>();
	const narrow = (name: string, side: 'from' | 'to', date: string) => {
		const [range, key] = [ranges.get(name) ?? {}, assumed(`search.${side}`)];
		const present = textOf(range[key]);
		const isLater = present && timeOf(item, side, date) > timeOf(item, side, present);
		if (!present || isLater === (side === 'from')) ranges.set(name, { ...range, [key]: date });
	};
	const since = await changedSince(item);
	if (since) narrow(assumed('search.modifiedDate'), 'from', since);
	for (const [place, row] of rowsOf(item, 'options.dateFilters').entries()) {
		const chosen = textOf(row.field) || noField('Date Filters');
		const name = filterName(item, chosen);
		const from = bound(item, 'from', place, row.from);
		const to = bound(item, 'to', place, row.to);
		if (from && to && timeOf(item, 'from', from) > timeOf(item, 'to', to))
			throw parameterFailure(
				`The date filter on '${name}' ends before it begins`,
				"Swap 'From' and 'To'.",
			);
		// Expressions may give no dates; then all comes, which nobody may have meant.
		if (!from && !to)
			item.run.warn(
				`The date filter on '${name}' has neither 'From' nor 'To', so it leaves nothing out.`,
			);
		if (from) narrow(name, 'from', from);
		if (to) narrow(name, 'to', to);
	}
	checkDatesGiven(item);
	return ranges.size > 0 ? Object.fromEntries(ranges) : undefined;
}
