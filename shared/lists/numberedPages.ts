import { Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/httpStatuses';
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
function withRows<Row>({ startsAt: _, ...page }: Page<Row>, rows: Row[], limit: number): Page<Row> {
	return rows.length > limit
		? { ...page, rows: rows.slice(0, limit), limit: undefined, isMore: true }
		: { ...page, rows };
}

/** Where the pages begin that were read: one may show fewer rows than another, since the user may not see all of it. */
function placesOfPages() {
	const counts = new Map<number, number>();
	let largest = 1;
	let near = { place: 0, start: 0 };
	const countOf = (place: number) => counts.get(place) ?? largest;
	return {
		countOf,
		/** Rows of a full page. */
		largest: () => largest,
		note(place: number, count: number) {
			if (count === 0) return;
			counts.set(place, count);
			largest = Math.max(largest, count);
		},
		/** The page that holds a row of the list, and where that page begins. */
		holding(offset: number) {
			let { place, start } = offset < near.start ? { place: 0, start: 0 } : near;
			for (; offset >= start + countOf(place); place += 1) start += countOf(place);
			near = { place, start };
			return near;
		},
	};
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
	const isSame = (a: Page<Row>, b: Page<Row>) =>
		a.rows.length > 0 && keysOf(a).join() === keysOf(b).join();
	const places = placesOfPages();
	let top: Page<Row> | undefined;
	let asked = PAGE_SIZE;
	let firstNumber: number | undefined;
	let isIgnored: boolean | undefined;

	/** Some services know no page behind the last, which may be full: they refuse it, or give the last one again. */
	const pageOrNone = async (number: number, from: number): Promise<Page<Row>> => {
		const page = await fetchNumbered(number, from, asked).catch(failureOf);
		if (!(page instanceof Failure)) return page;
		const { httpStatus } = page.details;
		const isBehind = top?.total !== undefined && from >= top.total;
		if (httpStatus === 404 || (isBehind && refusesValues(httpStatus)))
			return { rows: [], total: top?.total };
		throw page;
	};
	const numberOfFirst = async (first: Page<Row>) => {
		const known = new Set(keysOf(first));
		const keys = keysOf(await pageOrNone(1, first.rows.length));
		return keys.filter((found) => known.has(found)).length * 2 > keys.length ? 1 : 0;
	};

	return async (offset, limit) => {
		if (offset === 0 || top === undefined) {
			top = await fetchNumbered(undefined, 0, limit);
			asked = limit;
		}
		const first = top;
		const size = first.rows.length;
		if (size === 0) return first;
		places.note(0, size);
		if (offset === 0) return withRows(first, first.rows, limit);
		firstNumber ??= await numberOfFirst(first);
		const { place, start } = places.holding(offset);
		const skip = offset - start;
		const number = firstNumber + place;
		const both = async () => {
			const held = await pageOrNone(number, start);
			places.note(place, held.rows.length);
			// As many rows as a full page has, so that a short one is not taken for the last.
			const rows = held.rows.slice(skip);
			const missing = places.largest() - rows.length;
			const next = start + places.countOf(place);
			const behind = missing > 0 ? await pageOrNone(number + 1, next) : NONE;
			return { held, behind, rows, missing, isAgain: isSame(behind, held) };
		};
		let { held, behind, rows, missing, isAgain } = await both();
		// A row that moves up between the two stands in neither.
		if (behind.rows.length > 0 && (behind.total ?? 0) < (held.total ?? 0))
			({ held, behind, rows, missing, isAgain } = await both());
		// The first page under each number: the reader of the list finds out what that means.
		if (isSame(held, first) && (isAgain || place > 0)) {
			// Of smaller pages the second one begins with another row, unless numbers are ignored.
			isIgnored ??=
				size === 1 ||
				keysOf(await fetchNumbered(firstNumber + 1, 0, Math.min(asked, size - 1)))[0] !==
					keysOf(first).at(-1);
			if (isIgnored) return await fetchNumbered(number, 0, limit);
			if (place > 0) return { rows: [], total: first.total };
		}
		const isLast = isAgain || behind.rows.length === 0;
		if (!isLast) rows.push(...behind.rows.slice(0, missing));
		return withRows(isLast ? held : behind, rows, limit);
	};
}

/** A parameter of a request; none where the service takes none. */
export const pagingParameter = (name: string, value: number): Record<string, number> =>
	name === '' ? {} : { [name]: value };

/** Pages asked for by their first row, or by their number where that has a name. `place`: what the request says of it. */
export const pagesBy = <Row extends Record<string, unknown>>(
	names: { offset: string; number: string },
	ask: (from: number, limit: number, place: Record<string, number>) => Promise<Page<Row>>,
	key?: string,
): FetchPage<Row> =>
	names.number === ''
		? async (from, limit) => await ask(from, limit, pagingParameter(names.offset, from))
		: numberedPages(
				async (page, from, limit) =>
					await ask(from, limit, page === undefined ? {} : { [names.number]: page }),
				key,
			);
