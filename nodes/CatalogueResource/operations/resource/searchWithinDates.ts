import type { IDataObject } from 'n8n-workflow';
import { searchAll, sortBy } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import type { ListResult } from '../../../../shared/lists/list';
import { eventLoopPauses } from '../../../../shared/transport/concurrency';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../../../../shared/transport/serviceClock';
import { DAY_MS, leastOffset, MOST_ZONE_MS } from '../../../../shared/values/serviceDate';
import { TOLERANCE_MS } from './checkFilters';
import {
	BEYOND_MS,
	boundsOf,
	boundsAt,
	isAtMidnight,
	isOfRecord,
	knownRow,
	mayBeWithin,
	movedOut,
	showsBoundingDay,
	spanIn,
	warnOfDays,
} from './dateBounds';
import type { DateBound, Slack } from './dateBounds';

const HOUR_MS = 3_600_000;
/** Rows at either end of the results whose dates are read: the newest one is mostly among them, and any bounds the zone. */
const EDGE = 500;

type Rows = ListResult<IDataObject>;

/** Reads what date filters let through, of that only the wanted rows where not all are, and up to `most` where that is not `max`. */
type DateSearch = (
	catalogue: Catalogue,
	filters: IDataObject | undefined,
	isWanted?: (row: IDataObject) => boolean,
	most?: number,
) => Promise<Rows>;

const edgesOf = (rows: IDataObject[]) => [...rows.slice(0, EDGE), ...rows.slice(-EDGE)];

const newestResource = async ({ run }: Item, catalogue: Catalogue) =>
	await run.perRun('newest resource', async () => {
		const newestFirst = sortBy(catalogue, catalogue.assumed('search.modifiedDate'), 'desc');
		return await unlessRefused(searchAll(catalogue, newestFirst, 1));
	});

/** How far dates without a zone may be meant beyond a bound. How far the service is ahead of UTC shows in its newest dates. */
function zoneSlack(rows: IDataObject[], now: number): (bound: DateBound) => number {
	const dates = edgesOf(rows).flatMap((row) => [row.createdDate, row.modifiedDate]);
	const least = leastOffset(dates, now);
	// Before summer began the zone was another hour behind.
	const behind = least === undefined ? MOST_ZONE_MS : Math.max(0, HOUR_MS - least);
	return (bound) => (bound.side === 'from' && isOfRecord(bound) ? behind : MOST_ZONE_MS);
}

/** Warns that dates without a zone let rows through beside those asked for, on the side of these bounds. */
function warnOfZones({ run }: Item, bounds: DateBound[], slackOf: (bound: DateBound) => number) {
	const hoursAt = (wanted: DateBound['side']) =>
		Math.max(0, ...bounds.filter(({ side }) => side === wanted).map(slackOf)) / HOUR_MS;
	const [back, on] = [hoursAt('from'), hoursAt('to')];
	const reach = [back > 0 && `${back} hours further back`, on > 0 && `${on} hours further on`];
	run.warn(
		`The service gives dates without a zone, so the results reach up to ${reach.filter(Boolean).join(' and ')} than the dates asked for. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.`,
	);
}

