import { isSamePage, isSparse, shift, spanOfFirst, spanOfSecond } from './answeredPage';
import type { Key, PageRead } from './answeredPage';
import { OVERLAP } from './list';

/** A way down a list, from its top to where it has been read. */
export interface WayDown {
	readonly first: PageRead<unknown>;
	last: PageRead<unknown>;
	/** Rows of the list that a full page holds; undefined until it is known. */
	span: number | undefined;
	/** Behind the last row that was read. */
	end: number;
	/** The rows as they were read. */
	readonly versions: Map<Key, string>;
	/** The sizes of the pages above the last one. */
	readonly lengths: Set<number>;
	/** Whether the last page held no row that was not given before. */
	isBarren: boolean;
	/** Whether the last page was the same as the one above it, row for row. */
	isAgain: boolean;
	/** Pages in a row of which that is so though there should be more. */
	barren: number;
	/** Whether a page can share a row with the one above: some services begin one only where one of their own begins, or give single rows. */
	canShare: boolean;
	hasMoved: boolean;
	/** A row may have gone up past the reading. */
	hasMovedDown: boolean;
	/** Behind this row all pages are empty, though those before were full. */
	noneBehind?: number | undefined;
	/** A page held fewer rows than the service counted. */
	hasHoles: boolean;
	/** What could not be had. */
	gap?: string;
}

export const startAt = (first: PageRead<unknown>, limit: number): WayDown => ({
	first,
	last: first,
	span: spanOfFirst(first, limit),
	end: 0,
	versions: new Map(),
	lengths: new Set(),
	isBarren: false,
	isAgain: false,
	barren: 0,
	canShare: true,
	hasMoved: false,
	hasMovedDown: false,
	hasHoles: false,
});

/** Rows that a page has in common with the one above it. */
export const sharedRows = ({ canShare }: WayDown): number => (canShare ? OVERLAP : 0);

/**
 * Whether no row that was there all the time lies between a page and what was read: it begins with a row that was read and
 * has not changed since. Of rows in a fixed order those behind it are then in the page or behind that, whenever the pages were
 * answered. Where pages have holes, or begin only where the service's own do, nothing can be shown.
 */
export function isContiguous(way: WayDown, page: PageRead<unknown>): boolean {
	const { canShare, span, last, versions } = way;
	if (!canShare || isSparse(page, span) || isSparse(last, span)) return true;
	const isKnown = (index: number) => versions.get(page.keys[index] ?? '') === page.versions[index];
	return page.isUnordered
		? page.keys.some((_, index) => isKnown(index))
		: page.keys.length > 0 && isKnown(0);
}

/** Takes note of what the list has done since the page above was answered. */
export function noteMovement(way: WayDown, page: PageRead<unknown>): void {
	if (isSparse(page, way.span) || isSparse(way.last, way.span)) return;
	const moved = shift(way.last, page);
	way.hasMoved ||= moved !== 'none' || page.total !== way.last.total;
	// Where pages cannot share a row, what moved up may have been passed unseen, too.
	way.hasMovedDown ||= moved === 'down' || (!way.canShare && moved === 'up');
}

/** Goes on behind a page. */
export function recordPage(
	way: WayDown,
	page: PageRead<unknown>,
	isBarren: boolean,
	limit: number,
): void {
	if (page !== way.first) way.span ??= spanOfSecond(way.first, page, limit);
	if (way.span === 1 || (page.rows.length === 1 && page === way.first)) way.canShare = false;
	const isHollow = isSparse(page, way.span);
	if (page.rows.length > 0) way.noneBehind = undefined;
	else if (!way.hasHoles && way.end > 0) way.noneBehind = way.end;
	way.hasHoles ||= isHollow;
	way.isBarren = isBarren;
	way.isAgain = page !== way.last && page.offset >= way.end - OVERLAP && isSamePage(page, way.last);
	way.barren = isBarren && (isHollow || way.isAgain) ? way.barren + 1 : 0;
	page.keys.forEach((key, index) => way.versions.set(key, page.versions[index] ?? ''));
	if (page !== way.first) way.lengths.add(way.last.rows.length);
	way.end = page.offset + (isHollow ? (way.span ?? 0) : page.rows.length);
	way.last = page;
}

/** Pages without a new row, where the service counts more, until its count is not believed. */
const MOST_BARREN = 10;

/**
 * Whether the list ends with the last page: it is not full, and the counted end is reached, where the service counts.
 * `mayLook`: there is a request left to look behind it.
 */
export function isAtEnd(
	{ first, last, span, barren, isBarren, isAgain, lengths }: WayDown,
	given: number,
	mayLook: boolean,
): boolean {
	const { rows, total, offset } = last;
	// One that is below what was given is of a page.
	const isCounted = total !== undefined && total >= given;
	if (barren >= MOST_BARREN) return true;
	if (span === undefined) return false;
	// Rows without a reference may be alike: as many as are counted, where the count is not that of one page.
	if (isAgain && isCounted && total > rows.length && total <= given) return true;
	// Always all, whatever was asked for; or its last page again and again.
	if (rows.length >= span) return barren > 0 && last !== first && (!isCounted || total <= given);
	if (isCounted) return offset + span >= total;
	// Without a total one without new rows is behind the end; one that is shorter than each before it may lack rows that are not shown.
	return isBarren || (!mayLook && last.isMore !== true && lengths.size === 1 && lengths.has(span));
}
