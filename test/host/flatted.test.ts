import { stringify } from 'flatted';
import { parseFlatted } from '../../scripts/host/flatted';

describe('reading run data as n8n stores it', () => {
	it.each([
		['nothing', null],
		['a text', 'text'],
		[
			'values of every kind',
			{ text: '0', number: 1, no: false, nothing: null, list: ['a', ['b'], {}], 'a.b': { '': '' } },
		],
		['a name that is behaviour elsewhere', JSON.parse('{"__proto__": {"a": "b"}}')],
	])('%s', (_, value) => {
		expect(parseFlatted(stringify(value))).toEqual(value);
	});

	it('shared and circular values come back shared', () => {
		const shared = { name: 'shared' };
		const value: Record<string, unknown> = { one: shared, other: shared };
		value.self = value;

		const read = parseFlatted(stringify(value)) as Record<string, unknown>;

		expect(read.one).toEqual(shared);
		expect(read.other).toBe(read.one);
		expect(read.self).toBe(read);
	});
});
