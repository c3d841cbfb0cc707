import type { List } from '../../../shared/lists/list';
import { fetchRows } from '../../../shared/lists/readRows';
import { everything, upTo } from './pagingService';

describe('a service that gives pages of a larger size, whatever is asked for', () => {
	const fixed = (size: number, said: object = {}, knowsOffset = true) => {
		const asked: number[] = [];
		const list: List<{ ref: number }> = {
			identityOf: ({ ref }) => ({ ref }),
			async fetchPage(offset) {
				asked.push(offset);
				const start = knowsOffset ? offset : 0;
				const rows = upTo(620).slice(start, start + size);
				return await Promise.resolve({
					total: undefined,
					...said,
					rows: rows.map((ref) => ({ ref })),
				});
			},
		};
		return { asked, read: async () => await fetchRows(list, everything) };
	};

	it.each<[number, object]>([
		[200, {}],
		[250, {}],
		[500, {}],
		[110, { limit: 110 }],
		[144, { limit: 144 }],
		[200, { limit: 200 }],
		[256, { limit: 256 }],
		[200, { total: 200 }],
	])('%i at a time, saying %j: is read whole', async (size, said) => {
		const { rows, gap } = await fixed(size, said).read();
		expect([rows.map(({ ref }) => ref), gap]).toEqual([upTo(620), undefined]);
	});

	it('is told where the page is full by its own word, and the same again', async () => {
		const { rows, gap } = await fixed(200, { limit: 200 }, false).read();
		expect(rows).toHaveLength(200);
		expect(gap).toContain('returns the same 200 rows for every page');
	});

	it('is all there is where it is of no usual size', async () => {
		for (const said of [{}, { limit: 237 }] as Array<{ limit?: number }>) {
			const { asked, read } = fixed(237, said, false);
			expect(await read()).toMatchObject({ gap: undefined });
			expect(asked).toHaveLength(said.limit ? 3 : 1);
		}
	});

	it.each([10, 20, 25, 30, 50, 75, 100, 150, 200, 250, 500])(
		'or always the same %i, as many give of the newest: that there may be more is told',
		async (size) => {
			const { asked, read } = fixed(size, {}, false);
			const { rows, gap } = await read();
			expect(rows).toHaveLength(size);
			expect(asked.length).toBeLessThan(4);
			expect(gap).toContain(`returns the same ${size} rows for every page. If there are more`);
			expect((await fixed(size, { total: size }, false).read()).gap).toBeUndefined();
		},
	);

	it('or always the same one, as a full page: that there may be more is told', async () => {
		const { rows, gap } = await fixed(1, { limit: 1 }, false).read();
		expect(rows).toHaveLength(1);
		expect(gap).toContain('returns the same row for every page. If there are more');
		expect((await fixed(1, { limit: 1, total: 1 }, false).read()).gap).toBeUndefined();
		expect((await fixed(1, { limit: 100 }, false).read()).gap).toBeUndefined();
	});

	it('and does not know the offset is refused after a few requests, although rows change places', async () => {
		let requests = 0;
		const list: List<{ ref: number }> = {
			identityOf: ({ ref }) => ({ ref }),
			async fetchPage(_, limit) {
				requests += 1;
				const rows = upTo(Math.min(20, limit)).map((ref) => ({ ref: ref ^ (requests % 2) }));
				return await Promise.resolve({ rows, total: 95, limit: 20 });
			},
		};
		await expect(fetchRows(list, everything)).rejects.toThrow('the same page of a list twice');
		expect(requests).toBeLessThan(10);
	});

	it('is all there is where it is longer than any page', async () => {
		const asked: number[] = [];
		const rows = upTo(5000).map((ref) => ({ ref }));
		const list: List<{ ref: number }> = {
			identityOf: ({ ref }) => ({ ref }),
			async fetchPage(offset) {
				asked.push(offset);
				return await Promise.resolve({ total: undefined, rows: offset === 0 ? rows : [] });
			},
		};
		expect(await fetchRows(list, everything)).toMatchObject({ rows, gap: undefined });
		expect(asked).toHaveLength(1);
	});
});
