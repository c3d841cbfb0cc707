import fc from 'fast-check';

import type { List, Page } from '../../../shared/lists/list';
import { fetchRows } from '../../../shared/lists/readRows';

export interface Row {
	ref: number;
}

/** A service that lists references 0, 1, 2 ... and how it does. */
interface Service {
	count: number;
	/** The most rows that it gives per call. */
	pageSize?: number;
	/** What it counts; nothing where undefined. */
	total?: (rows: number, page: number) => number | undefined;
	/** Whether it says how many rows it gives per call, or were asked for. */
	saysLimit?: boolean | 'as asked';
	/** Where a page begins that was asked for at an offset. */
	begin?: (offset: number, pageSize: number) => number;
	/** Whether it gives as many as were asked for, or all there are. */
	knowsLimit?: boolean;
	/** Behind it every page is empty. */
	window?: number;
	/** Where it says that a page begins. */
	says?: (offset: number) => number;
	/** It says that more follow, wherever a page ends. */
	isMore?: true;
	/** Counted and passed over, but not shown. */
	isHidden?: (ref: number) => boolean;
	/** Refs that come, in their order. */
	refs?: number[];
}

const rowOf = (ref: number): Row => ({ ref });
export const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ref);
export const everything = Number.POSITIVE_INFINITY;

export function listing(service: Service) {
	const {
		count,
		pageSize = 100,
		total = (rows) => rows,
		saysLimit = false,
		begin = (offset) => offset,
		knowsLimit = true,
		isHidden = () => false,
		window = everything,
		says,
		isMore,
	} = service;
	const { refs = upTo(count) } = service;
	const calls: Array<{ offset: number; limit: number }> = [];
	const list: List<Row> = {
		identityOf: ({ ref }) => ({ ref }),
		concurrency: 10,
		async fetchPage(offset, limit): Promise<Page<Row>> {
			calls.push({ offset, limit });
			const size = knowsLimit ? Math.min(limit, pageSize) : everything;
			const start = begin(offset, size);
			const open = start < window ? refs.slice(start, start + size) : [];
			const rows = open.filter((ref) => !isHidden(ref));
			return await Promise.resolve({
				rows: rows.map(rowOf),
				total: total(refs.length, rows.length),
				limit: saysLimit ? (saysLimit === 'as asked' ? limit : size) : undefined,
				startsAt: says?.(offset),
				isMore,
			});
		},
	};
	const read = async (max = everything) => {
		const { rows, total: counted, gap } = await fetchRows(list, max);
		return { refs: rows.map(({ ref }) => ref), total: counted, gap };
	};
	return { calls, list, read };
}

export const unsaid = () => undefined;
export const anyMax = fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.constant(everything));
/** One request for each 1,000 rows more than there are pages; in pages of fewer than 33 rows each shares one. */
export const allowed = (rows: number, pageSize: number) =>
	Math.max(1, Math.ceil(rows / (pageSize < 33 ? Math.max(1, pageSize - 1) : pageSize))) +
	Math.ceil(rows / 1000);
