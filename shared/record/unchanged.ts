import type { IDataObject } from 'n8n-workflow';
import { fieldIn } from '../catalogue/shownField';
import { dateOf } from '../values/serviceDate';
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
import { noValues, type FieldValue, type FieldValues } from './fieldValues';
import { isIsbnField, normalIsbn } from '../values/isbn';

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
	listOf(setIn(value)).map(optionText).map(wordFor).sort();

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

export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:.*)?$/;
const DAY_LENGTH = '2026-01-31'.length;

/** Hours in Greenwich that may be midnight of the next day where the service is. */
const NEXT_DAY_SOMEWHERE = /^.{10}[T ](1\d|2[0-3]):[\d:.,]+ ?(Z|UTC|GMT|[+-]00:?00)$/i;

/** The same moment, or a day and a moment of it: the service may keep the one as the other. */
export function isSameDate(present: unknown, wanted: string): boolean {
	const [now, then] = [dateOf(present, 'utc'), dateOf(wanted, 'utc')];
	if (now.kind !== 'moment' || then.kind !== 'moment') return false;
	// PHP writes a date beside its zone.
	const text = asText(isObject(present) ? present.date : present).trim();
	if (wanted.length > DAY_LENGTH && text.length > DAY_LENGTH) return now.ms === then.ms;
	const isDayTold = ![text, wanted].some((date) => NEXT_DAY_SOMEWHERE.test(date));
	return isDayTold && text.length >= DAY_LENGTH && !/^\d+$/.test(text)
		? text.slice(0, DAY_LENGTH) === wanted.slice(0, DAY_LENGTH) || now.ms === then.ms
		: now.ms === then.ms;
}

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
	const [now, then] = [withoutEntities(asText(present)), asText(wanted)];
	if (isIsbnField(name)) return normalIsbn(now) === normalIsbn(then);
	return now === then || (ISO_DATE.test(then) && isSameDate(present, then));
}

/** The values that differ from the present ones, which may be keyed by the titles of fields. */
export function changedValues(
	present: IDataObject,
	wanted: FieldValues,
	titles: ReadonlyMap<string, string> = new Map(),
): FieldValues {
	const changed = noValues();
	for (const [name, value] of Object.entries(wanted)) {
		if (!isSame(name, fieldIn(present, name, titles.get(name)), value)) changed[name] = value;
	}
	return changed;
}
