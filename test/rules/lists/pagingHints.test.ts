import type { IDataObject } from 'n8n-workflow';
import { fieldOptions } from '../../../shared/catalogue/fieldOptions';
import { fieldsOf, resourceTypes } from '../../../shared/catalogue/fields';
import { listAt } from '../../../shared/catalogue/pagedLists';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import { pagingHints } from '../../../shared/lists/pagingHints';
import { fetchRows } from '../../../shared/lists/readRows';
import type { Answer, ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';
import { failureIn } from '../failures';

type Row = { ref: number; name: string };
const rows = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({ ref: index + 1, name: `Row ${index + 1}` }));

/** A catalogue that answers each call so, and the calls that it got. */
function answering(answer: (offset: number, limit?: number) => Partial<Answer>) {
	const calls: ServiceCall[] = [];
	const catalogue = {
		assumed: (name: keyof typeof assumptions) => assumptions[name],
		call: async (call: ServiceCall) => {
			calls.push(call);
			const { offset = 0, limit } = (call.query ?? {}) as { offset?: number; limit?: number };
			return await Promise.resolve(answer(offset, limit));
		},
	} as unknown as Catalogue;
	return { catalogue, calls };
}

const items = rows(50);
const said: Array<[string, Partial<Answer>]> = [
	['totalElements', { data: { content: items, totalElements: 160, last: false } }],
	['totalCount', { data: { items, totalCount: 160 } }],
	['count', { data: { items, count: '160' } }],
	['pages', { data: { items, page: 1, pages: 4 } }],
	['next_page_url', { data: { data: items, current_page: 1, next_page_url: '/x?page=2' } }],
	['@odata.nextLink', { data: { value: items, '@odata.nextLink': 'x?$skip=50' } }],
	['nextCursor', { data: { items, nextCursor: 'abc' } }],
	['hasMore', { data: { items, hasMore: true } }],
	['_links.next', { data: { items, _links: { next: { href: '/x?page=2' } } } }],
	['meta beside data', { data: items, envelope: { data: items, meta: { total: 160 } } }],
	['links beside data', { data: items, envelope: { data: items, links: { next: '/x?page=2' } } }],
	['X-Total-Count', { data: items, headers: { 'x-total-count': '160' } }],
	['Link', { data: items, headers: { link: '</x?page=2>; rel="next"' } }],
];

describe('a list of which the answer says that more follows', () => {
	it.each(said)('by %s is not complete when the same page comes again', async (_, answer) => {
		const { catalogue } = answering(() => answer);
		for (const name of ['listCollections', 'listDestinations'] as const) {
			const { details } = await failureIn(
				async () => await fetchRows(listAt(catalogue, name), Number.POSITIVE_INFINITY),
			);
			expect(details.message).toBe('The service returned the same page of a list twice');
			expect(details.description).toContain("'list.offset', or 'list.limit'");
		}
	});

	it.each([
		['next_page_url', '?page=2'],
		['@odata.nextLink', '?$skip=50'],
		['_links.next', '?page=2'],
		['Link', '?page=2'],
	])(
		'by %s is told with the names that its own address of the next page has',
		async (by, query) => {
			const { catalogue } = answering(() => said.find(([name]) => name === by)?.[1] ?? {});
			const { details } = await failureIn(
				async () => await fetchRows(listAt(catalogue, 'listCollections'), Number.POSITIVE_INFINITY),
			);
			expect(details.description).toContain(
				`Its own address of the next page ends with '${query}'`,
			);
		},
	);

	it('is read on where the service knows the offset', async () => {
		const { catalogue } = answering((offset) => ({
			data: { items: rows(160).slice(offset, offset + 50), hasMore: offset + 50 < 160 },
		}));
		const found = await fetchRows(listAt(catalogue, 'listJobs'), Number.POSITIVE_INFINITY);
		expect(found).toMatchObject({ rows: rows(160), gap: undefined });
	});

	it('is no other: a flag decides before a link, and the number of the page is no total', async () => {
		const none = { total: undefined, isMore: false };
		expect(pagingHints({ items, hasMore: false, next: 'x' }, 50, {})).toEqual(none);
		expect(pagingHints({ items, count: 50, page: 4, pages: 4, next: null }, 50, {})).toEqual(none);
		expect(pagingHints({ Next: { ref: 1 }, Page: { ref: 2 } }, 2, {})).toEqual(none);
		const { catalogue } = answering(() => ({ data: { items, count: 50 } }));
		const found = await fetchRows(listAt(catalogue, 'listJobs'), Number.POSITIVE_INFINITY);
		expect(found.rows).toHaveLength(50);
	});
});

describe('fields and options, of which the interface shows no pages,', () => {
	it.each(['total', 'hasMore', 'limit'])('are read on where the answer says by %s', async (by) => {
		const { catalogue, calls } = answering((offset, limit = 5) => {
			const results = rows(9).slice(offset, offset + Math.min(5, limit));
			const beside = { total: 9, hasMore: offset + 5 < 9, limit: 5 };
			return { data: { results, [by]: beside[by as 'total'] } };
		});
		const fields = await fieldsOf(catalogue, 3);
		expect(fields.map(({ name }) => name)).toEqual(rows(9).map(({ name }) => name));
		expect(calls.map(({ query }) => query?.type)).toEqual(calls.map(() => 3));
		expect((await fieldOptions(catalogue, 7)).map(({ ref }) => ref)).toHaveLength(9);
	});

	it('are told to be more than came, where that is so', async () => {
		const { catalogue } = answering((offset) => ({
			data: { results: rows(50).slice(offset), total: 60 },
		}));
		const told: string[] = [];
		const tell = (text: string) => void told.push(text);
		expect(await fieldsOf(catalogue, 3, tell)).toHaveLength(50);
		expect(await fieldOptions(catalogue, 7, tell)).toHaveLength(50);
		expect(await resourceTypes(catalogue, tell)).toHaveLength(50);
		expect(told).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('60')));
	});

	it('are no part of them where the same ones come again', async () => {
		const { catalogue } = answering(() => ({ data: { results: rows(5), total: 9 } }));
		const { details } = await failureIn(async () => await fieldsOf(catalogue, undefined));
		expect(details.description).toContain("'list.offset'");
	});

	it('are asked for once where they are all, also where nodes below others are counted', async () => {
		const tree: IDataObject[] = [
			{ ref: 1, name: 'Fiction', children: [{ ref: 2, name: 'Sea', children: ['Ships'] }] },
		];
		for (const data of [
			rows(20),
			{ results: rows(10), total: 10, limit: 100 },
			{ tree, total: 3 },
		]) {
			const { catalogue, calls } = answering(() => ({ data }));
			await fieldOptions(catalogue, 7);
			expect(calls).toHaveLength(1);
		}
	});
});
