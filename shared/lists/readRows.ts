import { keptRows } from './listBounds';
import { isSamePage, requestsFor, type PageRead } from './answeredPage';
import { OVERLAP, PAGE_SIZE, type ListSummary, type List, type ListResult } from './list';
import { pageWindow } from './pagesAhead';
import { checkPlace, isOneRowAgain, meaningOfRepeated } from './repeatedPage';
import { nothingBehind, PARTIAL_ANSWER, samePageTwice } from './repeatedPage';
import {
	isAtEnd,
	recordPage,
	isContiguous,
	sharedRows,
	noteMovement,
	startAt,
	type WayDown,
} from './wayDown';
import { sourceOf, type Source } from './pageSource';

/** Ways down the whole of a list whose rows move about. */
const MOST_WAYS = 3;

/** Longer lists are looked at from the top once more, where that costs no more than is allowed. */
const ROWS_WITHOUT_LOOK = 1000;

const STILL_MOVING =
	"The list kept changing while it was read, or it counts rows that the API key's user is not allowed to see, so a row may be missing.";

const UNORDERED =
	'The service returns the rows of a page without their order, so these may not be the first ones.';

/** Whether the first page says by itself that it is all: it is empty, or longer than asked for. */
const isAll = ({ rows, total = 0, isMore }: PageRead<unknown>, asked: number) =>
	isMore !== true && (rows.length === 0 || rows.length > asked) && total <= rows.length;

/** Whether a page holds a row unchanged that was read on an earlier way. */
const holds = (page: PageRead<unknown>, versions: WayDown['versions']) =>
	page.keys.some((key, index) => versions.get(key) === page.versions[index]);

/**
 * From the top of a list to its end, to as many rows as are wanted, or to a row that an earlier way has read, unchanged.
 * Undefined where too much has moved meanwhile.
 */
async function* readDown<Row>(
	source: Source<Row>,
	isCareful: boolean,
	earlier?: WayDown['versions'],
): AsyncGenerator<Row[], WayDown | undefined> {
	const { ask, given, limit, max } = source;
	const first = await ask(0);
	const way = startAt(first, limit);
	const ahead = pageWindow<PageRead<Row>>(source.width);
	let planned = 0;

	/** The total says what need not be asked for ahead; that there is a page is known only when it has come. */
	const isExpected = () =>
		earlier === undefined &&
		way.span !== undefined &&
		planned + OVERLAP < Math.min(way.last.total ?? 0, max);
	const askAhead = () => {
		if (ahead.length === 0) planned = way.end - sharedRows(way);
		while (ahead.hasRoom() && (ahead.length === 0 || isExpected())) {
			ahead.ask(planned, ask(planned));
			planned += (way.span ?? limit) - sharedRows(way);
		}
	};
	const take = (page: PageRead<Row>): Row[] => {
		const rows = given.of(page, isCareful ? Number.POSITIVE_INFINITY : way.end - page.offset);
		recordPage(way, page, rows.length === 0, limit);
		return rows;
	};

	try {
		yield take(first);
		const mayLook = () => source.requests < requestsFor(given.count(), way.span ?? limit);
		const isDown = () =>
			isAtEnd(way, given.count(), mayLook()) || (earlier !== undefined && holds(way.last, earlier));
		while (!isAll(first, limit) && given.count() < max && !isDown()) {
			askAhead();
			// Rows have moved up from where the next page was asked for.
			const isBehind = (ahead.first() ?? 0) > way.end - sharedRows(way);
			const page = isBehind ? await ask(way.end - OVERLAP) : await ahead.take();
			if (way.canShare && isSamePage(page, first)) {
				const { goesOnAt, ...learned } = await meaningOfRepeated(first, limit, ask);
				Object.assign(way, learned);
				if (goesOnAt === undefined) return way;
				Object.assign(way, { canShare: false, last: first, end: goesOnAt });
				await ahead.drop();
				continue;
			}
			if (isOneRowAgain(first, page) && isOneRowAgain(first, await ask(page.offset + 1))) {
				if (first.isMore === true || (first.total ?? 0) > 1) throw samePageTwice();
				return way;
			}
			checkPlace(page, isContiguous(way, page));
			let above = page;
			for (let back = Math.ceil((way.span ?? limit) / 2); !isContiguous(way, above); back *= 2) {
				way.hasMoved = true;
				if (back >= page.offset || !way.canShare) return undefined;
				above = await ask(page.offset - back);
			}
			noteMovement(way, above);
			source.steps += above === page ? 1 : 0;
			yield take(above);
			// A row that one page shows, and none is given from: the service does not let it be read, nothing has moved up.
			if (
				page.rows.length === 0 &&
				above !== page &&
				(await ask(way.end - OVERLAP)).rows.length === 0
			)
				return { ...way, gap: nothingBehind(given.count(), page.total) };
			if (above !== page && page.offset <= way.end && isContiguous(way, page)) yield take(page);
		}
		return way;
	} finally {
		await ahead.drop();
	}
}

