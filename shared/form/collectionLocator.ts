import { endpoints } from '../deployment/endpoints';
import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { madeRef } from '../engine/createOutput';
import { parameterFailure } from '../failure/failure';
import { to } from '../transport/path';
import { flatMapWithPauses } from '../transport/concurrency';
import { scroll } from '../lists/editorPage';
import { collectionsIn, entriesIn, listAt, type Named } from '../catalogue/pagedLists';
import { dateOf } from '../values/serviceDate';
import { objectOf, textOf } from '../values/read';
import { inEditor } from './editor';
import { editorMethod } from './editorMethods';
import { isNamed, numbered, locator, matches } from './locator';

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
			...to(endpoints.createCollection),
			body: { name },
			repeat: 'never',
		});
		return String(madeRef(data, 'ref'));
	});
}

/** Names need not be unique: a collection is known by who sees it, its date where the service has one, and its number. */
const entryOf = ({ ref, name, raw }: Named) => ({
	ref,
	name,
	details: [textOf(raw.visibility), dayIn(raw.createdDate), numbered(ref)]
		.filter(Boolean)
		.join(', '),
});

function dayIn(value: unknown): string | undefined {
	const date = dateOf(value, '');
	return date.kind === 'moment' ? new Date(date.ms).toISOString().slice(0, 10) : undefined;
}

/** Interface 4.5. The service cannot filter collections, so each page is filtered here. */
export const collectionLocator = locator({
	name: 'collection',
	displayName: 'Collection',
	noun: 'collection',
	description: "A collection that the API key's user may see",
	searchMethod: 'searchCollections',
	create: {
		label: 'Create a new collection',
		method: editorMethod('actionHandler', 'createCollection', createCollection),
		defaultName: 'New collection',
	},
	namePlaceholder: 'e.g. Spring catalogue',
	async page(catalogue, filter, place) {
		const { rows, next } = await scroll(listAt(catalogue, 'listCollections'), place);
		const entries = await flatMapWithPauses(collectionsIn(rows), (row) => [entryOf(row)]);
		return {
			entries: entries.filter(({ name, details }) => matches(`${name} ${details}`, filter)),
			next,
		};
	},
	async named(catalogue, name) {
		const list = listAt(catalogue, 'listCollections');
		const { entries, gap } = await entriesIn(list, collectionsIn, isNamed(name));
		return { entries: entries.map(entryOf), gap };
	},
});
