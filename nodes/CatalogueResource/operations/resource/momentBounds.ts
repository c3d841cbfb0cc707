import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../../../../shared/deployment/assumptions';
import type { Item } from '../../../../shared/engine/item';
import type { ListResult } from '../../../../shared/lists/list';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { asText, objectOf, textOf } from '../../../../shared/values/read';
import {
	dateOf,
	isPartOfDate,
	MOST_ZONE_MS,
	repeatedMs,
} from '../../../../shared/values/serviceDate';
import { ownOrField } from './checkFilters';
import { recordDateOf } from './searchFilters';

const MINUTE_MS = 60_000;

/** Reads what date filters let through, of that only the wanted rows where not all are. */
export type DateSearch = (
	catalogue: Catalogue,
	filters: IDataObject | undefined,
	isWanted?: (row: IDataObject) => boolean,
) => Promise<ListResult<IDataObject>>;

/** Finds up to `max` rows of what date filters let through, by as many searches as that takes. */
export type BoundedSearch = (
	item: Item,
	filters: IDataObject | undefined,
	max: number,
	search: DateSearch,
) => Promise<ListResult<IDataObject>>;

/** A moment that bounds a filter on a date of the record, or on a field. */
export interface MomentBound {
	name: string;
	/** What the service calls the filter on this date. */
	filter: string;
	side: 'from' | 'to';
	/** What the service calls the side. */
	key: string;
	/** Milliseconds since 1970. */
	moment: number;
	/** The timezone of a field's days. Those of the record's dates are in the service's own. */
	dayZone?: string;
}

/** The moments that bound one date. A day is none, since it is one of the service's own. */
const boundsOn = (
	date: Pick<MomentBound, 'name' | 'filter' | 'dayZone'>,
	{ assumed }: Names,
	range: unknown,
): MomentBound[] =>
	(['from', 'to'] as const).flatMap((side) => {
		const key = assumed(`search.${side}`);
		const text = textOf(objectOf(range)[key]) ?? '';
		return text.includes('T') ? [{ ...date, side, key, moment: Date.parse(text) }] : [];
	});

export const recordBoundsOf = (names: Names, filters: IDataObject | undefined) =>
	(['createdDate', 'modifiedDate'] as const).flatMap((name) => {
		const filter = names.assumed(`search.${name}`);
		return boundsOn({ name, filter }, names, filters?.[filter]);
	});

const fieldBoundsOf = (item: Item, filters: IDataObject | undefined) =>
	Object.entries(filters ?? {}).flatMap(([name, range]) =>
		recordDateOf(item, name) === undefined
			? boundsOn({ name, filter: name, dayZone: item.timezone }, item, range)
			: [],
	);

/**
 * The filters with their bounds moved, and a minute more. The interface (4.1) leaves open whether the bounding moments
 * belong to a filter, and whether a service compares all of them, the minute or the day.
 */
export function moved(
	filters: IDataObject | undefined,
	bounds: MomentBound[],
	move: Readonly<Record<MomentBound['side'], (moment: number) => number>>,
): IDataObject {
	const result = { ...filters };
	for (const { filter, side, key, moment } of bounds) {
		const beyond = side === 'from' ? -MINUTE_MS : MINUTE_MS;
		const date = new Date(moment + move[side](moment) + beyond).toISOString();
		result[filter] = { ...objectOf(result[filter]), [key]: date };
	}
	return result;
}

const HAS_TIME = /\d:\d|\dT\d|\d{9}/i;
const HAS_SECONDS = /:\d\d:\d\d|T\d{6}|\d{10}/i;
const HAS_THOUSANDTHS = /:\d\d[.,]\d{3}/;

const isDay = (written: unknown) => !HAS_TIME.test(asText(written));

