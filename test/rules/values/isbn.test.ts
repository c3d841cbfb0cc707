import fc from 'fast-check';

import {
	isbnFault,
	isbnForms,
	isbnText,
	isIsbnField,
	isSameIsbn,
	normalIsbn,
} from '../../../shared/values/isbn';

const digits = (count: number) => fc.array(fc.nat(9), { minLength: count, maxLength: count });

/** ISO 2108, written down a second time and in another way. */
const isbn13 = (twelve: number[]) => {
	const sum = twelve.reduce(
		(total, digit, place) => total + (place % 2 === 1 ? 3 * digit : digit),
		0,
	);
	return [...twelve, (10 - (sum % 10)) % 10].join('');
};

describe('ISBN', () => {
	it.each(['9780141439471', '978-0-14-143947-1', '0-14-143947-5', '080442957X', '080442957x', ''])(
		'%j is fine',
		(isbn) => {
			expect(isbnFault(isbn)).toBeUndefined();
		},
	);

	it.each([
		'9780141439470',
		'0141439470',
		'978014143947',
		'97801414394711',
		'978014143947X',
		'X804429570',
	])('%j is not', (isbn) => {
		expect(isbnFault(isbn)).toContain('check digit is wrong');
	});

	it('takes every right check digit and none of the nine others', () => {
		fc.assert(
			fc.property(digits(12), fc.integer({ min: 1, max: 9 }), (twelve, off) => {
				const right = isbn13(twelve);
				const wrong = right.slice(0, 12) + String((Number(right[12]) + off) % 10);
				return isbnFault(right) === undefined && isbnFault(wrong) !== undefined;
			}),
			{ seed: 20261121 },
		);
	});

	it('of a spreadsheet stays a text of digits', () => {
		expect(isbnText(9780141439471)).toBe('9780141439471');
		expect(isbnText(9.78e12)).toBe('9780000000000');
	});

	it('of ten digits is the same as that of thirteen', () => {
		expect(normalIsbn('0-14-143947-5')).toBe('9780141439471');
		expect(normalIsbn('080442957x')).toBe(normalIsbn('9780804429573'));
		expect(isbnForms('9780804429573')).toContain('080442957X');
		expect(isbnForms('9780804429573')).toContain('0-8044-2957-X');
		expect(isbnForms('080442957x')).toContain('978-0-8044-2957-3');
	});

	it('is the same with and without hyphens, of whatever kind', () => {
		expect(normalIsbn('978\u20110\u201314\u2212143947\u20101')).toBe('9780141439471');
		expect(normalIsbn('978-0-14 143947-1')).toBe(normalIsbn('9780141439471'));
	});

	it('of ten digits and of thirteen are one book; two that are none are not', () => {
		expect(isSameIsbn('0141439513', '978-0-14-143951-8')).toBe(true);
		expect(isSameIsbn('0141439513', '9780141439471')).toBe(false);
		expect(isSameIsbn('12', '1-2')).toBe(false);
		expect(isSameIsbn('', '')).toBe(false);
	});

	it.each([
		['isbn', true],
		['ISBN-13', true],
		['ean', true],
		['eanCode', true],
		['title', false],
		['ocean', false],
		['European', false],
		['isbnNote', false],
	])('a field called %s: %s', (name, is) => {
		expect(isIsbnField(name)).toBe(is);
	});
});

describe('the forms in which a catalogue may hold an ISBN', () => {
	it.each([
		['978-0-14-143947-1', '9780141439471'],
		['978-99901-0-225-5', '9789990102255'],
		['978-0141439471', '9780141439471'],
		['0-14-143947-5', '0141439475'],
		['0-8044-2957-X', '080442957x'],
	])('%s is among those of %s, and the other way round', (hyphenated, plain) => {
		expect(isbnForms(plain)).toContain(hyphenated);
		expect(isbnForms(hyphenated)).toContain(plain.toUpperCase());
		expect(isbnForms(plain)).toContain(hyphenated.replace(/-/g, ' '));
	});

	it('all mean the same ISBN, and each is there once', () => {
		fc.assert(
			fc.property(digits(12), (twelve) => {
				const forms = isbnForms(isbn13(twelve));
				return (
					new Set(forms).size === forms.length &&
					forms.every((form) => normalIsbn(form) === isbn13(twelve))
				);
			}),
			{ seed: 20261121 },
		);
	});

	it('of anything else there is only itself and its digits', () => {
		expect(isbnForms(' 12-3 ')).toEqual(['12-3', '123']);
	});
});
