import fc from 'fast-check';

import { chanceOf } from '../../../sandbox/seed/random';
import { fetchRows } from '../../../shared/lists/readRows';
import { everything, listing, unsaid, upTo } from './pagingService';

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

	it.each([20, 25, 50])(
		'that counts the page only, beside a limit that is not kept, hides nothing: pages of %s',
		async (pageSize) => {
			const page = { pageSize, total: (_: number, rows: number) => rows };
			for (const saysLimit of [false, true, 'as asked'] as const) {
				const read = listing({ ...page, count: 230, saysLimit }).read;
				expect(await read()).toMatchObject({ refs: upTo(230), gap: undefined });
				expect((await read(pageSize + 10)).refs).toEqual(upTo(pageSize + 10));
				const cut = await listing({ ...page, count: 230, saysLimit, begin: () => 0 }).read();
				expect(cut.refs).toHaveLength(pageSize);
				expect(cut.gap).toContain("'search.offset'");
			}
		},
	);

	it.each([0, 3, 100, 230])('that is a milliard where %s rows are is told, soon', async (count) => {
		const { calls, read } = listing({ count, total: () => 1e9 });
		const { refs, gap } = await read();
		expect(refs).toEqual(upTo(count));
		expect(gap).toContain(
			`The service counts 1,000,000,000 rows but returned ${count} different ones.`,
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

	it.each([
		['missing', unsaid],
		['of the page', (_: number, page: number) => page],
	])('that is %s where one page is shorter than the others is looked behind', async (_, total) => {
		const isHidden = (ref: number) => ref >= 120 && ref < 170;
		const { refs } = await listing({ count: 260, isHidden, total }).read(150);
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
		expect(gap).toContain('counts 600 rows but returned 270');
		expect((await listing({ count: 600, isHidden: (ref) => ref < 230 }).read()).refs).toEqual(
			upTo(600).slice(230),
		);
	});
});

describe('a list', () => {
	it.each([0, 50, 99])(
		'says that one row of a hundred is not shown, whichever it is: %d',
		async (hidden) => {
			for (const count of [100, 150, 300]) {
				const { refs, gap } = await listing({ count, isHidden: (ref) => ref === hidden }).read();
				expect(refs).toHaveLength(count - 1);
				expect(gap).toContain("API key's user");
			}
		},
	);
});

it('rows in another order with each answer come whole, or it is told that one may be missing', async () => {
	let told = 0;
	for (let seed = 1; seed <= 20; seed += 1) {
		const chance = chanceOf(seed);
		const { list } = listing({ count: 230 });
		const orderOf = () =>
			upTo(230)
				.map((ref) => ({ ref, by: chance() }))
				.sort((one, other) => one.by - other.by);
		const fetchPage: typeof list.fetchPage = async (offset, limit) => ({
			rows: orderOf().slice(offset, offset + limit),
			total: await Promise.resolve(230),
		});
		const { rows, gap, hasMoved } = await fetchRows({ ...list, fetchPage }, everything);
		if (rows.length < 230) expect(gap).toContain(`of 230 rows only ${rows.length} were read`);
		told += hasMoved ? 1 : 0;
	}
	expect(told).toBeGreaterThan(0);
});

it.each([
	{ count: 60, emptyOnce: 0, wanted: 'the first page' },
	{ count: 250, emptyOnce: 99, wanted: 'a page in the middle' },
	{ count: 250, emptyOnce: 198, wanted: 'the last page' },
])(
	'$wanted that comes empty beside a count is asked for once more',
	async ({ count, emptyOnce }) => {
		const { list } = listing({ count });
		const requested = new Set<number>();
		const fetchPage: typeof list.fetchPage = async (offset, limit) => {
			const isEmpty = offset === emptyOnce && !requested.has(offset);
			requested.add(offset);
			const page = await list.fetchPage(offset, limit);
			return isEmpty ? { ...page, rows: [] } : page;
		};
		const { rows, gap } = await fetchRows({ ...list, fetchPage }, everything);
		expect({ rows: rows.length, gap }).toEqual({ rows: count, gap: undefined });
	},
);

it.each([7, 10, 33])(
	'a total that counts the %i rows of a page is none where more rows follow by the own word of the service',
	async (pageSize) => {
		const service = { count: 100, pageSize, total: (_: number, page: number) => page };
		expect(await listing({ ...service, isMore: true }).read()).toMatchObject({
			refs: upTo(100),
			gap: undefined,
		});
	},
);

it('no row is passed over behind a page of which most are not shown, where the service says how many it holds', async () => {
	const isHidden = (ref: number) => ref > 18 && ref < 44;
	const shown = upTo(200).filter((ref) => !isHidden(ref));
	const service = { count: 200, pageSize: 25, saysLimit: true, isHidden };
	expect((await listing(service).read(30)).refs).toEqual(shown.slice(0, 30));
	expect((await listing(service).read()).refs).toEqual(shown);
});
