import { PAGE_SIZE } from '../request/pages';
import type { FetchPage, Page } from '../request/pages';

/**
 * Pages of a list whose end is where a page repeats what was read though there should be no more: some services give all
 * rows whatever is asked for, and what was added meanwhile moves rows behind the counted end.
 */
export function endingAtRepeated<Row>(fetchPage: FetchPage<Row>, isRepeated: (rows: Row[], before: Row[]) => boolean): FetchPage<Row> {
	let before: Page<Row> | undefined;
	return async (offset, limit) => {
		const page = await fetchPage(offset, limit);
		const isOver = before && (before.total === undefined ? before.rows.length !== PAGE_SIZE : offset >= before.total);
		if (before && isOver && offset > 0 && isRepeated(page.rows, before.rows)) return { ...page, rows: [] };
		before = page;
		return page;
	};
}
