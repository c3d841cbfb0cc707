import { failureOf, type Failure } from '../failure/failure';
import { mayBeBehindEnd } from '../failure/httpStatuses';
import { isSamePage, type AnsweredPage } from './answeredPage';
import { isAtEnd, isWholeList } from './endOfList';
import { OVERLAP, PAGE_SIZE, type List, type ListResult, type ListSummary } from './list';
import { keptRows } from './listBounds';
import { missingRows, nothingMore, stillMoving } from './missingRows';
import { pagesBelow, pageSourceOf, requestsFor, type PageSource } from './pageSource';
import {
	checkPlace,
	gapIfFixed,
	isOnlyRow,
	meaningOfNothing,
	meaningOfRepeated,
} from './repeatedPage';
import type { WayDown } from './wayDown';
import { isContiguous, noteMovement, recordPage, wayFrom } from './wayDown';

/** Ways down the whole of a list whose rows move about. */
const MOST_WAYS = 3;

/** The top of longer lists is read once more, where that costs no more requests than are allowed. */
const ROWS_WITHOUT_RECHECK = 1000;

const UNORDERED =
	'The service returns the rows of a page without their order, so these may not be the first ones.';

/** Whether a page holds a row unchanged that was read on an earlier way. */
const holdsUnchanged = (page: AnsweredPage<unknown>, versions: WayDown['versions']) =>
	page.keys.some((key, index) => versions.get(key) === page.versions[index]);

/** Some say that more follow wherever a page ends, and refuse what is behind the last row. */
const isRefusedEnd = ({ isBarren, last }: WayDown, { details }: Failure) =>
	isBarren && last.total === undefined && mayBeBehindEnd(details.httpStatus);

/** The page, or the nearest above it that begins within what was read; where there is none, the highest that was looked at. */
async function nearestSeam<Row>(
	{ fetch, limit }: PageSource<Row>,
	way: WayDown,
	page: AnsweredPage<Row>,
): Promise<AnsweredPage<Row>> {
	let above = page;
	for (let back = Math.ceil((way.span ?? limit) / 2); !isContiguous(way, above); back *= 2) {
		way.hasMoved = true;
		if (back >= page.offset) break;
		above = await fetch(page.offset - back);
	}
	return above;
}

/** From the top of a list to its end, to enough rows, or to one that was read before. Undefined where too much has moved. */
async function* readDown<Row>(
	source: PageSource<Row>,
	isCareful: boolean,
	earlier?: WayDown['versions'],
): AsyncGenerator<Row[], WayDown | undefined> {
	const { fetch, given, limit, max } = source;
	// An index that is not ready, or a part of it that does not answer, counts rows and gives none.
	const onceMore = async (page: AnsweredPage<Row>) =>
		page.rows.length === 0 && page.offset < (page.total ?? 0) ? await fetch(page.offset) : page;
	const first = await onceMore(await fetch(0));
	source.top ??= first;
	const way = wayFrom(first, limit);
	const pages = pagesBelow(source, way, earlier === undefined);
	const take = (page: AnsweredPage<Row>): Row[] => {
		const rows = given.of(page, isCareful ? Number.POSITIVE_INFINITY : way.end - page.offset);
		recordPage(way, page, rows.length === 0, limit);
		return rows;
	};
	/** Whether a row that one page shows comes with none: the service does not let it be read, nothing has moved up. */
	const isHeldBack = async (page: AnsweredPage<Row>) => {
		if (page.rows.length > 0) return false;
		const behind = await fetch(way.end - OVERLAP);
		return behind.rows.length === 0 && behind.total === page.total;
	};
	const mayLook = () => source.requests < requestsFor(given.count(), way.span ?? limit);
	const isDown = () =>
		isAtEnd(way, given.count(), mayLook()) ||
		(earlier !== undefined && holdsUnchanged(way.last, earlier));
	try {
		yield take(first);
		while (!isWholeList(first, limit) && given.count() < max && !isDown()) {
			const next = await pages.next().catch((error: unknown) => {
				const failure = failureOf(error);
				if (!isRefusedEnd(way, failure)) throw failure;
			});
			if (!next) return way;
			const page = way.last.rows.length > 0 ? await onceMore(next) : next;
			if (way.canShare && isSamePage(page, first)) {
				const { goesOnAt, ...learned } = await meaningOfRepeated(first, limit, fetch);
				Object.assign(way, learned);
				if (goesOnAt === undefined) return { ...way, gap: way.gap ?? gapIfFixed(first) };
				Object.assign(way, { canShare: false, last: first, end: goesOnAt });
				await pages.drop();
				continue;
			}
			if (await isOnlyRow(first, page, fetch)) return { ...way, gap: gapIfFixed(first) };
			checkPlace(page, isContiguous(way, page));
			const above = await nearestSeam(source, way, page);
			if (!isContiguous(way, above)) {
				if (way.last !== first || above.rows.length > 0) return undefined;
				const meaning = await meaningOfNothing(first, limit, fetch);
				return meaning && { ...way, ...meaning };
			}
			noteMovement(way, above);
			source.steps += Number(above === page);
			yield take(above);
			if (above === page) continue;
			if (await isHeldBack(page)) return { ...way, ...nothingMore(given.count(), page.total) };
			if (page.offset <= way.end && isContiguous(way, page)) yield take(page);
		}
		return way;
	} finally {
		await pages.drop();
	}
}

