import fc from 'fast-check';

import { rowsOn } from '../../shared/lists/list';
import type { List, Page } from '../../shared/lists/list';
import { fetchRows } from '../../shared/lists/readRows';
import { pageOf } from '../../shared/catalogue/pagedLists';
import { failureIn } from './failures';

interface Row {
	ref: number;
}

/** A service that lists references 0, 1, 2 ... and how it does. */
interface Service {
	count: number;
	/** The most rows that it gives per call. */
	pageSize?: number;
	/** What it counts; nothing where undefined. */
	total?: (rows: number, page: number) => number | undefined;
	/** Whether it says how many rows it gives per call. */
	saysLimit?: boolean;
	/** Where a page begins that was asked for at an offset. */
	begin?: (offset: number, pageSize: number) => number;
	/** Whether it gives as many as were asked for, or all there are. */
	knowsLimit?: boolean;
	/** Counted and passed over, but not shown. */
	isHidden?: (ref: number) => boolean;
	/** Refs that come, in their order. */
	refs?: number[];
}

const rowOf = (ref: number): Row => ({ ref });
const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ref);
const everything = Number.POSITIVE_INFINITY;

function listing(service: Service) {
	const {
		count,
		pageSize = 100,
		total = (rows) => rows,
		saysLimit = false,
		begin = (offset) => offset,
		knowsLimit = true,
		isHidden = () => false,
	} = service;
	const { refs = upTo(count) } = service;
	const calls: Array<{ offset: number; limit: number }> = [];
	const list: List<Row> = {
		markOf: ({ ref }) => ({ ref }),
		atOnce: 10,
		async fetchPage(offset, limit): Promise<Page<Row>> {
			calls.push({ offset, limit });
			const size = knowsLimit ? Math.min(limit, pageSize) : everything;
			const start = begin(offset, size);
			const rows = refs.slice(start, start + size).filter((ref) => !isHidden(ref));
			return await Promise.resolve({
				rows: rows.map(rowOf),
				total: total(refs.length, rows.length),
				limit: saysLimit ? size : undefined,
			});
		},
	};
	const read = async (max = everything) => {
		const { rows, total: counted, gap } = await fetchRows(list, max);
		return { refs: rows.map(({ ref }) => ref), total: counted, gap };
	};
	return { calls, list, read };
}

const unsaid = () => undefined;
const anyMax = fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.constant(everything));
/** One request for each 1,000 rows more than there are pages; in pages of fewer than 33 rows each shares one. */
const allowed = (rows: number, pageSize: number) =>
	Math.max(1, Math.ceil(rows / (pageSize < 33 ? Math.max(1, pageSize - 1) : pageSize))) +
	Math.ceil(rows / 1000);

