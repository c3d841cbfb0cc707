import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { EachOperation } from '../../../../shared/engine/operation';
import { ask, booksOrSummary, outputsOf } from './ask';
import { conditionsOf } from './filters';
import { filtersField } from './filters.fields';
import { isbnsAsWritten } from './isbnAsWritten';

export const byFilters: EachOperation = {
	name: 'By Filters',
	value: 'byFilters',
	action: 'Query books by filters',
	description: 'Ask who, where, when and how many, with exact counts',
	toolDescription:
		'Answers literal questions (who, which, when, how many) with an exact count and list of books. Takes conditions on author, ISBN, imprint, publisher, format, publication date and more, all of which must hold. Costs nothing. Not for themes or opinions.',
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
		booksOrSummary,
	],
	async each(item) {
		const filters = conditionsOf(item);
		const answer = await ask(item, { filters: filters as IDataObject[] });
		const again = answer.totalRecords === 0 ? await isbnsAsWritten(item, filters) : undefined;
		return outputsOf(item, again ? await ask(item, { filters: again as IDataObject[] }) : answer);
	},
};
