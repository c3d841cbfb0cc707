import type { IDataObject } from 'n8n-workflow';
import { titlesOf } from '../../../../shared/form/fieldTitles';
import { choiceOf } from '../../../../shared/form/locator';
import type { Item } from '../../../../shared/engine/item';
import { objectOf, shown, textOf } from '../../../../shared/values/read';

/** What is asked for beside the field filters, for a search that has found nothing. */
export async function othersMeant(item: Item, dates: IDataObject | undefined): Promise<string[]> {
	const { assumed, parameters } = item;
	const titleOf = await titlesOf(item);
	const [text, type] = [parameters.text('query'), choiceOf(parameters.raw('resourceType')).value];
	const ranges = Object.entries(dates ?? {}).map(([name, range]) => {
		const bounds = (
			[
				['search.from', 'at or after'],
				['search.to', 'at or before'],
			] as const
		).flatMap(([key, word]) => {
			const value = textOf(objectOf(range)[assumed(key)]);
			return value ? [`${word} ${value}`] : [];
		});
		return `'${titleOf(name)}' must be ${bounds.join(' and ')}`;
	});
	return [
		...(text ? [`the catalogue must find '${shown(text)}'`] : []),
		...(type ? [`the type must be '${shown(type)}'`] : []),
		...ranges,
	];
}
