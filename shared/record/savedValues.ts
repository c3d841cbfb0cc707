import type { IDataObject } from 'n8n-workflow';
import { recordOf } from '../catalogue/recordShape';
import { fieldIn } from '../catalogue/shownField';
import { RESOURCE } from '../catalogue/answerShapes';
import type { Names } from '../deployment/assumptions';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	joinNames,
	listOf,
	objectOf,
	objectsOf,
	recordIn,
	wordFor,
} from '../values/read';
import { successIn } from '../transport/envelope';
import type { FieldValue, FieldValues } from './fieldValues';
import { likeness } from './shownValue';
import { isSame } from './sameValue';

/** The body of an update: the key of the values is open (interface 4.1). Without a name they are the body itself. */
export function valuesBody({ assumed }: Names, values: object): IDataObject {
	const key = assumed('update.fields');
	return (key === '' ? { ...values } : { [key]: values }) as IDataObject;
}

/** The letters of a text: a service may clean or format what it saves. */
const lettersIn = (text: string) =>
	text
		.replace(/<[^<>]*>/g, '')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();

/** A service may write a value in a form of its own, and an option by another name: only what is certainly another value counts. */
function isOther(name: string, shown: unknown, sent: FieldValue): boolean {
	if (isSame(name, shown, sent)) return false;
	if (isNothing(shown) || sent === null) return true;
	if (Array.isArray(sent) || likeness(name, shown, sent) !== 'other') return false;
	const [has, wanted] = [lettersIn(asText(shown)), lettersIn(asText(sent))];
	return !has.includes(wanted) && !wanted.includes(has);
}

/** What some services call the fields that they saved. */
const SAVED = [
	...['updatedFields', 'savedFields', 'changedFields', 'updated', 'saved'],
	...['updatedCount', 'savedCount'],
];

/** Whether the record of an answer says by itself that nothing was done: by false, or by a switch of its own. */
export const isRefused = (data: unknown): boolean =>
	data === false || successIn(recordIn(data)) === false;

/** The fields that an answer which names those that it saved leaves out: they may have been refused, or held the value before. */
export function unnamedIn(
	data: unknown,
	sent: string[],
	titles: ReadonlyMap<string, string>,
): string[] {
	const answer = recordIn(data);
	const named = SAVED.map((key) => answer[key]).find((list) => Array.isArray(list)) ?? [];
	const words = listOf(named).map((word) => wordFor(asText(word)));
	const isNamed = (name: string) =>
		[name, titles.get(name) ?? name].some((word) => words.includes(wordFor(word)));
	const found = sent.filter(isNamed);
	// Other words than those of the fields that were sent leave it open.
	return found.length > 0 && found.length === words.length
		? sent.filter((name) => !isNamed(name))
		: [];
}

/** Whether the answer of an update says that nothing was saved: by false, an empty list or object, or a record that shows none of the values. */
export function isDenied(data: unknown, values: FieldValues): boolean {
	if (isRefused(data)) return true;
	const answer = recordIn(data);
	const isNone = (said: unknown) =>
		Array.isArray(said) || isObject(said) ? Object.keys(said).length === 0 : flagOf(said) === false;
	if (SAVED.some((key) => Object.hasOwn(answer, key) && isNone(answer[key]))) return true;
	const shown = objectOf(recordOf(RESOURCE, answer).fields);
	const sent = Object.entries(values);
	return (
		objectsOf(answer.fields).length === 0 &&
		sent.every(([name, value]) => {
			const present = fieldIn(shown, name);
			return present !== undefined && isOther(name, present, value);
		})
	);
}

export const nothingSaved =
	({ assumed }: Names) =>
	(refs: string[]) =>
		`The service took the update but its answer says that nothing was saved: ${joinNames(refs)}. If the catalogue does not show the values either, it wants them under another name than '${assumed('update.fields')}': set 'update.fields' in 'Interface Overrides' of the credential.`;

export const notNamed = (fields: string[]) =>
	`The service names the fields that it saved, and leaves out some that were sent: ${joinNames(fields)}. They held the value before, or were not saved.`;
