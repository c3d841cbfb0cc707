import fc from 'fast-check';

import { MAX_WEIGHT } from '../../../shared/values/json';
import type { JsonStream } from '../../../shared/values/jsonStream';
import { jsonStream } from '../../../shared/values/jsonStream';

/** The text in pieces of so many characters. */
function reading(text: string, piece: number): JsonStream {
	const stream = jsonStream();
	for (let start = 0; start < text.length; start += piece)
		stream.add(text.slice(start, start + piece));
	return stream;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const pieces = fc.integer({ min: 1, max: 12 });
const key = fc.constantFrom('a', 'b', '__proto__', 'constructor', '1', 'x"y', '');
const { value } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ maxDepth: 5 },
		fc.constantFrom(null, true, 0, -1.5e3, 'te,x"t\\[]{}:', ''),
		fc.array(tie('value'), { maxLength: 4 }),
		fc.dictionary(key, tie('value'), { maxKeys: 4 }),
	),
}));
const texts = fc
	.tuple(value, fc.nat(2))
	.map(([given, indent]) => JSON.stringify(given, null, indent));
const wrong = fc
	.tuple(texts, fc.nat(), fc.constantFrom('', ...'{}[],:" \\01a'), fc.nat(1))
	.map(([text, at, sign, gone]) => {
		const place = at % (text.length + 1);
		return text.slice(0, place) + sign + text.slice(place + gone);
	});

describe('JSON that is built as it comes', () => {
	it.each([
		['right', texts],
		['often wrong', wrong],
	])('is what JSON.parse makes of it (%s)', (_, given) => {
		fc.assert(
			fc.property(given, pieces, (text, piece) => {
				expect(JSON.stringify(reading(text, piece).end())).toBe(JSON.stringify(parsed(text)));
			}),
			{ seed: 20261121, numRuns: 5_000 },
		);
	});

	it.each([
		'',
		' ',
		'{',
		'[1',
		'[1,]',
		'[,1]',
		'{"a":1,}',
		'{"a"}',
		'{"a":1{}}',
		'[1]x',
		'[1][2]',
		'{}{}',
		'<html>',
		'"a',
		'[}',
		'[[1],]',
		'[[1] 2]',
	])('is none: %j', (text) => {
		for (const piece of [1, 1_000]) expect(reading(text, piece).end()).toBeUndefined();
	});

	it('keeps a whole number exactly, as text where no number holds it', () => {
		const text =
			'{"ref": 9007199254740993,"refs":[-9007199254740993 ,9007199254740991,12345678901234567890123],' +
			'"score":0.12345678901234567,"size":1234567890123456789.5,"large":1E1234567890123456,"\\\\":"\\",[9007199254740993,"}';
		for (const piece of [1, 1_000])
			expect(reading(text, piece).end()).toEqual({
				ref: '9007199254740993',
				refs: ['-9007199254740993', 9007199254740991, '12345678901234567890123'],
				score: 0.12345678901234567,
				size: 1234567890123456789.5,
				large: Infinity,
				'\\': '",[9007199254740993,',
			});
	});

	it('keeps it exactly beside a text of millions of escapes', () => {
		const text = `{"ref": 9007199254740993, "quotes": "${'\\"'.repeat(5_000_000)}"}`;
		expect(reading(text, text.length).end()).toMatchObject({
			ref: '9007199254740993',
		});
	});

	it('never sets what an object inherits from', () => {
		const read = reading('{"a":{"__proto__":{"polluted":1},"b":[1,2]}}', 3).end() as {
			a: object;
		};
		expect(Object.keys(read.a)).toEqual(['__proto__', 'b']);
		expect(Object.getPrototypeOf(read.a)).toBe(Object.prototype);
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});

	it('may be nested 500 deep, and is known to be too deep before its end', () => {
		expect(reading(`${'['.repeat(500)}${']'.repeat(500)}`, 7).end()).toBeInstanceOf(Array);
		expect(reading('['.repeat(501), 7).isBroken()).toBe(true);
	});

	it('is known to be none with its first sign', () => {
		expect(reading('  <!doctype html>', 100).isBroken()).toBe(true);
	});

	it('is cleaned text by text, names included', () => {
		const stream = jsonStream((text) => text.replace('secret', '(hidden)'));
		for (const sign of '{"a secret":[{"b":"one secret"},"\\u0073ecret"],"last":3}')
			stream.add(sign);
		expect(stream.end()).toEqual({ 'a (hidden)': [{ b: 'one (hidden)' }, '(hidden)'], last: 3 });
	});
});

describe('the weight of a JSON text', () => {
	const weightOf = (text: string) => reading(text, 32_768).weight();

	it('grows with its length, its values, its containers and the keys that it has not had before', () => {
		expect(weightOf('["aaaa"]')).toBe(300 + 8);
		expect(weightOf('[1,2,3]')).toBe(300 + 2 * 80 + 7);
		expect(weightOf('[{},[]]')).toBe(3 * 300 + 80 + 7);
		expect(weightOf('[{"a":1},{"a":1}]')).toBe(3 * 300 + 80 + 400 + 17);
		expect(weightOf('[{"a":1},{"b":1}]')).toBe(3 * 300 + 80 + 800 + 17);
	});

	it('is too much for a million of empty objects, and for 700,000 keys that are all different', () => {
		expect(weightOf(`[${'{},'.repeat(1_000_000)}1]`)).toBeGreaterThan(MAX_WEIGHT);
		const thousand = (_: unknown, row: number) =>
			Object.fromEntries(Array.from({ length: 1_000 }, (__, at) => [`k${row}_${at}`, 1]));
		expect(weightOf(JSON.stringify(Array.from({ length: 700 }, thousand)))).toBeGreaterThan(
			MAX_WEIGHT,
		);
	});

	it('is too much for 20,001 names in one object, and not for as many numbers or dates', () => {
		const keyed = (count: number, name: (index: number) => string) =>
			weightOf(
				JSON.stringify({
					data: Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), { at }])),
				}),
			);
		expect(keyed(20_001, (index) => `name ${index}`)).toBe(Infinity);
		expect(keyed(20_000, (index) => `name ${index}`)).toBeLessThan(MAX_WEIGHT);
		expect(keyed(30_000, (index) => String(index))).toBeLessThan(MAX_WEIGHT);
		expect(keyed(30_000, (index) => `2026-11-23T${index}`)).toBeLessThan(MAX_WEIGHT);
	});

	it('is not too much for 100,000 options, in a list or by their references', () => {
		const option = (ref: number) => ({
			ref,
			name: `Option ${ref}`,
			parent: ref >> 3,
			order: ref,
			active: true,
		});
		const options = Array.from({ length: 100_000 }, (_, ref) => option(ref));
		expect(weightOf(JSON.stringify(options))).toBeLessThan(MAX_WEIGHT);
		expect(
			weightOf(JSON.stringify(Object.fromEntries(options.map((one) => [one.ref, one])))),
		).toBeLessThan(MAX_WEIGHT);
	});
});
