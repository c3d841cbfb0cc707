import type { IDataObject } from 'n8n-workflow';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { knownFields } from './enteredValues';
import type { FieldValues } from './fieldValues';
import { showingOf } from './fieldsShown';
import { changedValues } from './unchanged';

/** The values that differ from the present ones. A field that is to be emptied and that nothing shows is emptied: it may hold a value. */
export async function differingValues(
	item: Item,
	present: IDataObject,
	wanted: FieldValues,
): Promise<FieldValues> {
	const titles = new Map((await knownFields(item)).map(({ name, title }) => [name, title]));
	const changed = changedValues(present, wanted, titles);
	for (const [name, value] of Object.entries(wanted)) {
		const title = titles.get(name) ?? name;
		if (value !== null || fieldIn(present, name, title) !== undefined) continue;
		if ((await showingOf(item, [name, title])) !== 'shown') changed[name] = null;
	}
	return changed;
}
