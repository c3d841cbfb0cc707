import type { Item } from '../engine/item';
import { enteredFlag, joinNames } from '../values/read';
import { daysIn, numbersIn } from '../values/sheetValues';
import type { KnownField } from './enteredValues';

/** Whether a field of another kind would take the text for something else, e.g. for a number with a decimal comma. */
const mayBeOther = (text: string) =>
	!Number.isFinite(Number(text)) &&
	(numbersIn(text).length > 0 ||
		daysIn(text).length > 0 ||
		enteredFlag(text) !== undefined ||
		/[;|]/.test(text));

const sentAsText = (said: string[]) =>
	`Some values were sent as text, since the types of their fields are not known: ${joinNames(said)}. If such fields hold numbers, dates, options or yes and no, add the word to 'kinds.number', 'kinds.date', 'kinds.oneOption', 'kinds.manyOptions' or 'kinds.boolean' in 'Interface Overrides' of the credential, else to 'kinds.text'.`;

const withoutTypes = (said: string[]) =>
	`Some values were sent as text, since the list of fields has their types under another name: ${joinNames(said)}. Set 'fields.type' in 'Interface Overrides' of the credential to that name, and take 'Refresh Field List' in the menu beside 'Fields'.`;

/** Says of a value that it was sent as text where nobody knows whether its field holds text. */
export function tellUnknownType(
	{ run }: Item,
	{ title, unknownType }: KnownField,
	entered: unknown,
): void {
	if (unknownType === undefined || typeof entered !== 'string' || !mayBeOther(entered)) return;
	if (unknownType === '') run.hintOf(withoutTypes, title);
	else run.hintOf(sentAsText, `${title} (${unknownType})`);
}
