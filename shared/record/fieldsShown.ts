import type { IDataObject } from 'n8n-workflow';
import { searchAll } from '../catalogue/search';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { liveFields } from '../form/liveFields';
import { objectOf } from '../values/read';

/** Whether what a search finds shows a field: in one resource at least; in none; or in none of a service that leaves out what is empty. */
export type Showing = 'shown' | 'hidden' | 'unsure';

const PROBED = 100;

/** Resources as any search shows them, asked for once per run. */
const probed = async (item: Item): Promise<IDataObject[]> =>
	await item.run.perRun('resources as shown', async () => {
		const { rows } = await searchAll(item.catalogue, {}, PROBED);
		return rows;
	});

const keysOf = (row: IDataObject) => Object.keys(objectOf(row.fields)).sort().join('\n');

/** Resources that show different fields are of a service that leaves out what is empty, or of different types. */
export async function showingOf(item: Item, words: string[]): Promise<Showing> {
	const rows = await probed(item).catch((): IDataObject[] => []);
	const shows = (row: IDataObject, name: string, title?: string) =>
		fieldIn(objectOf(row.fields), name, title) !== undefined;
	if (rows.some((row) => words.some((word) => shows(row, word)))) return 'shown';
	if (rows.length === 0) return 'unsure';
	const known = await liveFields(item).catch(() => []);
	const isKeyed = rows.some((row) => known.some(({ name, title }) => shows(row, name, title)));
	const isSparse = new Set(rows.map(keysOf)).size > 1;
	return isSparse && isKeyed ? 'unsure' : 'hidden';
}
