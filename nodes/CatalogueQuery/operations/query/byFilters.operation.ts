import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { hintNothingFound } from '../../../../shared/form/searchComparing';
import { hintUnknownOptions } from '../../../../shared/record/unknownOptions';
import { ask, foundNothing } from './ask';
import { askBySearch } from './bySearch';
import { conditionsOf, isbnsAsWritten } from './conditionValues';
import { filtersOf, needsSearch } from './filters';
import { conditionsField } from './filters.fields';
import { outputFields, outputsOf } from './outputs';

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
			description: 'How to enter the conditions',
		},
		conditionsField,
		{
			displayName: 'Filters (JSON)',
			name: 'filtersJson',
			type: 'json',
			required: true,
			default: '',
			displayOptions: { show: { specifyFilters: ['json'] } },
			placeholder: 'e.g. [{ "field": "author", "op": "~", "value": "Verne" }]',
			description:
				'A list of conditions, each with field, op and value. A book must meet all of them.',
		},
		...outputFields,
	],
	async each(item) {
		const filters = filtersOf(item);
		const hintWhenEmpty = async () => {
			await hintUnknownOptions(item, filters);
			await hintNothingFound(item, filters);
		};
		if (needsSearch(filters)) {
			const answer = await askBySearch(item, filters);
			if (answer.totalRecords === 0) await hintWhenEmpty();
			return await outputsOf(item, answer, true);
		}
		const conditions = await conditionsOf(item, filters);
		const first = await ask(item, { filters: conditions as IDataObject[] });
		const written = foundNothing(first) ? await isbnsAsWritten(item, conditions) : undefined;
		const answer = written ? await ask(item, { filters: written as IDataObject[] }) : first;
		if (foundNothing(answer)) await hintWhenEmpty();
		return await outputsOf(item, answer);
	},
};
