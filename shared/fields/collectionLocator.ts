import { scroll } from '../request/scroll';
import { collectionsIn, listAt, rowsOf } from '../service/lists';
import { textOf } from '../service/read';
import { isNamed, locator, matches } from './locator';

/** Interface 4.5. The service cannot filter collections, so each page is filtered here. */
export const collectionLocator = locator({
	name: 'collection',
	displayName: 'Collection',
	noun: 'collection',
	description: 'The collection. Those that the user of the API key may see.',
	searchMethod: 'searchCollections',
	namePlaceholder: 'e.g. Spring catalogue',
	async page(catalogue, filter, place) {
		const { rows, next } = await scroll(listAt(catalogue, '/collections'), place);
		return {
			entries: collectionsIn(rows)
				.filter(({ name }) => matches(name, filter))
				.map(({ ref, name, raw }) => ({ ref, name, description: textOf(raw.visibility) ?? '' })),
			next,
		};
	},
	async named(catalogue, name) {
		const { rows } = await rowsOf(catalogue, '/collections', Number.POSITIVE_INFINITY);
		return collectionsIn(rows).filter(isNamed(name));
	},
});
