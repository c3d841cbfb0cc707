import fc from 'fast-check';

import { fetchRows, PAGE_SIZE, pagesBehind } from '../../shared/request/pages';
import { pageOf } from '../../shared/service/lists';
import { failureIn } from './failures';

interface Service {
	count: number;
	/** The most rows that it gives per call. */
	pageSize?: number;
	saysTotal?: boolean;
}

/** A service that lists 0, 1, 2 ... and counts its calls. */
function listing({ count, pageSize = PAGE_SIZE, saysTotal = true }: Service) {
	const calls: Array<{ offset: number; limit: number }> = [];
	const fetchPage = async (offset: number, limit: number) => {
		calls.push({ offset, limit });
		const length = Math.max(0, Math.min(limit, pageSize, count - offset));
		const rows = Array.from({ length }, (_, index) => offset + index);
		return await Promise.resolve({ rows, total: saysTotal ? count : undefined });
	};
	return { calls, fetchPage };
}

const first = (count: number) => Array.from({ length: count }, (_, index) => index);
const anyMax = fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.constant(Number.POSITIVE_INFINITY));

describe('fetchRows', () => {
	it.each([
		[0, Number.POSITIVE_INFINITY, 1],
		[1, Number.POSITIVE_INFINITY, 1],
		[100, Number.POSITIVE_INFINITY, 1],
		[101, Number.POSITIVE_INFINITY, 2],
		[1000, Number.POSITIVE_INFINITY, 10],
		[1000, 50, 1],
		[1000, 100, 1],
		[1000, 250, 3],
	])('%s rows there, %s wanted: %s calls', async (count, max, expected) => {
		const { calls, fetchPage } = listing({ count });
		expect((await fetchRows(fetchPage, max)).rows).toEqual(first(Math.min(count, max)));
		expect(calls).toHaveLength(expected);
	});

	it('gives every wanted row once, in order, in as few calls as there can be', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(1100), anyMax, async (count, max) => {
				const { calls, fetchPage } = listing({ count });
				const { rows, total } = await fetchRows(fetchPage, max);
				const wanted = Math.min(count, max);
				expect(rows).toEqual(first(wanted));
				expect(total).toBe(count);
				expect(calls).toHaveLength(Math.max(1, Math.ceil(wanted / PAGE_SIZE)));
				expect(calls.every(({ limit }) => limit >= 1 && limit <= PAGE_SIZE)).toBe(true);
				expect(calls.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThanOrEqual(Math.max(wanted, Math.min(max, PAGE_SIZE)));
			}),
			{ seed: 20261121 },
		);
	});

	it('loses nothing where the service gives smaller pages than asked for', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(600), fc.integer({ min: 1, max: 150 }), anyMax, async (count, pageSize, max) => {
				const { fetchPage } = listing({ count, pageSize });
				expect((await fetchRows(fetchPage, max)).rows).toEqual(first(Math.min(count, max)));
			}),
			{ seed: 20261121 },
		);
	});

	it('without a total goes on to the first short page and stops at the limit', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(600), anyMax, async (count, max) => {
				const { calls, fetchPage } = listing({ count, saysTotal: false });
				const wanted = Math.min(count, max);
				expect((await fetchRows(fetchPage, max)).rows).toEqual(first(wanted));
				const full = Math.floor(count / PAGE_SIZE) + 1;
				expect(calls).toHaveLength(Math.max(1, Math.min(full, Math.ceil(max / PAGE_SIZE))));
			}),
			{ seed: 20261121 },
		);
	});

	it('asks for the pages behind the first together', async () => {
		const asked: number[] = [];
		const release: Array<() => void> = [];
		const fetching = fetchRows(async (offset, limit) => {
			asked.push(offset);
			if (offset > 0) await new Promise<void>((resolve) => release.push(resolve));
			return { rows: first(limit).map((row) => row + offset), total: 400 };
		}, Number.POSITIVE_INFINITY);
		await new Promise<void>((resolve) => setImmediate(resolve));
		expect(asked).toEqual([0, 100, 200, 300]);
		for (const answer of release.reverse()) answer();
		expect((await fetching).rows).toEqual(first(400));
	});

	it.each([true, false])('fails where the service does not know the offset and gives its first page again (total: %s)', async (saysTotal) => {
		const { fetchPage } = listing({ count: 250, saysTotal });
		const { details } = await failureIn(async () => await fetchRows(async (_, limit) => await fetchPage(0, limit), Number.POSITIVE_INFINITY));
		expect(details.message).toBe('The service gave the same page of a list twice');
	});

	it('stops where the service says a total that it does not have', async () => {
		const { calls, fetchPage } = listing({ count: 0 });
		const liar = async (offset: number, limit: number) => ({ ...(await fetchPage(offset, limit)), total: 1_000_000 });
		expect((await fetchRows(liar, Number.POSITIVE_INFINITY)).rows).toEqual([]);
		expect(calls).toHaveLength(1);
	});
});

describe('pagesBehind', () => {
	it('covers the rest without a gap and without an overlap', () => {
		expect(pagesBehind(100, 250)).toEqual([{ offset: 100, limit: 100 }, { offset: 200, limit: 50 }]);
		expect(pagesBehind(100, 100)).toEqual([]);
		expect(pagesBehind(100, 40)).toEqual([]);
	});
});

describe('the rows of a list answer', () => {
	const at = (name: string) => name.replace('list.', '');

	it('are under the keys of the deployment, beside the total', () => {
		expect(pageOf({ results: [{ ref: 1 }], total: 7, limit: 1, offset: 0 }, { at })).toEqual({ rows: [{ ref: 1 }], total: 7 });
		expect(pageOf({ results: [{ ref: 1 }] }, { at })).toEqual({ rows: [{ ref: 1 }], total: undefined });
	});

	it('or are the answer itself', () => {
		expect(pageOf([{ ref: 1 }, { ref: 2 }], { at }).rows).toEqual([{ ref: 1 }, { ref: 2 }]);
	});

	it('or nothing, when it is none', () => {
		for (const data of [null, undefined, 'x', 3, {}]) expect(pageOf(data, { at }).rows).toEqual([]);
	});
});
