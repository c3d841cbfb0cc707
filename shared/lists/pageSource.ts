import { answerFailure, parameterFailure } from '../failure/failure';
import { checkProgress } from './listBounds';
import { MOST_ROWS, PAGE_SIZE, type List } from './list';
import { pageRead, type Key, type PageRead } from './answeredPage';

/** How many requests each page of a moving list may cost, and what any list may. */
const REQUESTS_PER_PAGE = 5;

const LEAST_REQUESTS = 200;

/** How pages are asked for, and what becomes of their rows. */
export interface Source<Row> {
	/** Rows per page, and in all. */
	limit: number;
	max: number;
	/** Pages under way at most. */
	width: number;
	given: OnceEach<Row>;
	requests: number;
	/** Pages that fitted where they were asked for. */
	steps: number;
	ask(offset: number, limit?: number): Promise<PageRead<Row>>;
}

export function sourceOf<Row>(
	{ fetchPage, identityOf, concurrency = 1 }: List<Row>,
	max: number,
): Source<Row> {
	let answers = 0;
	let furthest = 0;
	const source: Source<Row> = {
		limit: Math.min(PAGE_SIZE, max),
		max,
		width: concurrency,
		given: onceEach(max),
		requests: 0,
		steps: 0,
		async ask(offset, limit = source.limit) {
			if (offset > MOST_ROWS) throw tooManyRows();
			source.requests += 1;
			furthest = Math.max(furthest, offset);
			checkProgress(source.requests, furthest);
			if (source.requests > LEAST_REQUESTS + REQUESTS_PER_PAGE * source.steps)
				throw answerFailure(
					'The list changes faster than it can be read',
					"Run the workflow again when fewer changes are being made, or read fewer rows: with filters, or with a 'Limit'.",
				);
			const page = await fetchPage(offset, limit);
			answers += 1;
			return pageRead(page, offset, limit, answers, identityOf);
		},
	};
	return source;
}

export const tooManyRows = () =>
	parameterFailure(
		`The list has more than ${MOST_ROWS.toLocaleString('en')} rows`,
		"Read fewer of them: with filters, or with a 'Limit' instead of 'Return All'.",
	);

export type OnceEach<Row> = ReturnType<typeof onceEach<Row>>;

export function onceEach<Row>(max: number) {
	const known = new Set<Key>();
	let count = 0;
	return {
		count: () => count,
		/** The rows of a page that were not given before. Those without a reference are told apart by all that they hold, where a known one is expected: among the first `shared`. */
		of({ rows, keys }: PageRead<Row>, shared: number): Row[] {
			const found = rows.filter((_, index) => {
				const key = keys[index] ?? index;
				const isRepeated = known.has(key) && (typeof key === 'number' || index < shared);
				known.add(key);
				return !isRepeated;
			});
			const wanted = found.slice(0, max - count);
			count += wanted.length;
			if (count > MOST_ROWS) throw tooManyRows();
			return wanted;
		},
	};
}
