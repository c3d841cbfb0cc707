import type { IDataObject } from 'n8n-workflow';
import { searchAll, sortBy } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../../../../shared/transport/serviceClock';
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations';
import { leastOffset, MOST_ZONE_MS, SET_TIMEZONE } from '../../../../shared/values/serviceDate';
import {
	BEYOND_MS,
	boundsOf,
	isOfMidnight,
	isOfRecord,
	movedOut,
	spanIn,
	warnOfDays,
	type DateBound,
} from './dateBounds';
import { boundsAt, isOfEitherDay, knownRow, mayBeWithin, showsBoundingDay } from './dayOfRow';
import { mayBeAskedFor, withinBounds, type DateSearch, type Rows } from './withinBounds';

/** Rows at either end of the results whose dates are read: the newest one is mostly among them, and any bounds the zone. */
const EDGE = 500;

const edgesOf = (rows: IDataObject[]) => [...rows.slice(0, EDGE), ...rows.slice(-EDGE)];

/** The bounds with what these rows leave open of the zone: how far the service is ahead of UTC shows in its newest dates. */
function withZoneSlack(bounds: DateBound[], rows: IDataObject[], now: number): DateBound[] {
	const dates = edgesOf(rows).flatMap((row) => [row.createdDate, row.modifiedDate]);
	const least = leastOffset(dates, now);
	// Before summer began the zone was another hour behind.
	const behind = least === undefined ? MOST_ZONE_MS : Math.max(0, HOUR_MS - least);
	return bounds.map((bound) => ({
		...bound,
		zoneSlackMs: bound.side === 'from' && isOfRecord(bound) ? behind : MOST_ZONE_MS,
	}));
}

/** The bounds of which rows leave open whether they lie within, since their dates name no zone. */
const unsureIn = (rows: IDataObject[], bounds: DateBound[]) =>
	bounds.filter(
		(bound) =>
			bound.day === undefined &&
			(bound.zoneSlackMs ?? 0) > HOUR_MS &&
			edgesOf(rows).some((row) => spanIn(row, bound)?.zoneless),
	);

/** Warns that dates without a zone let rows through beside those asked for, on the side of these bounds. */
function warnOfZones({ run }: Item, bounds: DateBound[]) {
	const hoursAt = (wanted: DateBound['side']) =>
		Math.max(...bounds.map(({ side, zoneSlackMs = 0 }) => (side === wanted ? zoneSlackMs : 0))) /
		HOUR_MS;
	const [back, on] = [hoursAt('from'), hoursAt('to')];
	const reach = [back > 0 && `${back} hours further back`, on > 0 && `${on} hours further on`];
	run.warn(
		`The service gives dates without a zone, so the results reach up to ${reach.filter(Boolean).join(' and ')} than the dates asked for. ${SET_TIMEZONE}`,
	);
}

/** Whether one of the known rows is not found by its own date: then the service leaves out what bounds a filter. */
async function isLeftOut(search: DateSearch, known: IDataObject[], bound: DateBound) {
	const { item, filters, read, given } = search;
	const isNothing = given.size === 0;
	const row = await knownRow(known, bound);
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

/** Whether more could not be read: then rows from around the bounds would only take the place of these. */
const isCutOff = ({ total, gap, isCut, hasMoved }: Rows) =>
	isCut === true || (gap !== undefined && total === undefined && !hasMoved);

/** Whether a reading shows each day that bounds it, or the service shows that it would have given its rows. */
async function showsItsBounds(
	search: DateSearch,
	known: IDataObject[],
	reading: Rows,
): Promise<boolean> {
	const { rows } = reading;
	if (rows.length >= search.max || isCutOff(reading)) return true;
	for (const bound of search.bounds)
		if (!(await showsBoundingDay(rows, bound)) && (await isLeftOut(search, known, bound)))
			return false;
	return true;
}

const newestResource = async ({ run }: Item, catalogue: Catalogue) =>
	await run.perRun('newest resource', async () => {
		const newestFirst = sortBy(catalogue, catalogue.assumed('search.modifiedDate'), 'desc');
		return await unlessRefused(searchAll(catalogue, newestFirst, 1));
	});

const EDGES_UNSURE =
	'The service refuses a search that reaches two days beyond the dates asked for, so results of the first and last day may be missing. Search again with dates a day further apart, and compare.';

const UNDATED =
	'The service shows no dates, so whether it leaves out results of the first and last day cannot be seen. Search again with dates a day further apart, and compare.';

const EITHER_DAY =
	"The service leaves out the days that bound a filter. They were added, and since its days may be those of another zone than its dates, results of the day before or after may be among them. If its dates have no zone, set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.";

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
	if (first.rows.length === 0 && known.length > 0) {
		const ofRecord = asked.filter(isOfRecord);
		const rows = await Promise.all(ofRecord.map(async (bound) => await knownRow(known, bound)));
		if (rows.includes(undefined)) item.run.warn(UNDATED);
	}
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
	const isInDoubt = (bound: DateBound) =>
		reading.rows.some((row) => !search.given.has(row.ref) && isOfEitherDay(row, bound));
	if (bounds.some((bound) => bound.day !== undefined && isInDoubt(bound)))
		item.run.warn(EITHER_DAY);
	if (unsure.length > 0) warnOfZones(item, unsure);
	else warnOfDays(item, moments, reading.rows);
	return reading;
}
