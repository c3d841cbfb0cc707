import type { IDataObject } from 'n8n-workflow';
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
