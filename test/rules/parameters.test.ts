import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';

import { failureIn } from './failures';
import { filledIn } from './items';

const option = {
	displayName: 'Custom Key',
	name: 'customKey',
	type: 'string',
	default: '',
} as const;
const fields: INodeProperties[] = [
	{ displayName: 'Queue Ref', name: 'queueRef', type: 'string', default: '' },
	{ displayName: 'Options', name: 'options', type: 'collection', default: {}, options: [option] },
	{
		displayName: 'Sort',
		name: 'sort',
		type: 'fixedCollection',
		default: {},
		options: [
			{
				displayName: 'By',
				name: 'by',
				values: [{ ...option, displayName: 'Field', name: 'field' }],
			},
		],
	},
];

const reading = (value: unknown) => filledIn({ queueRef: value }, fields);
const refused = async (work: () => unknown) => (await failureIn(work)).details;

describe('labels', () => {
	it('are what the editor shows, also inside collections', () => {
		const parameters = filledIn({}, fields);
		expect(
			['queueRef', 'options.customKey', 'sort.by.field', 'options.none', 'none'].map((name) =>
				parameters.labelOf(name),
			),
		).toEqual(['Queue Ref', 'Custom Key', 'Field', 'options.none', 'none']);
	});

	it('name the parameter in every refusal', async () => {
		const wrong = reading({ an: 'object' });
		const readers: Array<() => unknown> = [
			() => wrong.text('queueRef'),
			() => wrong.requiredText('queueRef'),
			() => wrong.integer('queueRef'),
			() => wrong.refs('queueRef'),
			() => wrong.list('queueRef'),
			() => wrong.date('queueRef'),
			() => reading('text').object('queueRef'),
			() => reading('').requiredText('queueRef'),
			() => reading('').requiredInteger('queueRef'),
		];
		for (const read of readers) {
			const { message, description, code } = await refused(read);
			expect([message, description]).toEqual([
				expect.stringContaining("'Queue Ref'"),
				expect.stringContaining("'Queue Ref'"),
			]);
			expect(code).toBe('PARAMETER');
		}
	});

	it('show no more of a long value than fits on a line', async () => {
		expect(
			(await refused(() => reading('x'.repeat(10_000)).integer('queueRef'))).message.length,
		).toBeLessThan(100);
	});
});

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
});

describe('integer', () => {
	it.each([
		[5, 5],
		['5', 5],
		[' 12 ', 12],
		['-3', -3],
		['007', 7],
		['', undefined],
		[null, undefined],
	])('%j is %s', (value, number) => {
		expect(reading(value).integer('queueRef')).toBe(number);
	});

	it.each([
		1.5,
		'1.5',
		'1e3',
		'0x10',
		'five',
		'5 apples',
		NaN,
		Infinity,
		true,
		[5],
		2 ** 53,
		'99999999999999999',
	])('%j is none', async (value) => {
		await refused(() => reading(value).integer('queueRef'));
	});

	it('keeps to its bounds and says them', async () => {
		expect(reading(1).integer('queueRef', { min: 1, max: 2 })).toBe(1);
		const said = async (bounds: { min?: number; max?: number }) =>
			(await refused(() => reading(9).integer('queueRef', bounds))).description;
		expect(await said({ min: 1, max: 2 })).toBe(
			"Enter a whole number from 1 to 2 for 'Queue Ref'.",
		);
		expect(await said({ max: 2 })).toBe("Enter a whole number of at most 2 for 'Queue Ref'.");
		expect(await said({ min: 10 })).toBe("Enter a whole number of at least 10 for 'Queue Ref'.");
	});
});

describe('number', () => {
	it.each([
		[5, 5],
		['0.5', 0.5],
		[' 12 ', 12],
		['', undefined],
		[null, undefined],
	])('%j is %s', (value, number) => {
		expect(reading(value).number('queueRef')).toBe(number);
	});

	it.each(['five', ' ', NaN, Infinity, true, [5]])('%j is none', async (value) => {
		await refused(() => reading(value).number('queueRef'));
	});

	it('keeps to its bounds and says them', async () => {
		expect((await refused(() => reading(-1).number('queueRef', { min: 0 }))).description).toBe(
			"Enter a number of at least 0 for 'Queue Ref'.",
		);
	});
});

describe('flag', () => {
	it.each([
		[true, true],
		['true', true],
		[false, false],
		['false', false],
		[1, false],
	])('%j is %s whatever holds otherwise', (value, flag) => {
		expect([false, true].map((otherwise) => reading(value).flag('queueRef', otherwise))).toEqual([
			flag,
			flag,
		]);
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

	it.each(['0', '-1', '1.5', 'a', '1 2', '[1', { ref: 1 }, [{ ref: 1 }], true, [NaN]])(
		'%j holds none',
		async (value) => {
			await refused(() => reading(value).refs('queueRef'));
		},
	);

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
		[dateTime, '2026-01-31T10:00:00.000+01:00'],
		[new Date('2026-01-31T10:00:00Z'), '2026-01-31T10:00:00.000Z'],
		['', undefined],
		[null, undefined],
	])('%j is %s', (value, date) => {
		expect(reading(value).date('queueRef')).toBe(date);
	});

	it.each([
		'31/01/2026',
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

describe('flag', () => {
	it.each<[unknown, boolean]>([
		[true, true],
		['true', true],
		[false, false],
		['false', false],
		['', false],
		[1, false],
		[undefined, false],
	])('%j is %s', (value, flag) => {
		expect(reading(value).flag('queueRef')).toBe(flag);
	});
});
