import type { IDataObject } from 'n8n-workflow';
import { fieldIn, type NamedFields } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { sampleOf } from '../engine/recentPages';
import { liveFields } from '../form/liveFields';
import { inputsOf } from '../form/resourceRefs';
import { optionalTypeRef } from '../form/typeLocator';
import { objectOf, textOf } from '../values/read';

/** Whether a resource shows the field; 'hidden' if none does, 'unsure' if those may be of other types. */
type Visibility = 'shown' | 'hidden' | 'unsure';

const keysOf = (row: IDataObject) => Object.keys(objectOf(row.fields)).sort().join('\n');

const shows = (row: IDataObject, name: string, title?: string, fields?: NamedFields) =>
	fieldIn(objectOf(row.fields), name, title, fields) !== undefined;

/** `words`: the field's name, and its titles behind it; `others`: fields whose names are no title of it. */
export async function fieldVisibility(
	item: Item,
	[name = '', ...titles]: string[],
	others: NamedFields,
): Promise<Visibility> {
	const words = [name, ...titles];
	const showsField = (row: IDataObject) => words.some((word) => shows(row, name, word, others));
	// Input items may come from a search. They are looked at once per run, however many they are.
	const isInInput = await item.run.perRun(`shown by the input:${words.join('\n')}`, () =>
		inputsOf(item).some(showsField),
	);
	if (isInInput) return 'shown';
	const type = textOf(item.json.resourceTypeName) ?? '';
	const ref = await optionalTypeRef(item, type).catch(() => undefined);
	const filters = ref === undefined ? {} : { [item.assumed('search.type')]: ref };
	const rows = await sampleOf(item, filters).catch((): IDataObject[] => []);
	if (rows.some(showsField)) return 'shown';
	if (rows.length === 0) return 'unsure';
	const fields = await liveFields(item).catch(() => []);
	const showsAny = rows.some((row) => fields.some(({ name, title }) => shows(row, name, title)));
	// Resources that show different fields may be of different types.
	const isMixed = type === '' && new Set(rows.map(keysOf)).size > 1;
	return isMixed && showsAny ? 'unsure' : 'hidden';
}
