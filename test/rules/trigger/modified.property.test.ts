import fc from 'fast-check';

import {
	packModified,
	readModified,
	startModified,
	unpackModified,
} from '../../../shared/trigger/modifiedCursor';
import type { ModifiedRow, ModifiedSearch } from '../../../shared/trigger/modifiedCursor';

const dates = Array.from({ length: 500 }, (_, tick) =>
	new Date(Date.UTC(2026, 0, 1) + tick * 1000).toISOString(),
);
const dateOf = (tick: number) => dates[tick] ?? '';

/** A catalogue whose resources people modify, many in the same second, also between two pages of one poll. */
class Catalogue {
	private tick = 0;
	private readonly dates = new Map<number, number>();
	/** Every modification that was ever made, and those that another one of the same resource has replaced. */
	readonly made = new Set<string>();
	readonly replaced = new Set<string>();
	meanwhile: Array<() => void> = [];
	requests = 0;

	constructor(private readonly pageSize = 10) {}

	modify(refs: number[]): void {
		for (const ref of refs) {
			const before = this.dates.get(ref);
			if (before !== undefined && before !== this.tick)
				this.replaced.add(`${ref} ${dateOf(before)}`);
			this.dates.set(ref, this.tick);
			this.made.add(`${ref} ${dateOf(this.tick)}`);
		}
	}

	later(): void {
		this.tick += 1;
	}

	private answer(rows: ModifiedRow[], offset: number) {
		this.requests += 1;
		const page = { rows: rows.slice(offset, offset + this.pageSize), total: rows.length };
		this.meanwhile.shift()?.();
		return Promise.resolve(page);
	}

	private get rows(): ModifiedRow[] {
		const inOrder = [...this.dates].sort(
			([ref, tick], [otherRef, otherTick]) => tick - otherTick || ref - otherRef,
		);
		return inOrder.map(([ref, tick]) => ({ ref, date: dateOf(tick), record: {} }));
	}

	search(pages: number): ModifiedSearch {
		let read = 1;
		return {
			mayGoOn: () => ++read <= pages,
			newest: async (offset) => await this.answer(this.rows.reverse(), offset),
			since: async (date, offset) =>
				await this.answer(
					this.rows.filter((row) => row.date >= date),
					offset,
				),
		};
	}
}

/** Modifications between two pages: in the second of the last ones, or later. */
interface Meanwhile {
	from: number;
	count: number;
	isLater: boolean;
}

type Step =
	| { do: 'modify'; from: number; count: number }
	| { do: 'later' }
	| { do: 'poll'; pages: number; meanwhile: Meanwhile[] }
	| { do: 'restart'; back: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('modify' as const),
			from: fc.nat(60),
			count: fc.oneof(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 100, max: 150 })),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('poll' as const),
			pages: fc.integer({ min: 1, max: 5 }),
			meanwhile: fc.array(
				fc.record({
					from: fc.nat(60),
					count: fc.integer({ min: 1, max: 40 }),
					isLater: fc.boolean(),
				}),
				{ maxLength: 3 },
			),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), back: fc.nat(4) }) },
);

const refs = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index + 1);

async function run(steps: Step[], pageSize: number) {
	const catalogue = new Catalogue(pageSize);
	catalogue.modify(refs(0, 15));
	let { cursor } = await startModified(catalogue.search(1000));
	const seeded = new Set(catalogue.made);
	const saved = [JSON.stringify(packModified(cursor))];
	const found: string[] = [];
	const poll = async (pages: number) => {
		found.push(
			...(await readModified(cursor, catalogue.search(pages))).map(
				({ ref, date }) => `${ref} ${date}`,
			),
		);
		saved.push(JSON.stringify(packModified(cursor)));
	};
	for (const current of steps) {
		if (current.do === 'modify') catalogue.modify(refs(current.from, current.count));
		else if (current.do === 'later') catalogue.later();
		else if (current.do === 'restart')
			cursor = unpackModified(
				JSON.parse(saved[Math.max(0, saved.length - 1 - current.back)] ?? ''),
			);
		else {
			catalogue.meanwhile = current.meanwhile.map(({ from, count, isLater }) => () => {
				if (isLater) catalogue.later();
				catalogue.modify(refs(from, count));
			});
			await poll(current.pages);
		}
	}
	catalogue.meanwhile = [];
	for (let polls = 0; polls < 5; polls++) await poll(1000);
	const shown = [...catalogue.made].filter((id) => !catalogue.replaced.has(id) && !seeded.has(id));
	return { found, lost: shown.filter((id) => !found.includes(id)), made: catalogue.made };
}

