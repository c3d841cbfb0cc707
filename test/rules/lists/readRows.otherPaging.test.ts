import type { List } from '../../../shared/lists/list';
import { fetchRows } from '../../../shared/lists/readRows';
import { failureIn } from '../failures';
import { everything, listing, unsaid, upTo } from './pagingService';

describe('a service that does not page as others do', () => {
	it.each([3, 99, 130, 230])('but gives all %s rows always: once each', async (count) => {
		const all = { count, begin: () => 0, knowsLimit: false };
		for (const total of [unsaid, () => count])
			expect(await listing({ ...all, total }).read()).toMatchObject({
				refs: upTo(count),
				gap: undefined,
			});
	});

	it.each([
		[57, undefined],
		[60, 'returns rows only from the first one on, and these are 60'],
		[150, 'returns rows only from the first one on, and these are 150'],
	])('but gives all %i rows from the first one on, and none from another', async (count, gap) => {
		const begin = (offset: number) => (offset === 0 ? 0 : everything);
		const { calls, read } = listing({ count, begin, knowsLimit: false, total: unsaid });
		const result = await read();
		expect(result.refs).toEqual(upTo(count));
		expect(result.gap ?? '').toContain(gap ?? '');
		expect(result.gap === undefined).toBe(gap === undefined);
		expect(calls.length).toBeLessThan(7);
	});

	it.each<[string, Parameters<typeof listing>[0]]>([
		[
			'of which it gives but one',
			{ count: 640, pageSize: 12, saysLimit: true, begin: (offset) => (offset > 0 ? 640 : 0) },
		],
		['from 0', { count: 640, begin: (offset, size) => offset * size }],
		['from 1', { count: 640, begin: (offset, size) => Math.max(0, offset - 1) * size }],
	])('but reads the offset as a page number %s is refused, naming it', async (_, service) => {
		const { calls, read } = listing({ ...service, total: unsaid });
		const { details } = await failureIn(read);
		expect(details.message).toMatch(
			/^The service returned 1(00|2) rows, but none when asked again for/,
		);
		expect(details.description).toContain("'list.offset'");
		expect(calls.length).toBeLessThan(7);
	});

	it('but gives its one row wherever a page begins: that is all', async () => {
		const { calls, read } = listing({ count: 1, begin: () => 0, total: unsaid });
		expect(await read()).toMatchObject({ refs: upTo(1), gap: undefined });
		expect(calls).toHaveLength(3);
	});

	it('but says that there are more where its count says that these are all: they are', async () => {
		const all = { count: 3, begin: () => 0, isMore: true } as const;
		expect(await listing({ ...all, total: () => 3 }).read()).toMatchObject({
			refs: upTo(3),
			gap: undefined,
		});
		await expect(listing({ ...all, total: unsaid }).read()).rejects.toThrow('the same page');
		const round = { ...all, count: 20, total: () => 20 };
		await expect(listing(round).read()).rejects.toThrow('the same page');
	});

	it('but gives its own page again, which it calls full and says that more follow, is refused', async () => {
		const service = { count: 24, begin: () => 0, pageSize: 24, saysLimit: true } as const;
		const counted = listing({ ...service, total: () => 24, isMore: true });
		await expect(counted.read()).rejects.toThrow('the same page');
	});

	it('but gives one row per page, the same for any offset, is refused, naming the cause', async () => {
		const { read, calls } = listing({ count: 8, pageSize: 1, saysLimit: true, begin: () => 0 });
		expect((await failureIn(read)).details.description).toContain("'search.offset'");
		expect(calls.length).toBeLessThan(15);
	});

	it('but gives smaller pages behind the first, and says how many, is read whole', async () => {
		const size = (offset: number) => (offset === 0 ? 100 : 25);
		const list: List<{ ref: number }> = {
			identityOf: ({ ref }) => ({ ref }),
			async fetchPage(offset) {
				const rows = upTo(230).slice(offset, offset + size(offset));
				const page = { rows: rows.map((ref) => ({ ref })), total: 230, limit: size(offset) };
				return await Promise.resolve(page);
			},
		};
		const { rows, gap } = await fetchRows(list, everything);
		expect([rows.map(({ ref }) => ref), gap]).toEqual([upTo(230), undefined]);
	});

	it.each([[[50, 30, 20, 40]], [[23, 31, 17]], [[100, 92, 60]], [[10, 90]]])(
		'but gives pages of other sizes with each request, %j, is read whole',
		async (sizes) => {
			for (const concurrency of [1, 10]) {
				let requests = 0;
				const list: List<{ ref: number }> = {
					identityOf: ({ ref }) => ({ ref }),
					concurrency,
					async fetchPage(offset, limit) {
						const size = Math.min(limit, sizes[requests % sizes.length] ?? limit);
						requests += 1;
						const rows = upTo(230).slice(offset, offset + size);
						return await Promise.resolve({ rows: rows.map((ref) => ({ ref })), total: 230, limit });
					},
				};
				const { rows, gap } = await fetchRows(list, everything);
				expect([rows.map(({ ref }) => ref), gap]).toEqual([upTo(230), undefined]);
			}
		},
	);

	it('but counts nothing where nothing more comes is told', async () => {
		const { calls, read } = listing({
			count: 150,
			window: 99,
			total: (rows, page) => (page === 0 ? undefined : rows),
		});
		const { refs, gap } = await read();
		expect(refs).toEqual(upTo(100));
		expect(gap).toContain('nothing after row 100, although it counts 150');
		expect(calls.length).toBeLessThan(5);
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
				message: 'The service returned the same page of a list twice',
			});
			expect(details.description).toContain("'search.offset' or 'list.offset'");
			expect(calls.length).toBeLessThan(15);
		},
	);

	it.each([260, 100])(
		'but gives nothing from row 100 on, and counts %s: that is said',
		async (total) => {
			const { read, calls } = listing({
				count: 260,
				pageSize: 50,
				window: 99,
				total: () => total,
			});
			const { refs, gap } = await read();
			expect(refs).toEqual(upTo(148));
			expect(gap).toContain('The service returns nothing after row 148');
			expect(calls.length).toBeLessThan(25);
		},
	);

	it('but takes the offset for the number of a page is refused by where it says that it is', async () => {
		const begin = (offset: number) => offset * 100;
		const { details } = await failureIn(listing({ count: 260, begin, says: begin }).read);
		expect(details.message).toContain('after 99, but answered from 9,900 on');
		expect(details.description).toContain("'search.offset' or 'list.offset'");
		// A number that is always the same tells nothing.
		expect((await listing({ count: 260, says: () => 0 }).read()).refs).toEqual(upTo(260));
		expect((await listing({ count: 260, says: () => 7 }).read()).refs).toEqual(upTo(260));
	});

	it('but cuts every page at 20 and does not know the offset gives these, and says so', async () => {
		const { refs, gap } = await listing({
			count: 250,
			pageSize: 20,
			begin: () => 0,
			total: unsaid,
		}).read();
		expect(refs).toEqual(upTo(20));
		expect(gap).toContain('The service returns the same 20 rows for every page.');
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
			identityOf: () => ({ ref: undefined }),
			fetchPage: async (offset, limit) =>
				await Promise.resolve({ rows: all.slice(offset, offset + limit), total: all.length }),
		};
		expect((await fetchRows(list, everything)).rows).toEqual(all);
	});

	it.each([150, 151])(
		'but gives %s alike rows without a reference at once: all of them',
		async (count) => {
			let requests = 0;
			const list: List<{ name: string }> = {
				identityOf: () => ({ ref: undefined }),
				fetchPage: async () => {
					requests += 1;
					return await Promise.resolve({
						rows: Array.from({ length: count }, () => ({ name: 'Same' })),
						total: count,
					});
				},
			};
			expect((await fetchRows(list, everything)).rows).toHaveLength(count);
			expect(requests).toBe(1);
		},
	);
});
