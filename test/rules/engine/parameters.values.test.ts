import fc from 'fast-check';

import { reading, refused } from './filledInForm';

describe('text', () => {
	it.each([
		['a', 'a'],
		[5, '5'],
		[0, '0'],
		[false, 'false'],
		['', ''],
		[null, ''],
		[undefined, ''],
	])('%j is %j', (value, text) => {
		expect(reading(value).text('queueRef')).toBe(text);
	});

	it.each(['', '  ', '\n', null])('%j is not enough where a text is required', async (value) => {
		expect((await refused(() => reading(value).requiredText('queueRef'))).message).toBe(
			"'Queue Ref' is empty",
		);
	});

	it('an object that an expression put into a text is not meant, nor in a list', async () => {
		const prompt = reading('A cover for [object Object]');
		const message = "'Queue Ref' contains '[object Object]': its expression gives an object";
		for (const read of [() => prompt.requiredText('queueRef'), () => prompt.list('queueRef')])
			expect((await refused(read)).message).toContain(message);
	});

	it.each(['undefined', ' null ', 'NaN', 'Invalid DateTime'])(
		'%j is what is written for nothing, and not meant either; another case is',
		async (word) => {
			const text = reading(word);
			for (const read of [() => text.requiredText('queueRef'), () => text.list('queueRef')])
				expect((await refused(read)).message).toContain(`'Queue Ref' is '${word.trim()}'`);
			const meant = word.toUpperCase();
			expect(reading(meant).requiredText('queueRef')).toBe(meant);
			expect(reading(`A ${word} pointer`).requiredText('queueRef')).toBe(`A ${word} pointer`);
		},
	);
});

describe('flag', () => {
	it.each([
		[true, true],
		['true', true],
		[false, false],
		['false', false],
		[1, true],
		['1', true],
		['TRUE', true],
		[' yes ', true],
		['No', false],
		[0, false],
	])('%j is %s whatever holds otherwise', (value, flag) => {
		expect([false, true].map((otherwise) => reading(value).flag('queueRef', otherwise))).toEqual([
			flag,
			flag,
		]);
	});

	it.each(['maybe', 2, 'wahr', {}, [true]])('%j is neither', async (value) => {
		const { message, description } = await refused(() => reading(value).flag('queueRef'));
		expect(message).toContain("'Queue Ref' is '");
		expect(description).toBe("Enter true or false for 'Queue Ref'.");
	});

	it.each(['', null, undefined])('%j is not filled in', (value) => {
		expect([false, true].map((otherwise) => reading(value).flag('queueRef', otherwise))).toEqual([
			false,
			true,
		]);
	});
});

describe('refs and lists', () => {
	it.each<[unknown, number[]]>([
		[7, [7]],
		['7', [7]],
		['1, 2;3\n4', [1, 2, 3, 4]],
		['101,102', [101, 102]],
		['1042,1043', [1042, 1043]],
		['[1, "2", [3]]', [1, 2, 3]],
		[
			[1, '2', [3, [4]]],
			[1, 2, 3, 4],
		],
		['2,1,2', [2, 1]],
		[',,', []],
		['', []],
		[null, []],
		[[], []],
	])('%j are the references %j', (value, refs) => {
		expect(reading(value).refs('queueRef')).toEqual(refs);
	});

	it.each([
		'0',
		'-1',
		'1.5',
		'a',
		'1 2',
		'[1',
		'1,042',
		' 12,001,300 ',
		{ ref: 1 },
		[{ ref: 1 }],
		true,
		[NaN],
	])('%j holds none', async (value) => {
		await refused(() => reading(value).refs('queueRef'));
	});

	it('references come back as they were, however they are written', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 40 })), (refs) => {
				for (const form of [
					refs,
					refs.join(','),
					refs.join('\n'),
					JSON.stringify(refs),
					refs.map(String),
				])
					expect(reading(form).refs('queueRef')).toEqual(refs);
			}),
			{ seed: 20261121 },
		);
	});

	it('lists drop what is empty and keep what is false', () => {
		expect(reading('a, ,b').list('queueRef')).toEqual(['a', 'b']);
		expect(reading(['Fiction, general', '', null, 0]).list('queueRef')).toEqual([
			'Fiction, general',
			'0',
		]);
	});
});

describe('object', () => {
	it.each<[unknown, object]>([
		['', {}],
		[null, {}],
		['{"a":1}', { a: 1 }],
		[{ a: 1 }, { a: 1 }],
	])('%j is %j', (value, object) => {
		expect(reading(value).object('queueRef')).toEqual(object);
	});

	it.each(['[]', '5', '"x"', 'null', '{a:1}', [1], 5, true])('%j is none', async (value) => {
		expect((await refused(() => reading(value).object('queueRef'))).description).toContain(
			'a JSON object',
		);
	});

	it('takes every key as data', () => {
		const read = reading('{"__proto__":{"polluted":true}}').object('queueRef');
		expect(Object.keys(read)).toEqual(['__proto__']);
		expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
	});
});

describe('date', () => {
	const dateTime = { toISO: () => '2026-01-31T10:00:00.000+01:00', valueOf: () => 1769850000000 };

	it.each<[unknown, string | undefined]>([
		['2026-01-31', '2026-01-31'],
		['2026-01-31T10:00:00', '2026-01-31T10:00:00'],
		['2026-01-31T10:00:00.000+01:00', '2026-01-31T10:00:00.000+01:00'],
		['2026-01-31 10:00', '2026-01-31T10:00'],
		['20260131', '20260131'],
		['2026-W05', '2026-W05'],
		['2026', '2026'],
		['31.01.2026', '2026-01-31'],
		['31/01/2026', '2026-01-31'],
		[46053, '2026-01-31'],
		[dateTime, '2026-01-31T10:00:00.000+01:00'],
		[new Date('2026-01-31T10:00:00Z'), '2026-01-31T10:00:00.000Z'],
		['', undefined],
		[null, undefined],
	])('%j is %s', (value, date) => {
		expect(reading(value).date('queueRef')).toBe(date);
	});

	it.each([
		'01/02/2026',
		'tomorrow',
		'2026-13-01',
		'2026-02-30',
		'2026-1-5',
		1767225600000,
		{},
		[],
		true,
		new Date(NaN),
		new Date(8.64e15),
		'+275760-09-13',
	])('%p is none', async (value) => {
		expect((await refused(() => reading(value).date('queueRef'))).description).toContain(
			'a date such as 2026-01-31',
		);
	});
});
