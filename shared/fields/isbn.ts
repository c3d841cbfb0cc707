/** Fields whose value is an ISBN, by their name. ISBNs are text: a spreadsheet's number loses nothing but must not become 9.78e12. */
export const isIsbnField = (name: string) => /isbn|\bean\b|^ean/i.test(name);

/** An ISBN as text, hyphens and spaces kept as they are. */
export function isbnText(value: unknown): string {
	return typeof value === 'number' && Number.isSafeInteger(value) ? value.toFixed(0) : String(value).trim();
}

const digitsOf = (isbn: string) => isbn.replace(/[\s-]/g, '').toUpperCase();

function sumOf(digits: string, weight: (position: number) => number): number {
	return [...digits].reduce((sum, digit, position) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(position), 0);
}

const isIsbn13 = (digits: string) => /^\d{13}$/.test(digits) && sumOf(digits, (position) => (position % 2 === 0 ? 1 : 3)) % 10 === 0;

const isIsbn10 = (digits: string) => /^\d{9}[\dX]$/.test(digits) && sumOf(digits, (position) => 10 - position) % 11 === 0;

/** A warning for an ISBN that cannot be right, or undefined. It is sent all the same: catalogues hold odd ones. */
export function checkIsbn(isbn: string): string | undefined {
	const digits = digitsOf(isbn);
	if (digits === '' || isIsbn13(digits) || isIsbn10(digits)) return undefined;
	return `'${isbn}' is not a valid ISBN: its length or its check digit is wrong. It was sent as it is.`;
}

/** The same ISBN in one form, for comparing. */
export const normalIsbn = digitsOf;
