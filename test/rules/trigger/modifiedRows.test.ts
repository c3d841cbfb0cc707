import { inOrder, isKnownDate } from '../../../shared/trigger/modifiedRows';
import { modifiedSearch } from '../../../shared/trigger/modifiedSearch';
import type { PollSettings } from '../../../shared/trigger/pollSettings';
import { itemWith } from '../items';

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

	it('are told where the service sorts the other way, and its total counts the page alone', async () => {
		const all = Array.from({ length: 60 }, (_, index) => ({
			ref: index + 1,
			title: 'A',
			modifiedDate: `2026-01-01T00:00:${String(index).padStart(2, '0')}Z`,
		}));
		const { item } = itemWith({
			answer: ({ body }) => {
				const { offset } = body as { offset: number };
				const rows = all.slice(offset, offset + 20);
				const results = Object.fromEntries(rows.map((row) => [row.ref, row]));
				return { results, total: rows.length, limit: 100, offset };
			},
		});
		const { catalogue } = item;
		const settings = { catalogue, mayGoOn: () => true, note: () => undefined };
		await expect(modifiedSearch(settings as unknown as PollSettings).newest(0)).rejects.toThrow(
			/order of their modification/,
		);
	});
});

it.each([
	['2026-01-01T00:00:00.250Z', '2026-01-01T01:00:00.250+01:00', true],
	['2026-01-01T00:00:00.250Z', '2026-01-01T00:00:00Z', true],
	['2026-01-01T08:30:00Z', '2026-01-01', true],
	['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.250Z', false],
	['2026-01-01', '2026-01-01T08:30:00Z', false],
])('%s that a service writes as %s is the same date: %s', (known, date, isSame) => {
	expect(isKnownDate(known, date)).toBe(isSame);
});
