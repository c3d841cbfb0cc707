import type { IDataObject } from 'n8n-workflow';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { enteredValues, knownFields } from './enteredValues';
import { noValues, type FieldValues } from './fieldValues';
import { showingOf } from './fieldsShown';
import { isReadAlike } from './readAlike';
import { isSame } from './sameValue';

/** The values that differ from the present ones, which may be keyed by the titles of fields. */
export function changedValues(
	present: IDataObject,
	wanted: FieldValues,
	titles: ReadonlyMap<string, string> = new Map(),
): FieldValues {
	const changed = noValues();
	for (const [name, value] of Object.entries(wanted)) {
		if (!isSame(name, fieldIn(present, name, titles.get(name)), value)) changed[name] = value;
	}
	return changed;
}

/** The values that differ from the present ones, where each may be shown in another form. A field that is to be emptied and that nothing shows is emptied: it may hold a value. */
export async function differingValues(
	item: Item,
	present: IDataObject,
	wanted: FieldValues,
): Promise<FieldValues> {
	const known = await knownFields(item);
	const titles = new Map(known.map(({ name, title }) => [name, title]));
	const changed = changedValues(present, wanted, titles);
	const inOtherForm = known.filter(({ name }) => changed[name] !== undefined);
	const entered = new Map(
		inOtherForm.length > 0
			? (await enteredValues(item)).map(([{ name }, value]) => [name, value] as const)
			: [],
	);
	for (const field of inOtherForm) {
		const { name, title } = field;
		const sent = changed[name] ?? null;
		const read = { sent, entered: entered.get(name) };
		if (await isReadAlike(item, field, fieldIn(present, name, title), read)) delete changed[name];
	}
	for (const [name, value] of Object.entries(wanted)) {
		const title = titles.get(name) ?? name;
		if (value !== null || fieldIn(present, name, title) !== undefined) continue;
		if ((await showingOf(item, [name, title])) !== 'shown') changed[name] = null;
	}
	return changed;
}
