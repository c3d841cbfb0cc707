import type { IDataObject } from 'n8n-workflow';

import { listAt } from '../../../shared/catalogue/pagedLists';
import { pageOf } from '../../../shared/catalogue/pagesAt';
import { searchPage } from '../../../shared/catalogue/search';
import { destinationList } from '../../../shared/catalogue/wholeLists';
import { fetchRows } from '../../../shared/lists/readRows';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const assumed = (name: string) => name.replace('list.', '');
const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ({ ref: ref + 1 }));

describe('a list answer', () => {
	it('with a total of 0 beside rows has these rows', () => {
		expect(pageOf({ rows: [{ ref: 1 }], total: 0 }, { assumed })).toMatchObject({
			rows: [{ ref: 1 }],
			total: undefined,
		});
		expect(pageOf({ offset: 0, total: 0 }, { assumed }).rows).toEqual([]);
	});

	it('without rows is empty behind the first page only', async () => {
		expect(pageOf({ limit: 100, offset: '100', total: 137 }, { assumed })).toMatchObject({
			rows: [],
			total: 137,
		});
		expect(pageOf({ limit: 100, offset: 0, results: null }, { assumed }).rows).toEqual([]);
		expect([
			pageOf(false, { assumed }).rows,
			pageOf({ results: false, total: 0 }, { assumed }).rows,
		]).toEqual([[], []]);
		expect(pageOf({ limit: 100, offset: 0 }, { assumed }).rows).toEqual([]);
		expect(pageOf({ data: { limit: 100, offset: 0, count: 0 } }, { assumed }).rows).toEqual([]);
		const { details } = await failureIn(() =>
			pageOf({ limit: 100, offset: 0, total: 137 }, { assumed }),
		);
		expect(details.description).toContain("'list.results'");
	});

	it('of names may be keyed by them, and nothing within is taken for the list', () => {
		const data = { title: { type: 'text' }, subject: { type: 'tree', options: [{ name: 'a' }] } };
		expect(
			pageOf(data, { assumed }, { name: 'name', mayBeTexts: true }).rows.map(({ name }) => name),
		).toEqual(['title', 'subject']);
	});

	it('keyed by number may hold nothing at a place', () => {
		expect(pageOf({ results: { 0: { ref: 7 }, 1: null } }, { assumed }).rows).toEqual([{ ref: 7 }]);
	});

	it('keyed by reference has no order; keyed by number it has', () => {
		const words = { keyedBy: 'ref' };
		expect(
			pageOf({ results: { 5: { ref: 5 }, 9: { name: 'nine' } } }, { assumed }, words),
		).toMatchObject({ isUnordered: true, rows: [{ ref: 5 }, { ref: 9, name: 'nine' }] });
		expect(
			pageOf({ results: { 0: { ref: 9 }, 1: { ref: 5 } } }, { assumed }, words),
		).not.toHaveProperty('isUnordered');
	});

	it('keyed by reference is read whole, page by page', async () => {
		const all = upTo(450).reverse();
		const fetchPage = async (offset: number, limit: number) =>
			await Promise.resolve({
				rows: all.slice(offset, offset + limit).sort((one, other) => one.ref - other.ref),
				total: all.length,
				isUnordered: true,
			});
		const { rows, gap } = await fetchRows(
			{ fetchPage, identityOf: ({ ref }) => ({ ref }) },
			Number.POSITIVE_INFINITY,
		);
		expect([new Set(rows.map(({ ref }) => ref)).size, rows.length, gap]).toEqual([
			450,
			450,
			undefined,
		]);
	});

	it.each([20, 5])(
		'keyed by reference has no first rows where it is cut: that is told (total: %s)',
		async (total) => {
			const fetchPage = async (offset: number) =>
				await Promise.resolve({ rows: upTo(20).slice(offset), total, isUnordered: true });
			const list = { fetchPage, identityOf: ({ ref }: { ref: number }) => ({ ref }) };
			expect((await fetchRows(list, 5)).gap).toContain('without their order');
			expect((await fetchRows(list, 20)).gap).toBeUndefined();
		},
	);

	it('that gives each row twice, counts it once and has no total is read whole', async () => {
		const all = upTo(230);
		const fetchPage = async (offset: number, limit: number) =>
			await Promise.resolve({
				rows: all.slice(offset, offset + limit).flatMap((row) => [row, row]),
				total: undefined,
			});
		for (const count of [2, 230]) {
			const list = {
				fetchPage: async (offset: number, limit: number) =>
					await fetchPage(offset, Math.max(0, Math.min(limit, count - offset))),
				identityOf: ({ ref }: { ref: number }) => ({ ref }),
			};
			expect((await fetchRows(list, Number.POSITIVE_INFINITY)).rows).toEqual(all.slice(0, count));
		}
	});
});

describe('a list whose rows are numbered by their keys', () => {
	const all = Array.from({ length: 250 }, (_, place) => ({ id: 5000 + 3 * place }));
	const keyed = (rows: IDataObject[], first: number) =>
		Object.fromEntries(rows.map((row, index) => [first + index, row]));

	it.each([
		['each page from 0 on', () => 0],
		['each page from 1 on', () => 1],
		['going on from 0', (offset: number) => offset],
		['going on from 1', (offset: number) => offset + 1],
	])('is read whole, and no number is a reference: %s', async (_, numberOf) => {
		const { item } = itemWith({
			answer: ({ query = {} }) => {
				const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 100)];
				const rows = all.slice(offset, offset + limit);
				return { results: keyed(rows, numberOf(offset)), total: all.length };
			},
		});
		for (const list of [listAt(item.catalogue, 'listJobs'), destinationList(item.catalogue)])
			expect((await fetchRows(list, Number.POSITIVE_INFINITY)).rows).toEqual(all);
	});

	it('has the references of its rows where a search names them otherwise', () => {
		const results = keyed([{ resourceId: 7 }, { resourceId: 9 }], 100);
		const refs = searchPage({ data: { results }, from: 99 }).rows.map(({ ref }) => ref);
		expect(refs).toEqual([7, 9]);
	});

	it('is no other one: references that lie close together stay them', () => {
		const [row] = pageOf({ 12: {}, 13: {} }, { assumed }, { keyedBy: 'ref' }, { from: 99 }).rows;
		expect(row).toEqual({ ref: 12 });
	});
});
