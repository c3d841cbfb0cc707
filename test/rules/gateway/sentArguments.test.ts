import { formOf, kindsOf } from '../../../shared/gateway/formFromSchema';
import type { ArgumentKind } from '../../../shared/gateway/sentArguments';
import { argumentsFrom, argumentsOf } from '../../../shared/gateway/sentArguments';
import { failureIn } from '../failures';

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

	it.each(['numbers', 'integers'] as const)(
		'%s are no list where one number has separators of thousands',
		async (kind) => {
			const { details } = await failureIn(() => sent(kind, '1,042'));
			expect(details.message).toContain("'it' is '1,042', which is not a list of numbers");
		},
	);

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
