import fc from 'fast-check';

import type { List } from '../../../shared/lists/list';
import { fetchRows } from '../../../shared/lists/readRows';
import { failureIn } from '../failures';
import { allowed, anyMax, everything, listing, unsaid, upTo, type Row } from './pagingService';

describe('a list', () => {
	it.each([
		[0, everything, 1],
		[1, everything, 1],
		[99, everything, 1],
		// A full page does not show that it is the last.
		[100, everything, 2],
		[101, everything, 2],
		[1000, everything, 11],
		[5000, everything, 52],
		[10_000, everything, 103],
		[1000, 50, 1],
		[1000, 100, 1],
		[1000, 250, 3],
	])('of %s rows, of which %s are wanted, takes %s requests', async (count, max, expected) => {
		const { calls, read } = listing({ count });
		expect(await read(max)).toEqual({ refs: upTo(Math.min(count, max)), total: count });
		expect(calls).toHaveLength(expected);
	});

	it('comes whole and in order, each row once, in one request per 1,000 rows more than there are pages', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.nat(2500),
				fc.integer({ min: 1, max: 150 }),
				fc.boolean(),
				fc.boolean(),
				anyMax,
				async (count, pageSize, saysTotal, saysLimit, max) => {
					const { calls, read } = listing({
						count,
						pageSize,
						saysLimit,
						total: saysTotal ? (rows) => rows : unsaid,
					});

					const wanted = Math.min(count, max);
					const { refs, gap } = await read(max);
					expect(refs).toEqual(upTo(wanted));
					expect(gap).toBeUndefined();
					const size = Math.min(pageSize, 100, max);
					if (count > 0) expect(calls.length).toBeLessThanOrEqual(allowed(wanted, size));
					expect(calls.every(({ limit }) => limit >= 1 && limit <= 100)).toBe(true);
				},
			),
			{ seed: 20261121, numRuns: 400 },
		);
	});

	it('in smaller pages behind the first, which say how many, loses no row to one that is removed above', async () => {
		const refs = upTo(230);
		let calls = 0;
		const list: List<{ ref: number }> = {
			identityOf: ({ ref }) => ({ ref }),
			async fetchPage(offset) {
				calls += 1;
				if (calls === 3) refs.splice(0, 2);
				const limit = offset === 0 ? 100 : 25;
				const rows = refs.slice(offset, offset + limit).map((ref) => ({ ref }));
				return await Promise.resolve({ rows, total: refs.length, limit });
			},
		};
		const { rows } = await fetchRows(list, everything);
		expect(new Set(rows.map(({ ref }) => ref))).toEqual(new Set(upTo(230)));
	});

	it('of 10,000 rows takes at most 110 requests', async () => {
		const { calls, read } = listing({ count: 10_000 });
		expect((await read()).refs).toHaveLength(10_000);
		expect(calls.length).toBeLessThanOrEqual(110);
	});

	it('is read with as many pages under way as may be, and no more', async () => {
		const { list } = listing({ count: 5000 });
		let underWay = 0;
		let most = 0;
		const fetchPage: typeof list.fetchPage = async (offset, limit) => {
			underWay += 1;
			most = Math.max(most, underWay);
			await new Promise<void>((resolve) => setImmediate(resolve));
			underWay -= 1;
			return await list.fetchPage(offset, limit);
		};
		await fetchRows({ ...list, fetchPage, concurrency: 7 }, everything);
		expect(most).toBe(7);
	});

	it('of which a page fails asks for no further one, and ends with the failure when no request is under way any more', async () => {
		const { list } = listing({ count: 20_000 });
		const begun: number[] = [];
		let ended = 0;
		const release: Array<() => void> = [];
		const fetchPage: typeof list.fetchPage = async (offset, limit) => {
			begun.push(offset);
			if (offset === 5 * 99) throw new Error('refused');
			if (offset > 0) await new Promise<void>((resolve) => release.push(resolve));
			ended += 1;
			return await list.fetchPage(offset, limit);
		};
		const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
		let isOver = false;
		const reading = fetchRows({ ...list, fetchPage, concurrency: 7 }, everything).finally(() => {
			isOver = true;
		});
		reading.catch(() => undefined);
		await turn();
		// The last one under way is answered when the others are, and the failure was among the first.
		for (const answer of release.slice(0, -1)) {
			answer();
			await turn();
		}
		expect([begun.length, isOver]).toEqual([8, false]);
		release.at(-1)?.();
		await expect(reading).rejects.toThrow('refused');
		expect(ended).toBe(7);
	});
});

it('a list in small pieces that does not end is an error, with what to do', async () => {
	expect((await listing({ count: 2_000, pageSize: 1 }).read()).refs).toHaveLength(2_000);
	const { details } = await failureIn(
		async () => await listing({ count: 20_000, pageSize: 1 }).read(),
	);
	expect(details.message).toContain('fewer than 10 rows at a time');
	expect(details.description).toContain("'Limit'");
});

it('a list of rows without a reference, all alike and one a page, ends where its count is reached', async () => {
	let requests = 0;
	const list: List<{ name: string }> = {
		identityOf: () => ({ ref: undefined }),
		fetchPage: async () => {
			requests += 1;
			return await Promise.resolve({ rows: [{ name: 'Alike' }], total: 10 });
		},
	};
	expect((await fetchRows(list, everything)).rows).toHaveLength(10);
	expect(requests).toBeLessThan(30);
});

it.each<{ announced: number | undefined; whole: number; readUpTo: RegExp }>([
	{ announced: undefined, whole: 2_000, readUpTo: /row 2,6\d\d$/ },
	{ announced: 20_000, whole: 10_000, readUpTo: /row 10,6\d\d$/ },
	{ announced: 1_000_000_000, whole: 2_000, readUpTo: /row 2,6\d\d$/ },
	{ announced: 4_000, whole: 4_000, readUpTo: /row 4,4\d\d$/ },
])(
	'a list whose rows are more than memory holds is an error, with what to do, of $announced announced',
	async ({ announced, whole, readUpTo }) => {
		const note = 'x'.repeat(100_000);
		const list: List<Row & { note: string }> = {
			identityOf: ({ ref }) => ({ ref }),
			fetchPage: async (offset, limit) =>
				await Promise.resolve({
					rows: upTo(limit).map((at) => ({ ref: offset + at, note })),
					total: announced && (offset === 0 ? announced : 20_000),
				}),
		};
		expect((await fetchRows(list, whole)).rows).toHaveLength(whole);
		const { details } = await failureIn(async () => await fetchRows(list, everything));
		expect(details.message).toMatch(
			/^The list is larger than n8n's memory allows: it was read up to row /,
		);
		expect(details.message).toMatch(readUpTo);
		expect(details.description).toContain("'Limit'");
	},
);
