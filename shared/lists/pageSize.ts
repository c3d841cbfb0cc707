import { ADVICE_BY_CODE } from '../failure/adviceByCode';
import { Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/refusals';
import type { FetchPage, Page } from './list';

/** Every service gives as many rows at a time: the default of the interface's search (section 8). */
const USUAL_SIZE = 20;

/** A refusal may come with any status and code; its words tell what it is about. */
const SPEAKS_OF_SIZE = /\b(?:limit|page ?size|per ?page)\b/i;

/** Refused for how much was asked for, or for its values, by a code that is not about something else. */
const isRefused = ({ details: { code, httpStatus, message }, handling }: Failure) =>
	httpStatus !== null &&
	handling.limited !== true &&
	(SPEAKS_OF_SIZE.test(message) ||
		(refusesValues(httpStatus) && !Object.hasOwn(ADVICE_BY_CODE, code)));

const SPEAKS_OF_PLACE = /\b(?:offset|start|skip|page|range|bounds)\b/i;

/** What is kept of the last page: not its rows, which may be many. */
interface Last {
	came: number;
	/** Behind its last row. */
	end: number;
	total: number | undefined;
}

/** Behind the end of a list that counts more rows than it has, some refuse to look. What is missing by the count is told. */
const isBehindEnd = (last: Last, asked: number, refusal: Failure) =>
	last.total !== undefined &&
	last.came > 0 &&
	last.came < asked &&
	isRefused(refusal) &&
	SPEAKS_OF_PLACE.test(refusal.details.message);

/**
 * Pages of a list that may be refused where more rows are asked for than it gives at a time: the interface tells the most
 * rows of one search only.
 */
export function adaptPageSize<Row>(fetchPage: FetchPage<Row>): FetchPage<Row> {
	let most = Number.POSITIVE_INFINITY;
	let last: Last = { came: 0, end: 0, total: undefined };
	const read = (page: Page<Row>, offset: number) => {
		const came = page.rows.length;
		last = { came, end: offset + came, total: page.total };
		return page;
	};
	return async (offset, limit) => {
		const asked = Math.min(limit, most);
		const page = await fetchPage(offset, asked).catch(failureOf);
		if (!(page instanceof Failure)) return read(page, offset);
		if (offset >= last.end && isBehindEnd(last, asked, page))
			return { rows: [], total: last.total };
		if (asked <= USUAL_SIZE || !isRefused(page)) throw page;
		const smaller = await fetchPage(offset, USUAL_SIZE).catch(failureOf);
		// An answer that cannot be read tells more than a refusal of so many rows.
		if (smaller instanceof Failure) throw smaller.details.httpStatus === null ? smaller : page;
		most = USUAL_SIZE;
		return read({ limit: USUAL_SIZE, ...smaller }, offset);
	};
}
