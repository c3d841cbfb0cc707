import { partsOf } from './parts';
import { asText } from './read';

/** What is written about an ISBN is a text like any other. */
const ABOUT_ONE =
	/note|remark|comment|type|status|agency|prefix|count|date|request|assign|source|file/i;
const YES_OR_NO = /^(has|is)[_A-Z]/;

/** Fields whose value is an ISBN, by their name. */
export const isIsbnField = (name: string) =>
	/isbn|\bean\b|^ean/i.test(name) && !ABOUT_ONE.test(name) && !YES_OR_NO.test(name);

/** Fields for the one ISBN of the resource itself. */
export const isOwnIsbnField = (name: string) => /^(isbn|ean)[-_ ]?(10|13)?$/i.test(name);

/** The ISBNs of a cell. The comma of a number in powers parts nothing. */
export const isbnsIn = (text: string): string[] =>
	isInPowers(text) ? [text.trim()] : partsOf(text, /[,;|\n]/);

/** Hyphens of any kind, as copied texts have them; the minus sign is none by its class. */
const HYPHENS = /[\p{Pd}\u00ad\u2212]/gu;
/** Characters without width that are no spaces to JavaScript. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/** As a keyboard would have written it. */
const typed = (text: string) => text.replace(INVISIBLE, '').replace(HYPHENS, '-').trim();

const digitsOf = (isbn: string) => typed(isbn).replace(/[\s-]/g, '').toUpperCase();

const sumOf = (digits: string, weight: (position: number) => number): number =>
	[...digits].reduce(
		(sum, digit, position) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(position),
		0,
	);
const sum13 = (digits: string) => sumOf(digits, (position) => (position % 2 === 0 ? 1 : 3)) % 10;
const sum10 = (digits: string) => sumOf(digits, (position) => 10 - position) % 11;

const isIsbn13 = (digits: string) => /^\d{13}$/.test(digits) && sum13(digits) === 0;
const isIsbn10 = (digits: string) => /^\d{9}[\dX]$/.test(digits) && sum10(digits) === 0;

/** A number that can hardly be a reference. */
export const isIsbnNumber = (ref: unknown) => /^97[89]/.test(String(ref)) && isIsbn13(String(ref));

/** 9.780141439471E+12 and 9780141439471.0, as a spreadsheet may write a number. */
const POWER = /^(\d)[.,](\d{1,20})E\+?(\d{1,2})$/i;
const WHOLE = /^(\d{7,13})[.,]0{1,5}$/;

/** A value as typed in, whole numbers without the decimals that a spreadsheet adds. */
const bareText = (value: unknown) => typed(asText(value)).replace(WHOLE, '$1');

/** An ISBN as text, with its hyphens and spaces; digits that a spreadsheet has hidden are restored, as far as it kept them. */
export function isbnText(value: unknown): string {
	const text = bareText(value);
	const [, first = '', decimals = '', power] = POWER.exec(text) ?? [];
	if (decimals.length === Number(power)) return `${first}${decimals}`;
	return withZeros(text) ?? text;
}

/** With the zeros that a spreadsheet took from the beginning; undefined where that makes no ISBN of ten digits. */
function withZeros(text: string): string | undefined {
	const padded = text.padStart(10, '0');
	return /^\d{7,9}$/.test(text) && isIsbn10(padded) ? padded : undefined;
}

/** Whether zeros were restored to read it as an ISBN; one in eleven numbers of that length can be read so. */
export const hasLostZeros = (value: unknown) => withZeros(bareText(value)) !== undefined;

/** An ISBN of ten digits as the one of thirteen that it is since 2007, with hyphens where it has them. */
export function asIsbn13(isbn: string): string {
	if (!isIsbn10(digitsOf(isbn))) return isbn;
	const check = (10 - sum13(`978${digitsOf(isbn).slice(0, -1)}`)) % 10;
	const [separator = ''] = /[\s-]/.exec(typed(isbn)) ?? [];
	return `978${separator}${typed(isbn).slice(0, -1)}${check}`;
}

/** A number as a spreadsheet shows it in a narrow column. */
export const isInPowers = (text: string) => POWER.test(text.trim());

