import { hasOptions } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';
import { joinNames, shown, wordFor } from '../values/read';
import { liveFinder, liveOptions } from './optionNames';

/** Conditions that may be meant to name an option. */
const BY_NAME = new Set(['equals', 'oneOf', 'contains']);

/** Options that are named where a value is none of them. */
const MOST_NAMED = 10;

interface Asked {
	field: string;
	operator: string;
	wanted: string[];
}

async function optionTold(
	item: Item,
	{ field: given, operator, wanted }: Asked,
): Promise<string[]> {
	const fields = await liveFields(item, chosenType(item)).catch(() => []);
	const field = fields.find(({ name, title }) => [name, title].includes(given));
	if (!field || !hasOptions(field.kind)) return [];
	const names = (await liveOptions(item, field.name)).map(({ name }) => name);
	const find = await liveFinder(item, field.name);
	const others =
		names.length > MOST_NAMED ? 'choose the value from the list' : `it has ${joinNames(names)}`;
	return wanted.flatMap((value) => {
		const name = find(value);
		if (name !== undefined)
			return wordFor(name) === wordFor(value)
				? []
				: [`'${shown(value)}' is the code of '${name}' in '${field.title}': take that.`];
		return names.length === 0 || operator === 'contains'
			? []
			: [`'${field.title}' has no option '${shown(value)}': ${others}.`];
	});
}

/** Says, for the first search that has found nothing, which of its values are no options of their fields, or codes of some. */
export const tellNoOptions = async (item: Item, asked: Asked[]): Promise<void> =>
	await item.run.perRun('no options', async () => {
		for (const one of asked.filter(({ operator }) => BY_NAME.has(operator)))
			for (const told of await optionTold(item, one)) item.run.hint(told);
	});
