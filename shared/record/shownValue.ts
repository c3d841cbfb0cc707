import { isbnLengths, isbnText, isIsbnField, isSameIsbn, normalIsbn } from '../values/isbn';
import { flagOf, isNothing, isObject, listOf, textOf, wordFor } from '../values/read';
import { numbersIn } from '../values/sheetValues';
import { dateLikeness, ISO_DATE, numberLikeness } from './numbersAndDates';

/** What a search shows of a field, beside the value that is looked for: the same, certainly another, or not to be told. */
export type Likeness = 'same' | 'other' | 'unclear';

/** With which search results mark what they found, or a field is formatted. */
const TAG = /<\/?(?:a|b|br|div|em|font|i|mark|p|small|span|strong|sub|sup|u)\b[^<>]*>/gi;

/** A text without what only typesetting adds or changes: marks of HTML, kinds of spaces, quotes and dashes, and how accents are composed. */
const plain = (text: string) =>
	wordFor(text)
		.replace(TAG, '')
		.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
		.replace(/[‘’‛′]/g, "'")
		.replace(/[“”„‟″]/g, '"')
		.replace(/\p{Pd}/gu, '-')
		.replace(/\s+/g, ' ')
		.normalize('NFC')
		.trim();

const BEFORE_ISBN = /^(?:urn:)?isbn(?:[- ]?1[03](?!\d))?[: ]*/;

/** An ISBN without what is written before it, and as the one entry of a list. */
function plainIsbn(text: string): string {
	const bare = plain(text).replace(BEFORE_ISBN, '');
	const [only = bare, ...others] = bare.split(/[,;]/).filter((part) => part.trim() !== '');
	return isbnText(others.length === 0 ? only : bare);
}

/** The same for values that mean the same. */
export const normalValue = (field: string, value: unknown): string =>
	isIsbnField(field) ? normalIsbn(plainIsbn(String(value))) : plain(String(value));

const digitsIn = (text: string) => text.replace(/[^\dx]/g, '').toUpperCase();

const CUT = /(?:…|\.\.\.)$/;

/** Another ISBN is certain where the text is one, or where none of its digits can be the wanted one's. */
function isbnLikeness(shown: string, wanted: string): Likeness {
	const text = plainIsbn(shown);
	if (normalIsbn(text) === wanted) return 'same';
	if (isSameIsbn(text, text)) return 'other';
	const digits = digitsIn(text);
	const isPart = isbnLengths(wanted).some((isbn) =>
		digits === ''
			? /[…*•]|\.\.\./.test(text)
			: digits.includes(isbn) || isbn.startsWith(digits) || isbn.endsWith(digits),
	);
	return isPart ? 'unclear' : 'other';
}

const wordsIn = (text: string) =>
	text
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '')
		.sort()
		.join(' ');

const IS_DATE = /^\d{4}-\d{2}-\d{2}/;

/** "Sea, The" is "The Sea" to some, "007" is 7 and "12,50" 12.5; a text that was cut may be any that begins so, a date one of its year. */
function textLikeness(shown: string, wanted: string): Likeness {
	const text = plain(shown);
	if (text === wanted) return 'same';
	const isCut = CUT.test(text) && wanted.startsWith(text.replace(CUT, '').trim());
	const words = wordsIn(text);
	const isLike = words !== '' && words === wordsIn(wanted);
	const numbers = numbersIn(wanted);
	const isNumber = numbersIn(text).some((number) => numbers.includes(number));
	const isOfYear = IS_DATE.test(text) && text.startsWith(`${wanted}-`);
	return isCut || isLike || isNumber || isOfYear ? 'unclear' : 'other';
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
	const value = normalValue(field, wanted);
	const isIsbn = isIsbnField(field);
	const judge = isIsbn ? isbnLikeness : textLikeness;
	const texts = textsIn(present).filter((one) => !isNothing(one));
	const all = texts.map((one): Likeness => {
		if (typeof wanted === 'boolean') return flagOf(one) === wanted ? 'same' : 'other';
		if (!isIsbn && typeof wanted === 'number') return numberLikeness(one, wanted);
		if (!isIsbn && ISO_DATE.test(String(wanted))) return dateLikeness(one, String(wanted));
		const text = textOf(one);
		return text === undefined ? 'unclear' : judge(text, value);
	});
	return all.includes('same')
		? 'same'
		: all.length === 0 || all.includes('unclear')
			? 'unclear'
			: 'other';
}
