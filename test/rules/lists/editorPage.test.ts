import { answerFailure } from '../../../shared/failure/failure';
import { scroll } from '../../../shared/lists/editorPage';
import type { FetchPage, Page } from '../../../shared/lists/list';
import { endingAtRepeated } from '../../../shared/trigger/repeatedEnd';
import { failureIn } from '../failures';

const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ({ ref: ref + 1 }));

/** The references that somebody meets who scrolls to the end. */
async function metBy(fetchPage: FetchPage<{ ref: number }>): Promise<number[]> {
	const met: number[] = [];
	let next: string | undefined = '';
	while (next !== undefined && met.length < 10_000) {
		const list = { fetchPage, identityOf: ({ ref }: { ref: number }) => ({ ref }) };
		const shown: Awaited<ReturnType<typeof scroll<{ ref: number }>>> = await scroll(list, next);
		met.push(...shown.rows.map(({ ref }) => ref));
		next = shown.next;
	}
	return met;
}

describe('behind a page', () => {
	const page = (count: number, more: Partial<Page<{ ref: number }>> = {}) => ({
		rows: upTo(count),
		total: undefined,
		...more,
	});

	it('somebody who scrolls goes on', async () => {
		const fetchPage = async () => await Promise.resolve(page(25, { total: 0, limit: 25 }));
		expect((await scroll({ fetchPage, identityOf: ({ ref }) => ({ ref }) })).next).toBeDefined();
	});

	it('somebody who scrolls is told where an answer shows nothing and does not say that there is nothing', async () => {
		for (const says of [{ isPartial: true }, { total: 12 }]) {
			const fetchPage = async () => await Promise.resolve(page(0, says));
			const list = { fetchPage, identityOf: ({ ref }: { ref: number }) => ({ ref }) };
			const { details } = await failureIn(async () => await scroll(list));
			expect(details.message).toBe(
				'The service shows nothing of a list, and does not say that there is nothing',
			);
		}
	});

	it('somebody who filters sees nothing where the user may not see what is counted', async () => {
		const fetchPage = async () => await Promise.resolve(page(0, { total: 12 }));
		const list = { fetchPage, identityOf: ({ ref }: { ref: number }) => ({ ref }) };
		expect((await scroll(list, '', true)).rows).toEqual([]);
	});

	it('somebody who scrolls goes on behind a page that counts only itself, beside a limit that is not kept', async () => {
		const next = async (count: number) => {
			const fetchPage = async () =>
				await Promise.resolve(page(count, { total: count, limit: 100 }));
			return (await scroll({ fetchPage, identityOf: ({ ref }) => ({ ref }) })).next;
		};
		expect(await next(20)).toBeDefined();
		expect(await next(10)).toBeUndefined();
	});

	it('somebody who scrolls meets each row once where a page begins above what was asked for, and counts up to itself', async () => {
		const fetchPage = async (offset: number) => {
			const start = Math.max(0, offset - 1);
			const total = Math.min(40, start + 21);
			return await Promise.resolve({ rows: upTo(40).slice(start, start + 20), total, limit: 20 });
		};
		expect(await metBy(fetchPage)).toEqual(upTo(40).map(({ ref }) => ref));
	});

	it.each([
		['nothing comes once', 1],
		['nothing comes for a place', Number.POSITIVE_INFINITY],
	])(
		'somebody who scrolls passes over no more than the page for which %s',
		async (_name, times) => {
			let refused = 0;
			const fetchPage = async (offset: number) => {
				const isRefused = offset > 0 && offset < 50 && refused < times;
				if (isRefused) refused += 1;
				const rows = isRefused ? [] : upTo(230).slice(offset, offset + 50);
				return await Promise.resolve({ rows, total: 230, limit: 50 });
			};
			const missed = Number.isFinite(times) ? 0 : 48;
			expect((await metBy(fetchPage)).length).toBe(230 - missed);
		},
	);

	it('somebody who scrolls meets each row once where the service gives each twice', async () => {
		const fetchPage = async (offset: number) => {
			const rows = upTo(60).slice(offset, offset + 20);
			return await Promise.resolve({
				rows: rows.flatMap((row) => [row, row]),
				total: 60,
				limit: 20,
			});
		};
		expect(await metBy(fetchPage)).toEqual(upTo(60).map(({ ref }) => ref));
	});

	it.each([
		...[20, 50, 100].map((size) => ({ size, says: 'the total', isLastAgain: false })),
		...[20, 50, 100].map((size) => ({ size, says: 'its limit', isLastAgain: false })),
		{ size: 20, says: 'nothing', isLastAgain: false },
		{ size: 20, says: 'nothing', isLastAgain: true },
		{ size: 20, says: 'the total', isLastAgain: true },
	])(
		'somebody who scrolls meets each row once where a page begins only at multiples of $size and says $says (the last one again behind the end: $isLastAgain)',
		async ({ size, says, isLastAgain }) => {
			const fetchPage = async (offset: number) => {
				const asked = Math.floor(offset / size) * size;
				const start = isLastAgain ? Math.min(asked, 240) : asked;
				const rows = upTo(260).slice(start, start + size);
				const total = says === 'the total' ? 260 : undefined;
				return await Promise.resolve({ rows, total, ...(says === 'its limit' && { limit: size }) });
			};
			expect(await metBy(fetchPage)).toEqual(upTo(260).map(({ ref }) => ref));
		},
	);

	it('somebody who scrolls goes on behind a page that begins with the row before the requested one', async () => {
		const fetchPage = async (offset: number, limit: number) => {
			const start = Math.max(0, offset - 1);
			return await Promise.resolve({ rows: upTo(2).slice(start, start + limit), total: undefined });
		};
		expect(await metBy(fetchPage)).toEqual([1, 2]);
	});

	it.each([
		['380', 2000],
		['380, behind all rows', 260],
	])(
		'somebody who scrolls passes over no row where an offset is taken for the number of a page, which begins at %s',
		async (_place, count) => {
			const fetchPage = async (asked: number) => {
				const at = asked * 20;
				const rows = upTo(count).slice(at, at + 20);
				return await Promise.resolve({ rows, total: count, limit: 20, startsAt: at });
			};
			const list = { fetchPage, identityOf: ({ ref }: { ref: number }) => ({ ref }) };
			const { next } = await scroll(list);
			const { details } = await failureIn(async () => await scroll(list, next));
			expect(details.message).toContain('answered from 380 on');
		},
	);

	it('somebody who scrolls is told the override where the same page comes again and more are counted', async () => {
		const list = (total: number | undefined) => ({
			fetchPage: async () => await Promise.resolve(page(20, { total, limit: 20 })),
			identityOf: ({ ref }: { ref: number }) => ({ ref }),
		});
		const again = async (total?: number) =>
			await scroll(list(total), (await scroll(list(total))).next);
		expect((await failureIn(async () => await again(60))).details.description).toContain(
			"'list.offset'",
		);
		expect(await again()).toEqual({ rows: [], next: undefined });
	});

	it.each([1, 2, 20])(
		'somebody who scrolls is told the override where the same page of %i comes again and is cut',
		async (size) => {
			const list = {
				fetchPage: async (_: number, limit: number) =>
					await Promise.resolve(page(Math.min(limit, size), { limit: size })),
				identityOf: ({ ref }: { ref: number }) => ({ ref }),
			};
			const { next } = await scroll(list);
			const { details } = await failureIn(async () => await scroll(list, next));
			expect(details.description).toContain("'list.offset'");
		},
	);

	it('somebody who scrolls a list that should be counted, and is not, is told the override where the same page comes again', async () => {
		const list = {
			fetchPage: async () => await Promise.resolve(page(30)),
			identityOf: ({ ref }: { ref: number }) => ({ ref }),
			isCounted: true,
		};
		const { next } = await scroll(list);
		const { details } = await failureIn(async () => await scroll(list, next));
		expect(details.description).toContain("'search.offset'");
		expect(await scroll({ ...list, isCounted: false }, next)).toEqual({ rows: [] });
	});

	it('the end is where all rows come again, or the offset is refused', async () => {
		const same = (rows: Array<{ ref: number }>, before: Array<{ ref: number }>) =>
			rows.length === before.length;
		const all = endingAtRepeated(async () => await Promise.resolve(page(30)), same);
		expect([(await all(0, 100)).rows.length, (await all(30, 100)).rows.length]).toEqual([30, 0]);
		const refused = endingAtRepeated(
			async (offset) =>
				await (offset > 0
					? Promise.reject(answerFailure('refused', '', 400))
					: Promise.resolve(page(30))),
			same,
		);
		await refused(0, 100);
		expect((await refused(30, 100)).rows).toEqual([]);
	});
});
