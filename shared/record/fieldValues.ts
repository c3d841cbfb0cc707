import { hasOptions, type FieldKind } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { checkMadeValue } from '../engine/preview';
import { parameterFailure } from '../failure/failure';
import { fieldsOfChosenType } from '../form/liveFields';
import { longLists } from '../form/longLists';
import { checkFieldsInForm } from '../form/missingField';
import { otherFields } from '../form/otherFields';
import { hasLostZeros, isbnFault, isbnsIn, isIsbnField, isOwnIsbnField } from '../values/isbn';
import { jsonList } from '../values/parts';
import { asText, isBlank, joinNames, objectOf, shown, textOf } from '../values/read';
import { daysIn, flagIn, looksEmpty, numbersIn, numbersInCell } from '../values/sheetValues';
import { givenValues, hintMissingColumns } from './blankCells';
import { columnValues, leftColumns } from './columns';
import { convertByKind, type FieldValue } from './convertByKind';
import {
	finderIn,
	isAutomatic,
	knownFields,
	type Entered,
	type Find,
	type KnownField,
} from './knownFields';
import { namesNone } from './optionNames';

/** Values by field name. Built with a null prototype: field names such as `__proto__` are data. */
export type FieldValues = Record<string, FieldValue>;

export const noValues = (): FieldValues => Object.create(null) as FieldValues;

export const withoutFields = (
	values: FieldValues,
	isLeftOut: (name: string) => boolean,
): FieldValues =>
	Object.assign(
		noValues(),
		Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name))),
	);

const asEntered = (find: Find, values: Iterable<[string, unknown]>, kind?: FieldKind) =>
	[...values].map(([name, value]): Entered => [find(name) ?? { name, title: name, kind }, value]);

/** What is entered for each field: in the form or by the columns of the input item, then in 'Other Fields', which win. */
export async function enteredValues(item: Item): Promise<Entered[]> {
	const find = finderIn(await knownFields(item));
	const typedIn = await givenValues(item, 'otherFields', otherFields(item), find);
	const typed = asEntered(find, typedIn);
	if (isAutomatic(item)) {
		const all = [...(await columnValues(item, find, typed)), ...typed];
		await hintMissingColumns(item, find, all);
		return all;
	}
	const entered = Object.entries(objectOf(objectOf(item.parameters.raw('fields')).value));
	await checkFieldsInForm(item, (name) => find(name)?.title ?? name);
	const form = await givenValues(item, 'fields', entered, find);
	return [...asEntered(find, form, 'text'), ...typed];
}

/** The columns of the input item that match no field and are not sent; none where the form names the fields. */
export async function unsentColumns(item: Item): Promise<string[]> {
	if (!isAutomatic(item)) return [];
	const find = finderIn(await knownFields(item));
	return await leftColumns(item, find, asEntered(find, otherFields(item)));
}

const invalidIsbns = (isbns: string[]) =>
	`These are not valid ISBNs, but 'Invalid ISBNs' lets them pass: ${joinNames(isbns)}.`;

const restoredIsbns = (isbns: string[]) =>
	`Some numbers had fewer than ten digits and were read as ISBNs that lost their first zeros: ${joinNames(isbns)}. Check that they are ISBNs.`;

const severalIsbns = (isbns: string[]) =>
	`Some fields for one ISBN were given several: ${joinNames(isbns)}. If they are those of several editions, give each its own row.`;

const HOLDS_ISBNS: ReadonlySet<FieldKind> = new Set(['text', 'number']);

function checkIsbn(
	{ parameters, run }: Item,
	[{ name, title, kind = 'text' }, entered]: Entered,
	value: FieldValue,
) {
	const isText = HOLDS_ISBNS.has(kind) && typeof entered !== 'boolean';
	const isbn = isIsbnField(name) && isText ? (textOf(value) ?? '') : '';
	if (isbn !== '' && hasLostZeros(entered))
		run.hintOf(restoredIsbns, `${asText(entered)} as ${isbn}`);
	const isbns = isbnsIn(isbn);
	if (isbns.length > 1 && isOwnIsbnField(name)) run.hintOf(severalIsbns, `'${title}' is '${isbn}'`);
	const [fault] = isbns.flatMap((part) => isbnFault(part, name) ?? []);
	if (fault === undefined) return;
	if (parameters.text('options.invalidIsbns') === 'pass') return run.hintOf(invalidIsbns, isbn);
	throw parameterFailure(
		`'${title}' is '${isbn}', which is not a valid ISBN: ${fault}`,
		"Nothing was sent for this item. Correct it, or let such ISBNs pass with 'Invalid ISBNs' in 'Options'.",
	);
}

/** Whether the text may be a number, a day or a truth value that only people write so, e.g. with a decimal comma. */
const isOfSheet = (text: string) =>
	numbersInCell(text).length > 1 ||
	(!Number.isFinite(Number(text)) &&
		[...numbersIn(text), ...daysIn(text), flagIn(text)].some((value) => value !== undefined));

