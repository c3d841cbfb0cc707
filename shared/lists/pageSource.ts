import { answerFailure, parameterFailure } from '../failure/failure';
import { answeredPage, type AnsweredPage, type Key } from './answeredPage';
import { MOST_ROWS, OVERLAP, PAGE_SIZE, type List } from './list';
import { checkProgress } from './listBounds';
import { sharedRows, type WayDown } from './wayDown';

/** How many requests each page of a moving list may cost, and what any list may. */
const REQUESTS_PER_PAGE = 5;
const LEAST_REQUESTS = 200;

/** Rows for which one more request is spent than there are pages. */
const ROWS_PER_REQUEST = 1000;

/** The most requests for as many rows while nothing moves. In pages of fewer than 33 rows the shared ones alone take more than one per 1,000. */
export const requestsFor = (rows: number, span: number): number =>
	Math.ceil(
		rows / (span * (span - OVERLAP) < ROWS_PER_REQUEST ? Math.max(1, span - OVERLAP) : span),
	) + Math.ceil(rows / ROWS_PER_REQUEST);

const tooManyRows = () =>
	parameterFailure(
		`The list has more than ${MOST_ROWS.toLocaleString('en')} rows`,
		"Read fewer of them: with filters, or with a 'Limit' instead of 'Return All'.",
	);

function uniqueRows<Row>(max: number) {
	const keys = new Set<Key>();
	let count = 0;
	return {
		count: () => count,
		/** The rows of a page that were not given before. Among the first `shared` rows those without a reference count as repeated, too. */
		of(page: AnsweredPage<Row>, shared: number): Row[] {
			const rows = page.rows.filter((_, index) => {
				const key = page.keys[index] ?? index;
				const isRepeated = keys.has(key) && (typeof key === 'number' || index < shared);
				keys.add(key);
				return !isRepeated;
			});
			const given = rows.slice(0, max - count);
			count += given.length;
			if (count > MOST_ROWS) throw tooManyRows();
			return given;
		},
	};
}

export type PageSource<Row> = ReturnType<typeof pageSourceOf<Row>>;

const tooFast = (refOverride: string | undefined) =>
	answerFailure(
		'The list changes faster than it can be read',
		refOverride
			? `Its entries have no reference that tells them apart. Set '${refOverride}' in 'Interface Overrides' of the credential to the name that they use for it.`
			: "Run the workflow again when fewer changes are being made, or read fewer rows: with filters, or with a 'Limit'. If nothing is being changed, the service gives the same rows again: ask the administrator of the catalogue.",
	);

export function pageSourceOf<Row>(list: List<Row>, max: number) {
	const { fetchPage, identityOf, refOverride, concurrency = 1 } = list;
	const limit = Math.min(PAGE_SIZE, max);
	let answers = 0;
	let counted: number | undefined;
	let furthest = 0;
	let isNameless = false;
	const source = {
		limit,
		max,
		concurrency,
		given: uniqueRows<Row>(max),
		/** The first page of all. */
		top: undefined as AnsweredPage<Row> | undefined,
		requests: 0,
		/** Pages that fitted where they were requested. */
		steps: 0,
		async fetch(offset: number, rows = limit): Promise<AnsweredPage<Row>> {
			if (offset > MOST_ROWS) throw tooManyRows();
			source.requests += 1;
			furthest = Math.max(furthest, offset);
			checkProgress(source.requests, furthest);
			if (source.requests > LEAST_REQUESTS + REQUESTS_PER_PAGE * source.steps)
				throw tooFast(isNameless ? refOverride : undefined);
			const page = await fetchPage(offset, rows);
			answers += 1;
			// Where nothing more comes, some count nothing.
			const total = page.total ?? (page.rows.length === 0 ? counted : undefined);
			counted ??= page.total;
			const answered = answeredPage({ ...page, total }, offset, rows, answers, identityOf);
			isNameless = typeof answered.keys[0] === 'string';
			return answered;
		},
	};
	return source;
}

/**
 * The pages of a way, one after another. Where the total promises them, some are requested ahead, as many as may be under way
 * at once; once one has failed, no more are. `isWhole`: the way leads to the end of the list.
 */
export function pagesBelow<Row>(
	{ fetch, limit, max, concurrency }: PageSource<Row>,
	way: WayDown,
	isWhole: boolean,
) {
	const ahead: Array<{ offset: number; page: Promise<AnsweredPage<Row>> }> = [];
	const failures: unknown[] = [];
	let planned = 0;
	const nextOffset = () => way.end - sharedRows(way);
	/** The total says what need not be requested ahead; that there is a page is known only when it has come. */
	const isExpected = () =>
		isWhole && way.span !== undefined && planned + OVERLAP < Math.min(way.last.total ?? 0, max);
	const mayRequest = () => failures.length === 0 && ahead.length < concurrency;
	const requestAhead = () => {
		if (ahead.length === 0) planned = nextOffset();
		while (mayRequest() && (ahead.length === 0 || isExpected())) {
			const page = fetch(planned);
			page.catch((error) => failures.push(error));
			ahead.push({ offset: planned, page });
			planned += (way.span ?? limit) - sharedRows(way);
		}
	};
	return {
		/** Throws the failure of the page, or where none is left since one has failed, that. */
		async next(): Promise<AnsweredPage<Row>> {
			requestAhead();
			// Rows have moved up from where the next page was requested.
			if ((ahead[0]?.offset ?? 0) > nextOffset()) return await fetch(way.end - OVERLAP);
			const first = ahead.shift();
			if (!first) throw failures[0];
			return await first.page;
		},
		/** Gives up those that were requested, and waits until none is under way. */
		async drop() {
			await Promise.allSettled(ahead.splice(0).map(async ({ page }) => await page));
		},
	};
}
