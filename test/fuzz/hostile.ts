/** Values that nobody should enter, as arbitraries of fast-check. */
import fc from 'fast-check';

/** Nobody is there; a connection to it is seen all the same (./connections). */
const ELSEWHERE = 'http://127.0.0.2:9';

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
	let value: unknown = 'deep';
	for (let level = 0; level < depth; level++) value = wrap(value);
	return value;
};

const names = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
	'valueOf',
	'length',
	'error',
];

const paths = [
	'.',
	'..',
	'../..',
	'..\\..',
	'..%2f..',
	'%2e%2e',
	'%2f',
	'%00',
	'%',
	'%zz',
	'%252e',
	'a/b',
	'/',
	'//',
	'\\',
	'?x=1',
	'#x',
	';x',
	'1/../2',
	'1%2f..%2f2',
	' 1',
	'1 ',
	'+1',
	'0x10',
	'1e3',
	'01',
];

const addresses = [
	ELSEWHERE,
	`${ELSEWHERE}/x`,
	`//${new URL(ELSEWHERE).host}/x`,
	`http:${ELSEWHERE.slice(5)}`,
	'file:///etc/passwd',
	'data:image/png;base64,AA==',
	'javascript:alert(1)',
	'ftp://x/y',
	'http://',
	'http://[::1',
	'https://user:pass@host.invalid:99999/',
];

const signs = [
	'\0',
	'\u0001\u0007\u001b[31m',
	'\r\nX-Injected: 1',
	'\n',
	'\t',
	'\u2028',
	'\ufeff',
	'\u200b',
	'\u202eabc\u202c',
	'שלום עולם',
	'مرحبا',
	'📚',
	'👩‍👩‍👧‍👦',
	'e\u0301',
	'\ud800',
	'a\udc00b',
	'\uffff',
	'"',
	"'",
	'`',
	'<b>&amp;</b>',
	'${1}',
	'{{ 1 }}',
	"'; DROP TABLE x; --",
	'$&',
	'$`',
];

const numbers = [
	'NaN',
	'Infinity',
	'-Infinity',
	'1e400',
	'-0',
	'9007199254740993',
	'9'.repeat(400),
	'1,5',
	'１２３',
	NaN,
	Infinity,
	-Infinity,
	-0,
	-1,
	0,
	0.5,
	1e21,
	1e308,
	2 ** 53,
	2 ** 31,
	-(2 ** 63),
];

const dates = [
	'0000-00-00',
	'2026-02-30',
	'2026-13-45T99:99:99',
	'9999999-01-01',
	'+275760-09-13T00:00:01Z',
	'-271821-04-19',
	'0001-01-01',
	'T',
	'2026-W54',
	'2026-366',
	'24:00',
	'2026-01-31T24:00:01+99:99',
	'yesterday',
	'20260131',
	'1769817600000',
	8.64e15,
	8.64e15 + 1,
];

const texts = [
	'{',
	'[',
	']',
	'{"a":',
	'[1,',
	'{"a":1}x',
	'{"__proto__":{"polluted":1}}',
	'[{"__proto__":{"polluted":1}}]',
	'{"constructor":{"prototype":{"polluted":1}}}',
	'[[[[[]]]]]',
	'null',
	'true',
	'[null]',
	'{"toString":1}',
	'['.repeat(5_000),
	'{"a":'.repeat(5_000),
	`${'['.repeat(5_000)}${']'.repeat(5_000)}`,
	',,,',
	';',
	'x'.repeat(10_000),
	'📚'.repeat(5_000),
	'1,'.repeat(2_000),
];

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
