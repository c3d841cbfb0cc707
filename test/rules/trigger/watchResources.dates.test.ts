import type { IDataObject } from 'n8n-workflow';

import { checkDatesRise } from '../../../shared/trigger/modifiedRows';
import { each, id, isoOf, LateIndex, watching } from './lateIndex';

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

	it('in an object are taken by their moments', async () => {
		const index = new LateIndex();
		index.written = (tick) => ({ date: isoOf(tick).slice(0, 19), timezone: 'UTC' });
		each(5, (ref) => {
			index.tick = ref;
			index.modify(ref);
		});
		const trigger = watching(index);
		await trigger.poll();
		index.tick = 20;
		index.modify(3);
		expect(await trigger.poll()).toHaveLength(1);
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

	it('that are days can tell no second change of a day, which is said', async () => {
		const index = new LateIndex();
		index.written = () => '2026-11-23';
		each(3, (ref) => index.modify(ref));
		await watching(index).poll();
		expect(index.notes[0]).toContain('reported once a day');
	});

	it('that none of them has are an error', async () => {
		const index = new LateIndex();
		index.written = () => null;
		index.modify(1);
		await expect(watching(index).poll()).rejects.toThrow('has no reference or no date');
		index.written = () => '23.11.2026 10:03';
		await expect(watching(index).poll()).rejects.toThrow("'modifiedDate' '23.11.2026 10:03'");
	});
});

it('dates without a zone may repeat an hour when summer ends, others may not', () => {
	const rows = (...written: string[]) => written.map((date, ref) => ({ ref, date, record: {} }));
	expect(() =>
		checkDatesRise(rows('2025-10-26 02:50:00', '2025-10-26 02:10:00'), ''),
	).not.toThrow();
	expect(() => checkDatesRise(rows('2025-10-26 02:50:00', '2025-10-26 01:10:00'), '')).toThrow();
	expect(() => checkDatesRise(rows('2025-10-26T02:50:00Z', '2025-10-26T02:10:00Z'), '')).toThrow();
});

it('a search that sorts by references is told before a modification is passed over', async () => {
	const index = new LateIndex();
	index.sorts = false;
	each(150, (ref) => {
		index.tick = ref;
		index.modify(ref);
	});
	await expect(watching(index).poll()).rejects.toMatchObject({
		details: { description: expect.stringContaining("'search.sort'") as unknown },
	});
});

it('a search of one row a page that does not sort is told, too', async () => {
	const index = new LateIndex();
	Object.assign(index, { sorts: false, pageSize: 1 });
	for (const ref of [3, 2, 1]) {
		index.tick += 1;
		index.modify(ref);
	}
	await expect(watching(index).poll()).rejects.toMatchObject({
		details: { description: expect.stringContaining("'search.sortDirection'") as unknown },
	});
});

it('a search that keys its rows by reference, and gives the first of them for any offset, is told by that name', async () => {
	const index = new LateIndex();
	index.isKeyed = true;
	each(150, (ref) => {
		index.tick = ref;
		index.modify(ref * 7);
	});
	await expect(watching(index).poll()).resolves.toEqual([]);
	index.knowsOffset = false;
	await expect(watching(index).poll()).rejects.toMatchObject({
		details: { description: expect.stringContaining("'search.offset'") as unknown },
	});
});

it('a resource that comes twice is one event', async () => {
	const index = new LateIndex();
	index.isTwice = (ref) => ref % 3 === 0;
	each(5, (ref) => index.modify(ref));
	const trigger = watching(index);
	await trigger.poll();
	index.tick = 9;
	index.modify(3);
	expect(await trigger.poll()).toEqual([id(3, 9)]);
	expect(await trigger.poll()).toEqual([]);
});

it.each<[IDataObject]>([
	[{ results: [], total: 0, error: 'The index is being rebuilt' }],
	[{ results: [null, null] }],
])('an answer without rows that does not say that there are none is told: %j', async (says) => {
	const index = new LateIndex();
	each(2, (ref) => index.modify(ref));
	const trigger = watching(index);
	await trigger.poll();
	index.tick = 20;
	index.modify(1);
	index.says = says;
	await expect(trigger.poll()).rejects.toThrow(
		'shows nothing of a list, and does not say that there is nothing',
	);
	index.says = {};
	expect(await trigger.poll()).toEqual([id(1, 20)]);
});
