import {
	packModified,
	readModified,
	startModified,
	unpackModified,
} from '../../../shared/trigger/modifiedCursor';
import type { ModifiedRow } from '../../../shared/trigger/modifiedRows';
import type { ModifiedSearch } from '../../../shared/trigger/modifiedSearch';
import { Catalogue, dateOf, refs } from './modifiedSchedules';

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

	it('are found where 200,000 come at once', async () => {
		const catalogue = new Catalogue(1_000_000);
		const { cursor } = await startModified(catalogue.search(1));
		catalogue.modify(refs(0, 200_000));
		expect(await reported(cursor, catalogue.search(1))).toHaveLength(200_000);
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
