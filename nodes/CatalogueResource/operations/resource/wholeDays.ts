import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { ListResult } from '../../../../shared/lists/list';
import { asText, objectOf, textOf } from '../../../../shared/values/read';
import { dateOf } from '../../../../shared/values/serviceDate';
import { ownOrField } from './checkFilters';
import { readingFieldMoments } from './fieldMoments';
import { searchWithin } from './widenedBounds';

/** A day that bounds a date filter, or the last moment of one, which a service may cut to the day's beginning. */
interface Bound {
	filter: string;
	/** What rows call the date. */
	name: string;
	side: 'from' | 'to';
	day: string;
	/** Midnight, as n8n's picker gives a day: it bounds only dates without a time. */
	isMidnight: boolean;
	/** Nothing behind it is wanted. */
	moment?: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AT_MIDNIGHT = /^.{10}[T ]00:00(:00(\.0+)?)?(?!:)/;

const beside = (day: string, days: number) =>
	DateTime.fromISO(day).plus({ days }).toISODate() ?? day;

const boundsIn = (
	{ assumed, timezone }: Item,
	filters: IDataObject | undefined,
	rows: IDataObject[],
): Bound[] =>
	Object.entries(filters ?? {}).flatMap(([filter, range]) => {
		const name =
			(['modifiedDate', 'createdDate'] as const).find(
				(one) => assumed(`search.${one}`) === filter,
			) ?? filter;
		const hasDays =
			rows.length === 0 || rows.some((row) => DAY.test(asText(ownOrField(row, name))));
		return (['from', 'to'] as const).flatMap((side): Bound[] => {
			const text = textOf(objectOf(range)[assumed(`search.${side}`)]) ?? '';
			const date = DateTime.fromISO(text, { zone: timezone });
			const isMidnight = text.includes('T') && date.hour === 0 && date.minute === 0;
			if (DAY.test(text) || (isMidnight && hasDays))
				return [{ filter, name, side, day: date.toISODate() ?? text, isMidnight }];
			if (side === 'from' || isMidnight || !text.includes('T') || !date.isValid) return [];
			const day = date.toUTC().toISODate() ?? text;
			return [{ filter, name, side, day, isMidnight, moment: date.toMillis() }];
		});
	});

/** The day of a row's date, as the service writes it; empty where it has none that the bound is of. */
function dayOf(row: IDataObject, { name, isMidnight }: Bound, zone: string): string {
	const present = asText(ownOrField(row, name));
	const date = dateOf(ownOrField(row, name), zone);
	if (isMidnight) return DAY.test(present) ? present : '';
	const text = present.slice(0, 10);
	if (date.kind !== 'moment' || DAY.test(text)) return DAY.test(text) ? text : '';
	return new Date(date.ms).toISOString().slice(0, 10);
}

/** Whether a row's day belongs to what is asked for; one without a day may. */
function isWithinBound(row: IDataObject, bound: Bound, zone: string): boolean {
	const day = dayOf(row, bound, zone);
	const date = dateOf(ownOrField(row, bound.name), zone);
	if (bound.moment !== undefined && date.kind === 'moment' && date.ms > bound.moment) return false;
	return day === '' || (bound.side === 'to' ? day <= bound.day : day >= bound.day);
}

type Read = Parameters<typeof searchWithin>[3];

/**
 * Whether the days that bound a date filter belong to it is open (interface 4.1): a service may end where the last one
 * begins. So where no result is of such a day it is looked at, and read with the days around it, if it was left out.
 */
export async function searchWholeDays(
	item: Item,
	filters: IDataObject | undefined,
	max: number,
	readAsked: Read,
): Promise<ListResult<IDataObject>> {
	const { assumed, catalogue } = item;
	const read = readingFieldMoments(item, max, readAsked);
	const reading = await searchWithin(item, filters, max, read);
	const zone = assumed('dates.timezone');
	const widened = (range: unknown, { side, day }: Bound, days: number) => ({
		...objectOf(range),
		[assumed(`search.${side}`)]: beside(day, days),
	});
	const isShown = (bound: Bound) =>
		reading.rows.some(
			(row) =>
				dayOf(row, bound, zone) === bound.day &&
				(bound.side === 'from' || !AT_MIDNIGHT.test(asText(ownOrField(row, bound.name)))),
		);
	const isLeftOut = async (bound: Bound) => {
		const around = {
			[assumed('search.from')]: beside(bound.day, -1),
			[assumed('search.to')]: beside(bound.day, 1),
		};
		const { rows } = await read(catalogue, { ...filters, [bound.filter]: around });
		return rows.some(
			(row) =>
				dayOf(row, bound, zone) === bound.day &&
				isWithinBound(row, bound, zone) &&
				!reading.rows.some(({ ref }) => ref === row.ref),
		);
	};
	if (reading.rows.length >= max || reading.gap !== undefined) return reading;
	const leftOut: Bound[] = [];
	for (const bound of boundsIn(item, filters, reading.rows))
		if (!isShown(bound) && (await isLeftOut(bound))) leftOut.push(bound);
	if (leftOut.length === 0) return reading;
	const wide = leftOut.reduce<IDataObject>(
		(all, bound) => ({
			...all,
			[bound.filter]: widened(all[bound.filter], bound, bound.side === 'to' ? 1 : -1),
		}),
		{ ...filters },
	);
	const isWithin = (row: IDataObject) => leftOut.every((bound) => isWithinBound(row, bound, zone));
	return await searchWithin(
		item,
		wide,
		max,
		async (from, dates, isWanted = () => true) =>
			await read(from, dates, (row) => isWithin(row) && isWanted(row)),
	);
}
