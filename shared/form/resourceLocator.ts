import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../catalogue/book';
import { resourcesIn } from '../catalogue/pagedLists';
import { searchAll, searchList } from '../catalogue/search';
import type { Item } from '../engine/item';
import { scroll } from '../lists/editorPage';
import { isbnLengths, isIsbn, isSameIsbn, withoutExtension } from '../values/isbn';
import { isSameWord, shown, textOf } from '../values/read';
import { chosenElsewhere, chosenName } from './chosenName';
import { locator, type Locator } from './locator';
import { isNamed, labelOf, numbered, type Entry } from './locatorEntry';

export const entriesOf = (rows: IDataObject[]): Entry[] =>
	resourcesIn(rows).map(({ ref, name, raw }) => {
		const book = bookOf(raw);
		const { format, isbn } = book;
		const details = [format ?? textOf(raw.resourceTypeName), isbn ?? numbered(ref)];
		return { ref, name, details: details.filter(Boolean).join(', '), book };
	});

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
	description:
		"By default, the resource of each input item. To choose one from a list instead, first click 'Fixed' above this field. The list searches as you type.",
	searchMethod: 'searchResources',
	namePlaceholder: 'e.g. Pride and Prejudice, or an ISBN',
	insteadOfName: 'ISBN',
	source:
		"Put a search before this node, because its items have a 'ref'. Or set it to 'By Name' and drag the column with the ISBN or the title into it.",
	isSearched: true,
	async page(catalogue, filter, place) {
		const list = searchList(catalogue, filter === '' ? {} : { query: filter });
		const { rows, next } = await scroll(list, place, filter !== '');
		return { entries: entriesOf(rows), next };
	},
	async named(catalogue, name) {
		// Files are called by the ISBN of their book; what else stands in their names may mean another file.
		const bare = withoutExtension(name);
		const words = isIsbn(bare) ? bare : name;
		const isCalled = (row: IDataObject) =>
			isNamed(name)({ name: textOf(row.title) ?? '' }) || isSameIsbn(bookOf(row).isbn, words);
		let gap: string | undefined;
		for (const query of isbnLengths(words)) {
			const result = await searchAll(catalogue, { query }, MOST_NAMESAKES);
			const entries = entriesOf(result.rows.filter(isCalled));
			gap ??= result.gap;
			if (entries.length > 0) return { entries, gap };
		}
		return { entries: [], gap };
	},
});

/** Each item's own resource unless another is chosen. */
export const resourceLocator: Locator = {
	...ofName,
	field: (changes) =>
		ofName.field({ default: { mode: 'id', value: '={{ $json.ref }}' }, ...changes }),
};

/** The title of a resource that was chosen from the list, which shows details behind it. */
export const titleChosen = (item: Item) =>
	chosenName(item, RESOURCE_REF)?.replace(/ \([^()]*\)$/, '');

/**
 * Refuses a resource that was chosen from the list and has another number here. None can be read by its number, so it is
 * searched for by what the list showed; one whose title was changed is not found, which proves nothing.
 */
export const checkChosenResource = async (item: Item, ref: number): Promise<void> =>
	await item.run.perRun('name of the resource', async () => {
		const name = chosenName(item, RESOURCE_REF);
		const query = titleChosen(item);
		if (name === undefined || query === undefined) return;
		const found = await searchAll(item.catalogue, { query }, MOST_NAMESAKES).catch(() => undefined);
		const same = entriesOf(found?.rows ?? []).filter((entry) => isSameWord(labelOf(entry), name));
		const [other] = same;
		if (other && same.every((entry) => entry.ref !== ref))
			throw chosenElsewhere(
				`'${shown(name)}' was chosen from the list as resource ${ref}, but is resource ${other.ref} here`,
			);
	});
