import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { scroll } from '../lists/editorPage';
import { destinationsIn, entriesIn } from '../catalogue/pagedLists';
import { destinationList } from '../catalogue/wholeLists';
import { textOf } from '../values/read';
import { isNamed, locator } from './locator';

/** Interface 4.8. The service cannot filter destinations, so the locator does. */
export const destinationLocator = locator({
	name: 'destination',
	displayName: 'Destination',
	noun: 'destination',
	description: "Where to send it, e.g. a retailer's metadata drop",
	searchMethod: 'searchDestinations',
	namePlaceholder: 'e.g. Metadata drop',
	async page(catalogue, _filter, place) {
		const { rows, next } = await scroll(destinationList(catalogue), place);
		const typeKey = catalogue.assumed('destinations.type');
		const entries = destinationsIn(rows, catalogue).map(({ ref, name, raw }) => ({
			ref,
			name,
			description: textOf(raw[typeKey]) ?? '',
		}));
		return { entries, next };
	},
	async named(catalogue, name) {
		const named = (rows: IDataObject[]) => destinationsIn(rows, catalogue);
		return await entriesIn(destinationList(catalogue), named, isNamed(name));
	},
});

/** Refuses one that the list does not show, e.g. since it was removed. A list that is empty or cannot be read proves nothing. */
export async function checkDestination(item: Item): Promise<number> {
	const { ref, name } = await destinationLocator.entry(item);
	if (name !== undefined) return ref;
	const { catalogue } = item;
	const named = (rows: IDataObject[]) => destinationsIn(rows, catalogue);
	let listed = 0;
	const isWanted = (entry: { ref: number }) => {
		listed += 1;
		return entry.ref === ref;
	};
	const found = await entriesIn(destinationList(catalogue), named, isWanted).catch(() => undefined);
	if (found?.entries.length === 0 && found.gap === undefined && listed > 0)
		throw parameterFailure(
			`Destination ${ref} is not in the list of destinations`,
			'Nothing was sent. It may have been removed, or replaced by another: choose it from the list again.',
		);
	return ref;
}
