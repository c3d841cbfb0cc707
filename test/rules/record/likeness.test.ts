import { likeness, normalValue } from '../../../shared/record/likeness';

const ISBN = '9780141439471';

describe('an ISBN that a search shows', () => {
	it.each([
		['<em>9780141439471</em>'],
		['<p>978-0-14-143947-1</p>'],
		['ISBN 9780141439471'],
		['ISBN-13: 978-0-14-143947-1'],
		['urn:isbn:9780141439471'],
		[',9780141439471'],
		['9780141439471.0'],
		['978\u20110\u201114\u2011143947\u20111'],
		['978&#45;0&#45;14&#45;143947&#45;1'],
		[{ value: ISBN }],
		[{ raw: ISBN, display: '978-0-14-143947-1' }],
		[{ en: ISBN }],
		[[{ ref: 1, name: ISBN }]],
		[{ ref: 1, name: ISBN }],
		[9780141439471],
		['0-14-143947-5'],
		[['9780306406157', ISBN]],
	])('%j is the one', (shown) => {
		expect(likeness('isbn', shown, ISBN)).toBe('same');
	});

	it.each([
		['9780141439471 (pbk.)'],
		['9780141439471, 9780306406157'],
		['9780306406157; 0-14-143947-5'],
		['97801…'],
		['97801'],
		['…9471'],
		['***'],
		[true],
		[{ ref: 1 }],
		[{ list: [{ deep: { deeper: { deepest: ISBN } } }] }],
	])('%j may be the one', (shown) => {
		expect(likeness('isbn', shown, ISBN)).toBe('unclear');
	});

	it.each([
		['9780306406157'],
		['9780306406157 (pbk.)'],
		['9780306406157, 0-306-40615-2'],
		['9780141439472'],
		['97803…'],
		['forthcoming'],
		[{ ref: ISBN, name: '9780306406157' }],
		[['9780306406157']],
	])('%j is another', (shown) => {
		expect(likeness('isbn', shown, ISBN)).toBe('other');
	});

	it('a whole ISBN of ten digits is another, though the wanted one begins with its digits', () => {
		expect(likeness('isbn', '978-2906670', '9782906670143')).toBe('other');
	});
});

describe('a text that a search shows', () => {
	it.each([
		['Émile à la mer', 'Émile à la mer'.normalize('NFD')],
		['Émile', 'E\u200b\u0301mile'],
		['The Sea Wolf', 'The  Sea\u00a0Wolf '],
		['The Sea', 'The <em class="hit">Sea</em>'],
		['The Sea', '<p>The Sea</p>'],
		["King's Row", 'King’s Row'],
		['Dumas & Sons', 'DUMAS &amp; Sons'],
		['1984', 1984],
		['The Sea', { value: 'The Sea' }],
	])('%j is %j', (wanted, shown) => {
		expect(likeness('title', shown, wanted)).toBe('same');
		expect(normalValue('title', wanted)).toBe(normalValue('title', wanted.toUpperCase()));
	});

	it.each([
		['The Sea', 'Sea, The'],
		['Das Meer', '~en:The Sea~de:Das Meer'],
		['The Sea', '<![CDATA[The Sea]]>'],
		['A long title that is cut', 'A long title…'],
		['A long title that is cut', 'A long ...'],
		['007', '7'],
		['The Sea', true],
	])('whether %j is %j cannot be told', (wanted, shown) => {
		expect(likeness('title', shown, wanted)).toBe('unclear');
	});

	it.each([
		['Emma', 'Emma, volume 1'],
		['The Sea', 'The Sea Wolf'],
		['The Sea', 'The Lake…'],
		['?', '!'],
		['1984', '1985'],
	])('%j is certainly not %j', (wanted, shown) => {
		expect(likeness('title', shown, wanted)).toBe('other');
	});

	it('a truth value is read in any form', () => {
		expect(likeness('active', '1', true)).toBe('same');
		expect(likeness('active', 'no', true)).toBe('other');
	});
});

describe('a number that a search shows', () => {
	it.each<[number, unknown]>([
		[12.5, '12.50'],
		[12.5, '12,50'],
		[1200, '1 200'],
		[12.5, { amount: '12.50', currency: 'GBP' }],
		[7, '007'],
	])('%j is %j', (wanted, shown) => {
		expect(likeness('price', shown, wanted)).toBe('same');
	});

	it.each<[number, unknown]>([
		[12.5, '£12.50'],
		[12.5, 'EUR 12,50'],
		[1234, '1,234'],
	])('whether %j is %j cannot be told', (wanted, shown) => {
		expect(likeness('price', shown, wanted)).toBe('unclear');
	});

	it.each<[number, unknown]>([
		[12.5, '12.51'],
		[12.5, '£8.00'],
		[12.5, 'free'],
	])('%j is certainly not %j', (wanted, shown) => {
		expect(likeness('price', shown, wanted)).toBe('other');
	});

	it('is not another one where it was taken for text', () => {
		expect(likeness('price', '12.5', '12,50')).toBe('unclear');
	});
});

describe('a date that a search shows', () => {
	const day = '2026-01-31';

	it.each<[unknown]>([
		['2026-01-31T00:00:00Z'],
		['2026-01-31 00:00:00'],
		['2026-01-31T00:00:00+01:00'],
		['20260131'],
		['31.01.2026'],
		['31/01/2026'],
		[Date.parse(day) / 1000],
		[Date.parse(day)],
		['Sat, 31 Jan 2026 00:00:00 GMT'],
		[{ date: '2026-01-31 00:00:00.000000', timezone_type: 3, timezone: 'UTC' }],
	])('is the day also as %j', (shown) => {
		expect(likeness('published', shown, day)).toBe('same');
	});

	it.each<[unknown, string]>([
		['2026-01-30T23:00:00.000Z', day],
		['31 January 2026', day],
		['02/01/2026', '2026-01-02'],
		[-3_729_369_600, day],
		['2026-01-31', '2026'],
	])('%j may be %j or not', (shown, wanted) => {
		expect(likeness('published', shown, wanted)).toBe('unclear');
	});

	it.each<[unknown]>([['2026-01-30'], ['2026-02-01T00:00:00Z'], ['01.02.2026'], ['May 1851']])(
		'%j is another one',
		(shown) => {
			expect(likeness('published', shown, day)).toBe('other');
		},
	);
});
