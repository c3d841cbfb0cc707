import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { asText, objectOf, textOf } from '../../../../shared/values/read';
import { dateOf } from '../../../../shared/values/serviceDate';
import { ownOrField } from './checkFilters';
import { withFieldMoments, type BoundedSearch } from './momentBounds';
import { recordDateOf } from './searchFilters';
import { searchWithin } from './widenedBounds';

/** A day that bounds a date filter, or the day of its last moment, which a service may cut to the day's beginning. */
interface DayBound {
	filter: string;
	/** What rows call the date. */
	name: string;
	side: 'from' | 'to';
	day: string;
	/** Midnight, as n8n's picker gives a day: it bounds only dates without a time. */
	isMidnight: boolean;
	/** Milliseconds since 1970; what is later is not wanted. */
	moment?: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AT_MIDNIGHT = /^.{10}[T ]00:00(:00(\.0+)?)?(?!:)/;

const dayBeside = (day: string, days: number) =>
	DateTime.fromISO(day).plus({ days }).toISODate() ?? day;

const boundsOf = (item: Item, filters: IDataObject | undefined, rows: IDataObject[]): DayBound[] =>
	Object.entries(filters ?? {}).flatMap(([filter, range]) => {
		const name = recordDateOf(item, filter) ?? filter;
		const hasDays =
			rows.length === 0 || rows.some((row) => DAY.test(asText(ownOrField(row, name))));
		return (['from', 'to'] as const).flatMap((side): DayBound[] => {
			const text = textOf(objectOf(range)[item.assumed(`search.${side}`)]) ?? '';
			const date = DateTime.fromISO(text, { zone: item.timezone });
			const isMidnight = text.includes('T') && date.hour === 0 && date.minute === 0;
			if (DAY.test(text) || (isMidnight && hasDays))
				return [{ filter, name, side, day: date.toISODate() ?? text, isMidnight }];
			if (side === 'from' || isMidnight || !text.includes('T') || !date.isValid) return [];
			const day = date.toUTC().toISODate() ?? text;
			return [{ filter, name, side, day, isMidnight, moment: date.toMillis() }];
		});
	});

/** The day of a row's date, as the service writes it; empty where the bound is not of such dates. */
function dayOf(row: IDataObject, { name, isMidnight }: DayBound, zone: string): string {
	const written = asText(ownOrField(row, name));
	if (isMidnight) return DAY.test(written) ? written : '';
	const day = written.slice(0, 10);
	const date = dateOf(ownOrField(row, name), zone);
	if (DAY.test(day)) return day;
	return date.kind === 'moment' ? new Date(date.ms).toISOString().slice(0, 10) : '';
}

/** Whether a row lies within a bound, as far as its date shows. */
function isWithinBound(row: IDataObject, bound: DayBound, zone: string): boolean {
	const day = dayOf(row, bound, zone);
	const date = dateOf(ownOrField(row, bound.name), zone);
	if (bound.moment !== undefined && date.kind === 'moment' && date.ms > bound.moment) return false;
	return day === '' || (bound.side === 'to' ? day <= bound.day : day >= bound.day);
}

/**
 * A search with date filters whose first and last days count. The interface (4.1) leaves that open, and a service may end
 * where the last day begins. So where no result is of a bounding day, that day is asked for with those around it. If the
 * service left it out, all is read again with the days around it, and what lies beyond the bounds is dropped.
 */
export const searchWholeDays: BoundedSearch = async (item, filters, max, searchAsked) => {
	const { assumed, catalogue } = item;
	const search = withFieldMoments(item, max, searchAsked);
	const reading = await searchWithin(item, filters, max, search);
	if (reading.rows.length >= max || reading.gap !== undefined) return reading;
	const zone = assumed('dates.timezone');
	const isOfDay = (bound: DayBound) => (row: IDataObject) => dayOf(row, bound, zone) === bound.day;
	const isShown = (bound: DayBound) =>
		reading.rows
			.filter(isOfDay(bound))
			.some(
				(row) => bound.side === 'from' || !AT_MIDNIGHT.test(asText(ownOrField(row, bound.name))),
			);
	const isLeftOut = async (bound: DayBound) => {
		const around = {
			[assumed('search.from')]: dayBeside(bound.day, -1),
			[assumed('search.to')]: dayBeside(bound.day, 1),
		};
		const { rows } = await search(catalogue, { ...filters, [bound.filter]: around });
		return rows
			.filter(isOfDay(bound))
			.some(
				(row) =>
					isWithinBound(row, bound, zone) && !reading.rows.some(({ ref }) => ref === row.ref),
			);
	};
	const leftOut: DayBound[] = [];
	for (const bound of boundsOf(item, filters, reading.rows))
		if (!isShown(bound) && (await isLeftOut(bound))) leftOut.push(bound);
	if (leftOut.length === 0) return reading;
	const wide = { ...filters };
	for (const { filter, side, day } of leftOut) {
		const further = dayBeside(day, side === 'to' ? 1 : -1);
		wide[filter] = { ...objectOf(wide[filter]), [assumed(`search.${side}`)]: further };
	}
	const isWithin = (row: IDataObject) => leftOut.every((bound) => isWithinBound(row, bound, zone));
	return await searchWithin(
		item,
		wide,
		max,
		async (source, dates, isWanted = () => true) =>
			await search(source, dates, (row) => isWithin(row) && isWanted(row)),
	);
};
