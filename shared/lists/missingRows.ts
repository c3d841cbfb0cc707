import type { AnsweredPage } from './answeredPage';
import { PAGE_SIZE, type ListSummary } from './list';
import type { WayDown } from './wayDown';

type Missing = Omit<ListSummary, 'total'>;

const NOTHING: Missing = { gap: undefined };

const PARTIAL_ANSWER =
	'The service says that its answer lacks rows, e.g. because the search took too long.';

const NULL_ROW =
	"The service's answer holds null in the place of a row. The others came. The API key's user may not be allowed to see it, or it was deleted.";

const NONE_SHOWN =
	"The service says that more rows follow, but shows none. The API key's user may not be allowed to see them.";

const shrunk = (atFirst: number, atLast: number) =>
	`The list had ${atFirst.toLocaleString('en')} rows at first and ${atLast.toLocaleString('en')} at the end, so rows may be missing. The service may be building its search anew, or the user of the API key may see less than before. Run it again later.`;

export const stillMoving = (count: number, total = 0) =>
	`The list kept changing while it was read, or it counts rows that the API key's user is not allowed to see, so ${total > count ? `of ${total.toLocaleString('en')} rows only ${count.toLocaleString('en')} were read` : 'a row may be missing'}.`;

/** Full pages end at this row, and all behind it are empty. */
const nothingBehind = (end: number, total = 0) =>
	`The service returns nothing after row ${end.toLocaleString('en')}${total > end ? `, although it counts ${total.toLocaleString('en')}` : ''}. It may limit how much can be read at once: read fewer rows, with filters.${total > end ? ' Or the user of the API key is not allowed to see the others.' : ''}`;

export const nothingMore = (end: number, total = 0): Missing => ({
	gap: nothingBehind(end, total),
	...(total > end && { isCut: true }),
});

/** Whether the list lost more than single removals explain since its first page: an index is built anew, or rights were taken. */
function hasShrunk(
	{ first, last, hasMoved }: WayDown,
	given: number,
	top: AnsweredPage<unknown>,
): boolean {
	const { rows, total = Infinity } = last;
	// A total that is the number of its rows may count the page only.
	const isOfAll = total > rows.length && (hasMoved || top !== first);
	return (
		(first.rows.length === 0 && !first.isMore && given > 0) ||
		(isOfAll && (top.total ?? 0) - total > PAGE_SIZE)
	);
}

/** What is missing by the service's own word or count, where no movement explains it. */
export function missingRows(way: WayDown, count: number, top = way.first): Missing {
	const { first, last, hasHoles, hasMoved, noneBehind } = way;
	const { total = 0, isPartial, hasNullRow } = last;
	if (first.isPartial || isPartial)
		return { gap: first.hasNullRow || hasNullRow ? NULL_ROW : PARTIAL_ANSWER, isCut: true };
	if (count === 0 && first.isMore) return { gap: NONE_SHOWN, isCut: true };
	if (hasShrunk(way, count, top)) return { gap: shrunk(top.total ?? count, total), isCut: true };
	if (total <= count) return NOTHING;
	// Removals alone, or additions alone, leave no fewer than were counted when they were fewest.
	if (hasMoved && !hasHoles)
		return count < Math.min(first.total ?? 0, total) ? { gap: stillMoving(count, total) } : NOTHING;
	if (noneBehind !== undefined) return nothingMore(noneBehind, total);
	const gap = `The service counts ${total.toLocaleString('en')} rows but returned ${count.toLocaleString('en')} different ones. The API key's user may not be allowed to see the others.`;
	return { gap };
}
