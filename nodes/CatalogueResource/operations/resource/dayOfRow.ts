import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { ownOrField } from '../../../../shared/catalogue/shownField';
import type { Names } from '../../../../shared/deployment/interfaceOverrides';
import { findWithPauses } from '../../../../shared/transport/concurrency';
import { isDay } from '../../../../shared/values/certainDate';
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations';
import { asText } from '../../../../shared/values/read';
import { dateOf, repeatedMs } from '../../../../shared/values/serviceDate';
import { isOfMidnight, isOfRecord, spanIn, type DateBound } from './dateBounds';
import { DAY } from './searchFilters';

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day of a row's date as the service writes it; empty where it shows none. */
function dayOf(row: IDataObject, { name, zone }: DateBound): string {
	const written = ownOrField(row, name);
	const date = dateOf(written, zone);
	const day = asText(written).slice(0, 10);
	if (DAY.test(day) && date.kind !== 'none') return day;
	return date.kind === 'moment' ? utcDay(date.ms) : '';
}

/** A date without a zone may be of the day before or behind. */
const HALF_DAY_MS = DAY_MS / 2;
/** Seldom by more than this. */
const MOST_ZONES_MS = 9 * HOUR_MS;

/** The first and the last day of which a row's date may be to the service: as it writes it, or in UTC. */
function daysOf(
	row: IDataObject,
	bound: DateBound,
	zones = HALF_DAY_MS,
): [first: string, last: string] {
	const day = dayOf(row, bound);
	const isOpen = bound.day !== undefined && isOfRecord(bound);
	const shown = spanIn(row, bound);
	if (!isOpen || !shown || isDay(row[bound.name]) || isOfMidnight(row, bound)) return [day, day];
	const slack = shown.zoneless ? zones : 0;
	const days = [day, utcDay(shown.start - slack), utcDay(shown.start + slack)].sort();
	return [days[0] ?? day, days[2] ?? day];
}

/** Whether a row is of the bounding day or of the one beyond it, as the service reckons its days. */
export function isOfEitherDay(row: IDataObject, bound: DateBound): boolean {
	const { side, day = '' } = bound;
	const [first, last] = daysOf(row, bound);
	return first !== last && (side === 'from' ? last === day : first === day);
}

/** Whether a row shows that the bounding day was read to its end: it is of that day, and no midnight. */
export async function showsBoundingDay(rows: IDataObject[], bound: DateBound): Promise<boolean> {
	const { name, side, moment, dayZone = 'utc', day = utcDay(moment) } = bound;
	const ofDays = bound.day ?? DateTime.fromMillis(moment, { zone: dayZone }).toISODate();
	const shown = await findWithPauses(rows, (row) => {
		const [first, last] = daysOf(row, bound);
		return (
			(side === 'from' ? last : first) === (isDay(ownOrField(row, name)) ? ofDays : day) &&
			(side === 'from' || !isOfMidnight(row, bound))
		);
	});
	return shown !== undefined;
}

/** A row that shows the date, and a time of the day where one of them does: at best one that is of the same day in most zones. */
export async function knownRow(rows: IDataObject[], bound: DateBound) {
	const isDated = (row: IDataObject) => spanIn(row, bound) !== undefined;
	const isTimed = (row: IDataObject) => !isOfMidnight(row, bound) && isDated(row);
	const isOfOneDay = (row: IDataObject) => {
		const [first, last] = daysOf(row, bound, MOST_ZONES_MS);
		return first === last && isTimed(row);
	};
	const first = async (isIt: typeof isDated) => await findWithPauses(rows, isIt);
	return (await first(isOfOneDay)) ?? (await first(isTimed)) ?? (await first(isDated));
}

export function boundsAt(row: IDataObject, bound: DateBound, { assumed }: Names): DateBound[] {
	const moment =
		bound.day === undefined
			? (spanIn(row, bound)?.start ?? bound.moment)
			: Date.parse(dayOf(row, bound));
	return (['from', 'to'] as const).map((side) => ({
		...bound,
		...{ side, key: assumed(`search.${side}`), moment },
	}));
}

/** Whether the dates of a row leave it open that they lie within the bounds. `slackMs`: how far beyond them they may be written, by default as far as those without a zone. */
export const mayBeWithin =
	(bounds: DateBound[], slackMs?: number) =>
	(row: IDataObject): boolean =>
		bounds.every((bound) => {
			const { side, moment, day, zone, zoneSlackMs = 0 } = bound;
			if (day !== undefined) {
				const [first, last] = daysOf(row, bound);
				return first === '' || (side === 'from' ? last >= day : first <= day);
			}
			const span = spanIn(row, bound);
			if (!span) return true;
			const slack = slackMs ?? (span.zoneless ? zoneSlackMs : 0);
			if (side === 'to') return span.start - slack <= moment;
			// Of the hour that comes twice it may be the later one; that takes long to find out.
			const end = span.end + slack;
			return end > moment || end + repeatedMs(span.start, zone) > moment;
		});
