import type { IDataObject } from 'n8n-workflow';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import {
	boundsAt,
	isOfMidnight,
	isOfRecord,
	knownRow,
	mayBeWithin,
	movedOut,
	showsBoundingDay,
	type DateBound,
} from './dateBounds';
import { mayBeAskedFor, type DateSearch, type Rows } from './withinBounds';
import { DAY_MS } from '../../../../shared/values/durations';

/** Whether one of the known rows is not found by its own date: then the service leaves out what bounds a filter. */
async function isLeftOut(search: DateSearch, known: IDataObject[], bound: DateBound) {
	const { item, filters, read, given } = search;
	const isNothing = given.size === 0;
	const row = knownRow(known, bound);
	// Of a field no row is known where nothing was found; where results do not show the date, the service decides.
	if (!row) return isNothing && !isOfRecord(bound);
	const isOlder = !mayBeWithin([{ ...bound, name: 'modifiedDate' }])(row);
	// Rows of days may be missing even if the newest row is older: the service need not sort. Moments are asked for by feeds,
	// which can do without the request.
	const isNewest = isNothing && isOfRecord(bound) && bound.day === undefined;
	if (isNewest && bound.side === 'from' && isOlder) return false;
	// As near as can be: with the hours of a zone the bounds could be of other days.
	const at = boundsAt(row, bound, item).map((side) => ({ ...side, zone: '' }));
	const isIt = ({ ref }: IDataObject) => ref === row.ref;
	const found = await unlessRefused(read(movedOut(filters, at, 0), isIt, 1));
	if (found?.rows.length === 0) return true;
	if (bound.side === 'from' || !isOfMidnight(row, bound)) return false;
	// All that is known is of midnights, so it does not show that a day is read to its end: the next one is looked into.
	const end = at.map((side) => ({ ...side, moment: bound.moment }));
	const isWanted = mayBeAskedFor(search, DAY_MS);
	const isMissing = (other: IDataObject) => isWanted(other) && !given.has(other.ref);
	const missing = await unlessRefused(read(movedOut(filters, end, DAY_MS), isMissing, 1));
	return missing?.rows.length === 1;
}

/** Whether a reading shows each day that bounds it, or the service shows that it would have given its rows. */
export async function showsItsBounds(
	search: DateSearch,
	known: IDataObject[],
	{ rows, gap }: Rows,
): Promise<boolean> {
	if (rows.length >= search.max || gap !== undefined) return true;
	for (const bound of search.bounds)
		if (!showsBoundingDay(rows, bound) && (await isLeftOut(search, known, bound))) return false;
	return true;
}
