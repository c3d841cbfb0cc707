import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { ownOrField } from '../../../../shared/catalogue/shownField';
import type { Item } from '../../../../shared/engine/item';
import { isDay, spanOf } from '../../../../shared/values/certainDate';
import { DAY_MS, MINUTE_MS } from '../../../../shared/values/durations';
import { asText, objectOf, textOf } from '../../../../shared/values/read';
import { isAtMidnight, isPartOfDate, MOST_ZONE_MS } from '../../../../shared/values/serviceDate';
import { DAY, recordDateOf } from './searchFilters';

/** How much further is read of a service that leaves out the bounds of a filter, compares whole days, or is in any zone. */
export const BEYOND_MS = 2 * DAY_MS;
/** A bound, which is sent with a minute beyond, may mean its whole day, and a date without a zone any zone of the earth. */
export const TOLERANCE_MS = DAY_MS + MOST_ZONE_MS + MINUTE_MS;
/** The last moment whose year has four digits: of others ISO 8601 has another form. */
const LAST_MS = Date.UTC(10_000, 0) - 1;

export interface DateBound {
	/** What rows call the date. */
	name: string;
	/** What the service calls the filter on this date. */
	filter: string;
	side: 'from' | 'to';
	/** What the service calls the side. */
	key: string;
	/** Milliseconds since 1970; of a day its beginning in UTC. */
	moment: number;
	/** A day is one of the service's own, as it writes them. */
	day?: string;
	/** The timezone of a field's days beside moments. Those of the record's dates are in the service's own. */
	dayZone?: string;
	/** The setting 'dates.timezone'. */
	zone: string;
	/** How many milliseconds a date without a zone may be meant beyond it; as long as no row was seen, none. */
	zoneSlackMs?: number;
}

/** Of a date of the record itself, not of one of its fields. */
export const isOfRecord = ({ dayZone }: DateBound): boolean => dayZone === undefined;

export const boundsOf = (item: Item, filters: IDataObject | undefined): DateBound[] =>
	Object.entries(filters ?? {}).flatMap(([filter, range]) =>
		(['from', 'to'] as const).flatMap((side) => {
			const key = item.assumed(`search.${side}`);
			const text = textOf(objectOf(range)[key]);
			if (text === undefined) return [];
			const recordDate = recordDateOf(item, filter);
			return {
				...{ name: recordDate ?? filter, filter, side, key, moment: Date.parse(text) },
				zone: item.assumed('dates.timezone'),
				...(DAY.test(text) && { day: text }),
				...(recordDate === undefined && { dayZone: item.timezone }),
			};
		}),
	);

/**
 * The filters as they are sent. The interface (4.1) leaves open whether the bounding moments belong to a filter, and whether
 * a service compares all of them or the minute, so moments go out a minute further; `further` moves all bounds so far
 * more. A service whose dates name no zone may pass over that of a bound and compare its text with times in its own.
 */
export function movedOut(
	filters: IDataObject | undefined,
	bounds: DateBound[],
	further: number,
): IDataObject {
	const result = { ...filters };
	for (const { filter, side, key, moment, day, zone } of bounds) {
		const [sign, farther] = side === 'from' ? [-1, Math.min] : [1, Math.max];
		const ahead = DateTime.fromMillis(moment, { zone: zone || 'utc' }).offset * MINUTE_MS;
		const margin = day === undefined ? farther(0, ahead) + sign * MINUTE_MS : 0;
		const text = new Date(Math.min(moment + margin + sign * further, LAST_MS)).toISOString();
		const date = day === undefined ? text : text.slice(0, day.length);
		result[filter] = { ...objectOf(result[filter]), [key]: date };
	}
	return result;
}

/** The span of the date that a row shows; undefined also where it shows only a part of a date. */
export function spanIn(row: IDataObject, { name, dayZone, zone }: DateBound) {
	const written = ownOrField(row, name);
	if (isPartOfDate(written)) return undefined;
	return spanOf(written, dayZone !== undefined && isDay(written) ? dayZone : zone);
}

export const isOfMidnight = (row: IDataObject, { name }: DateBound) =>
	isAtMidnight(asText(ownOrField(row, name)));

/** Warns of dates of the record that are shown as days alone, where a bound lies within such a day. */
export function warnOfDays({ run }: Item, bounds: DateBound[], rows: IDataObject[]) {
	const open = bounds.filter(({ name, moment, zone }) =>
		rows.some((row) => {
			const span = isDay(row[name]) ? spanOf(row[name], zone) : undefined;
			return span && span.start < moment && moment < span.end - MINUTE_MS;
		}),
	);
	for (const name of new Set(open.map((bound) => bound.name)))
		run.warn(
			`The service shows '${name}' as a day alone, so results of the first or last day may lie outside the times asked for. For whole days, enter midnight as both times.`,
		);
}