/** Whether a field of another kind would read the text as something else. */
const mayBeOther = (text: string) =>
	isOfSheet(text) || (!Number.isFinite(Number(text)) && /[;|]/.test(text));

const changedTypes = (fields: string[]) =>
	`Some fields have another type now than when the form was filled in: ${joinNames(fields)}. Their values were read for the present type. Take 'Refresh Field List' in the menu beside 'Fields'.`;

/** A form keeps the types of its last refresh. A text that another type would read otherwise is read for the type of today. */
async function fieldToday(item: Item, saved: KnownField, entered: unknown): Promise<KnownField> {
	const isRisky = saved.kind === 'text' && typeof entered === 'string' && mayBeOther(entered);
	if (!isRisky || isAutomatic(item)) return saved;
	const today = finderIn(await fieldsOfChosenType(item).catch(() => []))(saved.name);
	if (today?.isUntyped) return { ...saved, isUntyped: true };
	if (today?.kind === undefined || today.kind === 'text') return saved;
	item.run.hintOf(changedTypes, today.title);
	return today;
}

const unknownTypes = (fields: string[]) =>
	`Some values count as text, since the types of their fields are not known: ${joinNames(fields)}. If such fields contain numbers, dates, options or yes and no, add the word to 'kinds.number', 'kinds.date', 'kinds.oneOption', 'kinds.manyOptions' or 'kinds.boolean' in 'Interface Overrides' of the credential, else to 'kinds.text'. If it is no type, set 'fields.type' there to the name that the list of fields has for types.`;

const missingTypes = (fields: string[]) =>
	`Some values count as text, since the list of fields has their types under another name: ${joinNames(fields)}. Set 'fields.type' in 'Interface Overrides' of the credential to that name, and take 'Refresh Field List' in the menu beside 'Fields'.`;

const withoutTypes = (values: string[]) =>
	`Some values were sent as they are, since the service does not say which fields hold numbers, dates or yes and no: ${joinNames(values)}. If these do, enter them like 12.99, 2026-01-31 and true.`;

/** Hints that a value was sent as text although nobody knows whether its field holds text. */
function hintUnknownType({ run }: Item, field: KnownField, value: unknown): void {
	const { title, unknownType, isUntyped } = field;
	if (typeof value !== 'string' || !mayBeOther(value)) return;
	if (unknownType === '') run.hintOf(missingTypes, title);
	else if (unknownType !== undefined) run.hintOf(unknownTypes, `${title} (${unknownType})`);
	else if (isUntyped && isOfSheet(value))
		run.hintOf(withoutTypes, `'${title}' is '${shown(value)}'`);
}

const clearedInstead = (fields: string[]) =>
	`Some fields have a value and are in 'Fields to Clear' as well: ${joinNames(fields)}. Their values were not sent.`;

const mandatoryKept = (fields: string[]) =>
	`Some fields that every resource of this type needs were not cleared: ${joinNames(fields)}. To clear one all the same, add it to 'Fields to Clear'.`;

/** A field of these kinds refuses spaces by its name. */
const TAKES_NO_TEXT: ReadonlySet<unknown> = new Set(['number', 'boolean', 'date']);

/** An empty object is a mistake of an expression and does not count; spaces would empty a field unseen. */
const isLeftEmpty = ({ kind }: KnownField, value: unknown) =>
	(TAKES_NO_TEXT.has(kind) ? isBlank(value) : looksEmpty(value)) ||
	((jsonList(value) !== undefined || hasOptions(kind)) && namesNone(value));

/** The values to send, from the form or the columns, "Long Lists" and "Fields to Clear". An empty value leaves the field alone unless it is to be cleared. */
export async function fieldValues(item: Item): Promise<FieldValues> {
	const { parameters } = item;
	const clearsEmpty = parameters.text('options.emptyValues') === 'clear';
	const values = noValues();
	for (const [saved, entered] of await enteredValues(item)) {
		const field = await fieldToday(item, saved, entered);
		if (isLeftEmpty(field, entered)) {
			if (clearsEmpty && field.required) item.run.hintOf(mandatoryKept, field.title);
			else if (clearsEmpty) values[field.name] = null;
			continue;
		}
		checkMadeValue(item, field.title, entered);
		const value = await convertByKind(item, field, entered);
		checkIsbn(item, [field, entered], value);
		hintUnknownType(item, field, entered);
		values[field.name] = value;
	}
	for (const [name, options] of longLists(item)) values[name] = options;
	for (const name of parameters.list('options.clearFields')) {
		if ((values[name] ?? null) !== null) item.run.hintOf(clearedInstead, name);
		values[name] = null;
	}
	return values;
}
