import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { ListResult } from '../../../../shared/lists/list';
import { eventLoopPauses } from '../../../../shared/transport/concurrency';
import { isOfRecord, movedOut, spanIn, TOLERANCE_MS, type DateBound } from './dateBounds';
import { mayBeWithin } from './dayOfRow';

export type Rows = ListResult<IDataObject>;

export interface DateSearch {
	item: Item;
	filters: IDataObject | undefined;
	bounds: DateBound[];
	max: number;
	/** Reads what these date filters let through, of that only the wanted rows where not all are, and up to `most` where that is not `max`. */
	read: (
		filters: IDataObject | undefined,
		isWanted?: (row: IDataObject) => boolean,
		most?: number,
	) => Promise<Rows>;
	/** References of what came first, asked for as it was meant. */
	given: ReadonlySet<unknown>;
}

/** Whether a row lies within the bounds, or may. A row that came for the days as asked for counts, whatever day it writes. */
export function mayBeAskedFor({ bounds, given }: DateSearch, further: number) {
	const moments = bounds.filter(({ day }) => day === undefined);
	const isInMoments = mayBeWithin(moments);
	const isInAll = mayBeWithin(bounds);
	return (row: IDataObject) =>
		further === 0 || given.has(row.ref) ? isInMoments(row) : isInAll(row);
}

/** What of a reading lies within the bounds, or may. One in which a filter was not applied stays: an error (`checkDates`). */
export async function withinBounds(
	search: DateSearch,
	reading: Rows,
	further: number,
	moved = search.bounds,
): Promise<Rows> {
	const { filters, bounds, max, read } = search;
	const sent = (of: DateBound[]) => movedOut(filters, of, further);
	const isWanted = mayBeAskedFor(search, further);
	const ofRecord = bounds.filter((bound) => bound.day === undefined && isOfRecord(bound));
	const isNear = mayBeWithin(ofRecord, TOLERANCE_MS + further);
	const ofFields = moved.filter(
		(bound) => !isOfRecord(bound) && (further > 0 || bound.day === undefined),
	);
	const takeTurn = eventLoopPauses();
	const wanted: IDataObject[] = [];
	for (const row of reading.rows) {
		await takeTurn();
		// Where results do not show the field, nothing can be left out: then the service decides.
		if (ofFields.some((bound) => !spanIn(row, bound))) {
			const others = moved.filter((bound) => !ofFields.includes(bound));
			return await withinBounds(search, await read(sent(others)), further, others);
		}
		if (isWanted(row)) wanted.push(row);
		else if (!isNear(row)) return reading;
	}
	// The total of a wide reading counts the days around, too.
	const total = further > 0 ? undefined : reading.total;
	if (wanted.length === reading.rows.length) return { ...reading, total };
	if (reading.rows.length < max) return { ...reading, total: undefined, rows: wanted };
	const full = await read(sent(moved), isWanted);
	// The total counts what lies beyond 'Limit', and not the time around.
	return full.rows.length < max || total === undefined
		? full
		: { ...full, total: (await read(filters)).total };
}
