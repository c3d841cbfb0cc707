import { nextOffset, type Page } from '../lists/list';
import { asFilter, MOST_ZONE_MS } from '../values/serviceDate';
import { isBefore, isOfItsDay, notSorted } from './modifiedOrder';
import type { ModifiedRow, ModifiedSearch } from './modifiedCursor';

type FetchAt = (offset: number) => Promise<Page<ModifiedRow>>;

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

/** A list that moves while it is looked at is looked at so often. */
const MOST_LOOKS = 5;

/** Further than any two zones that the service may have for the dates that it writes and reads. */
const EARLIER_MS = MOST_ZONE_MS + 3_600_000;

/** Whether what was modified at that very moment is missing: the service gives what is later only, or reads the date otherwise. */
const isPast = (first: ModifiedRow | undefined, date: string) =>
	date !== '' && (first === undefined || isBefore(date, first.date));

/**
 * Searches from a moment on, also where the service takes it for its whole day, or begins behind it: then it is asked from
 * earlier on, and what stands before the moment is found and left out. Each first page begins with the last row that is
 * left out, so that none behind it is passed over.
 */
export function sinceMoment(fetchFrom: ModifiedSearch['since']): ModifiedSearch['since'] {
	const asked = new Map<string, { from: string; skip: number }>();
	return async (date, offset) => {
		if (offset === 0) asked.delete(date);
		for (let look = 0; look < MOST_LOOKS; look += 1) {
			const { from, skip } = asked.get(date) ?? { from: date, skip: 0 };
			const page = await fetchFrom(from, Math.max(0, skip - 1) + offset);
			const [first, second] = page.rows;
			if (offset === 0 && from === date && isPast(first, date)) {
				asked.set(date, { from: asFilter(date, EARLIER_MS), skip });
				continue;
			}
			const isAtEdge = isOlder(first, date) && !isOlder(second, date);
			if (skip === 0 && !(isOlder(first, date) && isOfItsDay(first?.date ?? '', date))) return page;
			if (skip > 0 && (offset > 0 || isAtEdge))
				return {
					...page,
					rows: page.rows.slice(1),
					total: page.total === undefined ? undefined : page.total - skip,
				};
			const before = await countBefore(async (at) => await fetchFrom(from, at), date);
			asked.set(date, { from, skip: before });
		}
		throw notSorted();
	};
}
