import {
	countOf,
	flagOf,
	isNothing,
	isSameWord,
	listOf,
	numberOf,
	objectsOf,
	recordIn,
	refOf,
} from '../../../shared/values/read';

describe('values of the service, whose types are weak', () => {
	it('numbers come as text, too', () => {
		expect(['12', ' 12 ', '12.5', '-3', '1e3', 7].map(numberOf)).toEqual([
			12, 12, 12.5, -3, 1000, 7,
		]);
		expect(
			['', ' ', '1,000', 'abc', '0x10', null, [], {}, true, Number.NaN, '1'.repeat(99)].map(
				numberOf,
			),
		).toEqual(Array.from({ length: 11 }));
	});

	it.each<[unknown]>([
		[{ ref: 7 }],
		[[{ ref: 7 }]],
		[{ 0: { ref: 7 } }],
		[{ 7: { ref: 7 } }],
		[{ data: { ref: 7 } }],
		[{ data: [{ ref: 7 }] }],
	])('the one record of %j', (data) => {
		expect(recordIn(data)).toEqual({ ref: 7 });
	});

	it.each<[unknown, object]>([
		[[{ ref: 7 }, { ref: 8 }], {}],
		[{ data: 'text' }, { data: 'text' }],
		[
			{ data: { ref: 7 }, ref: 8 },
			{ data: { ref: 7 }, ref: 8 },
		],
		[[], {}],
		[null, {}],
		['text', {}],
	])('no other than %j holds', (data, record) => {
		expect(recordIn(data)).toEqual(record);
	});

	it('a whole number that no number of JavaScript holds is none: rounded, it is another reference', () => {
		expect(['9007199254740993', '-9007199254740993', '9007199254740991'].map(numberOf)).toEqual([
			undefined,
			undefined,
			9007199254740991,
		]);
	});

	it('references and counts are whole', () => {
		expect(['12', '12.0', ' 12', 12].map(refOf)).toEqual([12, 12, 12, 12]);
		expect(['0', 0, -1, '1e3', 1.5, '12a', null].map(refOf)).toEqual(Array.from({ length: 7 }));
		expect([0, '0', '250', 2.5, -1, 'many'].map(countOf)).toEqual([
			0,
			0,
			250,
			undefined,
			undefined,
			undefined,
		]);
	});

	it('truth values come as numbers and words', () => {
		expect([true, 1, '1', 'true', 'TRUE', 'yes', 't'].map(flagOf)).toEqual(
			Array.from({ length: 7 }, () => true),
		);
		expect([false, 0, '0', 'false', 'No', 'f'].map(flagOf)).toEqual(
			Array.from({ length: 6 }, () => false),
		);
		expect([undefined, null, '', [], {}, 2, 'maybe'].map(flagOf)).toEqual(
			Array.from({ length: 7 }),
		);
	});

	it('nothing has many forms', () => {
		expect([undefined, null, '', [], {}].every(isNothing)).toBe(true);
		expect([0, false, [0], { a: 1 }, new Date(0)].some(isNothing)).toBe(false);
		expect([{ '@xsi:nil': 'true' }, { '@nil': true }].every(isNothing)).toBe(true);
		expect([{ '@xsi:nil': 'false' }, { '@nil': true, '#text': 'x' }].some(isNothing)).toBe(false);
	});

	it('lists come as objects keyed by number, reference or date', () => {
		expect(objectsOf({ 0: { a: 1 }, 1: { a: 2 } })).toEqual([{ a: 1 }, { a: 2 }]);
		expect(objectsOf({ '2026-11-01': { n: 1 } }, 'date')).toEqual([{ date: '2026-11-01', n: 1 }]);
		expect(objectsOf({ 1042: { title: 'Sea' } }, 'ref')).toEqual([{ ref: '1042', title: 'Sea' }]);
		expect(objectsOf({ 1: { title: 'Sea' }, 2: { title: 'Sky' } }, 'ref')).toEqual([
			{ title: 'Sea' },
			{ title: 'Sky' },
		]);
		expect(objectsOf({ title: { a: 1 } })).toEqual([]);
		expect(objectsOf({ 9780141439587: { isbn: '9780141439587' } }, 'ref')).toEqual([
			{ isbn: '9780141439587' },
		]);
		expect(listOf({ 0: 'a', 1: 'b' })).toEqual(['a', 'b']);
		expect(listOf('a')).toEqual(['a']);
		expect([undefined, null, '', [], {}].map(listOf)).toEqual([[], [], [], [], []]);
	});

	it('words are compared without entities and case', () => {
		expect(isSameWord('Smith &amp; Sons', ' smith & sons')).toBe(true);
		expect(isSameWord('Smith &amp;amp; Sons', 'Smith & Sons')).toBe(true);
		expect(isSameWord('&#x41;&quot;', 'a"')).toBe(true);
		expect(isSameWord('&Eacute;mile &oelig;uvre Gro&szlig;', 'Émile œuvre Groß')).toBe(true);
		expect(isSameWord('D\u00fcrrenmatt', 'Du\u0308rrenmatt')).toBe(true);
	});
});
