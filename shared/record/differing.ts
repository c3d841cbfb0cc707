import type { IDataObject } from 'n8n-workflow';
import { fieldIn } from '../catalogue/shownField';
import { hasOptions } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { knownFields } from './enteredValues';
import type { FieldValues } from './fieldValues';
import { showingOf } from './fieldsShown';
import { namesOfRefs } from './optionNames';
import { changedValues, isSame } from './unchanged';

/** The values that differ from the present ones, where options may be shown by their references. A field that is to be emptied and that nothing shows is emptied: it may hold a value. */
export async function differingValues(
	item: Item,
	present: IDataObject,
	wanted: FieldValues,
): Promise<FieldValues> {
	const known = await knownFields(item);
	const titles = new Map(known.map(({ name, title }) => [name, title]));
	const changed = changedValues(present, wanted, titles);
	for (const { name, title, kind } of known) {
		const value = changed[name];
		if (value === undefined || value === null || kind === undefined || !hasOptions(kind)) continue;
		const names = await namesOfRefs(item, name, fieldIn(present, name, title));
		if (names !== undefined && isSame(name, names, value)) delete changed[name];
	}
	for (const [name, value] of Object.entries(wanted)) {
		const title = titles.get(name) ?? name;
		if (value !== null || fieldIn(present, name, title) !== undefined) continue;
		if ((await showingOf(item, [name, title])) !== 'shown') changed[name] = null;
	}
	return changed;
}
