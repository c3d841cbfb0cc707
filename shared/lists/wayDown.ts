import type { AnsweredPage, Key } from './answeredPage';
import { isSamePage, isSparse, movementBetween, spanOfFirst, spanOfSecond } from './answeredPage';
import { OVERLAP } from './list';

/** A way down a list, from its top to where it has been read. */
export type WayDown = ReturnType<typeof wayFrom>;

export const wayFrom = (first: AnsweredPage<unknown>, limit: number) => ({
	first,
	last: first,
	/** Rows of the list that a full page holds; undefined until it is known. */
	span: spanOfFirst(first, limit),
	end: 0,
	versions: new Map<Key, string>(),
	/** The sizes of the pages above the last one. */
	lengths: new Set<number>(),
	/** The last page held no new row. */
	isBarren: false,
	/** The last page was the same as the one above it, row for row. */
	isAgain: false,
	/** Pages in a row without a new row, though there should be more. */
	barren: 0,
	/** A page can share a row with the one above. Some services begin one only where one of their own begins, or give single rows. */
	canShare: true,
	hasMoved: false,
	/** A row may have gone up past the reading. */
	hasMovedDown: false,
	/** Behind this row all pages are empty, though those before were full. */
	noneBehind: undefined as number | undefined,
	/** A page held fewer rows than the service counted. */
	hasHoles: false,
	/** What could not be had, as a sentence. */
	gap: undefined as string | undefined,
	isCut: undefined as true | undefined,
});

/** Rows that a page has in common with the one above it. */
export const sharedRows = ({ canShare }: WayDown): number => (canShare ? OVERLAP : 0);

/**
 * Whether no row that was there all the time lies between a page and what was read: it begins with a row that was read
 * and has not changed, and the order of rows is fixed. Nothing can be shown where pages have holes, or begin only where
 * the service's own do.
 */
export function isContiguous(way: WayDown, page: AnsweredPage<unknown>): boolean {
	const { canShare, span, last, versions } = way;
	if (!canShare || isSparse(page, span) || isSparse(last, span)) return true;
	const isKnown = (index: number) => versions.get(page.keys[index] ?? '') === page.versions[index];
	return page.isUnordered
		? page.keys.some((_, index) => isKnown(index))
		: page.keys.length > 0 && isKnown(0);
}

/** Takes note of how the list has moved since the page above was answered. */
export function noteMovement(way: WayDown, page: AnsweredPage<unknown>): void {
	if (isSparse(page, way.span) || isSparse(way.last, way.span)) return;
	const movement = movementBetween(way.last, page);
	way.hasMoved ||= movement !== 'none' || page.total !== way.last.total;
	// Where pages cannot share a row, what moved up may have been missed, too.
	way.hasMovedDown ||= movement === 'down' || (!way.canShare && movement === 'up');
}

/** Whether a page begins where the last one ended, as far as they may overlap. */
const isBehind = ({ end }: WayDown, page: AnsweredPage<unknown>) => page.offset >= end - OVERLAP;

/** Takes note of rows that a page should have and does not show. */
function noteHoles(way: WayDown, page: AnsweredPage<unknown>, isBarren: boolean): void {
	if (page.rows.length > 0) way.noneBehind = undefined;
	else if (!way.hasHoles && way.end > 0) way.noneBehind = way.end;
	// Pages of any size go on behind their last row; where rows are not shown, that comes again further down, or nothing new.
	const place = page.keys.indexOf(way.last.keys.at(-1) ?? '');
	const isFurther = isSparse(way.last, way.span) && page.offset + place > way.end - OVERLAP;
	const isEmpty = isSparse(page, way.span) && isBarren;
	way.hasHoles ||= isBehind(way, page) && (isEmpty || (place > 0 && isFurther));
}

export function recordPage(
	way: WayDown,
	page: AnsweredPage<unknown>,
	isBarren: boolean,
	limit: number,
): void {
	if (page !== way.first) way.span ??= spanOfSecond(way.first, page, limit);
	if (way.span === 1 || (page.rows.length === 1 && page === way.first)) way.canShare = false;
	const isShort = isSparse(page, way.span);
	noteHoles(way, page, isBarren);
	way.isBarren = isBarren;
	way.isAgain = page !== way.last && isBehind(way, page) && isSamePage(page, way.last);
	way.barren = isBarren && (isShort || way.isAgain) ? way.barren + 1 : 0;
	page.keys.forEach((key, index) => way.versions.set(key, page.versions[index] ?? ''));
	if (page !== way.first) way.lengths.add(way.last.rows.length);
	way.end = page.offset + (isShort && way.hasHoles ? (way.span ?? 0) : page.rows.length);
	way.last = page;
}
