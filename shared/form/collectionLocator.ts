import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { madeRef } from '../engine/createOutput';
import { parameterFailure } from '../failure/failure';
import { path } from '../transport/path';
import { scroll } from '../lists/editorPage';
import { collectionsIn, listAt, rowsOf } from '../catalogue/pagedLists';
import { objectOf, textOf } from '../values/read';
import { inEditor } from './editor';
import { actionHandler } from './editorMethods';
import { isNamed, locator, matches } from './locator';

/** Behind the button below the list, which chooses what was made. A person has pressed it once, so it is sent once. */
async function createCollection(
	this: ILoadOptionsFunctions,
	payload?: IDataObject | string,
): Promise<string> {
	return await inEditor(this, async (catalogue) => {
		const name = textOf(objectOf(payload).name)?.trim();
		if (!name)
			throw parameterFailure(
				'The collection has no name',
				'Type its name into the search of the list, then choose to create it.',
			);
		const { data } = await catalogue.call({
			method: 'POST',
			path: path('/collections'),
			body: { name },
			repeat: 'never',
		});
		return String(madeRef(objectOf(data), 'ref'));
	});
}

/** Interface 4.5. The service cannot filter collections, so each page is filtered here. */
export const collectionLocator = locator({
	name: 'collection',
	displayName: 'Collection',
	noun: 'collection',
	description: 'The collection. Those that the user of the API key may see.',
	searchMethod: 'searchCollections',
	create: {
		label: 'Create a new collection',
		method: actionHandler('createCollection', createCollection),
		defaultName: 'New collection',
	},
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
		const { rows, gap } = await rowsOf(catalogue, '/collections', Number.POSITIVE_INFINITY);
		return { entries: collectionsIn(rows).filter(isNamed(name)), gap };
	},
});
