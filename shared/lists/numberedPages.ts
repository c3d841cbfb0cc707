import { failureOf, Failure } from '../failure/failure';
import { refOf } from '../values/read';
import { PAGE_SIZE, type FetchPage, type Page } from './list';

/** Gives a page by its number, the first without one. `from`: its first row, `limit`: rows that are asked for. */
type FetchNumbered<Row> = (
	number: number | undefined,
	from: number,
	limit: number,
) => Promise<Page<Row>>;

const NONE: Page<never> = { rows: [], total: undefined };

/** A page with other rows, at most `limit` of them. */
function within<Row>({ startsAt: _, ...page }: Page<Row>, rows: Row[], limit: number): Page<Row> {
	return rows.length > limit
		? { ...page, rows: rows.slice(0, limit), limit: undefined, isMore: true }
		: { ...page, rows };
}

/**
 * For a service that numbers its pages: rows from any place on, out of the one or two pages that hold them. Whether the first page
 * is 0 or 1 shows page 1: most of its rows are those of the first, or none is. `key`: what tells rows apart.
 */
export function numberedPages<Row extends Record<string, unknown>>(
	fetchNumbered: FetchNumbered<Row>,
	key = '',
): FetchPage<Row> {
	const keysOf = ({ rows }: Page<Row>) => rows.map((row) => refOf(row[key]) ?? JSON.stringify(row));
	let top: Page<Row> | undefined;
	let firstNumber: number | undefined;

	/** Some services know no page behind the last: that one may be full. */
	const pageOrNone = async (number: number, from: number): Promise<Page<Row>> => {
		const page = await fetchNumbered(number, from, PAGE_SIZE).catch(failureOf);
		if (!(page instanceof Failure)) return page;
		if (page.details.httpStatus !== 404) throw page;
		return { rows: [], total: top?.total };
	};
	const numberOfFirst = async (first: Page<Row>) => {
		const known = new Set(keysOf(first));
		const keys = keysOf(await pageOrNone(1, 0));
		return keys.filter((found) => known.has(found)).length * 2 > keys.length ? 1 : 0;
	};

	return async (offset, limit) => {
		if (offset === 0 || top === undefined) top = await fetchNumbered(undefined, 0, PAGE_SIZE);
		const size = top.rows.length;
		if (size === 0) return top;
		if (offset === 0) return within(top, top.rows, limit);
		firstNumber ??= await numberOfFirst(top);
		const [place, skip] = [Math.floor(offset / size), offset % size];
		const number = firstNumber + place;
		const both = async () => {
			const held = await pageOrNone(number, place * size);
			const behind = skip > 0 ? await pageOrNone(number + 1, (place + 1) * size) : NONE;
			return [held, behind.rows.length > 0 ? behind : held] as const;
		};
		let [held, last] = await both();
		// A row that moves up between the two stands in neither.
		if ((last.total ?? 0) < (held.total ?? 0)) [held, last] = await both();
		const rows = held.rows.slice(skip);
		if (last !== held) rows.push(...last.rows.slice(0, skip));
		return within(last, rows, limit);
	};
}
