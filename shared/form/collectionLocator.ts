import { collectionsIn, entriesIn, listAt, type Named } from '../catalogue/pagedLists';
import { namesByRef } from '../catalogue/runNames';
import { endpoints, to } from '../deployment/endpoints';
import { madeRef } from '../engine/createOutput';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { scroll } from '../lists/editorPage';
import { andThen, flatMapWithPauses } from '../transport/concurrency';
import { objectOf, textOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { checkName, chosenName } from './chosenName';
import { editorMethod } from './editorMethods';
import { inEditor } from './inEditor';
import { locator } from './locator';
import { isNamed, numbered } from './locatorEntry';

/** The method of the button below the list, which chooses what it made. A person has pressed it once, so it is sent once. */
const createCollection = editorMethod('actionHandler', 'createCollection', async function (input) {
	return await inEditor(this, async (catalogue) => {
		const name = textOf(objectOf(input).name)?.trim();
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
});

/** Names need not be unique, so a collection also shows its visibility, its date where the service has one, and its number. */
function asEntry({ ref, name, raw }: Named) {
	const date = dateOf(raw.createdDate, '');
	const day = date.kind === 'moment' && new Date(date.ms).toISOString().slice(0, 10);
	return {
		ref,
		name,
		details: [textOf(raw.visibility), day, numbered(ref)].filter(Boolean).join(', '),
	};
}

/** Interface 4.5. The service cannot filter collections, so the locator does. */
export const collectionLocator = locator({
	name: 'collection',
	displayName: 'Collection',
	noun: 'collection',
	description: "A collection that the API key's user may see",
	searchMethod: 'searchCollections',
	create: {
		label: 'Create a new collection',
		method: createCollection,
		defaultName: 'New collection',
	},
	namePlaceholder: 'e.g. Spring catalogue',
	async page(catalogue, _filter, place) {
		const { rows, next } = await scroll(listAt(catalogue, 'listCollections'), place);
		return { entries: await flatMapWithPauses(collectionsIn(rows), (row) => [asEntry(row)]), next };
	},
	async named(catalogue, name) {
		const list = listAt(catalogue, 'listCollections');
		const { entries, gap } = await entriesIn(list, collectionsIn, isNamed(name));
		return { entries: entries.map(asEntry), gap };
	},
});

/** The chosen collection, refused where its number has another name than it was chosen by. Only then its name is read, and only among the newest and oldest. */
export const checkedCollection = (item: Item) =>
	andThen(collectionLocator.entry(item), (chosen) => {
		if (chosenName(item, 'collection') === undefined) return chosen;
		const { ref } = chosen;
		return item.run.perRun(`listed collection ${ref}`, async () => {
			const wanted = { destinations: new Set<number>(), collections: new Set([ref]) };
			const name = (await namesByRef(item.catalogue, wanted, {})).collectionNames.get(ref);
			if (name === undefined) return chosen;
			checkName(item, 'collection', `Collection ${ref}`, [name]);
			return { ref, name };
		});
	});
