import { parseJson } from '../../../shared/values/json';
import { asText, entryOf, shown } from '../../../shared/values/read';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a JSON text', () => {
	it.each(['', '{', 'x', '{"a":1}x', '\ufeff{}'])('%j is none', (text) => {
		expect(parseJson(text)).toBeUndefined();
	});

	it('may be nested as deep as n8n can store, and not deeper', () => {
		expect(parseJson(nested(500))).toBeInstanceOf(Array);
		expect(parseJson(nested(501))).toBeUndefined();
		expect(parseJson(`{"a":${'{"a":'.repeat(100_000)}`)).toBeUndefined();
	});

	it('keeps a whole number that JavaScript would round, as a text', () => {
		expect(parseJson('{"ref":12345678901234567890,"a":["12345678901234567890",1]}')).toEqual({
			ref: '12345678901234567890',
			a: ['12345678901234567890', 1],
		});
		expect(parseJson('9007199254740993')).toBe('9007199254740993');
		expect(parseJson('9007199254740991')).toBe(9007199254740991);
	});

	it('may hold any number of brackets side by side, and in its texts', () => {
		expect(parseJson(`[${'[],'.repeat(1_000)}1]`)).toHaveLength(1_001);
		expect(parseJson(JSON.stringify({ a: `\\"${'['.repeat(1_000)}`, b: '\\' }))).toEqual({
			a: `\\"${'['.repeat(1_000)}`,
			b: '\\',
		});
	});
});

describe('a value as text', () => {
	it('never calls what an object brings for its methods', () => {
		expect(asText({ toString: 1, valueOf: null })).toBe('{"toString":1,"valueOf":null}');
		expect(asText(JSON.parse('[{"toString":null}]'))).toBe('[{"toString":null}]');
	});

	it('is there for what no JSON is', () => {
		const round: { itself?: unknown } = {};
		round.itself = round;
		expect([undefined, null, NaN, 10n, Symbol('x'), round].map(asText)).toEqual([
			'undefined',
			'null',
			'NaN',
			'10',
			'Symbol(x)',
			'an object that cannot be shown',
		]);
	});

	it('is short in a message', () => {
		expect(shown('x'.repeat(1_000))).toBe(`${'x'.repeat(60)}…`);
	});
});

describe('a table', () => {
	it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', ''])(
		'holds nothing under %j that was not put there',
		(name) => {
			expect(entryOf({ html: 1 }, name)).toBeUndefined();
			expect(entryOf({ html: 1 }, 'html')).toBe(1);
		},
	);
});
