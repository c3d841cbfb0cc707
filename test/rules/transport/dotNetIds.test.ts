import { hasDotNetIds, withoutDotNetIds } from '../../../shared/transport/dotNetIds';

describe('JSON whose objects .NET has numbered', () => {
	it('is read without the numbers, and each list in its place', () => {
		const list = (values: unknown[]) => ({ $id: '3', $values: values });
		const given = {
			$id: '1',
			data: { $id: '2', rows: list([{ $id: '4', ref: 1 }]), none: list([]) },
		};
		expect(withoutDotNetIds(given)).toEqual({ data: { rows: [{ ref: 1 }], none: [] } });
		expect(hasDotNetIds(JSON.stringify(given))).toBe(true);
	});

	it('keeps what stands under its name for lists, a list within another of these or a value', () => {
		const within = { $id: '1', $values: { $id: '2', $values: [{ $id: '3', ref: 1 }] } };
		expect(withoutDotNetIds({ data: within })).toEqual({ data: [{ ref: 1 }] });
		expect(withoutDotNetIds({ $id: '1', $values: 'a' })).toEqual({ $values: 'a' });
	});

	it('is no other: a schema may have an id, too', () => {
		expect(hasDotNetIds('{"inputSchema":{"$id":"https://example.com/a"}}')).toBe(false);
	});
});
