import { collectionsIn, findInList, listAt } from '../../../shared/catalogue/pagedLists';
import { runNames } from '../../../shared/catalogue/runNames';
import { destinationList } from '../../../shared/catalogue/wholeLists';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import { fetchRows } from '../../../shared/lists/readRows';
import type { Answer, ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';
import { failureIn } from '../failures';

type Row = { ref?: number; queueRef?: number; jobRef?: number; name?: string };

/** A catalogue whose one list is this, and the calls that it got. */
function listing(
	all: Row[],
	dataOf: (rows: Row[], total: number) => unknown,
	overrides: Partial<Record<keyof typeof assumptions, string>> = {},
) {
	const calls: ServiceCall[] = [];
	const catalogue = {
		assumed: (name: keyof typeof assumptions) => overrides[name] ?? assumptions[name],
		call: async (call: ServiceCall) => {
			calls.push(call);
			const { limit = 20, offset = 0 } = (call.query ?? {}) as { limit?: number; offset?: number };
			return await Promise.resolve({
				data: dataOf(all.slice(offset, offset + limit), all.length),
			} as Answer);
		},
	} as unknown as Catalogue;
	return { calls, catalogue };
}

const rowsOf = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		ref: index + 1,
		queueRef: index + 1,
		jobRef: index + 1,
		name: `Row ${index + 1}`,
	}));
const everything = Number.POSITIVE_INFINITY;
const withTotal = (results: Row[], total: number) => ({ results, total });
const plain = (rows: Row[]) => rows;

it.each(['listJobs', 'listRuns'] as const)(
	'%s that come keyed by reference come newest first',
	async (name) => {
		const keyed = (rows: Row[]) => Object.fromEntries(rows.map((row) => [row.ref, row]));
		const { catalogue } = listing(rowsOf(5), () => keyed(rowsOf(5)));
		expect((await fetchRows(listAt(catalogue, name), 2)).rows.map(({ ref }) => ref)).toEqual([
			5, 4,
		]);
		expect((await fetchRows(listAt(catalogue, 'listCollections'), 2)).rows).toEqual(rowsOf(2));
	},
);

it.each([20, 64, 99, 100, 101, 230, 1000])(
	'a list of %s rows that takes no parameters is asked for as a whole',
	async (count) => {
		const names = { 'list.limit': '', 'list.offset': '' };
		const { catalogue, calls } = listing([], () => rowsOf(count), names);
		const { rows, gap } = await fetchRows(listAt(catalogue, 'listRuns'), everything);
		expect({ rows, gap }).toEqual({ rows: rowsOf(count), gap: undefined });
		expect(calls.map(({ query }) => query)).toEqual(calls.map(() => ({})));
		expect(calls.length).toBeLessThan(4);
		expect((await fetchRows(listAt(catalogue, 'listRuns'), 2)).rows).toEqual(rowsOf(2));
	},
);

it('references that come as text are numbers, as those of other answers', async () => {
	const row = { queueRef: '12', destinationRef: '3', collectionRef: 'none', pages: '4' };
	const { catalogue } = listing([], () => [row]);
	const { rows } = await fetchRows(listAt(catalogue, 'listRuns'), everything);
	expect(rows).toEqual([{ ...row, queueRef: 12, destinationRef: 3 }]);
	const destination = listing([], () => [{ ref: '7', name: '12' }]);
	expect((await fetchRows(destinationList(destination.catalogue), everything)).rows).toEqual([
		{ ref: 7, name: '12' },
	]);
});

it('one entry that stands alone where the list should be is that list', async () => {
	const { catalogue } = listing(rowsOf(1), ([only]) => ({ results: only }));
	expect((await fetchRows(listAt(catalogue, 'listDestinations'), everything)).rows).toEqual(
		rowsOf(1),
	);
});

describe('a list that comes as a plain array', () => {
	it.each([3, 100, 230])('of %s rows is read to its end', async (count) => {
		const { catalogue } = listing(rowsOf(count), plain);
		const { rows } = await fetchRows(listAt(catalogue, 'listJobs'), everything);
		expect(rows).toEqual(rowsOf(count));
	});

	it('and that has no pages is read once', async () => {
		const all = rowsOf(230);
		const { catalogue, calls } = listing(all, () => all);
		const { rows } = await fetchRows(listAt(catalogue, 'listJobs'), everything);
		expect(rows).toEqual(all);
		expect(calls).toHaveLength(1);
	});

	it('and that the service cuts at 23 rows is read to its end', async () => {
		const { catalogue } = listing(rowsOf(230), (rows) => rows.slice(0, 23));
		expect((await fetchRows(listAt(catalogue, 'listJobs'), everything)).rows).toEqual(rowsOf(230));
	});
});

