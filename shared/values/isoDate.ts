import { DateTime, type DateTimeUnit } from 'luxon';
import { isObject } from './read';

/** A date of an expression: Luxon's, or JavaScript's own. They come from n8n's isolated engine, so `instanceof` would not know them. */
function textOfMoment(value: unknown): string {
	if (!isObject(value)) return typeof value === 'string' ? value.trim() : '';
	const write = value.toISO ?? value.toISOString;
	if (typeof write !== 'function' || Number.isNaN(Number(value))) return '';
	return String(write.call(value));
}

/** Beyond them a year has a sign, and days cannot be reckoned with any more. */
const LAST_YEAR = 9999;

/** '12' and '202601' would be times of today. */
const TIME_ALONE = /^(T|\d{2}(?!\d)|\d{6}(?!\d))/i;

/** An ISO 8601 text, in any of its forms and as exact as it was given; undefined when it is none, no such day exists, or a year of our calendar does not have four digits. */
export function isoDate(value: unknown): string | undefined {
	const text = textOfMoment(value).replace(/^(\S+) (?=\d)/, '$1T');
	if (TIME_ALONE.test(text)) return undefined;
	const { isValid, year } = DateTime.fromISO(text);
	return isValid && year >= 0 && year <= LAST_YEAR ? text : undefined;
}

/** Dates without a day. */
const PERIODS: ReadonlyArray<[RegExp, DateTimeUnit]> = [
	[/^\d{4}$/, 'year'],
	[/^\d{4}-\d{2}$/, 'month'],
	[/^\d{4}-?W\d{2}$/i, 'week'],
];

export const isPeriod = (text: string): boolean => PERIODS.some(([form]) => form.test(text));

/** The day of a date without a time, in any form of ISO 8601: of a year, a month or a week the first or the last one. */
export function boundDay(text: string, side: 'from' | 'to'): string | undefined {
	const [, unit = 'day'] = PERIODS.find(([form]) => form.test(text)) ?? [];
	const date = DateTime.fromISO(/T/i.test(text) ? '' : text);
	return (side === 'from' ? date.startOf(unit) : date.endOf(unit)).toISODate() ?? undefined;
}

export const todayIn = (timezone: string) =>
	DateTime.now().setZone(timezone).toFormat('yyyy-MM-dd');
