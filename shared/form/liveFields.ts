import { fieldsOf, type Field } from '../catalogue/fields';
import type { Item } from '../engine/item';
import { orFailAs } from '../failure/failure';
import { chosenType, optionalTypeRef } from './typeLocator';

const fieldsKey = (type: string) => `fields:${type}`;

/** The fields of a type, or of the whole instance where it is empty, read once per run. */
export const liveFields = async (item: Item, type = ''): Promise<Field[]> =>
	await item.run.perRun(
		fieldsKey(type),
		async () => await fieldsOf(item.catalogue, await optionalTypeRef(item, type)),
	);

/** The dates that every resource has beside its fields, by the end of their assumption (`search.createdDate`). */
export const RECORD_DATES = [
	{
		value: 'createdDate',
		name: 'Created Date',
		description: 'When the resource was added to the catalogue',
	},
	{
		value: 'modifiedDate',
		name: 'Modified Date',
		description: 'When the resource was last changed',
	},
] as const;

export type TitleOf = (name: string) => string;

export const fieldsOfChosenType = async (item: Item) => await liveFields(item, chosenType(item));

/** Titles for messages, from the lists of fields that this run has read anyway, or may read for it; else the name. */
export async function titlesOf(item: Item, mayRead = false): Promise<TitleOf> {
	const { assumed, run } = item;
	const types = ['', chosenType(item)].filter((type) => mayRead || run.perRun.has(fieldsKey(type)));
	const lists = types.map(async (type) => await liveFields(item, type).catch(() => []));
	const titles = new Map<string, string>([
		...RECORD_DATES.map(({ value, name }) => [assumed(`search.${value}`), name] as const),
		...(await Promise.all(lists)).flat().map(({ name, title }) => [name, title] as const),
	]);
	return (name) => titles.get(name) ?? name;
}

/** What is read of the form. A refusal that names one of `fields` calls it as the form does: only then are titles read. */
export async function readTitled<T>(item: Item, fields: () => string[], read: () => Promise<T>) {
	return await orFailAs(read(), async (failure) => {
		const { code, message } = failure.details;
		const isNamed = (name: string) => code === 'PARAMETER' && message.includes(`'${name}'`);
		const field = fields().find(isNamed);
		if (field === undefined) return failure;
		const title = (await titlesOf(item, true))(field);
		return failure.with({ message: message.replace(`'${field}'`, () => `'${title}'`) });
	});
}
