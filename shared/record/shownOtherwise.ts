import type { IDataObject } from 'n8n-workflow';
import { RESOURCE } from '../catalogue/answerShapes';
import { recordOf } from '../catalogue/recordShape';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { asText, flagOf, isNothing, joinNames, objectOf, shown } from '../values/read';
import type { FieldValue } from './convertByKind';
import type { FieldValues } from './fieldValues';
import { likeness } from './likeness';
import { optionReader } from './optionsShown';
import { isSame } from './sameValue';

export const fieldsIn = (answer: IDataObject) => objectOf(recordOf(RESOURCE, answer).fields);

/** The letters and digits of a text: a service may clean or format what it saves. */
const lettersIn = (text: string) =>
	text
		.replace(/<[^<>]*>/g, '')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();

/** Whether a shown value is certainly another: a service may format what it saves, and call an option by another name. */
export function isOther(name: string, shown: unknown, sent: FieldValue): boolean {
	if (isSame(name, shown, sent)) return false;
	// A box that is not checked may be shown as nothing.
	if (isNothing(shown) || sent === null) return shown !== false && sent !== false;
	if (typeof sent === 'boolean' && flagOf(shown) === undefined) return false;
	if (Array.isArray(sent) || likeness(name, shown, sent) !== 'other') return false;
	const [shownText, sentText] = [lettersIn(asText(shown)), lettersIn(asText(sent))];
	return !shownText.includes(sentText) && !sentText.includes(shownText);
}

/** A database may cut a text that is too long for it, or has a sign that it cannot write, and say nothing. */
const LEAST_CUT = 30;
const LOST_WORD = /\s\S*\p{L}/u;

/** Whether a shown text is only the beginning of the one that was sent. */
function isCutShort(shown: unknown, sent: unknown): boolean {
	if (typeof shown !== 'string' || typeof sent !== 'string') return false;
	const [text, whole] = [shown.trim(), sent.trim()];
	const isCut = text.length >= LEAST_CUT || LOST_WORD.test(whole.slice(text.length));
	return isCut && text !== '' && text.length < whole.length && whole.startsWith(text);
}

const cutShort = (names: string[]) =>
	`The answer shows only the beginning of what was written: ${joinNames(names)}. The service may have cut it. Look at it in the catalogue, and enter a shorter text.`;

const otherShown = (values: string[]) =>
	`The answer shows other values than were written: ${joinNames(values)}. The service may have kept or changed them. Look at them in the catalogue.`;

/** The options that a value shows for those that were sent, where they are certainly others. */
async function otherOptions(item: Item, name: string, present: unknown, sent: string[]) {
	if (isSame(name, present, sent)) return undefined;
	// The write is done, whatever the options are.
	const meant = await optionReader(item, name).catch(() => undefined);
	const [options, wanted] = [meant?.(present), meant?.(sent)];
	const isAll =
		options?.length === wanted?.length && options?.every((each) => wanted?.includes(each));
	return options && wanted && !isAll ? options.map((option) => option.name).join(', ') : undefined;
}

/** Services that want a name to be unique number it: 'Mine (2)'. */
function isNumbered(present: unknown, sent: FieldValue): boolean {
	if (typeof present !== 'string' || typeof sent !== 'string') return false;
	const [text, wanted] = [lettersIn(present), lettersIn(sent)];
	return text !== wanted && text.replace(/\d{1,3}$/, '') === wanted;
}

/** What an answer shows of a field in place of what was sent; undefined where it may be the same. */
async function otherThan(item: Item, name: string, present: unknown, sent: FieldValue) {
	if (Array.isArray(sent)) return await otherOptions(item, name, present, sent);
	const isOtherNumber = typeof sent === 'number' && likeness(name, present, sent) === 'other';
	const isCertain = isOtherNumber || isOther(name, present, sent) || isNumbered(present, sent);
	return isCertain ? present : undefined;
}

/** Tells the written values of which the answer, a record or its fields, shows another, or the beginning only; not of those that were refused. */
export async function hintOtherValues(
	item: Item,
	{ ref, type, status, message, ...answer }: IDataObject,
	sent: FieldValues,
	refused: string[] = [],
): Promise<void> {
	const values = isNothing(answer.fields) ? answer : fieldsIn(answer);
	for (const [name, value] of Object.entries(sent)) {
		const present = fieldIn(values, name);
		if (present === undefined || refused.includes(name)) continue;
		if (isCutShort(present, value)) {
			item.run.hintOf(cutShort, name);
			continue;
		}
		const other = await otherThan(item, name, present, value);
		if (other === undefined) continue;
		const written = Array.isArray(value) ? value.join(', ') : value;
		item.run.hintOf(otherShown, `${name} is '${shown(other)}' and not '${shown(written)}'`);
	}
}
