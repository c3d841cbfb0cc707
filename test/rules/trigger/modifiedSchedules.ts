import fc from 'fast-check';

import {
	packModified,
	readModified,
	startModified,
	unpackModified,
} from '../../../shared/trigger/modifiedCursor';
import type { ModifiedRow } from '../../../shared/trigger/modifiedRows';
import type { ModifiedSearch } from '../../../shared/trigger/modifiedSearch';

const dates = Array.from({ length: 500 }, (_, tick) =>
	new Date(Date.UTC(2026, 0, 1) + tick * 1000).toISOString(),
);
export const dateOf = (tick: number) => dates[tick] ?? '';

/** A catalogue whose resources people modify, many in the same second, also between two pages of one poll. */
export class Catalogue {
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

export const step: fc.Arbitrary<Step> = fc.oneof(
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

export const refs = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => from + index + 1);

export async function run(steps: Step[], pageSize: number) {
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
