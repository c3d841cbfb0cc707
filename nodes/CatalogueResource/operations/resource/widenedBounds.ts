import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../../../../shared/transport/serviceClock';
import { eventLoopPauses } from '../../../../shared/transport/concurrency';
import { unlessRefused } from '../../../../shared/failure/refusedValues';
import { searchAll, sortBy } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { textOf } from '../../../../shared/values/read';
import {
	asFilter,
	dateOf,
	DAY_MS,
	leastOffset,
	MOST_ZONE_MS,
} from '../../../../shared/values/serviceDate';
import { TOLERANCE_MS } from './checkFilters';
import { mayBeWithin, recordBoundsOf, moved, NO_SLACK, warnOfDays } from './momentBounds';
import type { BoundedSearch, DateSearch, MomentBound } from './momentBounds';

const HOUR_MS = 3_600_000;
/** Rows at either end of the results whose dates are read: the newest one is mostly among them, and any bounds the zone. */
const EDGE = 500;

const newestResource = async ({ run }: Item, catalogue: Catalogue) =>
	await run.perRun('newest resource', async () => {
		const newestFirst = sortBy(catalogue, catalogue.assumed('search.modifiedDate'), 'desc');
		return await searchAll(catalogue, newestFirst, 1);
	});

interface Sample {
	rows: IDataObject[];
	/** Whether the rows are results of the search. */
	areResults: boolean;
}

/** The results at either end, or the newest resource where nothing was found. */
async function sampleOf(item: Item, catalogue: Catalogue, results: IDataObject[]): Promise<Sample> {
	const areResults = results.length > 0;
	const rows = areResults ? results : (await newestResource(item, catalogue)).rows;
	return { rows: [...rows.slice(0, EDGE), ...rows.slice(-EDGE)], areResults };
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/**
 * Whether the service leaves out the moment at which a filter begins, or its whole day: a filter from its own newest date
 * finds nothing then. It is not asked where a result is of the filter's first day, or where nothing is newer.
 */
async function leavesOutFirst(
	catalogue: Catalogue,
	bounds: MomentBound[],
	{ rows, areResults }: Sample,
	search: DateSearch,
): Promise<boolean> {
	const { assumed } = catalogue;
	for (const { name, filter, key, moment: from } of bounds.filter(({ side }) => side === 'from')) {
		const dates = rows.flatMap((row) => {
			const date = dateOf(row[name], assumed('dates.timezone'));
			return date.kind === 'moment' ? [{ ms: date.ms, written: row[name] }] : [];
		});
		const [first] = dates;
		if (!first) continue;
		const last = dates.reduce((latest, date) => (date.ms > latest.ms ? date : latest), first);
		const isComplete = areResults
			? dates.some(({ ms }) => dayOf(ms) <= dayOf(from))
			: last.ms < from;
		if (isComplete) continue;
		const date = asFilter(textOf(last.written) ?? new Date(last.ms).toISOString());
		// That the service does not take its own form of a date is no reason to fail.
		const since = await unlessRefused(search(catalogue, { [filter]: { [key]: date } }));
		if (since?.rows.length === 0) return true;
	}
	return false;
}

/**
 * Reads what the filters let through. A service whose dates name no zone may ignore the zone of a bound, too, and compare
 * its text with local times, so bounds are moved as far as that could take away. Rows that are certainly beyond are left
 * out; a warning says where more may be given than was asked for.
 */
export const searchWithin: BoundedSearch = async (item, filters, max, search) => {
	const zone = item.assumed('dates.timezone');
	const bounds = recordBoundsOf(item, filters);
	if (bounds.length === 0) return await search(item.catalogue, filters);
	if (zone === '') return await searchWithoutZone(item, filters, max, search);
	const ahead = (moment: number) => DateTime.fromMillis(moment, { zone }).offset * 60_000;
	const searchFrom = async (further: number) =>
		await search(
			item.catalogue,
			moved(filters, bounds, {
				from: (moment) => Math.min(0, ahead(moment)) - further,
				to: (moment) => Math.max(0, ahead(moment)),
			}),
			mayBeWithin(bounds, zone),
		);
	const first = await searchFrom(0);
	const sample = await sampleOf(item, item.catalogue, first.rows);
	const isShort = await leavesOutFirst(item.catalogue, bounds, sample, search);
	const reading = isShort ? await searchFrom(DAY_MS) : first;
	warnOfDays(item, bounds, reading.rows);
	return reading;
};

/** The same where no zone is set: how far the service is ahead of UTC shows in its newest dates. */
const searchWithoutZone: BoundedSearch = async (item, filters, max, search) => {
	const bounds = recordBoundsOf(item, filters);
	const { catalogue, clock } = withServiceClock(item.catalogue, CLOCK_TOLERANCE_MS);
	const searchMoved = async (back: number, on: number) => {
		const sent = moved(filters, bounds, { from: () => -back, to: () => on });
		return { sent, reading: await search(catalogue, sent) };
	};
	const first = await searchMoved(0, 0);
	const sample = await sampleOf(item, catalogue, first.reading.rows);
	const dates = sample.rows.flatMap((row) => [row.createdDate, row.modifiedDate]);
	const least = leastOffset(dates, clock.now());
	// Before summer began the zone was another hour behind.
	const behind = least === undefined ? MOST_ZONE_MS : Math.max(0, HOUR_MS - least);
	const isWanted = mayBeWithin(bounds, '', NO_SLACK, { from: behind, to: MOST_ZONE_MS });
	// A filter that was not applied is an error (`checkDates`).
	const isNear = mayBeWithin(bounds, '', { from: TOLERANCE_MS, to: TOLERANCE_MS });
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
			: await search(catalogue, sent, isWanted);
	};
	const further = (await leavesOutFirst(catalogue, bounds, sample, search)) ? DAY_MS : 0;
	const back = Math.max(further, least !== undefined && least < 0 ? behind : 0);
	const hasTo = bounds.some(({ side }) => side === 'to');
	const isZoneless = least !== undefined && (back > 0 || hasTo);
	if (isZoneless)
		item.run.warn(
			`The service gives dates without a zone, so the dates asked for reach ${back / HOUR_MS} hours further back${hasTo ? ' and 14 hours further on' : ''}. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.`,
		);
	const on = isZoneless ? MOST_ZONE_MS : 0;
	const reading = await trimmed(back > 0 || on > 0 ? await searchMoved(back, on) : first);
	if (!isZoneless) warnOfDays(item, bounds, reading.rows);
	return reading;
};
