import type { IDataObject } from 'n8n-workflow';
import { RESOURCE } from '../catalogue/answerShapes';
import { hasOptions } from '../catalogue/fieldKinds';
import { recordOf } from '../catalogue/recordShape';
import { fieldIn } from '../catalogue/shownField';
import type { Names } from '../deployment/interfaceOverrides';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { isNotDoneWord, successIn } from '../transport/refusalRule';
import {
	asText,
	flagOf,
	isNothing,
	joinNames,
	listOf,
	numberOf,
	objectOf,
	objectsOf,
	recordIn,
	shown,
	wordFor,
} from '../values/read';
import type { FieldValue } from './convertByKind';
import type { FieldValues } from './fieldValues';
import type { KnownField } from './knownFields';
import { likeness } from './likeness';
import { isSame } from './sameValue';

/** The body of an update: the key of the values is open (interface 4.1). Without a key they are the body itself. */
export function valuesBody({ assumed }: Names, values: object): IDataObject {
	const key = assumed('update.fields');
	return (key === '' ? { ...values } : { [key]: values }) as IDataObject;
}

/** The letters and digits of a text: a service may clean or format what it saves. */
const lettersIn = (text: string) =>
	text
		.replace(/<[^<>]*>/g, '')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();

/** Whether a shown value is certainly another: a service may format what it saves, and call an option by another name. */
function isOther(name: string, shown: unknown, sent: FieldValue): boolean {
	if (isSame(name, shown, sent)) return false;
	// A box that is not checked may be shown as nothing.
	if (isNothing(shown) || sent === null) return shown !== false && sent !== false;
	if (typeof sent === 'boolean' && flagOf(shown) === undefined) return false;
	if (Array.isArray(sent) || likeness(name, shown, sent) !== 'other') return false;
	const [shownText, sentText] = [lettersIn(asText(shown)), lettersIn(asText(sent))];
	return !shownText.includes(sentText) && !sentText.includes(shownText);
}

/** What some services call the fields that they saved. */
export const SAVED_KEYS = [
	...['updatedFields', 'savedFields', 'changedFields', 'updated', 'saved'],
	...['updatedCount', 'savedCount', 'matchedCount', 'affectedRows', 'rowsAffected'],
];

/** Whether an answer says that nothing was done: by false, or by a success flag or a status in its record. */
export function saysNotSaved(data: unknown): boolean {
	const record = recordIn(data);
	return flagOf(data) === false || !(successIn(record) ?? !isNotDoneWord(record.status));
}

/** The sent fields that an answer leaves out where it names the saved ones: they may have been refused, or held the value before. */
export function unnamedIn(data: unknown, sent: string[], titles: ReadonlyMap<string, string>) {
	const answer = recordIn(data);
	const saved = SAVED_KEYS.map((key) => answer[key]).find((list) => Array.isArray(list)) ?? [];
	const words = listOf(saved).map((word) => wordFor(asText(word)));
	const isNamed = (name: string) =>
		[name, titles.get(name) ?? name].some((word) => words.includes(wordFor(word)));
	const named = sent.filter(isNamed);
	// Words that are no sent field leave it open.
	if (named.length === 0 || named.length !== words.length) return [];
	return sent.filter((name) => !isNamed(name));
}

const isNone = (saved: unknown) =>
	typeof saved === 'object' && saved !== null
		? Object.keys(saved).length === 0
		: flagOf(saved) === false;

/** Whether an answer, or what it says of one field, says that nothing was saved. */
export function isUnsaved(data: unknown): boolean {
	const record = recordIn(data);
	const saysNone = (key: string) => Object.hasOwn(record, key) && isNone(record[key]);
	return saysNotSaved(data) || SAVED_KEYS.some(saysNone);
}

const fieldsIn = (answer: IDataObject) => objectOf(recordOf(RESOURCE, answer).fields);

/** Whether the answer is a record that shows none of the values. Options may have other names: alone they prove nothing. */
function showsOthers(data: unknown, values: FieldValues): boolean {
	const answer = recordIn(data);
	const fields = fieldsIn(answer);
	const entries = Object.entries(values).map(
		([name, value]) => [name, fieldIn(fields, name), value] as const,
	);
	return (
		objectsOf(answer.fields).length === 0 &&
		entries.some((entry) => isOther(...entry)) &&
		entries.every(
			([name, present, value]) =>
				present !== undefined &&
				(Array.isArray(value) ? !isSame(name, present, value) : isOther(name, present, value)),
		)
	);
}