/** From the top down to an unchanged row, until that is on the first page. Says whether anything had come. */
async function* recheckTop<Row>(source: PageSource<Row>, { first, versions }: WayDown) {
	const atFirst = new Set(first.keys);
	let hasCome = false;
	for (;;) {
		const way: WayDown | undefined = yield* readDown(source, true, versions);
		if (!way) continue;
		const top = way.first;
		const unchanged = top.keys.findIndex(
			(key, index) => atFirst.has(key) && versions.get(key) === top.versions[index],
		);
		hasCome ||= unchanged !== 0;
		for (const [key, version] of way.versions) versions.set(key, version);
		if (way.last === top) return hasCome;
	}
}

/**
 * Reads up to `max` rows of a list that may move meanwhile, each once, a batch for each page. No row is lost that was
 * there all the time: pages share a row with their neighbours, and where rows may have gone up past the reading, the top
 * of the list is read again, or all of it. While nothing moves that takes one request per 1,000 rows more than there are
 * pages; more in pages of fewer than 33 rows, since only a shared row proves a seam: a total that stays may hide a move.
 * Throws a `Failure` where a page cannot be had; then no request is under way any more.
 */
export async function* readRows<Row>(
	list: List<Row>,
	max: number,
): AsyncGenerator<Row[], ListSummary> {
	const source = pageSourceOf(list, max);
	const { given } = source;
	for (let ways = 1; ; ways += 1) {
		const way = yield* readDown(source, ways > 1);
		if (!way) continue;
		const { total } = way.first;
		if (way.gap !== undefined || given.count() >= max) {
			const isWhole = Math.max(total ?? Infinity, way.end) <= given.count();
			return {
				total,
				gap: way.gap ?? (way.last.isUnordered && !isWhole ? UNORDERED : undefined),
				isCut: way.isCut,
			};
		}
		const isAtomic = way.last === way.first;
		const isCheap =
			given.count() > ROWS_WITHOUT_RECHECK &&
			source.requests < requestsFor(given.count(), way.span ?? PAGE_SIZE);
		const hasCome =
			!isAtomic && (way.hasMoved || ways > 1 || isCheap) && (yield* recheckTop(source, way));
		if (!way.hasMovedDown || hasCome)
			return { total, ...missingRows(way, given.count(), source.top) };
		if (ways >= MOST_WAYS)
			return { total, gap: stillMoving(given.count(), way.last.total), hasMoved: true };
	}
}

/** Up to `max` rows of a list in one go, with what could not be had in `gap`. */
export async function fetchRows<Row>(list: List<Row>, max: number): Promise<ListResult<Row>> {
	let announced: number | undefined;
	let isUnordered: boolean | undefined;
	const fetchPage: List<Row>['fetchPage'] = async (offset, limit) => {
		const page = await list.fetchPage(offset, limit);
		announced ??= page.total;
		isUnordered ??= page.isUnordered;
		return page;
	};
	const { rows, add } = keptRows<Row>(() => announced);
	const reading = readRows({ ...list, fetchPage }, max);
	for (;;) {
		const { done, value } = await reading.next();
		if (done) return { ...value, rows, isUnordered };
		add(value);
	}
}
