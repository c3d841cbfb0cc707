import { failureOf } from '../failure/failure';
import { ADVICE_BY_CODE } from '../failure/adviceByCode';
import type { FetchPage } from './list';

/** Every service gives as many rows at a time: the default of the interface's search (section 8). */
const USUAL_SIZE = 20;

/** Refused for its values, by a code that is not about something else. */
function isRefused(error: unknown): boolean {
	const { code, httpStatus } = failureOf(error).details;
	return (httpStatus === 400 || httpStatus === 422) && !Object.hasOwn(ADVICE_BY_CODE, code);
}

/** Pages of a list that may be refused where more rows are asked for than it gives at a time: the interface tells that number of one search only. */
export function ofAnySize<Row>(fetchPage: FetchPage<Row>): FetchPage<Row> {
	let most = Number.POSITIVE_INFINITY;
	return async (offset, limit) => {
		try {
			return await fetchPage(offset, Math.min(limit, most));
		} catch (error) {
			if (Math.min(limit, most) <= USUAL_SIZE || !isRefused(error)) throw error;
			const page = await fetchPage(offset, USUAL_SIZE).catch(() => {
				throw error;
			});
			most = USUAL_SIZE;
			return { limit: USUAL_SIZE, ...page };
		}
	};
}
