import { DateTime } from 'luxon';

/** Written with points the day is first; with slashes or hyphens the month may be. Midnight is what a spreadsheet adds. */
const POINTS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})( 00:00(:00)?)?$/;
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})( 00:00(:00)?)?$/;

/** Days since the end of 1899, as Excel counts them; fewer digits are a year. */
const SERIAL = /^\d{5}(\.\d{1,12})?$/;
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 3_600_000;
const SECOND_MS = 1000;

function serialDate(days: number): string {
	const ms = Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS;
	const text = new Date(FIRST_DAY + ms).toISOString();
	return text.replace(/\.000Z$/, '').replace(/T00:00:00$/, '');
}

const dayOf = (year: string, month: string, day: string) =>
	DateTime.fromObject({ year: Number(year), month: Number(month), day: Number(day) }).toISODate();

/** The days that a cell of a spreadsheet may mean, in ISO 8601: none, one, or two where the month may be first. */
export function daysIn(value: unknown): string[] {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (SERIAL.test(text)) return [serialDate(Number(text))];
	const [, day = '', month = '', year = ''] = POINTS.exec(text) ?? SLASHES.exec(text) ?? [];
	const readings = [dayOf(year, month, day), SLASHES.test(text) ? dayOf(year, day, month) : null];
	return [...new Set(readings)].filter((reading) => reading !== null);
}