/** From the first moment that a date may mean up to the first one behind it: it may be a day, or lack its seconds. Undefined where it is no date. */
function spanOf(written: unknown, zone: string) {
	const date = dateOf(written, zone);
	if (date.kind !== 'moment') return undefined;
	const { ms: start, zoneless } = date;
	const text = asText(written);
	const lasts = HAS_THOUSANDTHS.test(text) ? 1 : HAS_SECONDS.test(text) ? 1000 : MINUTE_MS;
	const end = isDay(written)
		? DateTime.fromMillis(start, { zone: zone || 'utc' })
				.plus({ days: 1 })
				.toMillis()
		: start + lasts;
	return { start, end: end + repeatedMs(start, zone), zoneless };
}

/** The same of what a row shows; undefined for a field that shows only a part of a date. */
function spanIn(row: IDataObject, { name, dayZone }: MomentBound, zone: string) {
	const written = ownOrField(row, name);
	if (dayZone !== undefined && isPartOfDate(written)) return undefined;
	return spanOf(written, dayZone !== undefined && isDay(written) ? dayZone : zone);
}

/** How far beyond its bounds a date may be written. */
type Slack = Readonly<Record<MomentBound['side'], number>>;

export const NO_SLACK: Slack = { from: 0, to: 0 };

/** Whether the dates of a row leave it open that they lie within the bounds. `zoneless` is the slack of dates without a zone. */
export const mayBeWithin =
	(bounds: MomentBound[], zone: string, slack = NO_SLACK, zoneless = slack) =>
	(row: IDataObject): boolean =>
		bounds.every((bound) => {
			const span = spanIn(row, bound, zone);
			if (!span) return true;
			const beyond = (span.zoneless ? zoneless : slack)[bound.side];
			return bound.side === 'from'
				? span.end + beyond > bound.moment
				: span.start - beyond <= bound.moment;
		});

/** Warns of dates that are shown as days alone, where a bound lies within such a day. */
export function warnOfDays({ assumed, run }: Item, bounds: MomentBound[], rows: IDataObject[]) {
	const open = bounds.filter(({ name, moment }) =>
		rows.some((row) => {
			const span = isDay(row[name]) ? spanOf(row[name], assumed('dates.timezone')) : undefined;
			return span && span.start < moment && moment < span.end - MINUTE_MS;
		}),
	);
	for (const name of new Set(open.map((bound) => bound.name)))
		run.warn(
			`The service shows '${name}' as a day alone, so results of the first or last day may lie outside the times asked for. For whole days, enter midnight as both times.`,
		);
}

/** A service may leave out the bounds of a date filter, or compare whole days, of whatever zone. */
const BEYOND_MS = 2 * 24 * 3_600_000;
const FURTHER = { from: () => -BEYOND_MS, to: () => BEYOND_MS };
const ANY_ZONE = { from: MOST_ZONE_MS, to: MOST_ZONE_MS };

/**
 * Where moments bound a filter on a field, reads the days around them too, and leaves out what is certainly beyond. Where
 * results do not show the field, nothing can be left out: then the service decides.
 */
export const withFieldMoments =
	(item: Item, max: number, search: DateSearch): DateSearch =>
	async (catalogue, filters, isWanted) => {
		const bounds = fieldBoundsOf(item, filters);
		const zone = item.assumed('dates.timezone');
		// A search of which all rows are wanted tells how many there are, so it stays one.
		if (bounds.length === 0) return await search(catalogue, filters, isWanted);
		const mayBeNear = mayBeWithin(bounds, zone, NO_SLACK, ANY_ZONE);
		const isNear = (row: IDataObject) => isWanted?.(row) !== false && mayBeNear(row);
		const isWithin = mayBeWithin(bounds, zone);
		let isShown = true;
		let isOpen = false;
		const wide = await search(catalogue, moved(filters, bounds, FURTHER), (row) => {
			if (!isNear(row)) return false;
			isShown &&= bounds.every((bound) => spanIn(row, bound, zone) !== undefined);
			isOpen ||= !isWithin(row);
			return true;
		});
		if (!isShown) return await search(catalogue, filters, isNear);
		if (isOpen)
			item.run.warn(
				"The service gives dates without a zone, so the results include up to 14 hours before and after the dates asked for. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.",
			);
		// The total counts what lies beyond 'Limit', and not the days around.
		return wide.rows.length < max
			? wide
			: { ...wide, total: (await search(catalogue, filters)).total };
	};
