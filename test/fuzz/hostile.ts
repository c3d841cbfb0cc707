/** Values that nobody should enter, as arbitraries of fast-check. */
import fc from 'fast-check';

import { addresses, dates, names, numbers, paths, signs, texts } from './hostileTexts';

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
	let value: unknown = 'deep';
	for (let level = 0; level < depth; level++) value = wrap(value);
	return value;
};

const shapes: unknown[] = [
	null,
	true,
	false,
	'',
	' ',
	[],
	{},
	[null],
	[[]],
	[{}],
	['a', 1, null, {}],
	{ a: 1 },
	{ toString: 1, valueOf: 1 },
	[{ toString: null }],
	{ toJSON: 1 },
	{ toISO: 1 },
	{ length: 1e9 },
	{ then: 1 },
	JSON.parse('{"__proto__":{"polluted":1},"a":1}'),
	JSON.parse('{"__proto__":null}'),
	JSON.parse('{"constructor":{"prototype":{"polluted":1}}}'),
	{ __rl: true },
	{ mode: 'id' },
	{ mode: 'name', value: null },
	{ mode: {}, value: {} },
	{ mode: { toString: 1 }, value: { toString: 1 } },
	{ __rl: true, mode: 'name', value: {} },
	{ __rl: true, mode: 'id', value: [] },
	{ __rl: true, mode: 'list', value: { toString: null } },
	{ __rl: true, mode: 'constructor', value: '__proto__' },
	{ __rl: true, mode: 'url', value: '../..' },
	{ mappingMode: 'defineBelow' },
	{ mappingMode: 'defineBelow', value: 'x', schema: 'y', matchingColumns: 'z' },
	{ mappingMode: 'defineBelow', value: [1], schema: [null, 1, {}], matchingColumns: [{}] },
	{
		mappingMode: 'defineBelow',
		value: { title: { toString: 1 } },
		schema: [{ id: { toString: 1 }, type: { toString: 1 } }],
		matchingColumns: ['title'],
	},
	{ mappingMode: 'autoMapInputData', value: null },
	{ mappingMode: 'constructor', value: { a: null } },
	JSON.parse(
		'{"mappingMode":"defineBelow","value":{"__proto__":"a","constructor":"b"},"schema":[]}',
	),
	nested(2_000, (inner) => [inner]),
	nested(2_000, (inner) => ({ inner })),
	Array.from({ length: 5_000 }, (_, index) => index),
];

/** What a person writes as an expression and what comes out of n8n's engine is no JSON, or an error. */
const expressions = [
	'NaN',
	'Infinity',
	'undefined',
	'null',
	'10n',
	'new Date(NaN)',
	'new Date(8.64e15)',
	'new Date(0)',
	"DateTime.fromISO('x')",
	'DateTime.fromMillis(8.64e15)',
	'$now',
	'/x/',
	'new Map([[1, 2]])',
	'() => 1',
	"Symbol('x')",
	'[1, , 2]',
	'Object.create(null)',
	'$json',
	'$json.missing',
	"'x'.repeat(100)",
	'[undefined]',
	'({ a: undefined })',
	'new Error("x")',
].map((code) => `={{ ${code} }}`);

/** A text that n8n would take for an expression is one by accident. */
const isLiteral = (value: unknown) => !(typeof value === 'string' && value.startsWith('='));

const anyText = fc
	.oneof(
		fc.string({ unit: 'binary', maxLength: 40 }),
		fc.string({ unit: 'grapheme', maxLength: 40 }),
	)
	.filter(isLiteral);

const literal: fc.Arbitrary<unknown> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.constantFrom<unknown>(
			...names,
			...paths,
			...addresses,
			...signs,
			...numbers,
			...dates,
			...texts,
		),
	},
	{ weight: 4, arbitrary: fc.constantFrom(...shapes) },
	{ weight: 1, arbitrary: anyText },
	{
		weight: 1,
		arbitrary: fc.oneof(
			fc.integer(),
			fc.double(),
			fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
		),
	},
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
);

/** Values as they stand in a node, or come out of an item. */
export const hostileValue = literal;

/** Expressions whose value is hostile. */
export const hostileExpression = fc.constantFrom(...expressions);

/** Names of keys in an input item, for what is mapped automatically. */
export const hostileName = fc.oneof(
	fc.constantFrom(...names, ...paths, ...signs, 'title', 'isbn', 'Title', 'ref', 'resourceType'),
	anyText,
);

export const HUGE = 'x'.repeat(10 * 1024 * 1024);
