import type { IDataObject } from 'n8n-workflow';
import { searchAll } from '../catalogue/search';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { liveFields } from '../form/liveFields';
import { inputsOf } from '../form/resourceRefs';
import { optionalTypeRef } from '../form/typeLocator';
import { objectOf, textOf } from '../values/read';

/**
 * Whether what a search finds shows a field: in one resource at least; in none, where a resource shows what it is asked
 * for; or in none of resources that may be of other types.
 */
type Showing = 'shown' | 'hidden' | 'unsure';

const PROBED = 100;

/** Resources of the item's type as any search shows them, asked for once per run; of any type where it names none. */
async function probed(item: Item, type: string): Promise<IDataObject[]> {
	return await item.run.perRun(`resources as shown:${type}`, async () => {
		const ref = await optionalTypeRef(item, type).catch(() => undefined);
		const typed = ref === undefined ? {} : { [item.assumed('search.type')]: ref };
		const { rows } = await searchAll(item.catalogue, typed, PROBED);
		return rows;
	});
}

const keysOf = (row: IDataObject) => Object.keys(objectOf(row.fields)).sort().join('\n');

const shows = (row: IDataObject, name: string, title?: string) =>
	fieldIn(objectOf(row.fields), name, title) !== undefined;

/** Whether an input item shows it, which a search has brought: looked at once per run, however many they are. */
const isInInput = async (item: Item, words: string[]): Promise<boolean> =>
	await item.run.perRun(`shown by the input:${words.join('\n')}`, () =>
		inputsOf(item).some((row) => words.some((word) => shows(row, word))),
	);

/** Resources that show different fields may be of different types. */
export async function showingOf(item: Item, words: string[]): Promise<Showing> {
	if (await isInInput(item, words)) return 'shown';
	const type = textOf(item.json.resourceTypeName) ?? '';
	const rows = await probed(item, type).catch((): IDataObject[] => []);
	if (rows.some((row) => words.some((word) => shows(row, word)))) return 'shown';
	if (rows.length === 0) return 'unsure';
	const known = await liveFields(item).catch(() => []);
	const isKeyed = rows.some((row) => known.some(({ name, title }) => shows(row, name, title)));
	const isMixed = type === '' && new Set(rows.map(keysOf)).size > 1;
	return isMixed && isKeyed ? 'unsure' : 'hidden';
}
