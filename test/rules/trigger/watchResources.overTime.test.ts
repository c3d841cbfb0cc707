import { each, id, isoOf, LateIndex, watching } from './lateIndex';

/** An index with so many resources, one modified at each tick, and a trigger that has taken note of them. */
async function watched(count: number, pageSize = 100) {
	const index = new LateIndex();
	index.pageSize = pageSize;
	each(count, (ref) => {
		index.tick = ref;
		index.modify(ref);
	});
	const trigger = watching(index);
	await trigger.poll();
	return { index, trigger };
}

describe('over several polls', () => {
	it.each([0, 10])('an index that is built anew (%d shown) makes nothing new', async (shown) => {
		const { index, trigger } = await watched(30);
		index.shows = shown;
		expect(await trigger.poll()).toEqual([]);
		index.shows = Number.POSITIVE_INFINITY;
		index.tick = 40;
		index.modify(5);
		expect(await trigger.poll()).toEqual([id(5, 40)]);
	});

	it.each<[string, (tick: number) => unknown]>([
		['in seconds since 1970', (tick) => Date.parse(isoOf(tick)) / 1000],
		['without a zone', (tick) => isoOf(tick).slice(0, 19).replace('T', ' ')],
		[
			'with another zone',
			(tick) => new Date(Date.parse(isoOf(tick)) + 3_600_000).toISOString().replace('Z', '+01:00'),
		],
	])('dates that are written %s from some poll on make nothing new', async (_, written) => {
		const { index, trigger } = await watched(30);
		index.written = written;
		expect(await trigger.poll()).toEqual([]);
		index.tick = 40;
		index.modify(5);
		expect(await trigger.poll()).toEqual([`resource:5:${String(written(40))}`]);
	});

	it.each<[string, (index: LateIndex) => void]>([
		['one by one', (index) => (index.tick += 1)],
		['at one moment', () => undefined],
	])(
		'more changes than a page behind one that is dated in the future are all reported: those before came %s',
		async (_, wait) => {
			const index = new LateIndex();
			each(300, (ref) => {
				wait(index);
				index.modify(ref);
			});
			const trigger = watching(index);
			await trigger.poll();
			const now = index.tick + 1;
			index.tick = 1800;
			index.modify(300, -1800);
			index.tick = now;
			expect(index.notes).toEqual([]);
			expect(await trigger.poll()).toEqual([id(300, 1800)]);
			expect(index.notes).toEqual([
				expect.stringMatching(/modified on 2026-01-01T00:30:00.000Z, which is later than the/),
			]);
			for (const tick of [now + 1, now + 2]) {
				index.tick = tick;
				each(150, (ref) => index.modify(ref));
				const events = await trigger.poll();
				expect(new Set(events).size).toBe(150);
				expect(events).toEqual(Array.from({ length: 150 }, (_row, at) => id(at + 1, tick)));
				expect(await trigger.poll()).toEqual([]);
			}
		},
	);

	it('pages smaller than asked for leave older ones that move up known', async () => {
		const { index, trigger } = await watched(50, 20);
		index.hide(50);
		index.hide(49);
		expect(await trigger.poll()).toEqual([]);
		index.tick = 60;
		index.modify(5, 3);
		index.tick = 61;
		index.modify(6);
		expect(await trigger.poll()).toEqual([id(6, 61)]);
		index.tick = 70;
		expect(await trigger.poll()).toEqual([id(5, 60)]);
	});
});
