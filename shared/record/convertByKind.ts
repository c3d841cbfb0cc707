import { DateTime } from 'luxon';
import type { FieldKind } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { numbersOf } from '../form/valueOrder';
import { asIsbn13, isbnText, isIsbnField } from '../values/isbn';
import { isoDate } from '../values/isoDate';
import { jsonList } from '../values/parts';
import { asText, isObject, isWordForNothing, joinNames, shown, textOf } from '../values/read';
import { DAY_LENGTH } from '../values/serviceDate';
import { daysIn, flagIn, numbersInCell } from '../values/sheetValues';
import type { KnownField } from './knownFields';
import { optionsValue } from './optionNames';

/** What the service takes for one field: null clears it (interface section 2). */
export type FieldValue = string | number | boolean | null | string[];

/** The only reading of a value. Throws with the field's title if there is none, or two. */
function onlyReading<Value>(
	{ title }: KnownField,
	value: unknown,
	readings: Value[],
	what: string,
	example: string,
): Value {
	const [reading, other] = readings;
	if (reading !== undefined && other === undefined) return reading;
	const fault = other === undefined ? `is not ${what}` : `may mean ${readings.join(' or ')}`;
	throw parameterFailure(
		`'${title}' is '${shown(value)}', which ${fault}`,
		`Enter ${what} for '${title}', e.g. ${example}.`,
	);
}

/** A whole number that JSON would round may be a code, and would become another one. */
function numberValue(field: KnownField, value: unknown): number {
	const readings = numbersInCell(value);
	const isRounded =
		typeof value === 'string' &&
		readings.some((number) => Number.isInteger(number) && !Number.isSafeInteger(number));
	const [bare, other] = readings.length > 0 ? [] : numbersOf(asText(value));
	if (bare !== undefined && other === undefined)
		return onlyReading(field, value, [], 'a number', `${bare}, without a currency or a unit`);
	return isRounded
		? onlyReading(field, value, [], 'a number of at most 15 digits', '12.99')
		: onlyReading(field, value, readings, 'a number', '12.99');
}

function booleanValue({ title }: KnownField, value: unknown): boolean {
	const flag = flagIn(value);
	if (flag !== undefined) return flag;
	throw parameterFailure(
		`'${title}' is '${shown(value)}', which is neither true nor false`,
		`Enter true or false for '${title}'.`,
	);
}

/** A moment, a day, a month or a year, as ISO 8601 is commonly written; its weeks and days of a year are codes to most people. */
const COMMON_ISO = /^\d{4}(-\d{2}(-\d{2}(T.*)?)?)?$/i;

const OFFSET = /(Z|[+-]\d{2}(:?\d{2})?)$/i;

const asDay = (title: string) =>
	`Values at midnight in the workflow's timezone count as that day without a time, because databases return days like this: ${title}. If the time itself matters, add a second to it.`;

/** n8n's date picker gives local time without an offset. Databases give a day as its first moment, another day in UTC. */
function datesIn({ timezone, run }: Item, { title }: KnownField, value: unknown): string[] {
	const text = /^\d{4}$/.test(asText(value)) ? asText(value) : isoDate(value);
	if (text === undefined || !COMMON_ISO.test(text)) return daysIn(value);
	if (/T00:00:00/.test(text)) return [text.slice(0, DAY_LENGTH)];
	const moment = DateTime.fromISO(text, { zone: timezone });
	const isDay = OFFSET.test(text.slice(DAY_LENGTH)) && moment.equals(moment.startOf('day'));
	if (!isDay) return [text];
	run.hint(asDay(title));
	return [moment.toFormat('yyyy-MM-dd')];
}

const OPTION_KEYS = ['name', 'label', 'value'];

/** The text of an object: its own where it is an option, as searches give some. Any other is a wrong part of the item. */
function textOfObject({ title, kind }: KnownField, object: object): unknown {
	if (kind !== 'text' || !isObject(object)) return object;
	const key = OPTION_KEYS.find((name) => textOf(object[name]) !== undefined);
	if (key !== undefined) return object[key];
	throw parameterFailure(
		`'${title}' is an object, ${shown(object)}, which is no text`,
		`Enter one of its values in 'Fields', e.g. {{ $json.author.${Object.keys(object)[0] ?? 'name'} }}.`,
	);
}

/** In English and German, and what an object becomes within a text. */
const ERROR_OF_SHEET =
	/^#(N\/A|NAME\?|DIV\/0!|(REF|VALUE|NUM|NULL|SPILL|CALC|BEZUG|WERT|ZAHL)!|NV)$|\[object Object\]/;

const errorsOfSheet = (texts: string[]) =>
	`Some texts are errors of a spreadsheet or an expression, and were sent as they are: ${joinNames(texts)}.`;

/** Models give lists as JSON; its brackets and quotes would go out to retailers. */
function checkIsNoList({ title, kind, unknownType }: KnownField, value: unknown): void {
	const isText = kind === 'text' && unknownType === undefined && typeof value === 'string';
	const list = isText ? jsonList(value) : undefined;
	if (!list?.some((entry) => typeof entry === 'string')) return;
	throw parameterFailure(
		`'${title}' is a list, ${shown(value)}, and its field takes one text`,
		"Enter one text, e.g. sea; ship. An expression joins a list: {{ JSON.parse($json.keywords).join('; ') }}.",
	);
}

/** A list stays a list: the service's word for the type of a list field may be unknown here. */
function textValue({ run }: Item, field: KnownField, value: unknown): FieldValue {
	const { name, title, kind } = field;
	checkIsNoList(field, value);
	if (Array.isArray(value) && value.every((entry) => ['string', 'number'].includes(typeof entry)))
		return value.map(String);
	if (typeof value === 'object' && value !== null) {
		const text = isoDate(value) ?? textOfObject(field, value);
		return typeof text === 'object' ? JSON.stringify(text) : String(text);
	}
	// An ISBN-10 goes out as ISBN-13, unless the field is for the older ones.
	if (isIsbnField(name)) return name.includes('10') ? isbnText(value) : asIsbn13(isbnText(value));
	if (ERROR_OF_SHEET.test(asText(value)) || isWordForNothing(asText(value)))
		run.hintOf(errorsOfSheet, `'${title}' is '${shown(value)}'`);
	const isTyped = typeof value === 'number' || typeof value === 'boolean';
	return kind === undefined && isTyped ? value : String(value);
}

type Convert = (item: Item, field: KnownField, value: unknown) => FieldValue | Promise<FieldValue>;

const BY_KIND: Readonly<Record<FieldKind, Convert>> = {
	text: textValue,
	number: (_, field, value) => numberValue(field, value),
	boolean: (_, field, value) => booleanValue(field, value),
	date: (item, field, value) =>
		onlyReading(field, value, datesIn(item, field, value), 'a date', '2026-01-31'),
	oneOption: optionsValue,
	manyOptions: optionsValue,
};

export const convertByKind = async (item: Item, field: KnownField, value: unknown) =>
	await BY_KIND[field.kind ?? 'text'](item, field, value);
