import { argumentsFrom, argumentsOf } from '../../../shared/gateway/sentArguments';
import { formOf, kindsOf } from '../../../shared/gateway/toolForm';
import type { ArgumentKind } from '../../../shared/gateway/schema';
import { failureIn } from '../failures';

const fieldOf = (schema: object, more: object = {}) =>
	formOf({ type: 'object', properties: { it: schema as never }, ...more })[0]!;

describe('the form of a tool', () => {
	it.each<[string, object, object]>([
		['text', { type: 'string' }, { type: 'string', kind: 'text' }],
		[
			'a whole number',
			{ type: 'integer', default: 20 },
			{ type: 'string', kind: 'integer', defaultValue: 20 },
		],
		[
			'a switch',
			{ type: 'boolean' },
			{
				type: 'options',
				kind: 'boolean',
				options: [
					{ name: 'Yes', value: true },
					{ name: 'No', value: false },
				],
			},
		],
		[
			'a choice',
			{ enum: ['a', 1, null] },
			{
				type: 'options',
				kind: 'choice',
				options: [
					{ name: 'a', value: 'a' },
					{ name: '1', value: 1 },
				],
			},
		],
		[
			'one value only',
			{ const: 'x' },
			{ type: 'options', kind: 'choice', options: [{ name: 'x', value: 'x' }] },
		],
		['a date', { type: 'string', format: 'date' }, { type: 'dateTime', kind: 'date' }],
		[
			'a list',
			{ type: 'array', default: ['a'] },
			{ type: 'array', kind: 'array', defaultValue: '["a"]' },
		],
		[
			'a list of texts',
			{ type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
			{ type: 'string', kind: 'texts', defaultValue: 'a, b', displayName: 'It (list)' },
		],
		[
			'a list of numbers',
			{ type: 'array', items: { $ref: '#/$defs/ref' } },
			{ type: 'string', kind: 'integers', displayName: 'It (list)' },
		],
		[
			'a list of objects',
			{ type: 'array', items: { type: 'object' } },
			{ type: 'array', kind: 'array' },
		],
		[
			'an object that says nothing of its content',
			{ type: 'object' },
			{ type: 'object', kind: 'object' },
		],
		[
			'an object with any keys',
			{ type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } },
			{ type: 'object', kind: 'object' },
		],
		['a type or null', { type: ['number', 'null'] }, { kind: 'number' }],
		[
			'an alternative or null',
			{ anyOf: [{ type: 'boolean' }, { type: 'null' }], title: 'Private' },
			{ kind: 'boolean', displayName: 'Private' },
		],
		['a number', { type: 'number' }, { kind: 'number' }],
		[
			'text and numbers, of which what is typed stays text',
			{ type: ['string', 'number'] },
			{ type: 'string', kind: 'given' },
		],
		['text or a list', { type: ['string', 'array'] }, { type: 'string', kind: 'any' }],
		[
			'several alternatives',
			{ oneOf: [{ type: 'string' }, { type: 'number' }] },
			{ kind: 'given' },
		],
		[
			'alternatives of one type',
			{
				anyOf: [
					{ type: 'string', format: 'date' },
					{ type: 'string', maxLength: 4 },
				],
			},
			{ kind: 'text' },
		],
		[
			'alternatives that are numbers',
			{ anyOf: [{ type: 'integer' }, { $ref: '#/$defs/ref' }, { type: 'null' }] },
			{ kind: 'integer' },
		],
		['numbers to choose from', { enum: [1, 2, null] }, { type: 'options', kind: 'numberChoice' }],
		[
			'a choice with titles',
			{ oneOf: [{ const: 1, title: 'One' }, { const: 2 }] },
			{
				type: 'options',
				kind: 'numberChoice',
				options: [
					{ name: 'One', value: 1 },
					{ name: '2', value: 2 },
				],
			},
		],
		[
			'what all of several schemas say',
			{ allOf: [{ $ref: '#/$defs/ref' }, { title: 'Copies' }] },
			{ kind: 'integer', displayName: 'Copies' },
		],
		['the type of its values', { enum: [{ a: 1 }, { a: 2 }] }, { kind: 'object' }],
		['a reference', { $ref: '#/$defs/ref' }, { kind: 'integer' }],
		['a reference that leads nowhere', { $ref: '#/$defs/none' }, { kind: 'any' }],
		['a reference to itself', { $ref: '#/$defs/loop' }, { kind: 'any' }],
		['no schema', {}, { type: 'string', kind: 'any' }],
	])('takes %s', (_, schema, field) => {
		const $defs = { ref: { type: 'integer' }, loop: { $ref: '#/$defs/loop' } };
		expect(fieldOf(schema, { $defs })).toMatchObject(field);
	});

	it('shows what is required first, then what is easily entered; JSON is added by hand', () => {
		const fields = formOf({
			type: 'object',
			required: ['b'],
			properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'object' } },
		});
		expect(fields.map(({ id, required, removed }) => [id, required, removed])).toEqual([
			['b', true, false],
			['a', false, false],
			['c', false, true],
		]);
	});

	it('shows the parameters of objects as fields of their own, those of an optional object once they are added', () => {
		const inner = {
			type: 'object',
			required: ['x'],
			properties: { x: { type: 'integer' }, y: { type: 'boolean', default: true } },
		};
		const fields = formOf({
			type: 'object',
			required: ['must'],
			properties: {
				may: inner,
				must: { ...inner, properties: { ...inner.properties, deeper: inner } },
			},
		} as never);
		expect(
			fields.map(({ id, displayName, required, removed }) => [id, displayName, required, removed]),
		).toEqual([
			['must/x', 'Must: X', true, false],
			['may/x', 'May: X', false, true],
			['may/y', 'May: Y', false, true],
			['must/y', 'Must: Y', false, false],
			['must/deeper/x', 'Must: Deeper: X', false, true],
			['must/deeper/y', 'Must: Deeper: Y', false, true],
		]);
	});

	it('shows the parameters of all alternatives of an object, none of them required unless all require it', () => {
		const one = {
			properties: { kind: { type: 'string' }, collectionRef: { type: 'integer' } },
			required: ['kind', 'collectionRef'],
		};
		const other = {
			properties: { kind: { type: 'string' }, refs: { type: 'array', items: { type: 'integer' } } },
			required: ['kind', 'refs'],
		};
		expect(
			formOf({
				type: 'object',
				required: ['source'],
				properties: { source: { type: 'object', oneOf: [one, other] } },
			} as never),
		).toMatchObject([
			{ id: 'source/kind', required: true },
			{ id: 'source/collectionRef', required: false, removed: false },
			{ id: 'source/refs', required: false, removed: false, kind: 'integers' },
		]);
	});

	it('offers what any of the alternatives of an object allows', () => {
		const one = (kind: string) => ({ properties: { kind: { const: kind } }, required: ['kind'] });
		expect(
			formOf({ type: 'object', oneOf: [one('collection'), one('list')] } as never),
		).toMatchObject([
			{
				id: 'kind',
				required: true,
				kind: 'choice',
				options: [{ value: 'collection' }, { value: 'list' }],
			},
		]);
	});

	it('shows what objects say in several parts', () => {
		const part = (name: string) => ({
			type: 'object',
			properties: { [name]: { type: 'string' } },
			required: [name],
		});
		expect(
			formOf({ allOf: [part('a'), part('b')] } as never).map(({ id, required }) => [id, required]),
		).toEqual([
			['a', true],
			['b', true],
		]);
	});

	it('shows what is named of a tool that takes more, and the rest as JSON to be added', () => {
		const schema = {
			type: 'object',
			properties: { a: { type: 'string' } },
			additionalProperties: true,
		};
		expect(formOf(schema as never).map(({ id, kind, removed }) => [id, kind, removed])).toEqual([
			['a', 'text', false],
			['~', 'more', true],
		]);
		expect([...kindsOf(schema as never)!]).toEqual([['a', 'text']]);
	});

	it('ends where objects go deeper than anybody would enter', () => {
		const $defs = {
			node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/node' } } },
		};
		expect(
			formOf({ $ref: '#/$defs/node', $defs } as never).map(({ id, kind }) => [id, kind]),
		).toEqual([['next/next/next', 'object']]);
	});

	it.each([
		['resourceRefs', 'Resource Refs'],
		['modified_since', 'Modified Since'],
		['isbn13', 'Isbn13'],
		['exportONIX', 'Export ONIX'],
	])('calls %s %s', (name, words) => {
		expect(formOf({ properties: { [name]: { type: 'string' } } })[0]!.displayName).toBe(words);
	});

	it('is empty for a tool without arguments', () => {
		expect(formOf({})).toEqual([]);
		expect(formOf({ type: 'object' })).toEqual([]);
	});

	it('does not mind a field called __proto__', () => {
		const properties = JSON.parse('{"__proto__":{"type":"string"}}') as never;
		expect(formOf({ properties })).toMatchObject([{ id: '__proto__', kind: 'text' }]);
	});
});

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

