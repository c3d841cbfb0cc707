import type { IDataObject } from 'n8n-workflow';
import { hasOptions } from '../catalogue/fieldKinds';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { isWholeResource } from '../form/simplify';
import { withoutEntities } from '../values/htmlEntities';
import { isoDate } from '../values/isoDate';
import { asText, isNothing, joinNames, listOf, objectOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { daysIn, numbersInCell } from '../values/sheetValues';
import { lettersAndDigits } from '../values/words';
import { isCutOf } from './alteredMatches';
import type { FieldValue } from './convertByKind';
import { enteredValues, noValues, type FieldValues } from './fieldValues';
import { fieldVisibility } from './fieldVisibility';
import { finderIn, knownFields, type KnownField } from './knownFields';
import { likeness } from './likeness';
import { optionReader } from './optionsShown';
import { isSame, isSameDate } from './sameValue';

/** The currency of an amount; what is sent to a number field has none. */
const CURRENCY = /^([A-Z]{0,3}\p{Sc}|[A-Z]{3})\s?|\s?(\p{Sc}|[A-Z]{3})$/gu;

const numbersShown = (present: unknown) =>
	numbersInCell(asText(present).trim().replace(CURRENCY, ''));

/** Compares with what was entered, since midnight is sent as its day. A moment without a zone counts as different. */
function isSameMoment(item: Item, present: unknown, entered: unknown): boolean {
	const text = isoDate(entered);
	if (!text?.includes('T')) return false;
	const presentDate = dateOf(present, item.assumed('dates.timezone'));
	const enteredDate = dateOf(text, item.timezone);
	return (
		presentDate.kind === 'moment' &&
		enteredDate.kind === 'moment' &&
		!presentDate.zoneless &&
		presentDate.ms === enteredDate.ms
	);
}

/** Whether there is one reading only, and it is right. With two the value may be another. */
const isOnly = <Value>([reading, other]: Value[], isRight: (reading: Value) => boolean) =>
	reading !== undefined && other === undefined && isRight(reading);

/** Whether a text shows the number with zeros behind it ("6.9900"); with fewer than four decimals it may be a version. */
function isPaddedWithZeros(shown: unknown, sent: FieldValue, entered: unknown): boolean {
	const [text, bare] = [asText(shown).trim(), asText(sent)];
	const isAmount = typeof entered === 'number' ? /^-?\d+\.\d+$/ : /^-?\d+\.\d{4,}$/;
	return (
		isAmount.test(text) &&
		(bare.includes('.') ? bare : `${bare}.`).padEnd(text.length, '0') === text
	);
}

/** Whether a field holds what is to be sent, where `present` is read by the field's kind as an entered value is. */
async function isReadAlike(
	item: Item,
	{ name, kind, unknownType }: KnownField,
	present: unknown,
	sent: FieldValue,
	entered: unknown,
): Promise<boolean> {
	if (sent === null || kind === undefined) return false;
	// A list of a type that nobody knows has options where the service lists them.
	if (hasOptions(kind) || (unknownType !== undefined && Array.isArray(sent))) {
		const meant = await optionReader(item, name);
		const [shown, wanted] = [meant(present), meant(sent)];
		return (
			shown?.length === wanted?.length &&
			shown?.every((option) => wanted?.includes(option)) === true
		);
	}
	const unwrapped = listOf(present).map((entry) => objectOf(entry).value ?? entry);
	return isOnly(unwrapped, (value) => {
		if (kind === 'text') return isPaddedWithZeros(value, sent, entered);
		if (kind === 'number') return isOnly(numbersShown(value), (number) => number === sent);
		return (
			kind === 'date' &&
			(isOnly(daysIn(value), (day) => isSameDate(day, asText(sent))) ||
				isSameMoment(item, value, entered))
		);
	});
}

/** The values that differ from the present ones, which may be keyed by the titles of fields. */
export function changedValues(
	present: IDataObject,
	values: FieldValues,
	fields: KnownField[] = [],
	zone = '',
): FieldValues {
	const changed = noValues();
	const find = finderIn(fields);
	for (const [name, value] of Object.entries(values)) {
		const { title, kind } = find(name) ?? {};
		const shown = fieldIn(present, name, title, fields);
		if (!isSame(name, shown, value, { kind, zone })) changed[name] = value;
	}
	return changed;
}

const encoded = (titles: string[]) =>
	`The catalogue shows some values with HTML entities, e.g. &amp; for &, and they count as unchanged: ${joinNames(titles)}. Some services show all texts like that. If these were saved like that, turn off 'Skip Unchanged' once to correct them.`;

const padded = (titles: string[]) =>
	`The catalogue shows some numbers with zeros behind them, e.g. 6.9900 for 6.99, and they count as unchanged: ${joinNames(titles)}. If their fields hold texts that should be saved without these zeros, turn off 'Skip Unchanged' once.`;

const notCleared = (titles: string[]) =>
	`Some fields count as empty, since the items do not show them, and were not cleared: ${joinNames(titles)}. If a node before this one has cut the items down, e.g. 'Only Fields', let it keep these fields, or turn off 'Skip Unchanged'.`;

const inOtherForm = (titles: string[]) =>
	`Some values were sent because the catalogue shows them in another form, rounded or cut: ${joinNames(titles)}. If each run sends them again, the service writes them in its own way: enter them as the catalogue shows them. If days are shown as moments, set 'dates.timezone' in 'Interface Overrides' of the credential.`;

/** Whether a number may be the sent one as a database keeps it: in 32 bits, or with two decimals or more. */
function isRounded(shown: number, sent: number): boolean {
	const { length } = String(shown).split('.')[1] ?? '';
	return (
		Math.fround(shown) === Math.fround(sent) ||
		(length > 1 && length < 16 && Number(sent.toFixed(length)) === shown)
	);
}

/** Whether a value may be the sent one as the service writes it: with other signs, capitals or accents, rounded or cut. */
function isInOtherForm(name: string, present: unknown, sent: FieldValue): boolean {
	// A box that is not checked may be shown as nothing.
	if (isNothing(present)) return sent === false;
	if (sent === null || Array.isArray(sent)) return false;
	if (typeof sent === 'number' && isOnly(numbersShown(present), (shown) => isRounded(shown, sent)))
		return true;
	if (likeness(name, present, sent) !== 'other') return true;
	const text = asText(present);
	return (
		typeof sent === 'string' &&
		(lettersAndDigits(text) === lettersAndDigits(sent) || isCutOf(text, sent))
	);
}

/** Whether a text is shown with entities for what is sent. */
const isEncoded = (present: unknown, sent: unknown) =>
	typeof present === 'string' &&
	typeof sent === 'string' &&
	present !== sent &&
	withoutEntities(present) !== present;

/** The values that differ from the present ones. A field to be emptied is also sent where nothing shows it. */
export async function differingValues(item: Item, present: IDataObject, values: FieldValues) {
	const fields = await knownFields(item);
	const find = finderIn(fields);
	const changed = changedValues(present, values, fields, item.assumed('dates.timezone'));
	const candidates = fields.filter(({ name }) => changed[name] !== undefined);
	const entries = candidates.length > 0 ? await enteredValues(item) : [];
	for (const field of candidates) {
		const { name, title, kind } = field;
		const shown = fieldIn(present, name, title, fields);
		const entered = entries.filter(([known]) => known.name === name).at(-1)?.[1];
		if (!(await isReadAlike(item, field, shown, changed[name] ?? null, entered))) continue;
		delete changed[name];
		if (kind === 'text') item.run.hintOf(padded, title);
	}
	for (const [name, value] of Object.entries(values)) {
		const { title = name } = find(name) ?? {};
		const shown = fieldIn(present, name, title, fields);
		if (changed[name] === undefined && isEncoded(shown, value)) item.run.hintOf(encoded, title);
		if (changed[name] !== undefined && isInOtherForm(name, shown, value))
			item.run.hintOf(inOtherForm, title);
		if (value !== null || shown !== undefined) continue;
		if ((await fieldVisibility(item, [name, title], fields)) !== 'shown') changed[name] = null;
		else if (!isWholeResource(item.json)) item.run.hintOf(notCleared, title);
	}
	return changed;
}
