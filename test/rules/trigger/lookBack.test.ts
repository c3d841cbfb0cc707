import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Answer, ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';
import { checkOrder } from '../../../shared/trigger/modifiedOrder';
import type { PollSettings } from '../../../shared/trigger/pollSettings';
import { watchResources } from '../../../shared/trigger/watchResources';
import { RunService } from './runService';

const dates = Array.from({ length: 1_000 }, (_, tick) =>
	new Date(Date.UTC(2026, 0, 1) + tick * 1000).toISOString(),
);
const isoOf = (tick: number) => dates[tick] ?? '';

interface Resource {
	ref: number;
	tick: number;
	/** From this tick on the index shows the modification. */
	shownFrom: number;
}

/** A catalogue whose index shows modifications late, and loses some resources again. */
class LateIndex {
	tick = 0;
	requests = 0;
	readonly notes: string[] = [];
	readonly made = new Set<string>();
	written = (tick: number): unknown => isoOf(tick);
	private readonly resources = new Map<number, Resource>();
	private readonly hidden = new Set<number>();

	modify(ref: number, lag = 0): void {
		this.resources.set(ref, { ref, tick: this.tick, shownFrom: this.tick + lag });
		this.made.add(`resource:${ref}:${String(this.written(this.tick))}`);
	}

	hide(ref: number): void {
		this.hidden.add(ref);
	}

	private search({ sort, offset, dateFilters }: IDataObject): IDataObject {
		const from = ((dateFilters as IDataObject)?.modifiedDate as IDataObject)?.from;
		const shown = [...this.resources.values()]
			.filter(
				({ ref, tick, shownFrom }) =>
					shownFrom <= this.tick && !this.hidden.has(ref) && (!from || isoOf(tick) >= String(from)),
			)
			.sort((one, other) => one.tick - other.tick || one.ref - other.ref);
		if ((sort as IDataObject).direction === 'desc') shown.reverse();
		const results = shown
			.slice(Number(offset), Number(offset) + 100)
			.map(({ ref, tick }) => ({ ref, modifiedDate: this.written(tick) }));
		return { results, total: shown.length };
	}

	settings(): PollSettings {
		const settings = new RunService().settings(['resourceModified']);
		const call = async ({ body }: ServiceCall) => {
			this.requests += 1;
			return await Promise.resolve({
				data: this.search(body as IDataObject),
				headers: {},
			} as Answer);
		};
		return {
			...settings,
			note: (_, message) => void this.notes.push(message),
			catalogue: { ...settings.catalogue, call } as Catalogue,
		};
	}
}

function watching(index: LateIndex) {
	let cursor: IDataObject | undefined;
	return {
		async poll(): Promise<string[]> {
			const look = await watchResources(cursor, index.settings());
			cursor = JSON.parse(JSON.stringify(look.cursor)) as IDataObject;
			return look.events.map(({ eventId }) => eventId);
		},
		remembered: () => JSON.stringify(cursor).length,
		forgetLookBack: () => delete cursor?.lookBack,
	};
}

const id = (ref: number, tick: number) => `resource:${ref}:${isoOf(tick)}`;
const each = (count: number, work: (ref: number) => void) => {
	for (let ref = 1; ref <= count; ref++) work(ref);
};

