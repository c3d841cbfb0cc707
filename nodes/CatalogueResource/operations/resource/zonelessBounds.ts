import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { leastOffset, MOST_ZONE_MS, SET_TIMEZONE } from '../../../../shared/values/serviceDate';
import { isOfRecord, spanIn, type DateBound } from './dateBounds';
import { HOUR_MS } from '../../../../shared/values/durations';

/** Rows at either end of the results whose dates are read: the newest one is mostly among them, and any bounds the zone. */
const EDGE = 500;

const edgesOf = (rows: IDataObject[]) => [...rows.slice(0, EDGE), ...rows.slice(-EDGE)];

/** The bounds with what these rows leave open of the zone: how far the service is ahead of UTC shows in its newest dates. */
export function withZoneSlack(bounds: DateBound[], rows: IDataObject[], now: number): DateBound[] {
	const dates = edgesOf(rows).flatMap((row) => [row.createdDate, row.modifiedDate]);
	const least = leastOffset(dates, now);
	// Before summer began the zone was another hour behind.
	const behind = least === undefined ? MOST_ZONE_MS : Math.max(0, HOUR_MS - least);
	return bounds.map((bound) => ({
		...bound,
		zoneSlackMs: bound.side === 'from' && isOfRecord(bound) ? behind : MOST_ZONE_MS,
	}));
}

/** The bounds of which rows leave open whether they lie within, since their dates name no zone. */
export const unsureIn = (rows: IDataObject[], bounds: DateBound[]) =>
	bounds.filter(
		(bound) =>
			bound.day === undefined &&
			(bound.zoneSlackMs ?? 0) > HOUR_MS &&
			edgesOf(rows).some((row) => spanIn(row, bound)?.zoneless),
	);

/** Warns that dates without a zone let rows through beside those asked for, on the side of these bounds. */
export function warnOfZones({ run }: Item, bounds: DateBound[]) {
	const hoursAt = (wanted: DateBound['side']) =>
		Math.max(...bounds.map(({ side, zoneSlackMs = 0 }) => (side === wanted ? zoneSlackMs : 0))) /
		HOUR_MS;
	const [back, on] = [hoursAt('from'), hoursAt('to')];
	const reach = [back > 0 && `${back} hours further back`, on > 0 && `${on} hours further on`];
	run.warn(
		`The service gives dates without a zone, so the results reach up to ${reach.filter(Boolean).join(' and ')} than the dates asked for. ${SET_TIMEZONE}`,
	);
}
