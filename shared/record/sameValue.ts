import { withoutEntities } from '../values/htmlEntities';
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
import type { FieldValue } from './fieldValues';
import { isIsbnField, normalIsbn } from '../values/isbn';
import { ISO_DATE, isSameDate } from './numbersAndDates';

/** An option as a service may show it: by its name, or as an object that has one; a number may stand beside its label. */
const optionText = (option: unknown): string => {
	const { name, title, label, value } = objectOf(option);
	const text = name ?? title ?? (numberOf(value) === undefined ? value : label) ?? value ?? option;
	return withoutEntities(asText(text)).trim();
};

/** A check box list may be shown as an object that says of each option whether it is set. */
const setIn = (value: unknown): unknown =>
	isObject(value) && Object.values(value).every((set) => typeof set === 'boolean')
		? Object.keys(value).filter((name) => value[name])
		: value;

const namesIn = (value: unknown): string[] =>
	[...new Set(listOf(setIn(value)).map(optionText).map(wordFor))].sort();

const isSameList = (some: string[], others: string[]) =>
	some.length === others.length && some.every((name, index) => name === others[index]);

/** What is sent is separated by commas (interface 4.1); what is shown may be by others. */
const SENT = [','];
const SHOWN = [...SENT, ';', '|'];

/** A list as one text: a single name, several that are separated, or JSON. */
const readingsOf = (value: unknown, separators: string[]): string[][] => {
	if (typeof value !== 'string') return [namesIn(value)];
	const text = withoutEntities(value);
	const parsed = text.trim().startsWith('[') ? parseJson(text) : undefined;
	const parted = separators.map((separator) =>
		text.split(separator).filter((name) => name.trim() !== ''),
	);
	return [value, ...parted, ...(Array.isArray(parsed) ? [parsed] : [])].map(namesIn);
};

const isList = (value: unknown) => typeof value === 'object' && value !== null;

/** Forms end lines with two signs, and some systems part accents. */
const asWritten = (text: string) => text.normalize().replaceAll('\r\n', '\n');

/** Whether a present value is already what would be sent, whatever the form in which the service shows it. */
export function isSame(name: string, present: unknown, wanted: FieldValue): boolean {
	if (isNothing(present) || isNothing(wanted)) return isNothing(present) && isNothing(wanted);
	if (Array.isArray(present) && present.length === 1 && !isList(wanted))
		return isSame(name, present[0], wanted);
	if (isObject(present) && isSameDate(present, asText(wanted))) return true;
	if (isList(wanted) || isList(present))
		return readingsOf(wanted, SENT).some((names) =>
			readingsOf(present, SHOWN).some((others) => isSameList(names, others)),
		);
	if (typeof wanted === 'boolean') return flagOf(present) === wanted;
	if (typeof wanted === 'number' || typeof present === 'number') {
		const [number, other] = [numberOf(present), numberOf(wanted)];
		if (number !== undefined && other !== undefined) return number === other;
	}
	const [now, then] = [asWritten(withoutEntities(asText(present))), asWritten(asText(wanted))];
	if (isIsbnField(name)) return normalIsbn(now) === normalIsbn(then);
	return now === then || (ISO_DATE.test(then) && isSameDate(present, then));
}
