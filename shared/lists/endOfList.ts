import type { WayDown } from './wayDown';

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
