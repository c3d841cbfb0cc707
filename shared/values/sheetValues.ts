import { DateTime } from 'luxon';
import { enteredFlag, isBlank } from './read';

/** Empty to the eye: a cell of a spreadsheet may hold spaces. */
export const looksEmpty = (value: unknown): boolean =>
	isBlank(value) || (typeof value === 'string' && value.trim() === '');

const withDecimalComma = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));
const withoutCommas = (text: string) => Number(text.replaceAll(',', ''));
const withoutPoints = (text: string) => Number(text.replaceAll('.', ''));
const withoutSpaces = (text: string) => withDecimalComma(text.replace(/[\s'’]/g, ''));

/** How spreadsheets write numbers, beside the way of JSON; '1,234' is of the first two. */
const FORMS: ReadonlyArray<[RegExp, (text: string) => number]> = [
	[/^[+-]?(\d{1,40}|\d{1,3}(\.\d{3}){1,12}),\d{1,40}$/, withDecimalComma],
	[/^[+-]?[1-9]\d{0,2}(,\d{3}){1,12}(\.\d{1,40})?$/, withoutCommas],
	[/^[+-]?[1-9]\d{0,2}(\.\d{3}){2,12}$/, withoutPoints],
	[/^[+-]?[1-9]\d{0,2}([\s'’]\d{3}){1,12}(,\d{1,40})?$/, withoutSpaces],
];

/** The numbers that a cell may mean: none, one, or two where its comma may be either. */
export function numbersIn(value: unknown): number[] {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (text !== '' && Number.isFinite(Number(text))) return [Number(text)];
	return FORMS.filter(([form]) => form.test(text)).map(([, read]) => read(text));
}

/** A point before three digits may part thousands, as a comma may; in a number of JSON it does not. */
const POINT_OF_THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** The same of a value that is to be saved, where a wrong guess is a thousandfold one. */
export const numbersInCell = (value: unknown): number[] =>
	typeof value === 'string' && POINT_OF_THOUSANDS.test(value.trim())
		? [Number(value), withoutPoints(value.trim())]
		: numbersIn(value);

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

/** A text that was entered for a field of a kind, as the number or truth value that it is; what may be two stays a text. */
export function typedValue(kind: string | undefined, text: unknown): unknown {
	const [number, other] = kind === 'number' ? numbersIn(text) : [];
	const flag = kind === 'boolean' ? enteredFlag(text) : undefined;
	return flag ?? (other === undefined ? number : undefined) ?? text;
}

/** Whether there is a kind by which a text is more than that. */
export const mayBeTyped = (text: unknown): boolean =>
	['number', 'boolean'].some((kind) => typedValue(kind, text) !== text);
