import type { IDataObject } from 'n8n-workflow';
import { searchPages, sortBy } from '../catalogue/search';
import { answeredPage } from '../lists/answeredPage';
import { nextOffset, nextOffsetIfCut } from '../lists/endOfList';
import { PAGE_SIZE, type FetchPage, type Page } from '../lists/list';
import { adaptPageSize } from '../lists/pageSize';
import { nothingShown, samePageTwice } from '../lists/repeatedPage';
import { DAY_MS } from '../values/durations';
import { asFilter, momentOf, MOST_ZONE_MS } from '../values/serviceDate';
import { inOrder, isBefore, modifiedRowsOf, notSorted, type ModifiedRow } from './modifiedRows';
import type { PollSettings } from './pollSettings';
import { endingAtRepeated, refsOf } from './repeatedEnd';

export interface ModifiedSearch {
	/** The resources modified last, the newest first. */
	newest(offset: number): Promise<Page<ModifiedRow>>;
	/** Those modified at a date or later, the oldest first; all of them without a date. */
	since(date: string, offset: number): Promise<Page<ModifiedRow>>;
	mayGoOn(): boolean;
}

type FetchAt = (offset: number) => Promise<Page<ModifiedRow>>;

/** POST /resources/search by the date of modification (interface 4.1). */
export function modifiedSearch({ catalogue, mayGoOn, note }: PollSettings): ModifiedSearch {
	const { assumed } = catalogue;
	const modifiedDate = assumed('search.modifiedDate');
	function pagesOf(body: IDataObject, direction: 'asc' | 'desc'): FetchAt {
		// Some of what a filter lets through the user may not see.
		const isAll = Object.keys(body).length === 0;
		const sorted = { ...body, ...sortBy(catalogue, modifiedDate, direction) };
		const search = searchPages(catalogue, sorted);
		const fetchPage: FetchPage<ModifiedRow> = async (offset, limit) => {
			const page = await search.fetchPage(offset, limit);
			const isCounted = isAll && offset === 0 && (page.total ?? 0) > 0;
			if (page.rows.length === 0 && (page.isPartial || isCounted)) throw nothingShown();
			const read = { ...page, rows: modifiedRowsOf(page.rows, { note }) };
			return { ...page, rows: answeredPage(read, offset, limit, 0, ({ ref }) => ({ ref })).rows };
		};
		const ordered = adaptPageSize<ModifiedRow>(async (offset, limit) => {
			const page = await fetchPage(offset, limit);
			if (!page.isUnordered) return page;
			const next = nextOffsetIfCut(page, offset);
			const nextRows = next === undefined ? [] : (await fetchPage(next, limit)).rows;
			if (nextRows.length > 0 && refsOf(nextRows) === refsOf(page.rows)) throw samePageTwice();
			return { ...page, rows: inOrder(page.rows, nextRows, direction) };
		});
		const pages = endingAtRepeated(ordered, (rows, before) => refsOf(rows) === refsOf(before));
		return async (offset) => await pages(offset, PAGE_SIZE);
	}
	/** By the date that they begin at, since each notices by itself where a page comes again. */
	const listsByDate = new Map<string, FetchAt>();
	return {
		mayGoOn,
		newest: pagesOf({}, 'desc'),
		since: sinceMoment(async (date, offset) => {
			const from = asFilter(date);
			const dateFilters = { [modifiedDate]: { [assumed('search.from')]: from } };
			const pages = listsByDate.get(from) ?? pagesOf(date === '' ? {} : { dateFilters }, 'asc');
			listsByDate.set(from, pages);
			return await pages(offset);
		}),
	};
}

const isOlder = (row: ModifiedRow | undefined, date: string) =>
	row !== undefined && isBefore(row.date, date);

/** How many rows stand before the first one of a date or later, where the oldest come first. */
async function countBefore(fetchAt: FetchAt, date: string): Promise<number> {
	let [low, high, offset] = [0, Number.POSITIVE_INFINITY, 0];
	do {
		const page = await fetchAt(offset);
		const { rows, total } = page;
		const first = rows.findIndex((row) => !isOlder(row, date));
		if (first > 0) return offset + first;
		if (first === 0 || rows.length === 0) high = offset;
		else if (nextOffset(page, offset) === undefined) return offset + rows.length;
		else low = offset + rows.length;
		offset = Math.floor((low + Math.max(low, Math.min(high, total ?? 2 * low))) / 2);
	} while (low < high);
	return low;
}

/** Tries at a list that moves while it is read. */
const MOST_TRIES = 5;

/** Further than any two zones that the service may have for the dates that it writes and reads. */
const EARLIER_MS = MOST_ZONE_MS + 3_600_000;

/** Whether the row is older than the date and may be of the same day, in whatever zone the service counts its days. */
const isEarlierThatDay = (row: ModifiedRow | undefined, date: string): boolean =>
	isOlder(row, date) &&
	(momentOf(date, 'utc') ?? Number.POSITIVE_INFINITY) - (momentOf(row?.date, 'utc') ?? 0) <=
		DAY_MS + MOST_ZONE_MS;

/** Whether the service leaves out that very moment: it gives later rows only, or reads the date in another zone. */
const isPast = (first: ModifiedRow | undefined, date: string) =>
	date !== '' && (first === undefined || isBefore(date, first.date));

/**
 * Searches from a moment on, also where the service takes it for its whole day, or begins behind it: then it is asked from
 * earlier on, and the rows before the moment are skipped. Each first page begins with the last skipped row, so that no row
 * behind it is passed over.
 */
function sinceMoment(fetchFrom: ModifiedSearch['since']): ModifiedSearch['since'] {
	const starts = new Map<string, { from: string; skip: number }>();
	return async (date, offset) => {
		if (offset === 0) starts.delete(date);
		for (let tries = 0; tries < MOST_TRIES; tries += 1) {
			const { from, skip } = starts.get(date) ?? { from: date, skip: 0 };
			const page = await fetchFrom(from, Math.max(0, skip - 1) + offset);
			const [first, second] = page.rows;
			if (offset === 0 && from === date && isPast(first, date)) {
				starts.set(date, { from: asFilter(date, EARLIER_MS), skip });
				continue;
			}
			if (skip === 0 && !isEarlierThatDay(first, date)) return page;
			const isAtEdge = isOlder(first, date) && !isOlder(second, date);
			if (skip > 0 && (offset > 0 || isAtEdge)) {
				// A page of one row has no room for the skipped one beside it.
				const isOfOne = first !== undefined && second === undefined;
				const { rows, ...rest } = isOfOne ? await fetchFrom(from, skip + offset) : page;
				return {
					...rest,
					rows: isOfOne ? rows : rows.slice(1),
					total: rest.total === undefined ? undefined : rest.total - skip,
				};
			}
			const before = await countBefore(async (place) => await fetchFrom(from, place), date);
			starts.set(date, { from, skip: before });
		}
		throw notSorted();
	};
}