describe('collections', () => {
	it('one without a reference is left out and shifts nothing', async () => {
		const all = rowsOf(230).map((row, index) => (index === 40 ? { name: 'No reference' } : row));
		const { catalogue } = listing(all, withTotal);
		const { rows } = await fetchRows(listAt(catalogue, 'listCollections'), everything);
		expect(collectionsIn(rows).map(({ ref }) => ref)).toEqual(all.flatMap(({ ref }) => ref ?? []));
	});
});

describe('destinations', () => {
	// A round number of rows may be as many as the service gives at once, so that one more request tells.
	it.each([
		[3, 1],
		[20, 2],
		[120, 3],
		[250, 4],
	])('all %s of them, in %s calls', async (count, expected) => {
		const { catalogue, calls } = listing(rowsOf(count), withTotal);
		expect(
			(await fetchRows(destinationList(catalogue), Number.POSITIVE_INFINITY)).rows,
		).toHaveLength(count);
		expect(calls).toHaveLength(expected);
	});
});

it('destinations that come one by one in plain arrays are all read', async () => {
	const { catalogue } = listing(rowsOf(3), (rows) => rows.slice(0, 1));
	expect((await fetchRows(destinationList(catalogue), everything)).rows).toEqual(rowsOf(3));
});

describe('names of runs', () => {
	const runs = [{ queueRef: 1, destinationRef: 1, collectionRef: 3 }];
	const toldOf = async (dataOf: (rows: Row[], total: number) => unknown) => {
		const told: string[] = [];
		const { catalogue } = listing(rowsOf(3), dataOf);
		const nameOf = await runNames(catalogue, runs, { warn: (text) => told.push(text) });
		return [nameOf(runs[0]!), told.join()];
	};

	it('are told where the lists of names show their first rows alone', async () => {
		const [names, told] = await toldOf(() => ({ results: rowsOf(2), hasMore: true }));
		expect(names).toEqual({ destinationName: 'Row 1' });
		expect(told).toMatch(/names of collections could not be read: .* the same page/);
	});

	it('that a whole list does not hold are left out', async () => {
		expect(await toldOf(() => rowsOf(2))).toEqual([{ destinationName: 'Row 1' }, '']);
	});

	it.each([1, 40])('are found where pages of %d count up to one row behind them', async (size) => {
		const { catalogue, calls } = listing(rowsOf(230), (rows, total) => {
			const results = rows.slice(0, size);
			return { results, total: Math.min(total, (results.at(-1)?.ref ?? 0) + 1) };
		});
		const wanted = { queueRef: 1, destinationRef: 1, collectionRef: 3 * size };
		expect((await runNames(catalogue, [wanted]))(wanted)).toEqual({
			destinationName: 'Row 1',
			collectionName: `Row ${3 * size}`,
		});
		expect(calls.length).toBeLessThan(10);
	});

	it('that a whole list does not hold are not asked for page by page', async () => {
		const { catalogue, calls } = listing(rowsOf(3), () => rowsOf(2));
		await runNames(catalogue, runs);
		expect(calls).toHaveLength(3);
	});
});

describe('runs', () => {
	it('are all found where the service gives smaller pages than asked for', async () => {
		const { catalogue } = listing(rowsOf(230), (rows, total) => ({
			results: rows.slice(0, 40),
			total,
		}));
		expect((await findInList(listAt(catalogue, 'listRuns'), () => true, everything)).rows).toEqual(
			rowsOf(230),
		);
	});

	it.each([
		[0, 1],
		[99, 1],
		[100, 2],
		[101, 2],
		[200, 3],
	])('of a list of %s are found in %s calls', async (count, expected) => {
		const { catalogue, calls } = listing(rowsOf(count), withTotal);
		expect(
			(await findInList(listAt(catalogue, 'listRuns'), () => true, everything)).rows,
		).toHaveLength(count);
		expect(calls).toHaveLength(expected);
	});

	it('are read no further than wanted', async () => {
		const { catalogue, calls } = listing(rowsOf(500), withTotal);
		expect(
			(await findInList(listAt(catalogue, 'listRuns'), ({ queueRef }) => Number(queueRef) > 99, 2))
				.rows,
		).toEqual(rowsOf(101).slice(-2));
		expect(calls).toHaveLength(2);
	});

	it('of a service that gives its first page again and again are refused, naming the cause', async () => {
		const { catalogue, calls } = listing(rowsOf(300), (_, total) => ({
			results: rowsOf(100),
			total,
		}));
		const { details } = await failureIn(
			async () => await findInList(listAt(catalogue, 'listRuns'), () => false, everything),
		);
		expect(details).toMatchObject({
			code: 'ANSWER',
			message: 'The service returned the same page of a list twice',
		});
		expect(details.description).toContain("'list.offset'");
		expect(calls).toHaveLength(3);
	});
});