describe('a modification that the index shows late', () => {
	it('is reported, behind newer ones that were', async () => {
		const index = new LateIndex();
		each(300, (ref) => index.modify(ref));
		index.tick = 10;
		const trigger = watching(index);
		expect(await trigger.poll()).toEqual([]);
		index.modify(500, 5);
		index.tick = 12;
		index.modify(501);
		expect(await trigger.poll()).toEqual([id(501, 12)]);
		index.tick = 20;
		expect(await trigger.poll()).toEqual([id(500, 10)]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('costs no request of its own', async () => {
		const index = new LateIndex();
		each(300, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		index.requests = 0;
		await trigger.poll();
		expect(index.requests).toBe(1);
	});

	it('is none where older ones move up because others have left', async () => {
		const index = new LateIndex();
		each(300, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		for (let ref = 250; ref <= 299; ref++) index.hide(ref);
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('is looked for from then on where an earlier version has left no memory of them', async () => {
		const index = new LateIndex();
		each(150, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		trigger.forgetLookBack();
		index.modify(900, 5);
		index.tick += 1;
		index.modify(901);
		expect(await trigger.poll()).toEqual([id(901, 151)]);
		index.tick += 10;
		expect(await trigger.poll()).toEqual([id(900, 150)]);
	});

	it('is found once in 200 random schedules, as long as it is among the newest 100', async () => {
		const step = fc.oneof(
			{
				weight: 4,
				arbitrary: fc.record({
					do: fc.constant('modify' as const),
					ref: fc.integer({ min: 1, max: 400 }),
					lag: fc.nat(6),
				}),
			},
			{ weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
			{ weight: 2, arbitrary: fc.record({ do: fc.constant('poll' as const) }) },
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { minLength: 5, maxLength: 60 }),
				fc.constantFrom(0, 20, 150),
				async (steps, before) => {
					const index = new LateIndex();
					each(before, (ref) => {
						index.tick = ref;
						index.modify(1_000 + ref);
					});
					const trigger = watching(index);
					await trigger.poll();
					index.made.clear();
					const replaced = new Map<number, string>();
					const found: string[] = [];
					index.tick += 1;
					for (const current of steps) {
						if (current.do === 'later') index.tick += 1;
						else if (current.do === 'poll') found.push(...(await trigger.poll()));
						else {
							index.modify(current.ref, current.lag);
							replaced.set(current.ref, id(current.ref, index.tick));
						}
					}
					index.tick += 10;
					for (let polls = 0; polls < 2; polls++) found.push(...(await trigger.poll()));
					expect(found).toHaveLength(new Set(found).size);
					expect([...replaced.values()].filter((last) => !found.includes(last))).toEqual([]);
					expect(found.filter((one) => !index.made.has(one))).toEqual([]);
				},
			),
			{ seed: 20261122, numRuns: 200 },
		);
	}, 60_000);
});

describe('dates of modification', () => {
	it.each<[string, (tick: number) => unknown]>([
		['in Unix seconds', (tick) => 1_767_225_600 + tick],
		['in Unix milliseconds as text', (tick) => String(1_767_225_600_000 + tick * 1000)],
		['with a space and no zone', (tick) => isoOf(tick).slice(0, 19).replace('T', ' ')],
	])('%s are taken as they come', async (_, written) => {
		const index = new LateIndex();
		index.written = written;
		each(5, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		index.tick = 20;
		index.modify(3);
		expect(await trigger.poll()).toEqual([`resource:3:${String(written(20))}`]);
		expect(await trigger.poll()).toEqual([]);
	});

	it.each([null, '', 'soon', '0000-00-00 00:00:00', {}])(
		'one that is %j costs only itself, and is said',
		async (odd) => {
			const index = new LateIndex();
			each(5, (ref) => {
				index.tick = ref;
				index.modify(ref);
			});
			const trigger = watching(index);
			await trigger.poll();
			index.tick = 20;
			index.modify(2);
			index.modify(3);
			const usual = index.written;
			let rows = 0;
			index.written = (tick) => (tick === 20 && rows++ === 0 ? odd : usual(tick));
			expect(await trigger.poll()).toEqual([id(2, 20)]);
			expect(index.notes).toEqual([
				expect.stringContaining('Resource 3 has no date of its modification that can be read'),
			]);
		},
	);

	it('that none of them has are an error', async () => {
		const index = new LateIndex();
		index.written = () => null;
		index.modify(1);
		await expect(watching(index).poll()).rejects.toThrow('has no reference or no date');
	});
});

describe('an import at one moment', () => {
	it('of more than are remembered fills no memory, and is reported once', async () => {
		const index = new LateIndex();
		index.modify(1);
		const trigger = watching(index);
		await trigger.poll();
		index.tick = 5;
		// Far apart, so that they do not pack well.
		each(12_000, (ref) => index.modify(ref * 37));
		const found: string[] = [];
		for (let polls = 0; polls < 3; polls++) found.push(...(await trigger.poll()));
		expect(found).toHaveLength(12_000);
		expect(trigger.remembered()).toBeLessThan(32_000);
		index.modify(2_000_000);
		expect(await trigger.poll()).toEqual([id(2_000_000, 5)]);
		index.tick = 6;
		index.modify(2_000_001);
		expect(await trigger.poll()).toEqual([id(2_000_001, 6)]);
	});
});

it('dates without a zone may repeat an hour when summer ends, others may not', () => {
	const rows = (...written: string[]) => written.map((date, ref) => ({ ref, date, record: {} }));
	expect(() => checkOrder(rows('2025-10-26 02:50:00', '2025-10-26 02:10:00'), '')).not.toThrow();
	expect(() => checkOrder(rows('2025-10-26 02:50:00', '2025-10-26 01:10:00'), '')).toThrow();
	expect(() => checkOrder(rows('2025-10-26T02:50:00Z', '2025-10-26T02:10:00Z'), '')).toThrow();
});
