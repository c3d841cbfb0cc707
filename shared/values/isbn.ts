import { asText } from './read';

/** Fields whose value is an ISBN, by their name. ISBNs are text: a spreadsheet's number loses nothing but must not become 9.78e12. */
export const isIsbnField = (name: string) => /isbn|\bean\b|^ean/i.test(name);

/** An ISBN as text, hyphens and spaces kept as they are. */
export function isbnText(value: unknown): string {
	return typeof value === 'number' && Number.isSafeInteger(value)
		? value.toFixed(0)
		: asText(value).trim();
}

const digitsOf = (isbn: string) => isbn.replace(/[\s-]/g, '').toUpperCase();

function sumOf(digits: string, weight: (position: number) => number): number {
	return [...digits].reduce(
		(sum, digit, position) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(position),
		0,
	);
}

const isIsbn13 = (digits: string) =>
	/^\d{13}$/.test(digits) && sumOf(digits, (position) => (position % 2 === 0 ? 1 : 3)) % 10 === 0;

const isIsbn10 = (digits: string) =>
	/^\d{9}[\dX]$/.test(digits) && sumOf(digits, (position) => 10 - position) % 11 === 0;

/** A warning for an ISBN that cannot be right, or undefined. It is sent all the same: catalogues hold odd ones. */
export function checkIsbn(isbn: string): string | undefined {
	const digits = digitsOf(isbn);
	if (digits === '' || isIsbn13(digits) || isIsbn10(digits)) return undefined;
	return `'${isbn}' is not a valid ISBN: its length or its check digit is wrong. It was sent as it is.`;
}

/** The same ISBN in one form, for comparing. */
export const normalIsbn = digitsOf;

/** Whether both are the same ISBN, however they are hyphenated. */
export const isSameIsbn = (one = '', other = '') =>
	digitsOf(one) === digitsOf(other) && (isIsbn13(digitsOf(one)) || isIsbn10(digitsOf(one)));

const HYPHENATED_DIGITS = 9;

/** Where the hyphens of nine digits may stand: country and publisher may each have one to seven digits, the title takes the rest. */
const DIVISIONS = [1, 2, 3, 4, 5].flatMap((country) =>
	[1, 2, 3, 4, 5, 6, 7]
		.filter((publisher) => country + publisher < HYPHENATED_DIGITS)
		.map((publisher) => [country, country + publisher] as const),
);

/** The ISBN as it may have been typed into a catalogue: without hyphens, as given, and with hyphens wherever they can stand. */
export function isbnForms(isbn: string): string[] {
	const digits = digitsOf(isbn);
	const [prefix, body] =
		digits.length === 13 ? [`${digits.slice(0, 3)}-`, digits.slice(3)] : ['', digits];
	if (body.length !== HYPHENATED_DIGITS + 1) return [...new Set([isbn.trim(), digits])];
	const hyphenated = DIVISIONS.map(
		([country, publisher]) =>
			`${prefix}${body.slice(0, country)}-${body.slice(country, publisher)}-${body.slice(publisher, -1)}-${body.slice(-1)}`,
	);
	return [...new Set([isbn.trim(), digits, ...hyphenated])];
}
