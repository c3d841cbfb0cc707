import { nextOffset } from '../lists/list';
import type { Page } from '../lists/list';
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

/**
 * Searches from a moment on, also where the service takes it for its whole day: what stands before it is found and left
 * out. Each first page begins with the last row that is left out, so that none behind it is passed over.
 */
export function sinceMoment(fetchFrom: ModifiedSearch['since']): ModifiedSearch['since'] {
	const leftOut = new Map<string, number>();
	return async (date, offset) => {
		if (offset === 0) leftOut.delete(date);
		for (let look = 0; look < MOST_LOOKS; look += 1) {
			const skip = leftOut.get(date) ?? 0;
			const page = await fetchFrom(date, Math.max(0, skip - 1) + offset);
			const [first, second] = page.rows;
			const isAtEdge = isOlder(first, date) && !isOlder(second, date);
			if (skip === 0 && !(isOlder(first, date) && isOfItsDay(first?.date ?? '', date))) return page;
			if (skip > 0 && (offset > 0 || isAtEdge))
				return {
					...page,
					rows: page.rows.slice(1),
					total: page.total === undefined ? undefined : page.total - skip,
				};
			leftOut.set(date, await countBefore(async (at) => await fetchFrom(date, at), date));
		}
		throw notSorted();
	};
}
