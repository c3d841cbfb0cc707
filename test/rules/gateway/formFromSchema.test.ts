import { formOf, kindsOf } from '../../../shared/gateway/formFromSchema';

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
