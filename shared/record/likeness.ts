import { DAY_MS } from '../values/durations';
import { isbnLengths, isbnText, isIsbn, isIsbnField, normalIsbn } from '../values/isbn';
import { asText, flagOf, isNothing, isObject, listOf, numberOf, textOf } from '../values/read';
import { dateOf, DAY_LENGTH } from '../values/serviceDate';
import { daysIn, numbersIn } from '../values/sheetValues';
import { withoutTypography } from '../values/words';
import { ISO_DATE, isSameDate } from './sameValue';

/** How a shown value compares to the wanted one: the same, certainly another, or impossible to tell. */
type Likeness = 'same' | 'other' | 'unclear';

const BEFORE_ISBN = /^(?:urn:)?isbn(?:[- ]?1[03](?!\d))?[: ]*/;

/** An ISBN without what is written before it, and as the one entry of a list. */
function plainIsbn(text: string): string {
	const bare = withoutTypography(text).replace(BEFORE_ISBN, '');
	const parts = bare.split(/[,;]/).filter((part) => part.trim() !== '');
	return isbnText(parts.length === 1 ? parts.join() : bare);
}

/** Equal for values that mean the same. */
export const normalValue = (field: string, value: unknown): string =>
	isIsbnField(field) ? normalIsbn(plainIsbn(String(value))) : withoutTypography(String(value));

const digitsIn = (text: string) => text.replace(/[^\dx]/g, '').toUpperCase();

/** The end of a text that is shown shortened. */
export const SHORTENED_END = /(?:…|\.\.\.)$/;

/** It is certainly another where the text is a valid ISBN, or its digits cannot be part of the wanted one. */
function isbnLikeness(shown: string, wanted: string): Likeness {
	const text = plainIsbn(shown);
	if (normalIsbn(text) === wanted) return 'same';
	if (isIsbn(text)) return 'other';
	const digits = digitsIn(text);
	const isPart = isbnLengths(wanted).some((isbn) =>
		digits === ''
			? /[…*•]|\.\.\./.test(text)
			: digits.includes(isbn) || isbn.startsWith(digits) || isbn.endsWith(digits),
	);
	return isPart ? 'unclear' : 'other';
}

const comparedWords = (text: string) =>
	text
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '')
		.sort()
		.join(' ');

const IS_DATE = /^\d{4}-\d{2}-\d{2}/;

/** A text in several languages, "~en:Sea~de:Meer", and the frame of XML's texts. */
const FRAMES = /~[a-z]{2}(?:[-_][a-z]{2})?:|<!\[cdata\[|\]\]>/i;

/** "Sea, The" may be "The Sea", "007" 7 and "12,50" 12.5; a cut text may be any that begins so, and a date one of its year. */
function textLikeness(shown: string, wanted: string): Likeness {
	const text = withoutTypography(shown);
	if (text === wanted) return 'same';
	const isCut =
		SHORTENED_END.test(text) && wanted.startsWith(text.replace(SHORTENED_END, '').trim());
	const words = comparedWords(text);
	const isLike = words !== '' && words === comparedWords(wanted);
	const numbers = numbersIn(wanted);
	const isNumber = numbersIn(text).some((number) => numbers.includes(number));
	const isOfYear = IS_DATE.test(text) && text.startsWith(`${wanted}-`);
	const isFramed = text.split(FRAMES).some((part) => part.trim() === wanted);
	return isCut || isLike || isNumber || isOfYear || isFramed ? 'unclear' : 'other';
}

/** The number in a text with something around it, e.g. a currency. */
const NUMBERS = /\d(?:[\d.,'’]*\d)?/g;

/** "12.50" is 12.5. Where a text has two readings, or more than the number, it cannot be told. */
function numberLikeness(shown: unknown, wanted: number): Likeness {
	const whole = numbersIn(shown);
	const numbers =
		whole.length > 0 ? whole : (asText(shown).match(NUMBERS) ?? []).flatMap(numbersIn);
	if (!numbers.includes(wanted)) return 'other';
	return whole.length === 1 ? 'same' : 'unclear';
}

const YEAR_LENGTH = '2026'.length;

/** A day is the same in any form. Moments less than a day apart may be one day in two zones; of other texts the year decides. */
function dateLikeness(shown: unknown, wanted: string): Likeness {
	if (isSameDate(shown, wanted)) return 'same';
	const days = daysIn(shown);
	if (days.length > 0) {
		if (!days.includes(wanted.slice(0, DAY_LENGTH))) return 'other';
		return days.length === 1 && wanted.length === DAY_LENGTH ? 'same' : 'unclear';
	}
	const text = asText(shown).trim();
	const [shownDate, wantedDate] = [dateOf(shown, 'utc'), dateOf(wanted, 'utc')];
	const isUnclear =
		shownDate.kind === 'moment' && wantedDate.kind === 'moment'
			? wanted.startsWith(text) ||
				(Math.abs(shownDate.ms - wantedDate.ms) < DAY_MS && text.length > DAY_LENGTH)
			: numberOf(shown) !== undefined || text.includes(wanted.slice(0, YEAR_LENGTH));
	return isUnclear ? 'unclear' : 'other';
}

/** The texts of a value, however they are wrapped: {value}, {raw, display}, {en} or [{ref, name}]. References are none. */
function textsIn(value: unknown, depth = 3): unknown[] {
	if (depth === 0) return [];
	return listOf(value).flatMap((entry) =>
		isObject(entry)
			? Object.entries(entry)
					.filter(([key]) => key !== 'ref' && key !== 'id')
					.flatMap(([, below]) => textsIn(below, depth - 1))
			: [entry],
	);
}

/** Whether what is shown of a field is the wanted value; of several values one is enough. */
export function likeness(
	field: string,
	present: unknown,
	wanted: string | number | boolean,
): Likeness {
	const isIsbn = isIsbnField(field);
	const normalWanted = normalValue(field, wanted);
	const valueLikeness = (value: unknown): Likeness => {
		if (typeof wanted === 'boolean') return flagOf(value) === wanted ? 'same' : 'other';
		if (!isIsbn && typeof wanted === 'number') return numberLikeness(value, wanted);
		if (!isIsbn && ISO_DATE.test(String(wanted))) return dateLikeness(value, String(wanted));
		const text = textOf(value);
		if (text === undefined) return 'unclear';
		return isIsbn ? isbnLikeness(text, normalWanted) : textLikeness(text, normalWanted);
	};
	const all = textsIn(present)
		.filter((value) => !isNothing(value))
		.map(valueLikeness);
	if (all.includes('same')) return 'same';
	return all.length === 0 || all.includes('unclear') ? 'unclear' : 'other';
}
