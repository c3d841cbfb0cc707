import type { Item } from '../engine/item';
import { fieldsListed, liveFields } from './liveFields';
import { chosenType } from './typeLocator';

/** What the form calls a field. */
export type TitleOf = (name: string) => string;

/** By the lists of fields that this run has read anyway: none is asked for, only for a sentence. Else the name. */
export async function titlesOf(item: Item): Promise<TitleOf> {
	const { assumed, run } = item;
	const types = ['', chosenType(item)].filter((type) => run.perRun.has(fieldsListed(type)));
	const lists = types.map(async (type) => await liveFields(item, type).catch(() => []));
	const titles = new Map([
		[assumed('search.modifiedDate'), 'Modified Date'],
		[assumed('search.createdDate'), 'Created Date'],
		...(await Promise.all(lists)).flat().map(({ name, title }) => [name, title] as const),
	]);
	return (name) => titles.get(name) ?? name;
}
