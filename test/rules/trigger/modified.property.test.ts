import fc from 'fast-check';

import { packModified, readModified, startModified, unpackModified } from '../../../shared/trigger/modified';
import type { ModifiedRow, ModifiedSearch } from '../../../shared/trigger/modified';

const pageSize = 10;
const dates = Array.from({ length: 500 }, (_, tick) => new Date(Date.UTC(2026, 0, 1) + tick * 1000).toISOString());
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

	modify(refs: number[]): void {
		for (const ref of refs) {
			const before = this.dates.get(ref);
			if (before !== undefined && before !== this.tick) this.replaced.add(`${ref} ${dateOf(before)}`);
			this.dates.set(ref, this.tick);
			this.made.add(`${ref} ${dateOf(this.tick)}`);
		}
	}

	later(): void {
		this.tick += 1;
	}

	private answer(rows: ModifiedRow[], offset: number) {
		this.requests += 1;
		const page = { rows: rows.slice(offset, offset + pageSize), total: rows.length };
		this.meanwhile.shift()?.();
		return Promise.resolve(page);
	}

	private get rows(): ModifiedRow[] {
		const inOrder = [...this.dates].sort(([ref, tick], [otherRef, otherTick]) => tick - otherTick || ref - otherRef);
		return inOrder.map(([ref, tick]) => ({ ref, date: dateOf(tick), record: {} }));
	}

	search(pages: number): ModifiedSearch {
		let read = 1;
		return {
			mayGoOn: () => ++read <= pages,
			newest: async (offset) => await this.answer(this.rows.reverse(), offset),
			since: async (date, offset) => await this.answer(this.rows.filter((row) => row.date >= date), offset),
		};
	}
}

type Step = { do: 'modify'; from: number; count: number } | { do: 'later' } | { do: 'poll'; pages: number; meanwhile: Array<{ from: number; count: number }> } | { do: 'restart'; back: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('modify' as const), from: fc.nat(60), count: fc.oneof(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 100, max: 150 })) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('poll' as const), pages: fc.integer({ min: 1, max: 5 }), meanwhile: fc.array(fc.record({ from: fc.nat(60), count: fc.integer({ min: 1, max: 40 }) }), { maxLength: 3 }) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), back: fc.nat(4) }) },
);

async function run(steps: Step[]) {
	const catalogue = new Catalogue();
	const refs = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index + 1);
	catalogue.modify(refs(0, 15));
	let { cursor } = await startModified(catalogue.search(1000));
	const seeded = new Set(catalogue.made);
	const saved = [JSON.stringify(packModified(cursor))];
	const found: string[] = [];
	const poll = async (pages: number) => {
		found.push(...(await readModified(cursor, catalogue.search(pages))).map(({ ref, date }) => `${ref} ${date}`));
		saved.push(JSON.stringify(packModified(cursor)));
	};
	for (const current of steps) {
		if (current.do === 'modify') catalogue.modify(refs(current.from, current.count));
		else if (current.do === 'later') catalogue.later();
		else if (current.do === 'restart') cursor = unpackModified(JSON.parse(saved[Math.max(0, saved.length - 1 - current.back)] ?? ''));
		else {
			catalogue.meanwhile = current.meanwhile.map(({ from, count }) => () => {
				catalogue.later();
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

	it('lose no modification that the service still shows, and find none that was not made', async () => {
		await fc.assert(
			fc.asyncProperty(steps, async (taken) => {
				const { found, lost, made } = await run(taken);
				expect(lost).toEqual([]);
				expect(found.filter((id) => !made.has(id))).toEqual([]);
			}),
			{ numRuns: 1000 },
		);
	}, 120_000);

	it('report nothing twice without a restart', async () => {
		await fc.assert(
			fc.asyncProperty(steps, async (taken) => {
				const { found } = await run(taken.filter((current) => current.do !== 'restart'));
				expect(found).toHaveLength(new Set(found).size);
			}),
			{ numRuns: 1000 },
		);
	}, 120_000);
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
	await expect(readModified(cursor(), search([row(1, 7), row(2, 6)]))).rejects.toThrow('order of their modification');
	await expect(readModified(cursor(), search([row(1, 4), row(2, 6)]))).rejects.toThrow('order of their modification');
	await expect(startModified(search([row(1, 4), row(2, 6)]))).rejects.toThrow('order of their modification');
});