describe('a list', () => {
	it.each([0, 50, 99])(
		'says that one row of a hundred is not shown, whichever it is: %d',
		async (hidden) => {
			for (const count of [100, 150, 300]) {
				const { refs, gap } = await listing({ count, isHidden: (ref) => ref === hidden }).read();
				expect(refs).toHaveLength(count - 1);
				expect(gap).toContain('user of the API key may not see');
			}
		},
	);

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
		await fetchRows({ ...list, fetchPage, atOnce: 7 }, everything);
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
		const reading = fetchRows({ ...list, fetchPage, atOnce: 7 }, everything).finally(() => {
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

describe('the total', () => {
	it.each([
		['is missing', unsaid],
		['counts the page only', (_: number, page: number) => page],
		['is too small', () => 7],
		['is none', () => 0],
		['is negative', () => -1],
	])('that %s loses nothing', async (_, total) => {
		for (const count of [100, 199, 230, 1000])
			expect((await listing({ count, total }).read()).refs).toEqual(upTo(count));
		for (const pageSize of [20, 25, 50])
			expect((await listing({ count: 230, pageSize, total }).read()).refs).toEqual(upTo(230));
	});

	it.each([0, 3, 100, 230])('that is a milliard where %s rows are is told, soon', async (count) => {
		const { calls, read } = listing({ count, total: () => 1e9 });
		const { refs, gap } = await read();
		expect(refs).toEqual(upTo(count));
		expect(gap).toContain(
			`The service counts 1,000,000,000 rows and gave ${count} different ones.`,
		);
		expect(calls.length).toBeLessThan(30);
	});

	it('that is said as it is changes nothing where rows are hidden: all others come, and how many did not is told', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 900 }),
				fc.nat(100),
				fc.boolean(),
				async (count, share, saysLimit) => {
					const isHidden = (ref: number) => (ref * 7919) % 100 < Math.min(share, 90);
					const { calls, read } = listing({ count, isHidden, saysLimit });
					const shown = upTo(count).filter((ref) => !isHidden(ref));
					const { refs, gap } = await read();
					expect([...refs].sort((one, other) => one - other)).toEqual(shown);
					expect(gap === undefined).toBe(shown.length === count);
					expect(calls.length).toBeLessThan(8 * Math.ceil(count / 100) + 40);
				},
			),
			{ seed: 20261121, numRuns: 200 },
		);
	});

	it('that is missing where rows are hidden loses nothing', async () => {
		for (let part = 2; part < 12; part += 1) {
			const isHidden = (ref: number) => (ref * 7919) % 101 < part * 4;
			const shown = upTo(900).filter((ref) => !isHidden(ref));
			expect((await listing({ count: 900, isHidden, total: unsaid }).read()).refs).toEqual(shown);
		}
	});

	it('that is missing where one page is shorter than the others is looked behind', async () => {
		const isHidden = (ref: number) => ref >= 120 && ref < 170;
		const { refs } = await listing({ count: 260, isHidden, total: unsaid }).read(150);
		expect(refs).toEqual(
			upTo(260)
				.filter((ref) => !isHidden(ref))
				.slice(0, 150),
		);
	});

	it('goes on behind pages of which no row is shown', async () => {
		const isHidden = (ref: number) => ref >= 100 && ref < 430;
		const { refs, gap } = await listing({ count: 600, isHidden }).read();
		expect(refs).toEqual([...upTo(100), ...upTo(600).slice(430)]);
		expect(gap).toContain('counts 600 rows and gave 270');
		expect((await listing({ count: 600, isHidden: (ref) => ref < 230 }).read()).refs).toEqual(
			upTo(600).slice(230),
		);
	});
});

