import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import { nextOffset, PAGE_SIZE } from '../request/pages';
import { refOf, textOf } from '../service/read';
import { searchAll, searchPage } from '../service/search';
import { isNamed, locator } from './locator';
import type { Entry } from './locator';

const entryOf = (row: IDataObject): Entry[] => {
	const ref = refOf(row.ref);
	if (ref === undefined) return [];
	const kind = [textOf(row.resourceTypeName), textOf(row.fileExtension)].filter(Boolean).join(', ');
	return [{ ref, name: textOf(row.title) ?? String(ref), description: kind }];
};

/** Most resources that share one title, e.g. the formats of a book. */
export const MOST_NAMESAKES = 1000;

/** Interface 4.1: the list is the service's own keyword search. */
export const resourceLocator = locator({
	// 'resource' is n8n's own parameter, the one that chooses the operations.
	name: 'resourceRef',
	// n8n's own parameter beside it is called 'Resource', too.
	displayName: 'Catalogue Resource',
	noun: 'resource',
	description: 'The resource. The list searches as you type; several resources may share a title.',
	searchMethod: 'searchResources',
	namePlaceholder: 'e.g. Pride and Prejudice',
	async page(catalogue, filter, offset) {
		const { at } = catalogue;
		const { data } = await catalogue.call({
			method: 'POST',
			path: path('/resources/search'),
			body: { ...(filter !== '' && { query: filter }), limit: PAGE_SIZE, [at('search.offset')]: offset },
			repeat: 'safe',
		});
		const page = searchPage(data);
		return { entries: page.rows.flatMap(entryOf), next: nextOffset(page, offset) };
	},
	async named(catalogue, name) {
		const { rows } = await searchAll(catalogue, { query: name }, MOST_NAMESAKES);
		return rows.flatMap(entryOf).filter(isNamed(name));
	},
});