describe('the arguments to send', () => {
	const sent = (kind: ArgumentKind, value: unknown) =>
		argumentsFrom({ it: value as never }, new Map([['it', kind]])).it;

	it.each<[ArgumentKind, unknown, unknown]>([
		['text', 12, '12'],
		['number', ' 3.5 ', 3.5],
		['number', 0, 0],
		['boolean', 'no', false],
		['boolean', true, true],
		['array', '["a", "b"]', ['a', 'b']],
		['array', 'a, b', ['a', 'b']],
		['texts', 'a, b,', ['a', 'b']],
		['texts', ['a', 1], ['a', '1']],
		['numbers', '1001, 1002', [1001, 1002]],
		['numbers', '[1001]', [1001]],
		['numbers', 1001, [1001]],
		['object', '{ "a": { "b": [1] } }', { a: { b: [1] } }],
		['any', '[1]', [1]],
		['any', 'plain', 'plain'],
		['choice', 1, 1],
		['numberChoice', '2', 2],
		['integer', '1e3', 1000],
		['integers', '1, 2', [1, 2]],
		['given', '9780141439518', '9780141439518'],
		['given', 5, 5],
	])('%s %j is %j', (kind, value, argument) => {
		expect(sent(kind, value)).toEqual(argument);
	});

	it.each(['', null, undefined])('leave out %j', (value) => {
		expect(argumentsFrom({ it: value as never }, new Map())).toEqual({});
	});

	it('put the parts of objects back together, whatever their names', () => {
		const strange = formOf({
			properties: JSON.parse(
				'{"a/b":{"type":"object","properties":{"c~d":{"type":"integer"},"__proto__":{"type":"string"}}}}',
			) as never,
		});
		const values = Object.fromEntries(strange.map(({ id }, index) => [id, String(index)]));
		const sent = argumentsFrom(values, new Map(strange.map(({ id, kind }) => [id, kind])));
		expect(JSON.stringify(sent)).toBe('{"a/b":{"c~d":0,"__proto__":"1"}}');
		expect(
			argumentsFrom(
				{ 'sort/field': 'title', 'sort/direction': '', limit: '3' },
				new Map([['limit', 'number']]),
			),
		).toEqual({ sort: { field: 'title' }, limit: 3 });
	});

	it('come from the fields of an input item that are called like the parameters', () => {
		const schema = {
			properties: {
				ref: { type: 'integer' },
				sort: { type: 'object', properties: { field: { type: 'string' } } },
			},
		} as never;
		expect(
			argumentsOf({ ref: '7', sort: { field: 'title' }, other: 1, limit: '' }, kindsOf(schema)!),
		).toEqual({ ref: 7, sort: { field: 'title' } });
	});

	it.each<[ArgumentKind, unknown]>([
		['number', 'many'],
		['integer', '5.5'],
		['integer', 5.5],
		['integer', '90071992547409931'],
		['integers', '1, 2.5'],
		['numberChoice', 'one'],
		['boolean', 'perhaps'],
		['array', '[1'],
		['numbers', '1, two'],
		['object', '[1]'],
	])('refuse %s %j and name it', async (kind, value) => {
		const { details } = await failureIn(() => sent(kind, value));
		expect(details).toMatchObject({ code: 'PARAMETER', message: expect.stringContaining("'it'") });
	});
});
