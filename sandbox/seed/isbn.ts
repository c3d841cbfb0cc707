/**
 * Sample ISBNs. The block 979-7 belongs to no registration group (979 has 0 for music, 8 for the United States and
 * 10 to 19 for others), so none of these numbers can be a real book's, while their check digits are right.
 */
const samplePrefix = '9797';

export const sampleNote = 'Sample ISBN from the unassigned block 979-7; not the number of a published book';

function checkDigit(body12: string): number {
	const sum = [...body12].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
	return (10 - (sum % 10)) % 10;
}

/** The ISBN-13 with these first twelve digits. */
export function isbn13(body12: string): string {
	if (!/^97[89]\d{9}$/.test(body12)) throw new RangeError(`Not the first twelve digits of an ISBN-13: ${body12}`);
	return body12 + checkDigit(body12);
}

export function isValidIsbn13(text: string): boolean {
	return /^97[89]\d{10}$/.test(text) && text === isbn13(text.slice(0, 12));
}

/** The `number`th sample of a series (0 to 9); `number` has at most seven digits. */
export function sampleIsbn(series: number, number: number): string {
	return isbn13(`${samplePrefix}${series}${String(number).padStart(7, '0')}`);
}
