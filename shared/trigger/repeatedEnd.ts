import { failureOf } from '../failure/failure';
import { mayBeBehindEnd } from '../failure/httpStatuses';
import { PAGE_SIZE, type FetchPage, type Page } from '../lists/list';
import { samePageTwice } from '../lists/repeatedPage';

type Ref = { ref: number };

export const refsOf = (rows: Ref[]) => rows.map(({ ref }) => ref).join();

/** Whether a page further down repeats the rows of the page before it, although more rows should follow those. */
const isRepeatedTooEarly = (rows: Ref[], before: Page<Ref>, offset: number) =>
	rows.length > 0 &&
	(before.isMore === true ||
		(before.total === undefined
			? before.rows.length === PAGE_SIZE
			: before.rows.length <= PAGE_SIZE && before.total > offset + before.rows.length)) &&
	refsOf(rows) === refsOf(before.rows);

/** Ends a list where a page repeats rows behind the counted end. Throws where a page comes again before it. */
export function endingAtRepeated<Row extends Ref>(
	fetchPage: FetchPage<Row>,
	isRepeated: (rows: Row[], before: Row[]) => boolean,
): FetchPage<Row> {
	let before: Page<Row> | undefined;
	let begin = 0;
	return async (offset, limit) => {
		const mayBeOver = before !== undefined && offset > 0 && offset >= (before.total ?? 0);
		const page = await fetchPage(offset, limit).catch((error: unknown): Page<Row> => {
			if (mayBeOver && mayBeBehindEnd(failureOf(error).details.httpStatus))
				return { rows: [], total: offset };
			throw error;
		});
		const isOver = mayBeOver && (before?.total !== undefined || before?.rows.length !== PAGE_SIZE);
		if (before && offset > begin && isRepeatedTooEarly(page.rows, before, begin))
			throw samePageTwice();
		if (before && isOver && isRepeated(page.rows, before.rows)) return { ...page, rows: [] };
		before = page;
		begin = offset;
		return page;
	};
}
