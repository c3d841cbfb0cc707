import type { Item } from '../../../shared/engine/item';
import { readItems } from '../../../shared/engine/itemsTogether';
import { flatMapWithPauses, mapLimited, runLimited } from '../../../shared/transport/concurrency';

/** Work that waits for nothing, as that of an item which needs no request. */
function work(ms: number): void {
	const end = performance.now() + ms;
	while (performance.now() < end);
}

/** How often others had a turn until the work was done. */
async function turnsDuring(long: Promise<unknown>): Promise<number> {
	let turns = 0;
	let isOver = false;
	const count = () => {
		turns += 1;
		if (!isOver) setImmediate(count);
	};
	setImmediate(count);
	await long;
	isOver = true;
	return turns;
}

describe('many items that wait for nothing', () => {
	it('give others their turns', async () => {
		const long = runLimited(300, 10, async () => await Promise.resolve(work(1)));
		expect(await turnsDuring(long)).toBeGreaterThan(5);
	});

	it('are read in order, all of them', async () => {
		const read = mapLimited(
			Array.from({ length: 300 }, (_, index) => index),
			async (index) => {
				work(1);
				return await Promise.resolve(index * 2);
			},
		);
		expect(await turnsDuring(read)).toBeGreaterThan(5);
		expect(await read).toEqual(Array.from({ length: 300 }, (_, index) => index * 2));
	});

	it('give others their turns where they are read to be sent together', async () => {
		const items = Array.from({ length: 300 }, (_, index) => ({ index, run: {} })) as Item[];
		const read = readItems(items, ({ index }) => {
			work(1);
			return index;
		});
		expect(await turnsDuring(read)).toBeGreaterThan(5);
		expect((await read).wanted).toEqual(items.map(({ index }) => index));
	});

	it('give others their turns where they are rows of one answer', async () => {
		const read = flatMapWithPauses([...Array(300).keys()], (row) => {
			work(1);
			return row % 2 === 0 ? [row, -row] : [];
		});
		expect(await turnsDuring(read)).toBeGreaterThan(5);
		expect((await read).slice(0, 6)).toEqual([0, -0, 2, -2, 4, -4]);
	});

	it('stop at once behind a failure', async () => {
		const begun: number[] = [];
		await runLimited(
			100,
			10,
			async (index) => {
				begun.push(index);
				work(5);
				await Promise.resolve();
			},
			() => begun.includes(7),
		);
		expect(begun.length).toBeLessThan(20);
	});
});
