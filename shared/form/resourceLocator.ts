import type { IDataObject } from 'n8n-workflow';
import { scroll } from '../lists/editorPage';
import { isSameIsbn } from '../values/isbn';
import { refOf, textOf } from '../values/read';
import { bookOf } from '../catalogue/book';
import { searchAll, searchList } from '../catalogue/search';
import { isNamed, locator, numbered } from './locator';
import type { Entry, Locator } from './locator';

const entryOf = (row: IDataObject): Entry[] => {
	const ref = refOf(row.ref);
	if (ref === undefined) return [];
	const { format, isbn } = bookOf(row);
	const details = [format ?? textOf(row.resourceTypeName), isbn ?? numbered(ref)];
	return [
		{ ref, name: textOf(row.title) ?? String(ref), details: details.filter(Boolean).join(', ') },
	];
};

/** Most resources that share one title, e.g. the formats of a book. */
export const MOST_NAMESAKES = 1000;

export const RESOURCE_REF = 'resourceRef';

/** Interface 4.1: the list is the service's own keyword search. */
const ofName = locator({
	// 'resource' is n8n's own parameter, the one that chooses the operations.
	name: RESOURCE_REF,
	// n8n's own parameter beside it is called 'Resource', too.
	displayName: 'Catalogue Resource',
	noun: 'resource',
	description: 'The resource. The list searches as you type; several resources may share a title.',
	searchMethod: 'searchResources',
	namePlaceholder: 'e.g. Pride and Prejudice, or an ISBN',
	async page(catalogue, filter, place) {
		const { rows, next } = await scroll(
			searchList(catalogue, { ...(filter !== '' && { query: filter }) }),
			place,
		);
		return { entries: rows.flatMap(entryOf), next };
	},
	async named(catalogue, name) {
		const { rows } = await searchAll(catalogue, { query: name }, MOST_NAMESAKES);
		const isMeant = (row: IDataObject) =>
			isNamed(name)({ name: textOf(row.title) ?? '' }) || isSameIsbn(bookOf(row).isbn, name);
		return rows.filter(isMeant).flatMap(entryOf);
	},
});

/** Each item's own resource unless another is chosen. */
export const resourceLocator: Locator = {
	...ofName,
	field: (changes) =>
		ofName.field({ default: { mode: 'id', value: '={{ $json.ref }}' }, ...changes }),
};