/** The last digits of a number were lost on its way. */
const SHORTENED = /E\+?\d+$|0{6}$/i;

/** Why the text of a field cannot be an ISBN; undefined where it can. Another article's number may stand in a field for EANs. */
export function isbnFault(isbn: string, field = ''): string | undefined {
	if (typed(isbn) === '') return undefined;
	const digits = digitsOf(isbn);
	if (SHORTENED.test(digits))
		return 'its last digits were lost, as a spreadsheet does with numbers; make that column a text there, and enter it again';
	if (isIsbn13(digits) && /isbn/i.test(field) && !/^97[89]/.test(digits))
		return 'it begins with neither 978 nor 979';
	if (isIsbn13(digits) || isIsbn10(digits)) return undefined;
	if (/\d/.test(digits) && /[^\dX]/.test(digits))
		return 'it holds more than its digits, e.g. a word or a quotation mark';
	return 'its length or its check digit is wrong';
}

/** The same ISBN in one form, for comparing. */
export const normalIsbn = (isbn: string) => asIsbn13(digitsOf(isbn));

/** Whether it is an ISBN, of ten digits or thirteen, however it is hyphenated. */
export const isIsbn = (text: string) => isIsbn13(normalIsbn(text));

/** Whether both are the same ISBN. */
export const isSameIsbn = (left = '', right = '') =>
	isIsbn(left) && normalIsbn(left) === normalIsbn(right);

/** The name of a file as it is called: many files are called by the ISBN of their book. */
export const withoutExtension = (name: string) => name.replace(/\.[a-z][a-z\d]{1,9}$/i, '');

/** How many characters the ISBN takes with which a file's name begins, those of one without hyphens if there is none. */
export function leadingIsbnLength(name: string): number {
	const [beginning = ''] = /^\d[\d-]*[\dX]/i.exec(name) ?? [];
	return isIsbn(beginning) ? beginning.length : 13;
}

const HYPHENATED_DIGITS = 9;

/** Where the hyphens of nine digits may stand: country and publisher have one to seven digits each, the title has the rest. */
const DIVISIONS = [1, 2, 3, 4, 5].flatMap((country) =>
	[1, 2, 3, 4, 5, 6, 7]
		.filter((publisher) => country + publisher < HYPHENATED_DIGITS)
		.map((publisher) => [country, country + publisher] as const),
);

function withHyphens(digits: string): string[] {
	const [prefix, body] =
		digits.length === 13 ? [`${digits.slice(0, 3)}-`, digits.slice(3)] : ['', digits];
	if (body.length !== HYPHENATED_DIGITS + 1) return [];
	const divided = DIVISIONS.map(
		([country, publisher]) =>
			`${prefix}${body.slice(0, country)}-${body.slice(country, publisher)}-${body.slice(publisher, -1)}-${body.slice(-1)}`,
	);
	// As bookshops write it.
	return prefix === '' ? divided : [...divided, `${prefix}${body}`];
}

/** As it was before 2007; only those that begin with 978 were. */
function asIsbn10(digits: string): string[] {
	if (!isIsbn13(digits) || !digits.startsWith('978')) return [];
	const nine = digits.slice(3, -1);
	const check = (11 - sum10(nine)) % 11;
	return [`${nine}${check === 10 ? 'X' : check}`];
}

/** The text, and where it is an ISBN those of thirteen and of ten digits too. */
export function isbnLengths(text: string): string[] {
	const normal = normalIsbn(text);
	return isIsbn13(normal) ? [...new Set([text, normal, ...asIsbn10(normal)])] : [text];
}

/** The ISBN as it may have been typed into a catalogue: as given, without hyphens, with hyphens or spaces wherever they can stand, of ten digits or thirteen. */
export function isbnForms(isbn: string): string[] {
	const [digits, normal] = [digitsOf(isbn), normalIsbn(isbn)];
	const lengths = [...new Set([digits, normal, ...asIsbn10(normal)])];
	const forms = lengths.flatMap((each) => [each, ...withHyphens(each)]);
	return [...new Set([isbn.trim(), ...forms, ...forms.map((form) => form.replace(/-/g, ' '))])];
}
