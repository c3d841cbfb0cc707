import type { Item } from '../../../../shared/engine/item';
import { MOST_ZONE_MS } from '../../../../shared/values/serviceDate';
import { fieldRangesOf, mayBeWithin, moved, NO_SLACK, spanIn } from './momentRanges';
import type { searchWithin } from './widenedBounds';

/** A service may leave out the bounds of a date filter, or compare whole days, of whatever zone. */
const BEYOND_MS = 2 * 24 * 3_600_000;
const FURTHER = { from: () => -BEYOND_MS, to: () => BEYOND_MS };
const ANY_ZONE = { from: MOST_ZONE_MS, to: MOST_ZONE_MS };

type Read = Parameters<typeof searchWithin>[3];

/**
 * Reads, where moments bound a filter on a field, the days around them too, and leaves out what is certainly beyond. Where
 * results do not show the field, nothing can be left out: then the service decides.
 */
export const readingFieldMoments =
	(item: Item, max: number, read: Read): Read =>
	async (catalogue, filters, isWanted = () => true) => {
		const ranges = fieldRangesOf(item, filters);
		const zone = item.assumed('dates.timezone');
		if (ranges.length === 0) return await read(catalogue, filters, isWanted);
		const isNear = mayBeWithin(ranges, zone, NO_SLACK, ANY_ZONE);
		const isWithin = mayBeWithin(ranges, zone);
		let isShown = true;
		let isOpen = false;
		const wide = await read(catalogue, moved(filters, ranges, FURTHER), (row) => {
			if (!isWanted(row) || !isNear(row)) return false;
			isShown &&= ranges.every((range) => spanIn(row, range, zone) !== undefined);
			isOpen ||= !isWithin(row);
			return true;
		});
		if (!isShown) return await read(catalogue, filters, (row) => isWanted(row) && isNear(row));
		if (isOpen)
			item.run.warn(
				"The service gives dates without a zone, so results of 14 hours around the dates asked for are among them. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.",
			);
		// How many there are beyond 'Limit' is not to count the days around.
		return wide.rows.length < max
			? wide
			: { ...wide, total: (await read(catalogue, filters)).total };
	};
