import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../../../../shared/transport/serviceClock';
import { eventLoopPauses } from '../../../../shared/transport/concurrency';
import { Failure, failureOf } from '../../../../shared/failure/failure';
import { refusesValues } from '../../../../shared/failure/refusals';
import { searchAll } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import type { ListResult } from '../../../../shared/lists/list';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { textOf } from '../../../../shared/values/read';
import { asFilter, dateOf, leastOffset, MOST_ZONE_MS } from '../../../../shared/values/serviceDate';
import { TOLERANCE_MS } from './checkFilters';
import { mayBeWithin, moved, NO_SLACK, rangesOf, tellDays } from './momentRanges';
import type { Filters, Range } from './momentRanges';

/**
 * A service whose own dates name no zone may pass over the zone of a bound, too, and compare what stands before it with its
 * local times. So bounds reach as much further as this could take away.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows at either end of the results whose dates are read: the newest one stands there mostly, and any bounds the zone. */
const EDGE = 500;

const newest = async ({ assumed, run }: Item, catalogue: Catalogue) =>
	await run.perRun('newest resource', async () => {
		const sort = {
			[assumed('search.sortField')]: assumed('search.modifiedDate'),
			[assumed('search.sortDirection')]: 'desc',
		};
		return await searchAll(catalogue, { [assumed('search.sort')]: sort }, 1);
	});

type Read = (
	catalogue: Catalogue,
	filters: Filters,
	isWanted?: (row: IDataObject) => boolean,
) => Promise<ListResult<IDataObject>>;

/** Rows at either end of what was found, or the newest resource where that is nothing. */
async function edgesOf(item: Item, catalogue: Catalogue, { rows: found }: ListResult<IDataObject>) {
	const isFound = found.length > 0;
	const rows = isFound ? found : (await newest(item, catalogue)).rows;
	return { rows: [...rows.slice(0, EDGE), ...rows.slice(-EDGE)], isFound };
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/**
 * Whether the service passes over the moment at which a filter begins, or its whole day: asked from its newest date on it
 * shows nothing. It is not asked where a row of the filter's first day was found, or nothing is newer.
 */
async function passesOverFirst(
	catalogue: Catalogue,
	ranges: Range[],
	{ rows, isFound }: Awaited<ReturnType<typeof edgesOf>>,
	read: Read,
): Promise<boolean> {
	const { assumed } = catalogue;
	for (const { name, filter, bounds } of ranges) {
		const from = bounds.find(({ side }) => side === 'from');
		const moments = rows.flatMap((row) => {
			const date = dateOf(row[name], assumed('dates.timezone'));
			return date.kind === 'moment' ? [{ ms: date.ms, written: row[name] }] : [];
		});
		const [first] = moments;
		if (!from || !first) continue;
		const last = moments.reduce((one, other) => (other.ms > one.ms ? other : one), first);
		const isComplete = isFound
			? moments.some(({ ms }) => dayOf(ms) <= dayOf(from.moment))
			: last.ms < from.moment;
		if (isComplete) continue;
		const date = asFilter(textOf(last.written) ?? new Date(last.ms).toISOString());
		const since = await read(catalogue, { [filter]: { [from.key]: date } }).catch(failureOf);
		if (!(since instanceof Failure) && since.rows.length === 0) return true;
		// A form of its own date that it does not take is no reason to fail.
		if (since instanceof Failure && !refusesValues(since.details.httpStatus)) throw since;
	}
	return false;
}

/**
 * Reads what the filters let through, or more where the service's dates without a zone leave open what that is; then it is said.
 * What is certainly beyond, since the service reads whole days, is left out.
 */
export async function searchWithin(
	item: Item,
	filters: Filters,
	max: number,
	read: Read,
): Promise<ListResult<IDataObject>> {
	const zone = item.assumed('dates.timezone');
	const ranges = rangesOf(item, filters);
	if (ranges.length === 0) return await read(item.catalogue, filters);
	const told = (reading: ListResult<IDataObject>) => {
		tellDays(item, ranges, reading.rows);
		return reading;
	};
	if (zone !== '') {
		const ahead = (moment: number) => DateTime.fromMillis(moment, { zone }).offset * 60_000;
		const wide = async (further: number) =>
			await read(
				item.catalogue,
				moved(filters, ranges, {
					from: (moment) => Math.min(0, ahead(moment)) - further,
					to: (moment) => Math.max(0, ahead(moment)),
				}),
				mayBeWithin(ranges, zone),
			);
		const reading = await wide(0);
		const edges = await edgesOf(item, item.catalogue, reading);
		return told(
			(await passesOverFirst(item.catalogue, ranges, edges, read)) ? await wide(DAY_MS) : reading,
		);
	}
	const { catalogue, clock } = withServiceClock(item.catalogue, CLOCK_TOLERANCE_MS);
	const readAll = async (back: number, on: number) => {
		const sent = moved(filters, ranges, { from: () => -back, to: () => on });
		return { sent, reading: await read(catalogue, sent) };
	};
	const first = await readAll(0, 0);
	const edges = await edgesOf(item, catalogue, first.reading);
	const least = leastOffset(
		edges.rows.flatMap(({ createdDate, modifiedDate }) => [createdDate, modifiedDate]),
		clock.now(),
	);
	// Before summer began the zone was another hour behind.
	const behind = least === undefined ? MOST_ZONE_MS : Math.max(0, HOUR_MS - least);
	const isWanted = mayBeWithin(ranges, zone, NO_SLACK, { from: behind, to: MOST_ZONE_MS });
	/** A filter that was passed over is an error (`checkDates`). */
	const isNear = mayBeWithin(ranges, zone, { from: TOLERANCE_MS, to: TOLERANCE_MS });
	const trimmed = async ({ sent, reading }: typeof first) => {
		const takeTurn = eventLoopPauses();
		const wanted: IDataObject[] = [];
		for (const row of reading.rows) {
			await takeTurn();
			if (isWanted(row)) wanted.push(row);
			else if (!isNear(row)) return reading;
		}
		if (wanted.length === reading.rows.length) return reading;
		return reading.rows.length < max
			? { ...reading, total: undefined, rows: wanted }
			: await read(catalogue, sent, isWanted);
	};
	const further = (await passesOverFirst(catalogue, ranges, edges, read)) ? DAY_MS : 0;
	const back = Math.max(further, least !== undefined && least < 0 ? behind : 0);
	const hasTo = ranges.some(({ bounds }) => bounds.some(({ side }) => side === 'to'));
	const isZoneless = least !== undefined && (back > 0 || hasTo);
	if (!isZoneless) return told(await trimmed(back > 0 ? await readAll(back, 0) : first));
	item.run.warn(
		`The service gives dates without a zone, so the dates asked for reach ${back / HOUR_MS} hours further back${hasTo ? ' and 14 hours further on' : ''}. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.`,
	);
	return await trimmed(await readAll(back, MOST_ZONE_MS));
}
