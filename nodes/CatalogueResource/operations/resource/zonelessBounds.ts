import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { leastOffset, MOST_ZONE_MS, SET_TIMEZONE } from '../../../../shared/values/serviceDate';
import { isOfRecord, spanIn, type DateBound } from './dateBounds';
import { HOUR_MS } from '../../../../shared/values/durations';

/** Rows at either end of the results whose dates are read: the newest one is mostly among them, and any bounds the zone. */
const EDGE = 500;

const edgesOf = (rows: IDataObject[]) => [...rows.slice(0, EDGE), ...rows.slice(-EDGE)];

/** How many milliseconds a date without a zone may be meant beyond a bound. */
type ZoneSlack = (bound: DateBound) => number;

/** What these rows leave open of it: how far the service is ahead of UTC shows in its newest dates. */
export function zoneSlack(rows: IDataObject[], now: number): ZoneSlack {
	const dates = edgesOf(rows).flatMap((row) => [row.createdDate, row.modifiedDate]);
	const least = leastOffset(dates, now);
	// Before summer began the zone was another hour behind.
	const behind = least === undefined ? MOST_ZONE_MS : Math.max(0, HOUR_MS - least);
	return (bound) => (bound.side === 'from' && isOfRecord(bound) ? behind : MOST_ZONE_MS);
}

/** The bounds of which rows leave open whether they lie within, since their dates name no zone. */
export const unsureIn = (rows: IDataObject[], bounds: DateBound[], slackOf: ZoneSlack) =>
	bounds.filter(
		(bound) =>
			bound.day === undefined &&
			slackOf(bound) > HOUR_MS &&
			edgesOf(rows).some((row) => spanIn(row, bound)?.zoneless),
	);

/** Warns that dates without a zone let rows through beside those asked for, on the side of these bounds. */
export function warnOfZones({ run }: Item, bounds: DateBound[], slackOf: ZoneSlack) {
	const hoursAt = (wanted: DateBound['side']) =>
		Math.max(0, ...bounds.filter(({ side }) => side === wanted).map(slackOf)) / HOUR_MS;
	const [back, on] = [hoursAt('from'), hoursAt('to')];
	const reach = [back > 0 && `${back} hours further back`, on > 0 && `${on} hours further on`];
	run.warn(
		`The service gives dates without a zone, so the results reach up to ${reach.filter(Boolean).join(' and ')} than the dates asked for. ${SET_TIMEZONE}`,
	);
}
