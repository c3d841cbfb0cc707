import { inOrder } from '../../../shared/trigger/modifiedRows';

describe('pages whose rows have no order', () => {
	const row = (ref: number) => ({ ref, date: `2026-01-01T00:00:0${ref}Z`, record: {} });

	it('are sorted, and the next page proves that the service did so', () => {
		expect(inOrder([row(4), row(5)], [row(3)], 'desc').map(({ ref }) => ref)).toEqual([5, 4]);
		expect(inOrder([row(2), row(1)], [row(3)], 'asc').map(({ ref }) => ref)).toEqual([1, 2]);
	});

	it.each(['asc', 'desc'] as const)(
		'and that are not sorted by the service are told (%s)',
		(way) => {
			expect(() => inOrder([row(2), row(4)], [row(3)], way)).toThrow(/order of their modification/);
		},
	);
});