/**
 * From the top down to a row that has not changed since it was read, until that is on the first page. What was changed meanwhile
 * stands above it in a list that has the newest change first, and was perhaps not read before. Tells whether anything had come.
 */
async function* lookAtTop<Row>(
	source: Source<Row>,
	{ first, versions }: WayDown,
): AsyncGenerator<Row[], boolean> {
	const atFirst = new Set(first.keys);
	let hasCome = false;
	for (;;) {
		const way: WayDown | undefined = yield* readDown(source, true, versions);
		if (!way) continue;
		const top = way.first;
		hasCome ||=
			top.keys.findIndex(
				(key, index) => atFirst.has(key) && versions.get(key) === top.versions[index],
			) !== 0;
		for (const [key, version] of way.versions) versions.set(key, version);
		if (way.last === top) return hasCome;
	}
}

/** What is missing by the service's own word or count, where nothing moved that could explain it. */
function missing(
	{ first, last: { total = 0, isPartial }, hasHoles, hasMoved, noneBehind }: WayDown,
	count: number,
): string | undefined {
	if (first.isPartial || isPartial) return PARTIAL_ANSWER;
	if (total <= count || (hasMoved && !hasHoles)) return undefined;
	if (noneBehind !== undefined) return nothingBehind(noneBehind, total);
	return `The service counts ${total.toLocaleString('en')} rows but returned ${count.toLocaleString('en')} different ones. The API key's user may not be allowed to see the others.`;
}

/**
 * Reads up to `max` rows of a list that may move meanwhile, each once, a batch for each page. No row is lost that was there all
 * the time: pages share a row with their neighbours (`joins`), and where rows may have gone up past the reading, the top of the
 * list is looked at again, or all of it. While nothing moves that takes one request per 1,000 rows more than there are pages; in
 * pages of fewer than 33 rows more, since only a shared row proves a seam: a total that stays may hide a move.
 * Throws a `Failure` where a page cannot be had; then no request is under way any more.
 */
export async function* readRows<Row>(
	list: List<Row>,
	max: number,
): AsyncGenerator<Row[], ListSummary> {
	const source = sourceOf(list, max);
	const { given } = source;
	for (let ways = 1; ; ways += 1) {
		const way = yield* readDown(source, ways > 1);
		if (!way) continue;
		const { total } = way.first;
		if (way.gap !== undefined || given.count() >= max) {
			const isWhole = Math.max(total ?? Infinity, way.end) <= given.count();
			return { total, gap: way.gap ?? (way.last.isUnordered && !isWhole ? UNORDERED : undefined) };
		}
		const isAtomic = way.last === way.first;
		const isCheap =
			given.count() > ROWS_WITHOUT_LOOK &&
			source.requests < requestsFor(given.count(), way.span ?? PAGE_SIZE);
		const hasCome =
			!isAtomic && (way.hasMoved || ways > 1 || isCheap) && (yield* lookAtTop(source, way));
		if (!way.hasMovedDown || hasCome) return { total, gap: missing(way, given.count()) };
		if (ways >= MOST_WAYS) return { total, gap: STILL_MOVING };
	}
}

/** Up to `max` rows of a list as one, with what could not be had in `gap`. */
export async function fetchRows<Row>(list: List<Row>, max: number): Promise<ListResult<Row>> {
	let announced: number | undefined;
	const fetchPage: List<Row>['fetchPage'] = async (offset, limit) => {
		const page = await list.fetchPage(offset, limit);
		announced ??= page.total;
		return page;
	};
	const { rows, add } = keptRows<Row>(() => announced);
	const reading = readRows({ ...list, fetchPage }, max);
	for (;;) {
		const { done, value } = await reading.next();
		if (done) return { ...value, rows };
		add(value);
	}
}
