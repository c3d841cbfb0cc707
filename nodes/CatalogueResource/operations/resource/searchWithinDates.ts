import type { IDataObject } from 'n8n-workflow';
import { searchAll, sortBy } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../../../../shared/transport/serviceClock';
import { BEYOND_MS, boundsOf, isOfRecord, movedOut, warnOfDays } from './dateBounds';
import { showsItsBounds } from './leftOutBounds';
import { withinBounds, type DateSearch, type Rows } from './withinBounds';
import { unsureIn, warnOfZones, withZoneSlack } from './zonelessBounds';

const newestResource = async ({ run }: Item, catalogue: Catalogue) =>
	await run.perRun('newest resource', async () => {
		const newestFirst = sortBy(catalogue, catalogue.assumed('search.modifiedDate'), 'desc');
		return await unlessRefused(searchAll(catalogue, newestFirst, 1));
	});

const EDGES_UNSURE =
	'The service refuses a search that reaches two days beyond the dates asked for, so results of the first and last day may be missing. Search again with dates a day further apart, and compare.';

/**
 * Finds up to `max` rows of what date filters let through. The bounds belong to them, which the interface (4.1) leaves open:
 * a service may leave out the first and the last moment, or their days, or pass over the zone of a bound. So where no row of
 * a bounding day came, a row that is known is searched for by its own date. If that is not found, or if dates name no zone,
 * all is read again with two days more on each side. What certainly lies beyond the bounds is left out.
 */
export async function searchWithinDates(
	item: Item,
	filters: IDataObject | undefined,
	max: number,
	readAt: (catalogue: Catalogue, ...asked: Parameters<DateSearch['read']>) => Promise<Rows>,
): Promise<Rows> {
	const asked = boundsOf(item, filters);
	if (asked.length === 0) return await readAt(item.catalogue, filters);
	const { catalogue, clock } = withServiceClock(item.catalogue, CLOCK_TOLERANCE_MS);
	const read: DateSearch['read'] = async (...request) => await readAt(catalogue, ...request);
	const first = await read(movedOut(filters, asked, 0));
	const known =
		first.rows.length === 0 && asked.some(isOfRecord)
			? ((await newestResource(item, catalogue))?.rows ?? [])
			: first.rows;
	const bounds = withZoneSlack(asked, known, clock.now());
	const search: DateSearch = {
		...{ item, filters, bounds, max, read },
		given: new Set(first.rows.map(({ ref }) => ref)),
	};
	let unsure = unsureIn(known, bounds);
	let reading = unsure.length > 0 ? first : await withinBounds(search, first, 0);
	if (unsure.length > 0 || !(await showsItsBounds(search, known, reading))) {
		const wide = await unlessRefused(read(movedOut(filters, bounds, BEYOND_MS)));
		if (!wide) item.run.warn(EDGES_UNSURE);
		reading = await withinBounds(search, wide ?? first, wide ? BEYOND_MS : 0);
		if (unsure.length === 0) unsure = unsureIn(reading.rows, bounds);
	}
	const moments = bounds.filter((bound) => bound.day === undefined && isOfRecord(bound));
	if (unsure.length > 0) warnOfZones(item, unsure);
	else warnOfDays(item, moments, reading.rows);
	return reading;
}
