import { answeredPage, type AnsweredPage } from './answeredPage';
import { nextOffsetIfCut } from './endOfList';
import { isLargePage, MOST_ROWS, OVERLAP, PAGE_SIZE, type List, type Page } from './list';
import {
	checkPlace,
	gapIfFixed,
	meaningOfRepeated,
	nothingShown,
	samePageTwice,
} from './repeatedPage';

/** Pages without new rows before the stated end, behind which no more are looked for. */
const MOST_BARREN = 10;

/** Where the next page begins, and the first and the last reference above. As a text it is JSON. */
interface Place {
	offset: number;
	first?: number | undefined;
	last?: number | undefined;
}

/** Up to where there are rows by the page's own total or word. */
const statedEnd = ({ total, isMore, isPartial }: Page<unknown>): number =>
	total ?? (isMore && !isPartial ? Infinity : 0);

const packed = (place: Place) => JSON.stringify(place);

type Fetch<Row> = (offset: number, limit?: number) => Promise<AnsweredPage<Row>>;

/** The page of a place, or the next one further down where those before the stated end show no new row. */
async function withNewRows<Row>(fetch: Fetch<Row>, { offset: from, first, last }: Place) {
	const isBarren = ({ keys }: AnsweredPage<Row>) =>
		keys.length === 0 || (keys[0] !== first && keys.every((key) => key === last));
	let offset = from;
	let page = await fetch(offset);
	for (
		let barren = 0;
		isBarren(page) && offset < statedEnd(page) && barren < MOST_BARREN;
		barren += 1
	) {
		checkPlace(page, true);
		// Nothing may have come from one of several machines only.
		if (barren > 0) offset += Math.max(1, (page.limit ?? PAGE_SIZE) - OVERLAP);
		page = await fetch(offset);
	}
	return { page, offset };
}

/** Where the list goes on behind a page that begins as the one above it; undefined where that had all rows. Throws where there may be more. */
async function goesOnBehind<Row>(
	page: AnsweredPage<Row>,
	offset: number,
	isCounted: boolean,
	fetch: Fetch<Row>,
): Promise<number | undefined> {
	const count = page.rows.length;
	const behind = await fetch(offset + OVERLAP);
	const isAgain = behind.keys.length > 0 && behind.keys.every((key) => page.keys.includes(key));
	// The service begins a page only where one of its own begins.
	if (!isAgain) return offset + OVERLAP;
	// Further down than the second page, the last one comes again behind the end.
	const isFurther = offset > Math.max(1, count - OVERLAP);
	if (isFurther && !page.isMore && (page.total ?? 0) <= offset + OVERLAP) return undefined;
	// The service has another name for the offset, or it does not page: then these are all. Further down, where the page is not
	// the first one, what is found out from the top on leads to no row behind it, and is refused.
	const repeated = await meaningOfRepeated(page, PAGE_SIZE, fetch);
	if (repeated.goesOnAt !== undefined && repeated.goesOnAt > offset) return repeated.goesOnAt;
	const mayBeCut = isCounted || count === 1;
	if (repeated.goesOnAt !== undefined || (repeated.gap ?? (mayBeCut && gapIfFixed(page))))
		throw samePageTwice(page);
	return undefined;
}

/**
 * One page of a list for somebody who scrolls through it, and the place of the next, undefined behind the last. It is
 * requested from the last row of the page above on, so that no row is skipped when one above was removed. What a filter
 * (`isFiltered`) finds may be counted and yet not be shown to the user.
 */
export async function scroll<Row>(
	list: List<Row>,
	place = '',
	isFiltered = false,
): Promise<{ rows: Row[]; next: string | undefined }> {
	const { fetchPage, identityOf, isCounted = false } = list;
	const fetch: Fetch<Row> = async (start, limit = PAGE_SIZE) =>
		answeredPage(await fetchPage(start, limit), start, limit, 0, identityOf);
	const from = JSON.parse(place || packed({ offset: 0 })) as Place;
	const { first, last } = from;
	const { page, offset } = await withNewRows(fetch, from);
	const saysSome = !isFiltered && place === '' && statedEnd(page) > 0;
	if (page.rows.length === 0 && (page.isPartial || saysSome)) throw nothingShown();
	const refs = page.rows.map((row) => identityOf(row).ref);
	if (first !== undefined && refs[0] === first) {
		const goesOnAt = await goesOnBehind(page, offset, isCounted, fetch);
		return goesOnAt === undefined
			? { rows: [], next: undefined }
			: await scroll(list, packed({ offset: goesOnAt, last }));
	}
	checkPlace(page, last === undefined || refs.includes(last));
	const known = last === undefined ? 0 : refs.indexOf(last) + 1;
	const rows = page.rows.slice(known);
	// Rows that came above as well place the page higher up than was requested: the end is that far off still.
	const start = offset - Math.max(0, known - OVERLAP);
	const following = start + Math.max(1, refs.length - OVERLAP);
	// More rows than were requested are all there are, unless the service has larger pages.
	const isPage = refs.length <= PAGE_SIZE || isLargePage(page, PAGE_SIZE);
	const goesOn = isPage && nextOffsetIfCut(page, start) !== undefined;
	const isMore = rows.length > 0 && goesOn && following < MOST_ROWS;
	return {
		rows,
		next: isMore ? packed({ offset: following, first: refs[0], last: refs.at(-1) }) : undefined,
	};
}
