import fc from 'fast-check';

import { each, id, LateIndex, watching } from './lateIndex';

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
		// Down to one page.
		for (let ref = 50; ref <= 249; ref++) index.hide(ref);
		expect(await trigger.poll()).toEqual([]);
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
