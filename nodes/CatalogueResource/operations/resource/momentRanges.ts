import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../../../../shared/deployment/assumptions';
import type { Item } from '../../../../shared/engine/item';
import { asText, objectOf, textOf } from '../../../../shared/values/read';
import { dateOf, isPartOfDate } from '../../../../shared/values/serviceDate';
import { ownOrField } from './checkFilters';

/** Whether the very moments that bound a filter belong to it is open (interface 4.1), and what a service reads of them: all, the minute or the day. */

const MINUTE_MS = 60_000;

export type Filters = IDataObject | undefined;

/** Moves a bound; of a day nothing is to be moved, since it is one of the service's own. */
interface Move {
	from(moment: number): number;
	to(moment: number): number;
}

/** A date of the record or one of its fields, and between which moments it must lie. */
export interface Range {
	name: string;
	filter: string;
	bounds: Array<{ side: keyof Move; key: string; moment: number }>;
	/** Of whose calendar its days are, where it is a field: a day of publication is in no zone of the service. */
	dayZone?: string;
}

function boundsOf({ assumed }: Names, range: unknown): Range['bounds'] {
	return (['from', 'to'] as const).flatMap((side) => {
		const key = assumed(`search.${side}`);
		const text = textOf(objectOf(range)[key]) ?? '';
		return text.includes('T') ? [{ side, key, moment: Date.parse(text) }] : [];
	});
}

const OWN_DATES = ['createdDate', 'modifiedDate'] as const;

export function rangesOf(names: Names, filters: Filters): Range[] {
	return OWN_DATES.flatMap((name) => {
		const filter = names.assumed(`search.${name}`);
		const bounds = boundsOf(names, filters?.[filter]);
		return bounds.length > 0 ? [{ name, filter, bounds }] : [];
	});
}

/** The same of fields. */
export function fieldRangesOf(
	{ assumed, timezone }: Pick<Item, 'assumed' | 'timezone'>,
	filters: Filters,
): Range[] {
	const own = OWN_DATES.map((name) => assumed(`search.${name}`));
	return Object.entries(filters ?? {}).flatMap(([name, range]) => {
		const bounds = own.includes(name) ? [] : boundsOf({ assumed }, range);
		return bounds.length > 0 ? [{ name, filter: name, bounds, dayZone: timezone }] : [];
	});
}

/** The filters with their bounds moved, and a minute beyond: a service may leave out the one that it is asked for. */
export const moved = (filters: Filters, ranges: Range[], move: Move): Filters => ({
	...filters,
	...Object.fromEntries(
		ranges.map(({ filter, bounds }) => [
			filter,
			{
				...objectOf(filters?.[filter]),
				...Object.fromEntries(
					bounds.map(({ side, key, moment }) => {
						const beyond = side === 'from' ? -MINUTE_MS : MINUTE_MS;
						return [key, new Date(moment + move[side](moment) + beyond).toISOString()];
					}),
				),
			},
		]),
	),
});

const HAS_TIME = /\d:\d|\dT\d|\d{9}/i;
const HAS_SECONDS = /:\d\d:\d\d|T\d{6}|\d{10}/i;
const HAS_THOUSANDTHS = /:\d\d[.,]\d{3}/;

const isDay = (written: unknown) => !HAS_TIME.test(asText(written));

/** The first moment that a date may mean, and the first one behind: it may be a day, or without seconds. Undefined where it is none. */
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
	return { start, end, zoneless };
}

/** The same of what a row shows of a range. */
export function spanIn(row: IDataObject, { name, dayZone }: Range, zone: string) {
	const written = ownOrField(row, name);
	if (dayZone !== undefined && isPartOfDate(written)) return undefined;
	return spanOf(written, dayZone !== undefined && isDay(written) ? dayZone : zone);
}

/** How far beyond its bounds a date may be written. */
type Slack = Readonly<Record<keyof Move, number>>;

export const NO_SLACK: Slack = { from: 0, to: 0 };

/** Whether a row may be of the moments asked for: its date does not prove that it is none. `zoneless`: the slack of dates without a zone. */
export const mayBeWithin =
	(ranges: Range[], zone: string, slack = NO_SLACK, zoneless = slack) =>
	(row: IDataObject): boolean =>
		ranges.every((range) => {
			const span = spanIn(row, range, zone);
			if (!span) return true;
			const { from, to } = span.zoneless ? zoneless : slack;
			return range.bounds.every(({ side, moment }) =>
				side === 'from' ? span.end + from > moment : span.start - to <= moment,
			);
		});

/** Says of which dates days alone are shown, where a bound lies within such a day. */
export function tellDays({ assumed, run }: Item, ranges: Range[], rows: IDataObject[]): void {
	for (const { name, bounds } of ranges) {
		const isOpen = rows.some((row) => {
			const span = isDay(row[name]) ? spanOf(row[name], assumed('dates.timezone')) : undefined;
			return (
				span && bounds.some(({ moment }) => span.start < moment && moment < span.end - MINUTE_MS)
			);
		});
		if (isOpen)
			run.warn(
				`The service shows '${name}' as a day alone, so results of the first or last day may be from beyond the moments asked for. Ask from midnight on, and until midnight, for whole days.`,
			);
	}
}
