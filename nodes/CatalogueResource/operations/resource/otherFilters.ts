import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { titlesOf } from '../../../../shared/form/liveFields';
import { chosenType } from '../../../../shared/form/typeLocator';
import { objectOf, shown, textOf } from '../../../../shared/values/read';
import { recordDateOf } from './searchFilters';

/** What a search that found nothing asked for beside its field filters, as parts of a sentence. */
export async function otherFilters(item: Item, dates: IDataObject | undefined): Promise<string[]> {
	const isOfBooks = (name: string) => recordDateOf(item, name) === undefined;
	const titleOf = await titlesOf(item, Object.keys(dates ?? {}).some(isOfBooks));
	const [text, type] = [item.parameters.text('query'), chosenType(item)];
	const ranges = Object.entries(dates ?? {}).map(([name, range]) => {
		const from = textOf(objectOf(range)[item.assumed('search.from')]);
		const to = textOf(objectOf(range)[item.assumed('search.to')]);
		const bounds = [from && `at or after ${from}`, to && `at or before ${to}`].filter(Boolean);
		return `'${titleOf(name)}' must be ${bounds.join(' and ')}`;
	});
	return [
		...(text ? [`the catalogue entry must match '${shown(text)}'`] : []),
		...(type ? [`the type must be '${shown(type)}'`] : []),
		...ranges,
	];
}
