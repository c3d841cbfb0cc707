import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { EachOperation } from '../../../../shared/engine/operation';
import { tellNothing, type Comparison } from '../../../../shared/form/comparing';
import { hintUnknownOptions } from '../../../../shared/record/unknownOptions';
import type { Item } from '../../../../shared/engine/item';
import { ask, hasNothing, outputFields, outputsOf } from './ask';
import { askBySearch } from './bySearch';
import { comparisonsOf, conditionsOf, needsSearch } from './filters';
import { filtersField } from './filters.fields';
import { isbnsAsWritten } from './isbnAsWritten';
import { withSheetValues } from './sheetValues';

async function tellWhy(item: Item, comparisons: Comparison[]): Promise<void> {
	await hintUnknownOptions(item, comparisons);
	await tellNothing(item, comparisons);
}

export const byFilters: EachOperation = {
	name: 'By Filters',
	value: 'byFilters',
	action: 'Query books by filters',
	description: 'Ask who, where, when and how many, with exact counts',
	toolDescription:
		'Answers factual questions (who, which, when, how many) with an exact count and list of books. Takes conditions on author, ISBN, imprint, publisher, format, publication date and more, all of which must hold. Costs nothing. Not for themes or opinions.',
	endpoint: endpoints.query,
	changes: false,
	fields: [
		{
			displayName: 'Specify Filters',
			name: 'specifyFilters',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Using Fields Below', value: 'fields' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'fields',
			description: 'How to give the conditions',
		},
		filtersField,
		{
			displayName: 'Filters (JSON)',
			name: 'filtersJson',
			type: 'json',
			required: true,
			default: '',
			displayOptions: { show: { specifyFilters: ['json'] } },
			placeholder: 'e.g. [{ "field": "author", "op": "~", "value": "Verne" }]',
			description: 'A list of conditions with field, op and value, all of which must hold',
		},
		...outputFields,
	],
	async each(item) {
		const comparisons = comparisonsOf(item);
		if (needsSearch(comparisons)) {
			const found = await askBySearch(item, comparisons);
			if (found.totalRecords === 0) await tellWhy(item, comparisons);
			return await outputsOf(item, found, (_, books) => books);
		}
		const filters = await withSheetValues(item, comparisons, conditionsOf(item));
		const first = await ask(item, { filters: filters as IDataObject[] });
		const again = hasNothing(first) ? await isbnsAsWritten(item, filters) : undefined;
		const answer = again ? await ask(item, { filters: again as IDataObject[] }) : first;
		if (hasNothing(answer)) await tellWhy(item, comparisons);
		return await outputsOf(item, answer);
	},
};