/** Warns that the service may leave out what bounds a filter, and does not let n8n look further. */
const warnOfEdges = ({ run }: Item) =>
	run.warn(
		'The service refuses a search that reaches two days beyond the dates asked for, so results of the first and last day may be missing. Search again with dates a day further apart, and compare.',
	);

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
	search: DateSearch,
): Promise<Rows> {
	const zone = item.assumed('dates.timezone');
	const bounds = boundsOf(item, filters);
	if (bounds.length === 0) return await search(item.catalogue, filters);
	const moments = bounds.filter(({ day }) => day === undefined);
	const days = bounds.filter(({ day }) => day !== undefined);
	const { catalogue, clock } = withServiceClock(item.catalogue, CLOCK_TOLERANCE_MS);
	const sent = (further: number, moved = bounds) => movedOut(filters, moved, zone, further);
	const first = await search(catalogue, sent(0));
	const isNothing = first.rows.length === 0;
	const known =
		isNothing && bounds.some(isOfRecord)
			? ((await newestResource(item, catalogue))?.rows ?? [])
			: first.rows;
	/** The days are those of the service: what it gives at first is of them. */
	const isGiven = new Set(first.rows.map(({ ref }) => ref));
	const zoneSlackOf = zoneSlack(known, clock.now());
	const slackOf: Slack = (bound, { zoneless }) => (zoneless ? zoneSlackOf(bound) : 0);
	const unsureIn = (rows: IDataObject[]) =>
		moments.filter(
			(bound) =>
				zoneSlackOf(bound) > HOUR_MS &&
				edgesOf(rows).some((row) => spanIn(row, bound, zone)?.zoneless),
		);

	const isInMoments = mayBeWithin(moments, zone, slackOf);
	const isInDays = mayBeWithin(days, zone);

	/** What of a reading lies within the bounds, or may. */
	const within = async (reading: Rows, further: number, moved = bounds): Promise<Rows> => {
		const isWanted = (row: IDataObject) =>
			isInMoments(row) && (further === 0 || isGiven.has(row.ref) || isInDays(row));
		// A filter that was not applied is an error (`checkDates`).
		const ofRecord = moments.filter(isOfRecord);
		const isNear = mayBeWithin(ofRecord, zone, () => TOLERANCE_MS + further);
		const ofFields = moved.filter(
			(bound) => !isOfRecord(bound) && (further > 0 || bound.day === undefined),
		);
		const takeTurn = eventLoopPauses();
		const wanted: IDataObject[] = [];
		for (const row of reading.rows) {
			await takeTurn();
			// Where results do not show the field, nothing can be left out: then the service decides.
			if (ofFields.some((bound) => !spanIn(row, bound, zone))) {
				const others = moved.filter((bound) => !ofFields.includes(bound));
				return await within(await search(catalogue, sent(further, others)), further, others);
			}
			if (isWanted(row)) wanted.push(row);
			else if (!isNear(row)) return reading;
		}
		// The days around are counted with it.
		const total = further > 0 ? undefined : reading.total;
		if (wanted.length === reading.rows.length) return { ...reading, total };
		if (reading.rows.length < max) return { ...reading, total: undefined, rows: wanted };
		const full = await search(catalogue, sent(further, moved), isWanted);
		// The total counts what lies beyond 'Limit', and not the time around.
		return full.rows.length < max || total === undefined
			? full
			: { ...full, total: (await search(catalogue, filters)).total };
	};

	/** Whether a known row is not found by its own date: then the service leaves out what bounds a filter. */
	const isLeftOut = async (bound: DateBound): Promise<boolean> => {
		const row = knownRow(known, bound, zone);
		// Of a field no row is known where nothing was found; where results do not show the date, the service decides.
		if (!row) return isNothing && !isOfRecord(bound);
		const isOlder = !mayBeWithin([{ ...bound, name: 'modifiedDate' }], zone, slackOf)(row);
		// Of days, which people ask for, also a service that does not sort loses none; for feeds that is one request too many.
		const isNewest = isNothing && isOfRecord(bound) && bound.day === undefined;
		if (isNewest && bound.side === 'from' && isOlder) return false;
		// As near as can be: with the hours of a zone the bounds could be of other days.
		const at = boundsAt(row, bound, item);
		const around = movedOut(filters, at, '', 0);
		const isIt = ({ ref }: IDataObject) => ref === row.ref;
		if ((await unlessRefused(search(catalogue, around, isIt, 1)))?.rows.length === 0) return true;
		if (bound.side === 'from' || !isAtMidnight(row, bound)) return false;
		// All that is known is of midnights, so it does not show that a day is read to its end: the next one is looked into.
		const end = at.map((side) => ({ ...side, moment: bound.moment }));
		const isMissing = (other: IDataObject) =>
			isInMoments(other) && isInDays(other) && !isGiven.has(other.ref);
		const wide = movedOut(filters, end, '', DAY_MS);
		return (await unlessRefused(search(catalogue, wide, isMissing, 1)))?.rows.length === 1;
	};

	const isComplete = async ({ rows, gap }: Rows): Promise<boolean> => {
		if (rows.length >= max || gap !== undefined) return true;
		for (const bound of bounds)
			if (!showsBoundingDay(rows, bound, zone) && (await isLeftOut(bound))) return false;
		return true;
	};

	let unsure = unsureIn(known);
	let reading = unsure.length > 0 ? first : await within(first, 0);
	if (unsure.length > 0 || !(await isComplete(reading))) {
		const wide = await unlessRefused(search(catalogue, sent(BEYOND_MS)));
		if (!wide) warnOfEdges(item);
		reading = wide ? await within(wide, BEYOND_MS) : await within(first, 0);
		if (unsure.length === 0) unsure = unsureIn(reading.rows);
	}
	if (unsure.length > 0) warnOfZones(item, unsure, zoneSlackOf);
	else warnOfDays(item, moments.filter(isOfRecord), reading.rows);
	return reading;
}
