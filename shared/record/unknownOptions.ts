import { hasOptions } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import type { Comparison } from '../form/comparison';
import { fieldsOfChosenType } from '../form/liveFields';
import { joinNames, shown, wordFor } from '../values/read';
import { liveFinder, liveOptions } from './optionNames';

const BY_NAME = new Set(['equals', 'oneOf', 'contains']);

const MOST_NAMED = 10;

async function hintsFor(item: Item, { field: word, operator, wanted }: Comparison) {
	const fields = await fieldsOfChosenType(item).catch(() => []);
	const field = fields.find(({ name, title }) => [name, title].includes(word));
	if (!field || !hasOptions(field.kind)) return [];
	const names = (await liveOptions(item, field.name)).map(({ name }) => name);
	const find = await liveFinder(item, field.name);
	const remedy =
		names.length > MOST_NAMED ? 'choose the value from the list' : `it has ${joinNames(names)}`;
	return wanted.flatMap((value) => {
		const name = find(value);
		if (name !== undefined)
			return wordFor(name) === wordFor(value)
				? []
				: [`'${shown(value)}' is the code of '${name}' in '${field.title}': take that.`];
		return names.length === 0 || operator === 'contains'
			? []
			: [`'${field.title}' has no option '${shown(value)}': ${remedy}.`];
	});
}

/** Hints, for the first search that finds nothing, which of its values are no options of their fields, or codes of options. */
export const hintUnknownOptions = async (item: Item, conditions: Comparison[]): Promise<void> =>
	await item.run.perRun('no options', async () => {
		for (const condition of conditions.filter(({ operator }) => BY_NAME.has(operator)))
			for (const hint of await hintsFor(item, condition)) item.run.hint(hint);
	});