describe('1,000 random schedules of modifications, polls and restarts', () => {
	const steps = fc.array(step, { minLength: 5, maxLength: 40 });
	/** Of the service's size, and so small that what shares a second takes many. */
	const pageSizes = fc.constantFrom(10, 100);

	it('lose no modification that the service still shows, and find none that was not made', async () => {
		await fc.assert(
			fc.asyncProperty(steps, pageSizes, async (taken, pageSize) => {
				const { found, lost, made } = await run(taken, pageSize);
				expect(lost).toEqual([]);
				expect(found.filter((id) => !made.has(id))).toEqual([]);
			}),
			{ seed: 20261121, numRuns: 1000 },
		);
	}, 120_000);

	it('report nothing twice without a restart', async () => {
		const withoutRestarts = steps.map((taken) =>
			taken.filter((current) => current.do !== 'restart'),
		);
		await fc.assert(
			fc.asyncProperty(withoutRestarts, pageSizes, async (taken, pageSize) => {
				const { found } = await run(taken, pageSize);
				expect(found).toHaveLength(new Set(found).size);
			}),
			{ seed: 20261122, numRuns: 1000 },
		);
	}, 120_000);
});

describe('resources that stand before known ones of the same second', () => {
	const reported = async (...[cursor, search]: Parameters<typeof readModified>) =>
		(await readModified(cursor, search)).map(({ ref }) => ref);

	it.each([2, 5])('are found where those before them are modified after page %i', async (pages) => {
		const catalogue = new Catalogue();
		catalogue.modify([19]);
		const { cursor } = await startModified(catalogue.search(1));
		catalogue.modify(refs(0, 18));
		catalogue.later();
		catalogue.modify([50]);
		catalogue.meanwhile = Array.from({ length: pages }, (_, page) => () => {
			if (page + 1 < pages) return;
			catalogue.later();
			catalogue.modify(refs(0, 8));
		});
		expect(await reported(cursor, catalogue.search(100))).toEqual([
			...refs(0, 18),
			50,
			...refs(0, 8),
		]);
	});

	it('are found where they were modified at the end of that second, between two pages, and those before them later', async () => {
		const catalogue = new Catalogue();
		catalogue.modify(refs(1, 14));
		const { cursor } = await startModified(catalogue.search(100));
		catalogue.modify([16]);
		catalogue.meanwhile = [
			() => catalogue.modify([1]),
			() => {
				catalogue.later();
				catalogue.modify([...refs(1, 1), ...refs(100, 50)]);
			},
		];
		expect(await reported(cursor, catalogue.search(100))).toEqual([1, 16, 2, ...refs(100, 50)]);
	});

	it('are found behind more known ones than a page holds, which else cost one request', async () => {
		const catalogue = new Catalogue(100);
		catalogue.modify(refs(40, 150));
		const { cursor } = await startModified(catalogue.search(100));
		catalogue.requests = 0;
		expect(await reported(cursor, catalogue.search(100))).toEqual([]);
		expect(catalogue.requests).toBe(1);
		catalogue.modify(refs(0, 40));
		expect(await reported(cursor, catalogue.search(100))).toEqual(refs(0, 40));
	});

	it('are found by polls of one page each, which n8n stores in between', async () => {
		const catalogue = new Catalogue();
		catalogue.modify([46]);
		let { cursor } = await startModified(catalogue.search(1));
		catalogue.modify(refs(0, 45));
		const found: number[] = [];
		for (let polls = 0; polls < 10; polls++) {
			found.push(...(await reported(cursor, catalogue.search(1))));
			cursor = unpackModified(JSON.parse(JSON.stringify(packModified(cursor))));
		}
		expect(found).toEqual(refs(0, 45));
	});
});

it('reads many modifications page by page, each page starting at the last date of the one before', async () => {
	const catalogue = new Catalogue();
	const { cursor } = await startModified(catalogue.search(1));
	for (let ref = 1; ref <= 45; ref++) {
		catalogue.later();
		catalogue.modify([ref]);
	}
	expect(await readModified(cursor, catalogue.search(100))).toHaveLength(45);
	expect(catalogue.requests).toBe(1 + 5);
});

it('stops loudly where the service does not sort, or does not filter by date', async () => {
	const row = (ref: number, tick: number): ModifiedRow => ({ ref, date: dateOf(tick), record: {} });
	const search = (rows: ModifiedRow[]): ModifiedSearch => ({
		mayGoOn: () => true,
		newest: async () => await Promise.resolve({ rows, total: rows.length }),
		since: async () => await Promise.resolve({ rows, total: rows.length }),
	});
	const cursor = () => ({ date: dateOf(5), refs: new Set<number>() });
	await expect(readModified(cursor(), search([row(1, 7), row(2, 6)]))).rejects.toThrow(
		'order of their modification',
	);
	await expect(readModified(cursor(), search([row(1, 4), row(2, 6)]))).rejects.toThrow(
		'order of their modification',
	);
	await expect(startModified(search([row(1, 4), row(2, 6)]))).rejects.toThrow(
		'order of their modification',
	);
});
