import { DateTime } from 'luxon';
import type { FieldKind } from '../catalogue/fieldKinds';
import { DAY_MS } from '../values/durations';
import { withoutEntities } from '../values/htmlEntities';
import { isIsbnField, normalIsbn } from '../values/isbn';
import { jsonList } from '../values/parts';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	listOf,
	numberOf,
	objectOf,
	wordFor,
} from '../values/read';
import { dateOf, DAY_LENGTH, isAtMidnight, isPartOfDate, momentOf } from '../values/serviceDate';
import type { FieldValue } from './convertByKind';

export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:.*)?$/;

/** Hours in Greenwich that may be midnight of the next day where the service is. */
const NEXT_DAY_SOMEWHERE = /^.{10}[T ](1\d|2[0-3]):[\d:.,]+ ?(Z|UTC|GMT|[+-]00:?00)$/i;

/** Whether a moment is a day where the service is: midnight in Greenwich is the day there, any other time the day here. */
const isDayIn = (zone: string, ms: number, text: string, day: string) =>
	isAtMidnight(text)
		? text.startsWith(day)
		: ms % DAY_MS !== 0 && DateTime.fromMillis(ms, { zone }).toISODate() === day;

/** The same moment, or a day and a moment of it. `zone`: where the service is, '' where not known. */
export function isSameDate(present: unknown, entered: string, zone = ''): boolean {
	const [presentDate, enteredDate] = [dateOf(present, zone), dateOf(entered, zone)];
	if (presentDate.kind !== 'moment' || enteredDate.kind !== 'moment') return false;
	// PHP writes a date beside its zone.
	const text = asText(isObject(present) ? present.date : present).trim();
	// The first day of a month says more than the month.
	if ([text, entered].some(isPartOfDate)) return text === entered;
	const isPresentDay = text.length === DAY_LENGTH && !/^\d+$/.test(text);
	const isProven = enteredDate.zoneless || !presentDate.zoneless || isPresentDay;
	if (presentDate.ms === enteredDate.ms && isProven) return true;
	if (zone !== '' && entered.length === DAY_LENGTH && !isPresentDay)
		return presentDate.ms === Date.parse(entered) || isDayIn(zone, presentDate.ms, text, entered);
	const isDay = isPresentDay || entered.length <= DAY_LENGTH;
	const isDayCertain = ![text, entered].some((date) => NEXT_DAY_SOMEWHERE.test(date));
	return (
		isDay &&
		isDayCertain &&
		text.length >= DAY_LENGTH &&
		!/^\d+$/.test(text) &&
		text.slice(0, DAY_LENGTH) === entered.slice(0, DAY_LENGTH)
	);
}

/** An option as a service may show it: by its name, or as an object that has one; a number may stand beside its label. */
const optionText = (option: unknown): string => {
	const { name, title, label, value } = objectOf(option);
	const text = name ?? title ?? (numberOf(value) === undefined ? value : label) ?? value ?? option;
	return withoutEntities(withoutEntities(asText(text))).trim();
};

/** A check box list may be shown as an object that says of each option whether it is set. */
export const checkedOptions = (value: unknown): unknown =>
	isObject(value) && Object.values(value).every((isSet) => typeof isSet === 'boolean')
		? Object.keys(value).filter((name) => value[name])
		: value;

/** The names in a value, comparable: those of options sorted, each once, without regard to case; texts as they stand. */
function namesIn(value: unknown, kind?: FieldKind): string {
	const names = listOf(checkedOptions(value)).map(optionText);
	return JSON.stringify(kind === 'text' ? names : [...new Set(names.map(wordFor))].sort());
}

/** What is sent is separated by commas (interface 4.1); what is shown may use other separators. */
const SENT_SEPARATORS = [','];
const SHOWN_SEPARATORS = [',', ';', '|'];

/** The lists that a value may mean: a text may be a single name, several separated ones, or JSON. */
function readingsOf(value: unknown, separators: string[], kind?: FieldKind): string[] {
	const names = (reading: unknown) => namesIn(reading, kind);
	if (typeof value !== 'string') return [names(value)];
	const text = withoutEntities(value);
	const list = jsonList(text);
	const parts = separators.map((separator) =>
		text.split(separator).filter((name) => name.trim() !== ''),
	);
	return [value, ...parts, ...(list ? [list] : [])].map(names);
}

const isList = (value: unknown) => typeof value === 'object' && value !== null;

/** Forms end lines with two characters, and some systems decompose accents. */
const asWritten = (text: string) => text.normalize().replaceAll('\r\n', '\n');

interface Known {
	kind?: FieldKind | undefined;
	zone?: string;
}

/** A leading zero is part of a text. */
const isPadded = (value: unknown) => typeof value === 'string' && /^[+-]?0\d/.test(value.trim());

/** Whether a present value is already what would be sent, whatever the form in which the service shows it. */
export function isSame(name: string, present: unknown, sent: FieldValue, known: Known = {}) {
	if (present === sent) return true;
	const { kind, zone = '' } = known;
	const isNone = isNothing(present) || (kind === 'date' && dateOf(present, zone).kind === 'none');
	if (isNone || isNothing(sent)) return isNone && isNothing(sent);
	if (Array.isArray(present) && present.length === 1 && !isList(sent))
		return isSame(name, present[0], sent, known);
	if (isObject(present) && isSameDate(present, asText(sent), zone)) return true;
	if (isList(sent) || isList(present)) {
		const shown = readingsOf(present, SHOWN_SEPARATORS, kind);
		return readingsOf(sent, SENT_SEPARATORS, kind).some((names) => shown.includes(names));
	}
	if (typeof sent === 'boolean') return flagOf(present) === sent;
	const number = typeof sent === 'number' && !isPadded(present) ? numberOf(present) : undefined;
	return number === undefined ? isSameText(name, present, sent, known) : number === sent;
}

function isSameText(name: string, present: unknown, sent: FieldValue, { kind, zone }: Known) {
	const shownText = asWritten(asText(present));
	const presentText = withoutEntities(shownText);
	const sentText = asWritten(asText(sent));
	if (isIsbnField(name)) return normalIsbn(presentText) === normalIsbn(sentText);
	if ([shownText, presentText].includes(sentText)) return true;
	if (!ISO_DATE.test(sentText)) return false;
	// In a text the time counts.
	return kind === 'text'
		? !isPartOfDate(presentText) && momentOf(present, 'utc') === (momentOf(sentText, 'utc') ?? NaN)
		: isSameDate(present, sentText, zone);
}
