import { failureOf } from '../failure/failure';
import { PAGE_SIZE, type FetchPage, type Page } from '../lists/list';
import { samePageTwice } from '../lists/repeatedPage';

const REFUSED = new Set([400, 404, 416, 422]);

type Ref = { ref: number };

export const refsOf = (rows: Ref[]) => rows.map(({ ref }) => ref).join();

/** Whether a page further down is the one before it, row for row, though that has more behind it. */
const isAgain = (rows: Ref[], page: Page<Ref>, offset: number) =>
	rows.length > 0 &&
	(page.isMore === true ||
		(page.total === undefined
			? page.rows.length === PAGE_SIZE
			: page.rows.length <= PAGE_SIZE && page.total > offset + page.rows.length)) &&
	refsOf(rows) === refsOf(page.rows);

/**
 * Pages of a list whose end is where a page repeats what was read though there should be no more: some services give all
 * rows whatever is asked for, and what was added meanwhile moves rows behind the counted end. Throws where a page comes again before.
 */
export function endingAtRepeated<Row extends Ref>(
	fetchPage: FetchPage<Row>,
	isRepeated: (rows: Row[], before: Row[]) => boolean,
): FetchPage<Row> {
	let before: Page<Row> | undefined;
	let begin = 0;
	return async (offset, limit) => {
		const mayBeOver = before !== undefined && offset > 0 && offset >= (before.total ?? 0);
		const page = await fetchPage(offset, limit).catch((error: unknown): Page<Row> => {
			// Some refuse an offset behind the last row.
			if (mayBeOver && REFUSED.has(failureOf(error).details.httpStatus ?? 0))
				return { rows: [], total: offset };
			throw error;
		});
		const isOver = mayBeOver && (before?.total !== undefined || before?.rows.length !== PAGE_SIZE);
		if (before && offset > begin && isAgain(page.rows, before, begin)) throw samePageTwice();
		if (before && isOver && isRepeated(page.rows, before.rows)) return { ...page, rows: [] };
		before = page;
		begin = offset;
		return page;
	};
}
