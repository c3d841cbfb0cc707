import { answerFailure } from '../failure/failure';
import { onceEach, tooManyRows, type OnceEach } from './onceEach';
import { checkProgress } from './listBounds';
import { MOST_ROWS, PAGE_SIZE, type List } from './list';
import { pageRead, type PageRead } from './answeredPage';

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
	{ fetchPage, markOf, atOnce = 1 }: List<Row>,
	max: number,
): Source<Row> {
	let answers = 0;
	let furthest = 0;
	const source: Source<Row> = {
		limit: Math.min(PAGE_SIZE, max),
		max,
		width: atOnce,
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
					"Run the workflow again when less is being changed, or read fewer rows: with filters, or with a 'Limit'.",
				);
			const page = await fetchPage(offset, limit);
			answers += 1;
			return pageRead(page, offset, limit, answers, markOf);
		},
	};
	return source;
}
