import type { AnsweredPage } from './answeredPage';
import { isLargePage, isRound, mayBeCut, PAGE_SIZE, type Page } from './list';
import type { WayDown } from './wayDown';

/** Pages without a new row before the counted end, until the count is not believed. */
const MOST_BARREN = 10;

/** Whether the first page says by itself that it is all: it is empty, or longer than requested and of no usual size. */
export function isWholeList(first: AnsweredPage<unknown>, limit: number): boolean {
	const { rows, keys, total = 0, isMore } = first;
	const isPage = typeof keys[0] === 'number' && isLargePage(first, limit);
	const isAll = rows.length === 0 || (rows.length > limit && !isPage);
	return isAll && isMore !== true && total <= rows.length;
}

/** Whether the list ends with the last page. `given`: rows so far; `mayLook`: whether a request is left to look behind it. */
export function isAtEnd(
	{ first, last, span, end, barren, isBarren, isAgain, lengths }: WayDown,
	given: number,
	mayLook: boolean,
): boolean {
	const { rows, total } = last;
	// A lower total counts the rows of one page.
	const isCounted = total !== undefined && total >= given;
	if (barren >= MOST_BARREN) return true;
	if (span === undefined) return false;
	// Rows without a reference may be alike: as many as are counted, where the count is not that of one page.
	if (isAgain && isCounted && total > rows.length && total <= given) return true;
	// A full page is the last only if it is the page above again: all come always, or the last page again and again.
	if (rows.length >= span) return barren > 0 && last !== first && (!isCounted || total <= given);
	// Where more rows follow by its own word, it may have counted the rows of the page.
	const isOfPage = last.isMore === true && total === rows.length && !isBarren;
	if (isCounted && !isOfPage) return end >= total;
	// Without a total a page without new rows is behind the end; a shorter one may only lack rows that are not shown.
	const isLast = isBarren || (!mayLook && lengths.size === 1 && lengths.has(span));
	return isLast && last.isMore !== true;
}

/** Where the next page starts, or undefined behind the last. Totals may be wrong: only an empty page is behind the end. */
export function nextOffset({ rows, total, limit, isMore = false }: Page<unknown>, offset: number) {
	const next = offset + rows.length;
	const isFull =
		rows.length >= (limit ?? PAGE_SIZE) || (limit === undefined && isRound(rows.length));
	// A page that reaches beyond its total shows that not all are counted.
	const isWrong = (count: number) => count <= rows.length || count < next;
	const goesOn = isMore || total === undefined || next < total || (isFull && isWrong(total));
	return goesOn && rows.length > 0 ? next : undefined;
}

/** Where the next page starts if one more request is worth it: the page may be cut although its total counts only itself. */
export const nextOffsetIfCut = (page: Page<unknown>, offset: number): number | undefined =>
	mayBeCut(page) && (page.total ?? 0) <= page.rows.length
		? offset + page.rows.length
		: nextOffset(page, offset);
