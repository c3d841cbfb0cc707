import { answerFailure } from './failure';

/** One page of a list. */
export interface Page<Row> {
	rows: Row[];
	/** All rows there are; undefined where the service does not say. */
	total: number | undefined;
}

export type FetchPage<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

/** The most rows that the service gives per call (interface section 8). */
export const PAGE_SIZE = 100;

/** Where the page behind this one starts, or undefined behind the last. A service may give smaller pages than asked for. */
export function nextOffset<Row>({ rows, total }: Page<Row>, offset: number, limit = PAGE_SIZE): number | undefined {
	const next = offset + rows.length;
	const isMore = total === undefined ? rows.length >= limit : next < total;
	return isMore && rows.length > 0 ? next : undefined;
}

interface PagePlan {
	offset: number;
	limit: number;
}

/** The pages from `offset` up to `wanted` rows, when the total is known. */
export function pagesBehind(offset: number, wanted: number, pageSize = PAGE_SIZE): PagePlan[] {
	const count = Math.max(0, Math.ceil((wanted - offset) / pageSize));
	return Array.from({ length: count }, (_, page) => {
		const start = offset + page * pageSize;
		return { offset: start, limit: Math.min(pageSize, wanted - start) };
	});
}

/**
 * Up to `max` rows in as few calls as there can be: ceil(N / 100), never a trailing empty one.
 * With a known total the pages behind the first go out together (the gate caps them); else page by page until a short one.
 */
export async function fetchRows<Row>(fetchPage: FetchPage<Row>, max: number): Promise<Page<Row>> {
	const limit = Math.min(PAGE_SIZE, max);
	const { rows: first, total } = await fetchPage(0, limit);
	if (total === undefined) return { rows: await pageByPage(fetchPage, first, max), total };
	const wanted = Math.min(total, max);
	// A service that gives fewer than asked for has a smaller page; the offsets follow it.
	const pageSize = first.length < limit ? first.length : PAGE_SIZE;
	if (pageSize === 0 || first.length >= wanted) return { rows: first.slice(0, max), total };
	const behind = pagesBehind(first.length, wanted, pageSize);
	const pages = await Promise.all(behind.map(async (page) => await fetchPage(page.offset, page.limit)));
	for (const { rows } of pages) refuseRepeated(first, rows);
	return { rows: [first, ...pages.map(({ rows }) => rows)].flat().slice(0, max), total };
}

async function pageByPage<Row>(fetchPage: FetchPage<Row>, first: Row[], max: number): Promise<Row[]> {
	const rows = [...first];
	for (let isFull = first.length >= PAGE_SIZE; isFull && rows.length < max; ) {
		const limit = Math.min(PAGE_SIZE, max - rows.length);
		const page = await fetchPage(rows.length, limit);
		refuseRepeated(first, page.rows);
		rows.push(...page.rows);
		isFull = page.rows.length >= limit;
	}
	return rows.slice(0, max);
}

/** A service that does not know our name for the offset gives its first page again and again. */
export function refuseRepeated<Row>([first]: Row[], [other]: Row[]): void {
	if (first === undefined || JSON.stringify(first) !== JSON.stringify(other)) return;
	throw answerFailure(
		'The service gave the same page of a list twice',
		"It may have another name for the offset. Set 'search.offset' or 'list.offset' in 'Interface Overrides' of the credential.",
	);
}
