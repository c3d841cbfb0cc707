import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../../../../shared/transport/serviceClock';
import { Failure, failureOf } from '../../../../shared/failure/failure';
import { refusesValues } from '../../../../shared/failure/refusedValues';
import { searchAll } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import type { Reading } from '../../../../shared/lists/list';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { objectOf, textOf } from '../../../../shared/values/read';
import { asFilter, dateOf, leastOffset, MOST_ZONE_MS } from '../../../../shared/values/serviceDate';

/**
 * A service whose own dates name no zone may pass over the zone of a bound, too, and compare what stands before it with its
 * local times. So bounds reach as much further as this could take away.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows at either end of the results whose dates are read: the newest one stands there mostly, and any bounds the zone. */
const EDGE = 500;

type Filters = IDataObject | undefined;

/** Moves a bound; of a day nothing is to be moved, since it is one of the service's own. */
interface Move {
	from(moment: number): number;
	to(moment: number): number;
}

/** A date of the record, and between which moments it must lie. */
interface Range {
	name: 'createdDate' | 'modifiedDate';
	filter: string;
	bounds: Array<{ side: keyof Move; key: string; moment: number }>;
}

function rangesOf({ assumed }: Item, filters: Filters): Range[] {
	return (['createdDate', 'modifiedDate'] as const).flatMap((name) => {
		const filter = assumed(`search.${name}`);
		const bounds = (['from', 'to'] as const).flatMap((side) => {
			const key = assumed(`search.${side}`);
			const text = textOf(objectOf(filters?.[filter])[key]) ?? '';
			return text.includes('T') ? [{ side, key, moment: Date.parse(text) }] : [];
		});
		return bounds.length > 0 ? [{ name, filter, bounds }] : [];
	});
}

const moved = (filters: Filters, ranges: Range[], move: Move): Filters => ({
	...filters,
	...Object.fromEntries(
		ranges.map(({ filter, bounds }) => [
			filter,
			{
				...objectOf(filters?.[filter]),
				...Object.fromEntries(
					bounds.map(({ side, key, moment }) => [
						key,
						new Date(moment + move[side](moment)).toISOString(),
					]),
				),
			},
		]),
	),
});

/** Dates may be written without their seconds. */
const MINUTE_MS = 60_000;

/** Whether a row is of the moments asked for; what shows no moment, or its day alone, may be. */
const isWithin = (ranges: Range[], zone: string) => (row: IDataObject) =>
	ranges.every(({ name, bounds }) => {
		const date = dateOf(row[name], zone);
		const isDay = (textOf(row[name]) ?? '').trim().length <= '2026-01-31'.length;
		return (
			isDay ||
			date.kind !== 'moment' ||
			bounds.every(({ side, moment }) =>
				side === 'from' ? date.ms > moment - MINUTE_MS : date.ms <= moment,
			)
		);
	});

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
) => Promise<Reading<IDataObject>>;

/** Rows at either end of what was found, or the newest resource where that is nothing. */
async function edgesOf(item: Item, catalogue: Catalogue, { rows: found }: Reading<IDataObject>) {
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

/** Reads what the filters let through, or more where the service's dates without a zone leave open what that is; then it is said. */
export async function searchWithin(
	item: Item,
	filters: Filters,
	read: Read,
): Promise<Reading<IDataObject>> {
	const zone = item.assumed('dates.timezone');
	const ranges = rangesOf(item, filters);
	if (ranges.length === 0) return await read(item.catalogue, filters);
	if (zone !== '') {
		const ahead = (moment: number) => DateTime.fromMillis(moment, { zone }).offset * 60_000;
		const wide = async (further: number) =>
			await read(
				item.catalogue,
				moved(filters, ranges, {
					from: (moment) => Math.min(0, ahead(moment)) - further,
					to: (moment) => Math.max(0, ahead(moment)),
				}),
				isWithin(ranges, zone),
			);
		const reading = await wide(0);
		const edges = await edgesOf(item, item.catalogue, reading);
		return (await passesOverFirst(item.catalogue, ranges, edges, read))
			? await wide(DAY_MS)
			: reading;
	}
	const { catalogue, clock } = withServiceClock(item.catalogue, CLOCK_TOLERANCE_MS);
	const reading = await read(catalogue, filters);
	const edges = await edgesOf(item, catalogue, reading);
	const least = leastOffset(
		edges.rows.flatMap(({ createdDate, modifiedDate }) => [createdDate, modifiedDate]),
		clock.now(),
	);
	const further = (await passesOverFirst(catalogue, ranges, edges, read)) ? DAY_MS : 0;
	if (least === undefined && further === 0) return reading;
	if (least === undefined) {
		const wide = moved(filters, ranges, { from: () => -further, to: () => 0 });
		return await read(catalogue, wide, isWithin(ranges, zone));
	}
	// Before summer began the zone was another hour behind.
	const back = Math.max(further, least < 0 ? HOUR_MS - least : 0);
	const hasTo = ranges.some(({ bounds }) => bounds.some(({ side }) => side === 'to'));
	if (back === 0 && !hasTo) return reading;
	item.run.hint(
		`The service gives dates without a zone, so the dates asked for reach ${back / HOUR_MS} hours further back${hasTo ? ' and 14 hours further on' : ''}. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.`,
		'warning',
	);
	return await read(
		catalogue,
		moved(filters, ranges, { from: () => -back, to: () => MOST_ZONE_MS }),
	);
}
