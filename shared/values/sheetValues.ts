import { DateTime } from 'luxon';
import { DAY_MS } from './durations';
import { isoDate } from './isoDate';
import { enteredFlag, entryOf, isBlank, textOf } from './read';

/** Empty to the eye: a cell of a spreadsheet may hold spaces, and characters without width. */
export const looksEmpty = (value: unknown): boolean =>
	isBlank(value) || (typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value));

const withDecimalComma = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));
const withoutCommas = (text: string) => Number(text.replaceAll(',', ''));
const withoutPoints = (text: string) => Number(text.replaceAll('.', ''));
const withoutSpaces = (text: string) => withDecimalComma(text.replace(/[\s'’]/g, ''));

/** How spreadsheets write numbers, beside JSON's way; '1,234' is of the first two. */
const NUMBER_FORMS: ReadonlyArray<[RegExp, (text: string) => number]> = [
	[/^[+-]?(\d{1,40}|\d{1,3}(\.\d{3}){1,12}),\d{1,40}$/, withDecimalComma],
	[/^[+-]?[1-9]\d{0,2}(,\d{3}){1,12}(\.\d{1,40})?$/, withoutCommas],
	[/^[+-]?[1-9]\d{0,2}(\.\d{3}){2,12}$/, withoutPoints],
	[/^[+-]?[1-9]\d{0,2}([\s'’]\d{3}){1,12}(,\d{1,40})?$/, withoutSpaces],
];

const cellText = (value: unknown) => textOf(value)?.trim() ?? '';

/** The numbers that a cell may mean: none, one, or two where its comma may be either. */
export function numbersIn(value: unknown): number[] {
	const text = cellText(value);
	// JavaScript would also read 0x10.
	const isCode = /^(0[xbo].*)?$/i.test(text);
	if (!isCode && Number.isFinite(Number(text))) return [Number(text)];
	return NUMBER_FORMS.filter(([form]) => form.test(text)).map(([, read]) => read(text));
}

/** A point before three digits may separate thousands, as a comma may; in a number of JSON it does not. */
const POINT_OF_THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** The numbers that a cell may mean which is to be saved: a wrong guess would be a thousandfold one. */
export const numbersInCell = (value: unknown): number[] =>
	typeof value === 'string' && POINT_OF_THOUSANDS.test(value.trim())
		? [Number(value), withoutPoints(value.trim())]
		: numbersIn(value);

/** With points the day is first; with slashes or hyphens the month may be. Spreadsheets add midnight. */
const POINTS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})( 00:00(:00)?)?$/;
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})( 00:00(:00)?)?$/;

/** As ONIX and some spreadsheets write a day. */
const YEAR_FIRST = /^(\d{4})([/.]?)(\d{2})\2(\d{2})$/;

/** Days since the end of 1899, as Excel counts them; fewer digits are a year. */
const SERIAL = /^\d{5}(\.\d{1,12})?$/;
const FIRST_DAY = Date.UTC(1899, 11, 30);

const serialDate = (days: number) =>
	new Date(FIRST_DAY + Math.round((days * DAY_MS) / 1000) * 1000)
		.toISOString()
		.replace(/\.000Z$/, '')
		.replace(/T00:00:00$/, '');

const dayOf = (year: string, month: string, day: string) =>
	DateTime.fromObject({ year: Number(year), month: Number(month), day: Number(day) }).toISODate();

/** The days that a cell may mean, in ISO 8601: none, one, or two where the month may be first. */
export function daysIn(value: unknown): string[] {
	const text = cellText(value).replace(YEAR_FIRST, '$4.$3.$1');
	if (SERIAL.test(text)) return [serialDate(Number(text))];
	const [, day = '', month = '', year = ''] = POINTS.exec(text) ?? SLASHES.exec(text) ?? [];
	const days = [dayOf(year, month, day), SLASHES.test(text) ? dayOf(year, day, month) : null];
	return [...new Set(days)].filter((date) => date !== null);
}

/** A date that was entered: in any form of ISO 8601, or a day as spreadsheets write it, where that means only one. */
export function enteredDate(value: unknown): string | undefined {
	const [day, other] = daysIn(value);
	return isoDate(value) ?? (other === undefined ? day : undefined);
}

const YES = /^(ja|wahr|oui|vrai|s[ií]|vero|verdadero)$/i;
const NO = /^(nein|falsch|non|faux|falso)$/i;

/** A truth value, also in other languages of publishers' spreadsheets. */
export function flagIn(value: unknown): boolean | undefined {
	const text = cellText(value);
	return enteredFlag(value) ?? (YES.test(text) ? true : NO.test(text) ? false : undefined);
}

/** What a text may mean in a field of a kind. */
const READERS: Readonly<Record<string, (text: unknown) => unknown[]>> = {
	number: numbersIn,
	boolean: (text) => [flagIn(text) ?? []].flat(),
	date: daysIn,
};

/** A text that was entered for a field of a kind, as the number, day or truth value that it is; an ambiguous one stays a text. */
export function typedValue(kind: string | undefined, text: unknown): unknown {
	const [only = text, other] = entryOf(READERS, kind ?? '')?.(text) ?? [];
	return other === undefined ? only : text;
}

/** Whether a text may be more than that for some kind of field. */
export const mayBeTyped = (text: unknown): boolean =>
	Object.keys(READERS).some((kind) => typedValue(kind, text) !== text);
