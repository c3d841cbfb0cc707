import { failureOf } from '../failure/failure';
import { PAGE_SIZE } from '../lists/list';
import type { FetchPage, Page } from '../lists/list';

const REFUSED = new Set([400, 404, 416, 422]);

/**
 * Pages of a list whose end is where a page repeats what was read though there should be no more: some services give all
 * rows whatever is asked for, and what was added meanwhile moves rows behind the counted end.
 */
export function endingAtRepeated<Row>(
	fetchPage: FetchPage<Row>,
	isRepeated: (rows: Row[], before: Row[]) => boolean,
): FetchPage<Row> {
	let before: Page<Row> | undefined;
	return async (offset, limit) => {
		const mayBeOver = before !== undefined && offset > 0 && offset >= (before.total ?? 0);
		const page = await fetchPage(offset, limit).catch((error: unknown): Page<Row> => {
			// Some refuse an offset behind the last row.
			if (mayBeOver && REFUSED.has(failureOf(error).details.httpStatus ?? 0))
				return { rows: [], total: offset };
			throw error;
		});
		const isOver = mayBeOver && (before?.total !== undefined || before?.rows.length !== PAGE_SIZE);
		if (before && isOver && isRepeated(page.rows, before.rows)) return { ...page, rows: [] };
		before = page;
		return page;
	};
}
