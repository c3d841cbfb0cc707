import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { bookOf } from '../../../../shared/catalogue/book';
import { findInList } from '../../../../shared/catalogue/pagedLists';
import { searchList } from '../../../../shared/catalogue/search';
import { answerFailure, parameterFailure } from '../../../../shared/failure/failure';
import { aiFieldLocator } from '../../../../shared/form/aiFieldLocator';
import { MOST_NAMESAKES } from '../../../../shared/form/resourceLocator';
import { isWholeResource } from '../../../../shared/form/simplify';
import { presentValues } from '../../../../shared/form/presentValues';
import { fieldVisibility } from '../../../../shared/record/fieldVisibility';
import {
	isNothing,
	isObject,
	joinNames,
	objectOf,
	refOf,
	shown,
	textOf,
} from '../../../../shared/values/read';
import { isEmptyText, textOfValue } from './saveValue';

/** What the chosen field holds, by what the input item says. Without that nothing is saved, since nothing can be protected. */
export async function existingValue(item: Item, ref: number): Promise<string> {
	const { parameters, run } = item;
	if (parameters.text('onExistingValue') === 'overwrite') return '';
	const present = presentValues(item, ref);
	if (present) {
		const own = await aiFieldLocator.valuesIn(item, present);
		const isUnknown = own.length === 0 && parameters.flag('save') && !isWholeResource(item.json);
		const values = isUnknown ? await valuesNow(item, ref, present) : own;
		if (values.length === 0) await checkShown(item, present);
		return values.map(heldText).find((text) => text !== '') ?? '';
	}
	if (parameters.flag('save'))
		throw parameterFailure(
			"'Current Values' holds no fields, so a value that is there already could be overwritten",
			"Enter the 'fields' of a search there (Catalogue Query gives them with 'Include All Fields'; behind a search with 'Fields as Columns' enter {{ $json }}), or set 'On Existing Value' to 'Overwrite'. Nothing was generated.",
		);
	run.warn(
		"'Current Values' holds no fields, so values that are there already could not be looked at.",
	);
	return '';
}

/** The same by a search for the resource, whose item may leave the field out. One without title and ISBN cannot be searched for. */
async function valuesNow(item: Item, ref: number, present: IDataObject): Promise<unknown[]> {
	const { isbn } = bookOf({ ...item.json, fields: present });
	const words = [isbn, textOf(item.json.title) ?? textOf(present.title)].flatMap(
		(word) => word ?? [],
	);
	for (const query of words) {
		const list = searchList(item.catalogue, { query });
		const isOwn = (row: IDataObject) => refOf(row.ref) === ref;
		const [row] = (await findInList(list, isOwn, 1, MOST_NAMESAKES)).rows;
		if (row) return await aiFieldLocator.valuesIn(item, objectOf(row.fields));
	}
	if (words.length === 0) return [];
	const [name = ''] = await aiFieldLocator.words(item);
	throw answerFailure(
		`The item does not show '${shown(name)}', and a search for '${shown(words[0])}' does not find resource ${ref}, so whether the field holds a value cannot be told`,
		"Let the search before this node return all fields, or name this one in its 'Only Fields'. Or enter an object that has this field by its name in 'Current Values', or set 'On Existing Value' to 'Overwrite'. Nothing was generated.",
	);
}

/** The value as text; empty also for nothing as some services write it: false, an object of nothing, marks of HTML alone. */
function heldText(value: unknown): string {
	if (value === false || (isObject(value) && Object.values(value).every(isNothing))) return '';
	const text = textOfValue(value);
	return isEmptyText(text) ? '' : text;
}

/** A field that the present values do not show may be left out where it is empty, or never be shown: then it may hold a value. */
async function checkShown(item: Item, present: IDataObject): Promise<void> {
	const { parameters, run } = item;
	const words = await aiFieldLocator.words(item);
	const showing = await fieldVisibility(item, words, await aiFieldLocator.others(item));
	if (showing === 'shown') return;
	const name = shown(words[0] ?? '');
	if (showing === 'hidden' && parameters.flag('save'))
		throw answerFailure(
			`No resource that was looked at shows '${name}', so whether it holds a value cannot be told; the current values are of ${joinNames(Object.keys(present)) || 'no field'}`,
			"Enter an object that has this field by its name in 'Current Values', or set 'On Existing Value' to 'Overwrite'. Nothing was generated.",
		);
	run.warn(
		`No resource that was looked at shows '${name}', so it counts as empty. If the service does not show it in search results, values that are there already could not be looked at.`,
	);
}
