import type { IDataObject } from 'n8n-workflow';
import { hasOptions } from '../catalogue/fieldKinds';
import { fieldIn } from '../catalogue/shownField';
import type { Names } from '../deployment/interfaceOverrides';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { isNotDoneWord, successIn } from '../transport/refusalRule';
import {
	asText,
	flagOf,
	joinNames,
	listOf,
	numberOf,
	objectsOf,
	recordIn,
	shown,
	wordFor,
} from '../values/read';
import type { FieldValues } from './fieldValues';
import type { KnownField } from './knownFields';
import { isSame } from './sameValue';
import { fieldsIn, isOther } from './shownOtherwise';

/** The body of an update: the key of the values is open (interface 4.1). Without a key they are the body itself. */
export function valuesBody({ assumed }: Names, values: object): IDataObject {
	const key = assumed('update.fields');
	return (key === '' ? { ...values } : { [key]: values }) as IDataObject;
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

/** The sent fields that a list of an answer names, by name or title. */
function namedIn(list: unknown, sent: string[], titles: ReadonlyMap<string, string>) {
	const words = listOf(list).map((word) => wordFor(asText(word)));
	return sent.filter((name) =>
		[name, titles.get(name) ?? name].some((word) => words.includes(wordFor(word))),
	);
}

/** The sent fields that an answer leaves out where it names the saved ones: they may have been refused, or held the value before. */
export function unnamedIn(data: unknown, sent: string[], titles: ReadonlyMap<string, string>) {
	const answer = recordIn(data);
	const saved = SAVED_KEYS.map((key) => answer[key]).find((list) => Array.isArray(list)) ?? [];
	const named = namedIn(saved, sent, titles);
	// Words that are no sent field leave it open.
	if (named.length === 0 || named.length !== listOf(saved).length) return [];
	return sent.filter((name) => !named.includes(name));
}

/** What services call the fields that they passed over. */
const PASSED_OVER = /skip|ignor|dropp|unchanged|denied|locked|protected|read_?only/i;

/** The sent fields that an answer lists as passed over, with its own word for that. */
export function passedOverIn(data: unknown, sent: string[], titles: ReadonlyMap<string, string>) {
	const lists = Object.entries(recordIn(data)).filter(([key]) => PASSED_OVER.test(key));
	return lists.flatMap(([key, list]) =>
		namedIn(list, sent, titles).map((name) => `${name} (${shown(key)})`),
	);
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

const passedOver = (fields: string[]) =>
	`The service lists some of the sent fields apart: ${joinNames(fields)}. They had the value before, or were not saved.`;

const notNamed = (fields: string[]) =>
	`The service names the fields that it saved, and leaves out some that were sent: ${joinNames(fields)}. They had the value before, or were not saved.`;

/** Tells the sent fields that an answer sets apart from those that it saved. */
export function tellSetApart(
	{ run }: Pick<Item, 'run'>,
	...[data, sent, titles]: Parameters<typeof unnamedIn>
): void {
	for (const field of unnamedIn(data, sent, titles)) run.hintOf(notNamed, field);
	for (const field of passedOverIn(data, sent, titles)) run.hintOf(passedOver, field);
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
