import fc from 'fast-check';

import { jsonReader } from '../../../shared/transport/jsonReader';
import type { JsonReader } from '../../../shared/transport/jsonReader';
import { MAX_WEIGHT } from '../../../shared/values/json';

const asIs = (value: unknown) => value;

/** The text in pieces of so many characters, slices built from so many on. */
function reading(text: string, piece: number, slice: number): JsonReader {
	const reader = jsonReader(asIs, slice);
	for (let start = 0; start < text.length; start += piece)
		reader.add(text.slice(start, start + piece));
	return reader;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const sizes = fc.record({
	piece: fc.integer({ min: 1, max: 12 }),
	slice: fc.integer({ min: 0, max: 20 }),
});
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

describe('JSON that is read in slices', () => {
	it.each([
		['right', texts],
		['often wrong', wrong],
	])('is what JSON.parse makes of it (%s)', (_, given) => {
		fc.assert(
			fc.property(given, sizes, (text, { piece, slice }) => {
				expect(JSON.stringify(reading(text, piece, slice).end())).toBe(
					JSON.stringify(parsed(text)),
				);
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
		for (const slice of [0, 1, 1_000]) expect(reading(text, 1, slice).end()).toBeUndefined();
	});

	it('keeps a whole number exactly, as text where no number holds it', () => {
		const text =
			'{"ref": 9007199254740993,"refs":[-9007199254740993 ,9007199254740991,12345678901234567890123],' +
			'"score":0.12345678901234567,"size":1234567890123456789.5,"large":1E1234567890123456,"\\\\":"\\",[9007199254740993,"}';
		for (const slice of [0, 1, 1_000])
			expect(reading(text, 1, slice).end()).toEqual({
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
		expect(reading(text, text.length, text.length).end()).toMatchObject({
			ref: '9007199254740993',
		});
	});

	it('never sets what an object inherits from', () => {
		const read = reading('{"a":{"__proto__":{"polluted":1},"b":[1,2]}}', 3, 2).end() as {
			a: object;
		};
		expect(Object.keys(read.a)).toEqual(['__proto__', 'b']);
		expect(Object.getPrototypeOf(read.a)).toBe(Object.prototype);
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});

	it('may be nested 500 deep, and is known to be too deep before its end', () => {
		expect(reading(`${'['.repeat(500)}${']'.repeat(500)}`, 7, 10).end()).toBeInstanceOf(Array);
		expect(reading('['.repeat(501), 7, 10).isBroken()).toBe(true);
	});

	it('is known to be none with its first sign', () => {
		expect(reading('  <!doctype html>', 100, 10).isBroken()).toBe(true);
	});

	it('is cleaned slice by slice, keys included', () => {
		const seen: string[] = [];
		const reader = jsonReader((given, json) => {
			seen.push(json);
			return given;
		}, 4);
		for (const sign of '{"data":[{"first":"one"},{"second":"two"}],"last":3}') reader.add(sign);
		reader.end();
		for (const part of ['data', 'first', 'one', 'second', 'two', 'last'])
			expect(seen.some((json) => json.includes(part))).toBe(true);
	});
});

describe('the weight of a JSON text', () => {
	const weightOf = (text: string) => reading(text, 32_768, 262_144).weight();

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
