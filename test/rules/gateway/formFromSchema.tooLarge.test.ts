import { formOf, kindsOf } from '../../../shared/gateway/formFromSchema';
import { argumentsFrom } from '../../../shared/gateway/sentArguments';

const fieldOf = (schema: object, more: object = {}) =>
	formOf({ type: 'object', properties: { it: schema as never }, ...more })[0]!;

const named = (count: number, schema: object, name = 'p') =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, schema]));
const node = { $ref: '#/$defs/node' };

describe('the form of a tool whose schema is too large', () => {
	it.each<[string, object, number, string]>([
		[
			'that leads to itself 200 times',
			{ ...node, $defs: { node: { type: 'object', properties: named(200, node) } } },
			200,
			'too many fields: JSON',
		],
		[
			'with objects of too many together',
			{ properties: named(30, { properties: named(30, { type: 'string' }) }) },
			30,
			'P29 (too many fields: JSON)',
		],
		[
			'with more parameters than fields',
			{ properties: named(1000, { type: 'string' }), required: ['p999'] },
			300,
			'701 More (JSON): too many for fields',
		],
		[
			'with an object of too many',
			{ properties: { it: { properties: named(1000, { type: 'string' }) } } },
			1,
			'It (too many fields: JSON)',
		],
		[
			'with wide and deep alternatives',
			{
				...node,
				$defs: {
					node: { anyOf: Array.from({ length: 400 }, () => ({ properties: { next: node } })) },
				},
			},
			1,
			'Next',
		],
		[
			'that all parts lead back to',
			{ ...node, $defs: { node: { allOf: Array.from({ length: 100 }, () => node) } } },
			1,
			'All More (JSON): too many for fields',
		],
		[
			'with a hundred thousand parameters',
			{ properties: named(100_000, { type: 'string' }) },
			1,
			'All More (JSON): too many for fields',
		],
		[
			'with too long a name',
			{ properties: { ok: {}, ['x'.repeat(10_000)]: {} } },
			2,
			'1 More (JSON): too many for fields',
		],
	])('%s has few fields, and says why', (_, schema, count, words) => {
		const fields = formOf(schema as never);
		expect(fields).toHaveLength(count);
		expect(fields.map(({ displayName }) => displayName).join('\n')).toContain(words);
	});

	it('shows what is required before what is not', () => {
		expect(
			formOf({ properties: named(1000, { type: 'string' }), required: ['p999'] } as never)[0],
		).toMatchObject({ id: 'p999', required: true });
	});

	it('takes long lists of options as text of their type, and says so', () => {
		const codes = Array.from({ length: 100_000 }, (_, index) => index);
		expect(fieldOf({ enum: codes })).toMatchObject({
			type: 'string',
			kind: 'integer',
			displayName: 'It (over 500 options)',
		});
		expect(fieldOf({ enum: codes })).not.toHaveProperty('options');
		expect(fieldOf({ enum: codes.map(String) })).toMatchObject({ type: 'string', kind: 'text' });
		expect(fieldOf({ enum: ['x'.repeat(1000)] })).toMatchObject({ type: 'string', kind: 'text' });
		const fields = formOf({ properties: named(20, { enum: codes.slice(0, 400) }) } as never);
		expect(fields.map(({ kind }) => kind)).toEqual([
			...Array(5).fill('numberChoice'),
			...Array(15).fill('number'),
		]);
		expect(fields.at(-1)!.displayName).toBe('P19 (400 options)');
		const names = codes.slice(0, 400).map((code) => `Option ${code} ${'x'.repeat(20)}`);
		const wide = formOf({ properties: named(5, { enum: names }) } as never);
		expect(Buffer.byteLength(JSON.stringify(wide))).toBeLessThan(64 * 1024);
		expect(wide[0]).toHaveProperty('options');
	});

	it('reads no further than its steps go, whatever is in it', () => {
		// 300 fields, each with a reference to the same 400 alternatives.
		const schema = {
			properties: named(300, { $ref: '#/$defs/wide' }),
			$defs: {
				wide: {
					anyOf: Array.from({ length: 400 }, () => ({
						allOf: [{ type: 'string' }, { minLength: 1 }],
					})),
				},
			},
		};
		const fields = formOf(schema as never);
		expect(fields.length).toBeLessThanOrEqual(300);
		expect(fields.at(-1)).toMatchObject({ id: '~' });
	});

	it('leaves out a preset that is too long: the default of the tool holds', () => {
		expect(fieldOf({ type: 'string', default: 'x'.repeat(20_000) })).not.toHaveProperty(
			'defaultValue',
		);
	});

	it('sends the field of JSON as parameters of their own, behind those of the fields', () => {
		const values = { a: '1', '~': '{ "a": 2, "b": [3], "__proto__": 4 }' };
		expect(
			JSON.stringify(
				argumentsFrom(
					values,
					new Map([
						['a', 'integer'],
						['~', 'more'],
					]),
				),
			),
		).toBe('{"a":1,"b":[3],"__proto__":4}');
		expect(argumentsFrom({ '~': '' }, new Map())).toEqual({});
	});

	it('says no kinds of an input item', () => {
		expect(kindsOf({ properties: named(100_000, {}) } as never)).toBeUndefined();
	});
});
