import { fetchRows, nextOffset, PAGE_SIZE } from '../request/pages';
import { collectionsIn, collectionsPage } from '../service/lists';
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
	async page(catalogue, filter, offset) {
		const page = await collectionsPage(catalogue, offset, PAGE_SIZE);
		return {
			entries: collectionsIn(page.rows)
				.filter(({ name }) => matches(name, filter))
				.map(({ ref, name, raw }) => ({ ref, name, description: textOf(raw.visibility) ?? '' })),
			next: nextOffset(page, offset),
		};
	},
	async named(catalogue, name) {
		const fetchPage = async (offset: number, limit: number) => await collectionsPage(catalogue, offset, limit);
		const { rows } = await fetchRows(fetchPage, Number.POSITIVE_INFINITY);
		return collectionsIn(rows).filter(isNamed(name));
	},
});
