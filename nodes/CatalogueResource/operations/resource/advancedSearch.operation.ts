import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { changedSinceFields } from '../../../../shared/form/changedSince';
import { additionalFieldsOption, optionsField } from '../../../../shared/form/options';
import { returnAllFields, tellRest, wantedRows } from '../../../../shared/form/returnAll';
import { outputFields, resourceOutputs } from '../../../../shared/form/simplify';
import { chosenType, typeField, typeFilter } from '../../../../shared/form/typeLocator';
import type { EachOperation } from '../../../../shared/engine/operation';
import { textOf } from '../../../../shared/values/read';
import { searchAll } from '../../../../shared/catalogue/search';
import { checkDates, checkFields, checkType } from './checkFilters';
import { tellSort } from './checkSort';
import { dateFilters, fieldFilters, filterName, nodeFilters } from './searchFilters';
import {
	dateFiltersField,
	fieldFiltersField,
	nodeFiltersField,
	sortField,
} from './searchFilters.fields';

/** POST /resources/search (interface 4.1). An empty form lists all resources that the key may see. */
export const advancedSearch: EachOperation = {
	name: 'Advanced Search',
	value: 'advancedSearch',
	action: 'Search resources with filters',
	description: 'Find resources by their fields, by date or by what has changed',
	toolDescription:
		'Finds books by their fields and dates, sorted as wanted, e.g. those modified since a day, the newest first; or by theme and meaning instead of exact words. Costs nothing. For exact counts use a query.',
	endpoint: endpoints.searchByFilters,
	changes: false,
	fields: [
		typeField({
			required: false,
			description: 'Only resources of this type. Leave it empty for all types.',
		}),
		{
			displayName: 'Search Text',
			name: 'query',
			type: 'string',
			default: '',
			placeholder: 'e.g. sea voyages',
			description:
				'Words to look for. Leave it empty to list everything that the filters let through.',
		},
		...changedSinceFields,
		fieldFiltersField,
		dateFiltersField,
		nodeFiltersField,
		...returnAllFields,
		sortField,
		...outputFields,
		optionsField([
			additionalFieldsOption({
				placeholder: 'e.g. { "boost": "recent" }',
				description: 'More keys for the body of the search, sent as they are',
			}),
			{
				displayName: 'Search by Meaning',
				name: 'byMeaning',
				type: 'boolean',
				default: false,
				description:
					'Whether to look for the topic or theme of the search text instead of its words',
			},
		]),
	],
	async each(item) {
		const { assumed, parameters } = item;
		const field = textOf(parameters.raw('sort.by.field'));
		const type = await typeFilter(item);
		const byField = fieldFilters(item);
		const byDate = await dateFilters(item);
		const body: IDataObject = {
			query: parameters.text('query') || undefined,
			[assumed('search.type')]: type,
			mode: parameters.flag('options.byMeaning') ? 'vector' : undefined,
			fieldFilters: byField,
			dateFilters: byDate,
			[assumed('search.nodeFilters')]: await nodeFilters(item),
			...(field && {
				[assumed('search.sort')]: {
					[assumed('search.sortField')]: filterName(item, field),
					[assumed('search.sortDirection')]: parameters.text('sort.by.direction') || 'asc',
				},
			}),
			...parameters.object('options.additionalFields'),
		};
		const reading = await searchAll(item.catalogue, body, wantedRows(parameters));
		checkType(reading.rows, chosenType(item), type, 'search.type');
		checkDates(item, reading.rows, byDate);
		await checkFields(item, reading.rows, byField);
		if (field)
			await tellSort(item, reading, body, field, parameters.text('sort.by.direction') || 'asc');
		await tellRest(item, reading);
		return resourceOutputs(item, reading.rows);
	},
};
