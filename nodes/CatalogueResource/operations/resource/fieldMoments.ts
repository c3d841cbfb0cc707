import type { Item } from '../../../../shared/engine/item';
import { MOST_ZONE_MS } from '../../../../shared/values/serviceDate';
import { fieldBoundsOf, mayBeWithin, moved, NO_SLACK, spanIn } from './momentBounds';
import type { DateSearch } from './widenedBounds';

/** A service may leave out the bounds of a date filter, or compare whole days, of whatever zone. */
const BEYOND_MS = 2 * 24 * 3_600_000;
const FURTHER = { from: () => -BEYOND_MS, to: () => BEYOND_MS };
const ANY_ZONE = { from: MOST_ZONE_MS, to: MOST_ZONE_MS };

/**
 * Where moments bound a filter on a field, reads the days around them too, and leaves out what is certainly beyond. Where
 * results do not show the field, nothing can be left out: then the service decides.
 */
export const withFieldMoments =
	(item: Item, max: number, search: DateSearch): DateSearch =>
	async (catalogue, filters, isWanted = () => true) => {
		const bounds = fieldBoundsOf(item, filters);
		const zone = item.assumed('dates.timezone');
		if (bounds.length === 0) return await search(catalogue, filters, isWanted);
		const isNear = mayBeWithin(bounds, zone, NO_SLACK, ANY_ZONE);
		const isWithin = mayBeWithin(bounds, zone);
		let isShown = true;
		let isOpen = false;
		const wide = await search(catalogue, moved(filters, bounds, FURTHER), (row) => {
			if (!isWanted(row) || !isNear(row)) return false;
			isShown &&= bounds.every((bound) => spanIn(row, bound, zone) !== undefined);
			isOpen ||= !isWithin(row);
			return true;
		});
		if (!isShown) return await search(catalogue, filters, (row) => isWanted(row) && isNear(row));
		if (isOpen)
			item.run.warn(
				"The service gives dates without a zone, so results of 14 hours around the dates asked for are among them. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.",
			);
		// The total counts what lies beyond 'Limit', and not the days around.
		return wide.rows.length < max
			? wide
			: { ...wide, total: (await search(catalogue, filters)).total };
	};
