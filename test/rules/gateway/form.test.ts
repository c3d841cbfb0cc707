import { argumentsFrom, argumentsOf } from '../../../shared/gateway/arguments';
import { formOf, kindsOf } from '../../../shared/gateway/form';
import type { ArgumentKind } from '../../../shared/gateway/schema';
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
		['a list of texts', { type: 'array', items: { type: 'string' }, default: ['a', 'b'] }, { type: 'string', kind: 'texts', defaultValue: 'a, b', displayName: 'It (list)' }],
		['a list of numbers', { type: 'array', items: { $ref: '#/$defs/ref' } }, { type: 'string', kind: 'numbers', displayName: 'It (list)' }],
		['a list of objects', { type: 'array', items: { type: 'object' } }, { type: 'array', kind: 'array' }],
		['an object that says nothing of its content', { type: 'object' }, { type: 'object', kind: 'object' }],
		['an object with any keys', { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } }, { type: 'object', kind: 'object' }],
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

	it('shows what is required first, then what is easily entered; JSON is added by hand', () => {
		const fields = formOf({ type: 'object', required: ['b'], properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'object' } } });
		expect(fields.map(({ id, required, removed }) => [id, required, removed])).toEqual([
			['b', true, false],
			['a', false, false],
			['c', false, true],
		]);
	});

	it('shows the parameters of objects as fields of their own, those of an optional object once they are added', () => {
		const inner = { type: 'object', required: ['x'], properties: { x: { type: 'integer' }, y: { type: 'boolean', default: true } } };
		const fields = formOf({ type: 'object', required: ['must'], properties: { may: inner, must: { ...inner, properties: { ...inner.properties, deeper: inner } } } } as never);
		expect(fields.map(({ id, displayName, required, removed }) => [id, displayName, required, removed])).toEqual([
			['must/x', 'Must: X', true, false],
			['may/x', 'May: X', false, true],
			['may/y', 'May: Y', false, true],
			['must/y', 'Must: Y', false, false],
			['must/deeper/x', 'Must: Deeper: X', false, true],
			['must/deeper/y', 'Must: Deeper: Y', false, true],
		]);
	});

	it('shows the parameters of all alternatives of an object, none of them required unless all require it', () => {
		const one = { properties: { kind: { type: 'string' }, collectionRef: { type: 'integer' } }, required: ['kind', 'collectionRef'] };
		const other = { properties: { kind: { type: 'string' }, refs: { type: 'array', items: { type: 'integer' } } }, required: ['kind', 'refs'] };
		expect(formOf({ type: 'object', required: ['source'], properties: { source: { type: 'object', oneOf: [one, other] } } } as never)).toMatchObject([
			{ id: 'source/kind', required: true },
			{ id: 'source/collectionRef', required: false, removed: false },
			{ id: 'source/refs', required: false, removed: false, kind: 'numbers' },
		]);
	});

	it('ends where objects go deeper than anybody would enter', () => {
		const $defs = { node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/node' } } } };
		expect(formOf({ $ref: '#/$defs/node', $defs } as never).map(({ id, kind }) => [id, kind])).toEqual([['next/next/next', 'object']]);
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
		['texts', 'a, b,', ['a', 'b']],
		['texts', ['a', 1], ['a', '1']],
		['numbers', '1001, 1002', [1001, 1002]],
		['numbers', '[1001]', [1001]],
		['numbers', 1001, [1001]],
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

	it('put the parts of objects back together, whatever their names', () => {
		const strange = formOf({ properties: JSON.parse('{"a/b":{"type":"object","properties":{"c~d":{"type":"integer"},"__proto__":{"type":"string"}}}}') as never });
		const values = Object.fromEntries(strange.map(({ id }, index) => [id, String(index)]));
		const sent = argumentsFrom(values, new Map(strange.map(({ id, kind }) => [id, kind])));
		expect(JSON.stringify(sent)).toBe('{"a/b":{"c~d":0,"__proto__":"1"}}');
		expect(argumentsFrom({ 'sort/field': 'title', 'sort/direction': '', limit: '3' }, new Map([['limit', 'number']]))).toEqual({ sort: { field: 'title' }, limit: 3 });
	});

	it('come from the fields of an input item that are called like the parameters', () => {
		const schema = { properties: { ref: { type: 'integer' }, sort: { type: 'object', properties: { field: { type: 'string' } } } } } as never;
		expect(argumentsOf({ ref: '7', sort: { field: 'title' }, other: 1, limit: '' }, kindsOf(schema))).toEqual({ ref: 7, sort: { field: 'title' } });
	});

	it.each<[ArgumentKind, unknown]>([
		['number', 'many'],
		['boolean', 'perhaps'],
		['array', '[1'],
		['numbers', '1, two'],
		['object', '[1]'],
	])('refuse %s %j and name it', async (kind, value) => {
		const { details } = await failureIn(() => sent(kind, value));
		expect(details).toMatchObject({ code: 'PARAMETER', message: expect.stringContaining("'it'") });
	});
});
