import type { IDataObject } from 'n8n-workflow';
import { choiceOf } from '../../../../shared/form/locator';
import type { Item } from '../../../../shared/engine/item';
import { objectOf, shown, textOf } from '../../../../shared/values/read';

/** The dates of the record as the form calls them. */
const dateTitle = (assumed: Item['assumed'], name: string) =>
	name === assumed('search.modifiedDate')
		? 'Modified Date'
		: name === assumed('search.createdDate')
			? 'Created Date'
			: name;

/** What is asked for beside the field filters, for a search that has found nothing. */
export function othersMeant(
	{ assumed, parameters }: Item,
	dates: IDataObject | undefined,
): string[] {
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
		return `'${dateTitle(assumed, name)}' must be ${bounds.join(' and ')}`;
	});
	return [
		...(text ? [`the catalogue must find '${shown(text)}'`] : []),
		...(type ? [`the type must be '${shown(type)}'`] : []),
		...ranges,
	];
}
