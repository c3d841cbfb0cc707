import { withoutEntities } from '../values/htmlEntities';
import { isIsbnField, normalIsbn } from '../values/isbn';
import { parseJson } from '../values/json';
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
import { dateOf } from '../values/serviceDate';
import type { FieldValue } from './fieldValues';

export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:.*)?$/;
export const DAY_LENGTH = '2026-01-31'.length;

/** Hours in Greenwich that may be midnight of the next day where the service is. */
const NEXT_DAY_SOMEWHERE = /^.{10}[T ](1\d|2[0-3]):[\d:.,]+ ?(Z|UTC|GMT|[+-]00:?00)$/i;

/** The same moment, or a day and a moment of it: the service may keep the one as the other. */
export function isSameDate(present: unknown, entered: string): boolean {
	const [presentDate, enteredDate] = [dateOf(present, 'utc'), dateOf(entered, 'utc')];
	if (presentDate.kind !== 'moment' || enteredDate.kind !== 'moment') return false;
	if (presentDate.ms === enteredDate.ms) return true;
	// PHP writes a date beside its zone.
	const text = asText(isObject(present) ? present.date : present).trim();
	const isDay = text.length === DAY_LENGTH || entered.length <= DAY_LENGTH;
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
	return withoutEntities(asText(text)).trim();
};

/** A check box list may be shown as an object that says of each option whether it is set. */
const checkedOptions = (value: unknown): unknown =>
	isObject(value) && Object.values(value).every((isSet) => typeof isSet === 'boolean')
		? Object.keys(value).filter((name) => value[name])
		: value;

/** The names in a value, comparable: sorted, each once, without regard to case. */
const namesIn = (value: unknown): string =>
	JSON.stringify([...new Set(listOf(checkedOptions(value)).map(optionText).map(wordFor))].sort());

/** What is sent is separated by commas (interface 4.1); what is shown may use other separators. */
const SENT_SEPARATORS = [','];
const SHOWN_SEPARATORS = [',', ';', '|'];

/** The lists that a value may mean: a text may be a single name, several separated ones, or JSON. */
function readingsOf(value: unknown, separators: string[]): string[] {
	if (typeof value !== 'string') return [namesIn(value)];
	const text = withoutEntities(value);
	const parsed = text.trim().startsWith('[') ? parseJson(text) : undefined;
	const parts = separators.map((separator) =>
		text.split(separator).filter((name) => name.trim() !== ''),
	);
	return [value, ...parts, ...(Array.isArray(parsed) ? [parsed] : [])].map(namesIn);
}

const isList = (value: unknown) => typeof value === 'object' && value !== null;

/** Forms end lines with two characters, and some systems decompose accents. */
const asWritten = (text: string) => text.normalize().replaceAll('\r\n', '\n');

/** Whether a present value is already what would be sent, whatever the form in which the service shows it. */
export function isSame(name: string, present: unknown, sent: FieldValue): boolean {
	if (isNothing(present) || isNothing(sent)) return isNothing(present) && isNothing(sent);
	if (Array.isArray(present) && present.length === 1 && !isList(sent))
		return isSame(name, present[0], sent);
	if (isObject(present) && isSameDate(present, asText(sent))) return true;
	if (isList(sent) || isList(present)) {
		const shown = readingsOf(present, SHOWN_SEPARATORS);
		return readingsOf(sent, SENT_SEPARATORS).some((names) => shown.includes(names));
	}
	if (typeof sent === 'boolean') return flagOf(present) === sent;
	if (typeof sent === 'number' || typeof present === 'number') {
		const [presentNumber, sentNumber] = [numberOf(present), numberOf(sent)];
		if (presentNumber !== undefined && sentNumber !== undefined)
			return presentNumber === sentNumber;
	}
	const presentText = asWritten(withoutEntities(asText(present)));
	const sentText = asWritten(asText(sent));
	if (isIsbnField(name)) return normalIsbn(presentText) === normalIsbn(sentText);
	return presentText === sentText || (ISO_DATE.test(sentText) && isSameDate(present, sentText));
}
