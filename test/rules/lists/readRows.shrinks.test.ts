import type { List } from '../../../shared/lists/list';
import { fetchRows } from '../../../shared/lists/readRows';

interface Row {
	ref: number;
}

/** A list of so many rows, and of so many from the third answer on: an index that is built anew, or rights that were taken. */
const shrinking = (from: number, to: number, saysTotal = true): List<Row> => {
	let answers = 0;
	return {
		identityOf: ({ ref }) => ({ ref }),
		async fetchPage(offset, limit) {
			answers += 1;
			const count = answers < 3 ? from : to;
			const rows = Array.from({ length: count }, (_, ref) => ({ ref }));
			const total = saysTotal ? count : undefined;
			return await Promise.resolve({ rows: rows.slice(offset, offset + limit), total });
		},
	};
};

describe('a list that loses most of its rows while it is read', () => {
	it.each([
		[450, 0, true, 'had 450 rows at first and 0 at the end'],
		[450, 0, false, 'had 199 rows at first and 0 at the end'],
		[450, 130, true, 'had 450 rows at first and 130 at the end'],
	])('from %s to %s (counted: %s) is told', async (from, to, saysTotal, words) => {
		const { rows, gap } = await fetchRows(shrinking(from, to, saysTotal), Infinity);
		expect(rows.length).toBeGreaterThan(100);
		expect(gap).toContain(words);
	});

	it('is not told where only a few were removed', async () => {
		expect((await fetchRows(shrinking(450, 440), Infinity)).gap).toBeUndefined();
	});
});
