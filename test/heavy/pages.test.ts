import type { List } from '../../shared/lists/list';
import { fetchRows, readRows } from '../../shared/lists/readRows';
import { failureIn } from '../rules/failures';
import { costOfPages } from '../sandbox/pages';

describe('100,000 records', () => {
	it('the last page costs at most three times the first one, right after a write or not', async () => {
		const { first, last, firstAfterWrite, lastAfterWrite } = await costOfPages(100_000);
		expect(last).toBeLessThan(3 * first);
		expect(lastAfterWrite).toBeLessThan(3 * firstAfterWrite);
	}, 300_000);
});

/** A list of so many rows, in pages. */
const listOf = (count: number): List<number> => ({
	identityOf: (ref) => ({ ref }),
	concurrency: 10,
	fetchPage: async (offset, limit) =>
		await Promise.resolve({
			rows: Array.from(
				{ length: Math.max(0, Math.min(limit, count - offset)) },
				(_, index) => offset + index,
			),
			total: count,
		}),
});

describe('2,000,000 rows', () => {
	it('are read page by page', async () => {
		let rows = 0;
		for await (const batch of readRows(listOf(2_000_000), Number.POSITIVE_INFINITY))
			rows += batch.length;
		expect(rows).toBe(2_000_000);
	}, 300_000);

	it('are the most: a longer list is refused, with what to do', async () => {
		const { details } = await failureIn(
			async () => await fetchRows(listOf(2_000_001), Number.POSITIVE_INFINITY),
		);
		expect(details.message).toBe('The list has more than 2,000,000 rows');
		expect(details.description).toContain("'Limit'");
	}, 300_000);
});
