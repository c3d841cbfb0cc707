import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../../../../shared/catalogue/book';
import { findInList } from '../../../../shared/catalogue/pagedLists';
import { searchList } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { Unpaid } from '../../../../shared/engine/paidMaximum';
import { answerFailure, parameterFailure } from '../../../../shared/failure/failure';
import { aiFieldLocator } from '../../../../shared/form/aiFieldLocator';
import { presentValues } from '../../../../shared/form/presentValues';
import { MOST_NAMESAKES, titleChosen } from '../../../../shared/form/resourceLocator';
import { bookFor } from '../../../../shared/form/resourceRefs';
import { isWholeResource } from '../../../../shared/form/simplify';
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

export class Kept extends Unpaid {
	constructor(readonly value: string) {
		super('The catalogue shows a value by now, which was kept', 'kept');
	}
}

export function isKept({ parameters }: Item, present: string): boolean {
	const choice = parameters.text('onExistingValue') || 'keep';
	if (choice === 'overwrite' || present === '') return false;
	if (choice === 'keep') return true;
	return present.length >= (parameters.integer('shorterThan', { min: 1 }) ?? 1);
}

/** With 'Fields as Columns' a search gives the values as columns of the item. */
const areColumns = ({ resourceTypeName, fields }: IDataObject) =>
	resourceTypeName !== undefined && fields === undefined;

/** No fields where neither the form nor the item shows any, but a search by the names of the resource can. */
async function currentValues(item: Item, ref: number): Promise<IDataObject | undefined> {
	const entered = presentValues(item, ref);
	if (entered) return entered;
	if (refOf(item.json.ref) === ref && areColumns(item.json)) return item.json;
	return (await namesOf(item, ref)).length > 0 ? {} : undefined;
}

/** What the chosen field holds, by what the input item says. Without that nothing is saved, since nothing can be protected. */
export async function existingValue(item: Item, ref: number): Promise<string> {
	const { parameters, run } = item;
	if (parameters.text('onExistingValue') === 'overwrite') return '';
	const present = await currentValues(item, ref);
	if (present) {
		const own = await aiFieldLocator.valuesIn(item, present);
		const isWhole = !isNothing(present) && isWholeResource(item.json);
		const values = own.length > 0 || isWhole ? own : await valuesNow(item, ref, present);
		if (values.length === 0) await checkShown(item, present);
		return firstHeld(values);
	}
	if (parameters.flag('save'))
		throw parameterFailure(
			"'Current Values' holds no fields, so a value that is there already could be overwritten",
			"Enter the 'fields' of a search there, or set 'On Existing Value' to 'Overwrite'. Nothing was generated.",
		);
	run.warn(
		"'Current Values' holds no fields, so values that are there already could not be looked at.",
	);
	return '';
}

/** By what a search may find the resource: what its values, its item, or the choice of it in the form show. */
async function namesOf(item: Item, ref: number, present: IDataObject = {}): Promise<string[]> {
	const shownThere = isNothing(present) ? {} : bookOf({ ...item.json, fields: present });
	const { isbn, title } = { ...(await bookFor(item, ref)), ...shownThere };
	return [isbn, title ?? textOf(present.title) ?? titleChosen(item)].flatMap((word) => word ?? []);
}

async function fieldsNow(item: Item, ref: number, words: string[]) {
	for (const query of words) {
		const list = searchList(item.catalogue, { query });
		const isOwn = (row: IDataObject) => refOf(row.ref) === ref;
		const [row] = (await findInList(list, isOwn, 1, MOST_NAMESAKES)).rows;
		if (row) return objectOf(row.fields);
	}
	return undefined;
}

/**
 * What the field has by now, right before it is paid for and saved. 'Execute step', pinned data and a retried execution give a node the
 * items of an earlier run, and a value that was saved since would be paid for again and replaced. Nothing if it cannot be told.
 */
export async function keptSince(item: Item, ref: number): Promise<Kept | undefined> {
	const { context, parameters } = item;
	const isOfThisRun = !['manual', 'retry'].includes(context.getMode());
	if (isOfThisRun || !parameters.flag('save')) return undefined;
	if (parameters.text('onExistingValue') === 'overwrite') return undefined;
	const words = await namesOf(item, ref, await currentValues(item, ref));
	const fields = await fieldsNow(item, ref, words).catch(() => undefined);
	const value = fields ? firstHeld(await aiFieldLocator.valuesIn(item, fields)) : '';
	return isKept(item, value) ? new Kept(value) : undefined;
}

const firstHeld = (values: unknown[]) => values.map(heldText).find((text) => text !== '') ?? '';

/** The same by a search for the resource, whose item may leave the field out. One without title and ISBN cannot be searched for. */
async function valuesNow(item: Item, ref: number, present: IDataObject): Promise<unknown[]> {
	const words = await namesOf(item, ref, present);
	const fields = await fieldsNow(item, ref, words);
	if (fields) return await aiFieldLocator.valuesIn(item, fields);
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
