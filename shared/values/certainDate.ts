import { DateTime } from 'luxon';
import { MINUTE_MS } from './durations';
import { isoDate } from './isoDate';
import { asText } from './read';
import { dateOf } from './serviceDate';

/** A time of the day, digits written together, or more parts of a list than a day has. */
const HAS_TIME = /\d:\d|\dT\d|\d{9}|(\d{1,4},){3}/i;

export const isDay = (written: unknown): boolean => !HAS_TIME.test(asText(written));

/** A moment in UTC, as nearly all dates are written: that no other reading of it is needed keeps searches and polls fast. */
export const PLAIN_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

const isIso = (written: unknown) => typeof written === 'string' && isoDate(written) !== undefined;

/**
 * A date of the service as n8n and this package's own forms read it, in ISO 8601: Unix times and others that name their
 * zone in UTC, those without one with the offset of `zone` ('dates.timezone'). A day, an ISO text that has an offset, and
 * what does not tell the moment stay as they came.
 */
export function certainDate(written: unknown, zone: string): unknown {
	if (typeof written === 'string' && PLAIN_MOMENT.test(written)) return written;
	const [named, date] = [dateOf(written, ''), dateOf(written, zone)];
	if (named.kind !== 'moment' || date.kind !== 'moment' || date.zoneless) return written;
	if (isDay(written) || (!named.zoneless && isIso(written))) return written;
	const moment = DateTime.fromMillis(date.ms, { zone: named.zoneless ? zone : 'utc' });
	return moment.toISO({ suppressMilliseconds: true }) ?? written;
}

const HAS_SECONDS = /:\d\d:\d\d|T\d{6}|\d{10}/i;
const HAS_THOUSANDTHS = /:\d\d[.,]\d{3}/;

export interface DateSpan {
	start: number;
	end: number;
	zoneless: boolean;
}

/** From the first moment that a date may mean up to the first one behind it: it may be a day, or lack its seconds. Undefined where it is no date. */
export function spanOf(written: unknown, zone: string): DateSpan | undefined {
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