describe('a service that does not page as others do', () => {
	it.each([3, 99, 100, 130, 230])('but gives all %s rows always: once each', async (count) => {
		const all = { count, begin: () => 0, knowsLimit: false };
		for (const total of [unsaid, () => count])
			expect(await listing({ ...all, total }).read()).toMatchObject({
				refs: upTo(count),
				gap: undefined,
			});
	});

	it('but does not know the offset and counts the page is told', async () => {
		const { refs, gap } = await listing({
			count: 250,
			begin: () => 0,
			total: (_, page) => page,
		}).read();
		expect(refs).toHaveLength(100);
		expect(gap).toContain("'search.offset'");
	});

	it.each([true, false])(
		'but does not know the offset is refused, naming the cause (total: %s)',
		async (saysTotal) => {
			const { read, calls } = listing({
				count: 250,
				begin: () => 0,
				total: saysTotal ? (rows) => rows : unsaid,
			});
			const { details } = await failureIn(read);
			expect(details).toMatchObject({
				code: 'ANSWER',
				message: 'The service gave the same page of a list twice',
			});
			expect(details.description).toContain("'search.offset' or 'list.offset'");
			expect(calls.length).toBeLessThan(15);
		},
	);

	it('but cuts every page at 20 and does not know the offset gives these, and says so', async () => {
		const { refs, gap } = await listing({
			count: 250,
			pageSize: 20,
			begin: () => 0,
			total: unsaid,
		}).read();
		expect(refs).toEqual(upTo(20));
		expect(gap).toContain('The service gives the same 20 rows wherever a page begins.');
	});

	it.each([
		[100, 950],
		[20, 230],
		[100, 200],
	])('but begins pages only at multiples of %s: all of %s rows', async (pageSize, count) => {
		const begin = (offset: number, size: number) => Math.floor(offset / size) * size;
		for (const total of [(rows: number) => rows, unsaid]) {
			expect((await listing({ count, pageSize, begin, total }).read()).refs).toEqual(upTo(count));
		}
	});

	it.each([3, 100, 230, 1000])(
		'but gives its last page behind the end: all of %s rows',
		async (count) => {
			const begin = (offset: number, size: number) => Math.max(0, Math.min(offset, count - size));
			for (const total of [(rows: number) => rows, unsaid]) {
				expect((await listing({ count, begin, total }).read()).refs).toEqual(upTo(count));
			}
		},
	);

	it('but gives rows twice: each once', async () => {
		const refs = upTo(500).flatMap((ref) => (ref % 9 === 0 ? [ref, ref] : [ref]));
		expect((await listing({ count: 0, refs }).read()).refs).toEqual(upTo(500));
		expect(
			(await listing({ count: 0, refs: Array.from({ length: 60 }, () => 5) }).read()).refs,
		).toEqual([5]);
	});

	it('but has rows without a reference: all of them', async () => {
		const all = Array.from({ length: 230 }, (_, index) => ({
			name: `Name ${index % 3}`,
			index: index < 200 ? index : 200,
		}));
		const list: List<(typeof all)[number]> = {
			markOf: () => ({ ref: undefined }),
			fetchPage: async (offset, limit) =>
				await Promise.resolve({ rows: all.slice(offset, offset + limit), total: all.length }),
		};
		expect((await fetchRows(list, everything)).rows).toEqual(all);
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
		markOf: () => ({ ref: undefined }),
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
			markOf: ({ ref }) => ({ ref }),
			fetchPage: async (offset, limit) =>
				await Promise.resolve({
					rows: upTo(limit).map((at) => ({ ref: offset + at, note })),
					total: announced && (offset === 0 ? announced : 20_000),
				}),
		};
		expect((await fetchRows(list, whole)).rows).toHaveLength(whole);
		const { details } = await failureIn(async () => await fetchRows(list, everything));
		expect(details.message).toMatch(
			/^The list holds more than n8n has memory for: it was read up to row /,
		);
		expect(details.message).toMatch(readUpTo);
		expect(details.description).toContain("'Limit'");
	},
);

describe('the rows of a list answer', () => {
	const assumed = (name: string) => name.replace('list.', '');

	it('are under the keys of the deployment, beside the total and the size of a page', () => {
		expect(pageOf({ results: [{ ref: 1 }], total: 7, limit: 1, offset: 0 }, { assumed })).toEqual({
			rows: [{ ref: 1 }],
			total: 7,
			limit: 1,
		});
		expect(pageOf({ results: [{ ref: 1 }] }, { assumed })).toEqual({
			rows: [{ ref: 1 }],
			total: undefined,
		});
	});

	it('or are the answer itself', () => {
		expect(pageOf([{ ref: 1 }, { ref: 2 }], { assumed }).rows).toEqual([{ ref: 1 }, { ref: 2 }]);
	});

	it('or nothing, when it is none', () => {
		for (const data of [null, undefined, '', [], {}])
			expect(pageOf(data, { assumed }).rows).toEqual([]);
	});

	it('or are told to be nowhere', () => {
		for (const data of ['x', 3, { ref: 1 }, { results: 'none' }])
			expect(() => pageOf(data, { assumed })).toThrow("holds no list under 'results'");
	});
});

it('rowsOn tells how many rows so many pages hold', () => {
	expect([rowsOn(1), rowsOn(2)]).toEqual([100, 199]);
});
