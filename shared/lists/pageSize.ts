import { Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/httpStatuses';
import { ADVICE_BY_CODE } from '../failure/refusalMessages';
import type { FetchPage, Page } from './list';

/** Every service gives as many rows at a time: the default of the interface's search (section 8). */
const USUAL_SIZE = 20;

/** A refusal may come with any status and code; its words show what it is about. */
const SPEAKS_OF_SIZE = /\b(?:limit|page ?size|per ?page)\b/i;
const SPEAKS_OF_PLACE = /\b(?:offset|start|skip|page|range|bounds)\b/i;

const speaksOfSize = ({ details: { message } }: Failure) => SPEAKS_OF_SIZE.test(message);

/** Refused for the size of the page, or for its values by a code that is not about something else. */
const refusesSize = (refusal: Failure) => {
	const { details, handling } = refusal;
	const { code, httpStatus } = details;
	return (
		httpStatus !== null &&
		handling.limited !== true &&
		(speaksOfSize(refusal) || (refusesValues(httpStatus) && !Object.hasOwn(ADVICE_BY_CODE, code)))
	);
};

/** Whether fewer rows are refused as the many were: nothing shows that it is about something else. */
const isSameRefusal = (many: Failure, fewer: Failure) =>
	refusesSize(fewer) && (!speaksOfSize(many) || speaksOfSize(fewer));

/** What is kept of the last page: not its rows, which may be many. */
interface Last {
	count: number;
	/** Behind its last row. */
	end: number;
	total: number | undefined;
}

/** Some services refuse requests behind the end of a list that counts more rows than it has. */
const isBehindEnd = (last: Last, limit: number, refusal: Failure) =>
	// Behind one row no more than that is certain.
	(last.total !== undefined || last.end === 1) &&
	last.count > 0 &&
	last.count < limit &&
	refusesSize(refusal) &&
	SPEAKS_OF_PLACE.test(refusal.details.message);

/** Pages that the service may refuse where more rows are requested than it gives: the interface only says how many one search gives. */
export function adaptPageSize<Row>(fetchPage: FetchPage<Row>): FetchPage<Row> {
	let most = Number.POSITIVE_INFINITY;
	let last: Last = { count: 0, end: 0, total: undefined };
	const keepLast = (page: Page<Row>, offset: number) => {
		const count = page.rows.length;
		last = { count, end: offset + count, total: page.total };
		return page;
	};
	return async (offset, requested) => {
		const limit = Math.min(requested, most);
		const page = await fetchPage(offset, limit).catch(failureOf);
		if (!(page instanceof Failure)) return keepLast(page, offset);
		if (offset >= last.end && isBehindEnd(last, limit, page))
			return { rows: [], total: last.total };
		if (limit <= USUAL_SIZE || !refusesSize(page)) throw page;
		const smaller = await fetchPage(offset, USUAL_SIZE).catch(failureOf);
		// What is wrong with fewer rows says more than a refusal of so many.
		if (smaller instanceof Failure) throw isSameRefusal(page, smaller) ? page : smaller;
		most = USUAL_SIZE;
		return keepLast({ limit: USUAL_SIZE, ...smaller }, offset);
	};
}