/** Whether the answer of an update says that nothing was saved: by false, an empty list or object, or a record that shows none of the values. */
export const isDenied = (data: unknown, values: FieldValues): boolean =>
	isUnsaved(data) || showsOthers(data, values);

const NOTHING_SAVED = 'The service took the update but its answer says that nothing was saved';
const OTHER_NAME =
	"If the catalogue does not show the values either, it wants them under another name: set 'update.fields' in 'Interface Overrides' of the credential.";

const nothingSaved = (refs: string[]) => `${NOTHING_SAVED}: ${joinNames(refs)}. ${OTHER_NAME}`;

const noneBesideRefused = (refs: string[]) =>
	`${NOTHING_SAVED}, the other fields included: ${joinNames(refs)}. Correct the values that were not saved, and write all fields again.`;

const unsaved = (ref: number) =>
	new Failure({
		message: `${NOTHING_SAVED}: ${ref}`,
		description: OTHER_NAME,
		code: 'FIELD_ERRORS',
		httpStatus: 200,
		context: { ref },
	});

/** Tells that nothing of an update was saved, or fails the item. The fields in `named` were refused by name. */
export function tellUnsaved(
	{ parameters, run }: Item,
	ref: number,
	data: unknown,
	values: FieldValues,
	named: string[] = [],
): void {
	if (named.length > 0) {
		const isAllNamed = Object.keys(values).every((name) => named.includes(name));
		if (!isAllNamed) run.hintOf(noneBesideRefused, String(ref));
		return;
	}
	const { saved } = recordIn(data);
	// 0 may count the fields that changed.
	const isNo = saysNotSaved(data) || (flagOf(saved) === false && numberOf(saved) === undefined);
	const isCertain = isNo || showsOthers(data, values);
	if (isCertain && parameters.text('options.onFieldErrors') === 'fail') throw unsaved(ref);
	run.hintOf(nothingSaved, String(ref));
}

export const notNamed = (fields: string[]) =>
	`The service names the fields that it saved, and leaves out some that were sent: ${joinNames(fields)}. They had the value before, or were not saved.`;

/** A database may cut a text that is too long for it, and say nothing. Shorter ones may be numbers in another form. */
const LEAST_CUT = 30;

/** Whether a shown text is only the beginning of the one that was sent. */
function isCutShort(shown: unknown, sent: unknown): boolean {
	if (typeof shown !== 'string' || typeof sent !== 'string') return false;
	const [text, whole] = [shown.trim(), sent.trim()];
	return text.length >= LEAST_CUT && text.length < whole.length && whole.startsWith(text);
}

const cutShort = (names: string[]) =>
	`The answer shows only the beginning of what was written: ${joinNames(names)}. The service may have cut it. Look at it in the catalogue, and enter a shorter text.`;

const otherShown = (values: string[]) =>
	`The answer shows other values than were written: ${joinNames(values)}. The service may have kept or changed them. Look at them in the catalogue.`;

/** Tells the written values of which the answer, a record or its fields, shows another, or the beginning only; not of those that were refused. */
export function hintOtherValues(
	{ run }: Pick<Item, 'run'>,
	{ ref, type, status, message, ...answer }: IDataObject,
	sent: FieldValues,
	refused: string[] = [],
): void {
	const values = isNothing(answer.fields) ? answer : fieldsIn(answer);
	for (const [name, value] of Object.entries(sent)) {
		const present = fieldIn(values, name);
		if (isCutShort(present, value)) run.hintOf(cutShort, name);
		else if (present !== undefined && !refused.includes(name) && isOther(name, present, value))
			run.hintOf(otherShown, `${name} is '${shown(present)}' and not '${shown(value)}'`);
	}
}

const optionsUnknown = (titles: string[]) =>
	`The service does not answer what it saved, so whether it took these options is not known: ${joinNames(titles)}.`;

export function hintOptionsUnknown(
	{ run }: Pick<Item, 'run'>,
	fields: KnownField[],
	sent: string[],
): void {
	for (const { name, title, kind } of fields)
		if (kind && hasOptions(kind) && sent.includes(name)) run.hintOf(optionsUnknown, title);
}
