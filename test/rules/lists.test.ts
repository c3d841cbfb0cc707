import type { Answer, ServiceCall } from '../../shared/request/call';
import { fetchRows } from '../../shared/request/pages';
import type { Catalogue } from '../../shared/request/pipeline';
import { assumptions } from '../../shared/service/assumptions';
import { collectionsIn, collectionsPage, destinations, findInList, listPage, pagesOf } from '../../shared/service/lists';
import { failureIn } from './failures';

type Row = { ref?: number; queueRef?: number; name?: string };

/** A catalogue whose one list is this, and the calls that it got. */
function listing(all: Row[], dataOf: (rows: Row[], total: number) => unknown) {
	const calls: ServiceCall[] = [];
	const catalogue = {
		at: (name: keyof typeof assumptions) => assumptions[name],
		call: async (call: ServiceCall) => {
			calls.push(call);
			const { limit = 20, offset = 0 } = (call.query ?? {}) as { limit?: number; offset?: number };
			return await Promise.resolve({ data: dataOf(all.slice(offset, offset + limit), all.length) } as Answer);
		},
	} as unknown as Catalogue;
	return { calls, catalogue };
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ ref: index + 1, queueRef: index + 1, name: `Row ${index + 1}` }));
const everything = Number.POSITIVE_INFINITY;
const withTotal = (results: Row[], total: number) => ({ results, total });
const plain = (rows: Row[]) => rows;

describe('a list that comes as a plain array', () => {
	it.each([3, 100, 230])('of %s rows is read to its end', async (count) => {
		const { catalogue } = listing(rowsOf(count), plain);
		const { rows } = await fetchRows(async (offset, limit) => await listPage(catalogue, 'jobs.path', offset, limit), everything);
		expect(rows).toEqual(rowsOf(count));
	});

	it('and that has no pages is read once', async () => {
		const all = rowsOf(230);
		const { catalogue, calls } = listing(all, () => all);
		const { rows } = await fetchRows(async (offset, limit) => await listPage(catalogue, 'jobs.path', offset, limit), everything);
		expect(rows).toEqual(all);
		expect(calls).toHaveLength(1);
	});
});

describe('collections', () => {
	it('one without a reference is left out and shifts nothing', async () => {
		const all = rowsOf(230).map((row, index) => (index === 40 ? { name: 'No reference' } : row));
		const { catalogue } = listing(all, withTotal);
		const { rows } = await fetchRows(async (offset, limit) => await collectionsPage(catalogue, offset, limit), everything);
		expect(collectionsIn(rows).map(({ ref }) => ref)).toEqual(all.flatMap(({ ref }) => ref ?? []));
	});
});

describe('destinations', () => {
	it.each([[3, 1], [20, 1], [120, 3]])('all %s of them, in %s calls', async (count, expected) => {
		const { catalogue, calls } = listing(rowsOf(count), withTotal);
		expect(await destinations(catalogue)).toHaveLength(count);
		expect(calls).toHaveLength(expected);
	});
});

describe('runs', () => {
	it('are all found where the service gives smaller pages than asked for', async () => {
		const { catalogue } = listing(rowsOf(230), (rows, total) => ({ results: rows.slice(0, 40), total }));
		expect(await findInList(pagesOf(catalogue, 'runs.path'), () => true, everything)).toEqual(rowsOf(230));
	});

	it.each([[0, 1], [99, 1], [100, 1], [101, 2], [200, 2]])('of a list of %s are found in %s calls', async (count, expected) => {
		const { catalogue, calls } = listing(rowsOf(count), withTotal);
		expect(await findInList(pagesOf(catalogue, 'runs.path'), () => true, everything)).toHaveLength(count);
		expect(calls).toHaveLength(expected);
	});

	it('are read no further than wanted', async () => {
		const { catalogue, calls } = listing(rowsOf(500), withTotal);
		expect(await findInList(pagesOf(catalogue, 'runs.path'), ({ queueRef }) => Number(queueRef) > 99, 2)).toEqual(rowsOf(101).slice(-2));
		expect(calls).toHaveLength(2);
	});

	it('of a service that gives its first page again and again are refused, naming the cause', async () => {
		const { catalogue, calls } = listing(rowsOf(300), (_, total) => ({ results: rowsOf(100), total }));
		const { details } = await failureIn(async () => await findInList(pagesOf(catalogue, 'runs.path'), () => false, everything));
		expect(details).toMatchObject({ code: 'ANSWER', message: 'The service gave the same page of a list twice' });
		expect(details.description).toContain("'list.offset'");
		expect(calls).toHaveLength(2);
	});
});
