import { argumentsFrom, formOf } from '../../../shared/gateway/form';
import type { ArgumentKind } from '../../../shared/gateway/form';
import { failureIn } from '../failures';

const fieldOf = (schema: object, more: object = {}) => formOf({ type: 'object', properties: { it: schema as never }, ...more })[0]!;

describe('the form of a tool', () => {
	it.each<[string, object, object]>([
		['text', { type: 'string' }, { type: 'string', kind: 'text' }],
		['a whole number', { type: 'integer', default: 20 }, { type: 'string', kind: 'number', defaultValue: 20 }],
		['a switch', { type: 'boolean' }, { type: 'options', kind: 'boolean', options: [{ name: 'Yes', value: true }, { name: 'No', value: false }] }],
		['a choice', { enum: ['a', 1, null] }, { type: 'options', kind: 'choice', options: [{ name: 'a', value: 'a' }, { name: '1', value: 1 }] }],
		['one value only', { const: 'x' }, { type: 'options', kind: 'choice', options: [{ name: 'x', value: 'x' }] }],
		['a date', { type: 'string', format: 'date' }, { type: 'dateTime', kind: 'date' }],
		['a list', { type: 'array', default: ['a'] }, { type: 'array', kind: 'array', defaultValue: '["a"]' }],
		['an object', { type: 'object', properties: { a: {} } }, { type: 'object', kind: 'object' }],
		['a type or null', { type: ['number', 'null'] }, { kind: 'number' }],
		['an alternative or null', { anyOf: [{ type: 'boolean' }, { type: 'null' }], title: 'Private' }, { kind: 'boolean', displayName: 'Private' }],
		['several types', { type: ['string', 'number'] }, { type: 'string', kind: 'any' }],
		['several alternatives', { oneOf: [{ type: 'string' }, { type: 'number' }] }, { kind: 'any' }],
		['a reference', { $ref: '#/$defs/ref' }, { kind: 'number' }],
		['a reference that leads nowhere', { $ref: '#/$defs/none' }, { kind: 'any' }],
		['a reference to itself', { $ref: '#/$defs/loop' }, { kind: 'any' }],
		['no schema', {}, { type: 'string', kind: 'any' }],
	])('takes %s', (_, schema, field) => {
		const $defs = { ref: { type: 'integer' }, loop: { $ref: '#/$defs/loop' } };
		expect(fieldOf(schema, { $defs })).toMatchObject(field);
	});

	it('shows what is required first, and hides what is not until it is added', () => {
		const fields = formOf({ type: 'object', required: ['b'], properties: { a: { type: 'string' }, b: { type: 'string' } } });
		expect(fields.map(({ id, required, removed }) => [id, required, removed])).toEqual([
			['b', true, false],
			['a', false, true],
		]);
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

describe('the arguments to send', () => {
	const sent = (kind: ArgumentKind, value: unknown) => argumentsFrom({ it: value as never }, new Map([['it', kind]])).it;

	it.each<[ArgumentKind, unknown, unknown]>([
		['text', 12, '12'],
		['number', ' 3.5 ', 3.5],
		['number', 0, 0],
		['boolean', 'no', false],
		['boolean', true, true],
		['array', '["a", "b"]', ['a', 'b']],
		['array', 'a, b', ['a', 'b']],
		['object', '{ "a": { "b": [1] } }', { a: { b: [1] } }],
		['any', '[1]', [1]],
		['any', 'plain', 'plain'],
		['choice', 1, 1],
	])('%s %j is %j', (kind, value, argument) => {
		expect(sent(kind, value)).toEqual(argument);
	});

	it.each(['', null, undefined])('leave out %j', (value) => {
		expect(argumentsFrom({ it: value as never }, new Map())).toEqual({});
	});

	it.each<[ArgumentKind, unknown]>([
		['number', 'many'],
		['boolean', 'perhaps'],
		['array', '[1'],
		['object', '[1]'],
	])('refuse %s %j and name it', async (kind, value) => {
		const { details } = await failureIn(() => sent(kind, value));
		expect(details).toMatchObject({ code: 'PARAMETER', message: expect.stringContaining("'it'") });
	});
});
