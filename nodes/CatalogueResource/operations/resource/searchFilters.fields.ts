import type { INodeProperties } from 'n8n-workflow';
import { listedField } from '../../../../shared/form/listedField';
import { getCategories } from '../../../../shared/form/categories';
import {
	getDateFields,
	getFields,
	getSortFields,
	getTreeFields,
} from '../../../../shared/form/fieldMapper';

export const fieldFiltersField: INodeProperties = {
	displayName: 'Field Filters',
	name: 'fieldFilters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field Filter',
	default: {},
	description: 'Only resources whose fields have these values. All filters must hold.',
	options: [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				listedField(getFields),
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Paperback',
					description:
						'The value of the field. Several options, any of which will do: one per line, or a list.',
				},
			],
		},
	],
};

export const dateFiltersField: INodeProperties = {
	displayName: 'Date Filters',
	name: 'dateFilters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Date Filter',
	default: {},
	description: 'Only resources whose dates lie in these ranges, both ends included',
	options: [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				listedField(getDateFields),
				{
					displayName: 'From',
					name: 'from',
					type: 'dateTime',
					default: '',
					description: 'The earliest date, included. Leave it empty for no limit.',
				},
				{
					displayName: 'To',
					name: 'to',
					type: 'dateTime',
					default: '',
					description: 'The latest date, included. Leave it empty for no limit.',
				},
			],
		},
	],
};

export const nodeFiltersField: INodeProperties = {
	displayName: 'Category Filters',
	name: 'nodeFilters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Category Filter',
	default: {},
	description:
		'Only resources below these nodes of a category tree, e.g. a subject with all that is under it',
	options: [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				listedField(getTreeFields),
				{
					displayName: 'Category Name or ID',
					name: 'node',
					type: 'options',
					typeOptions: { loadOptionsMethod: getCategories, loadOptionsDependsOn: ['&field'] },
					default: '',
					hint: 'An expression may give the name of the category or its reference',
					description:
						'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
				},
			],
		},
	],
};

export const sortField: INodeProperties = {
	displayName: 'Sort',
	name: 'sort',
	type: 'fixedCollection',
	placeholder: 'Add Sort',
	default: {},
	options: [
		{
			displayName: 'By',
			name: 'by',
			values: [
				{
					displayName: 'Direction',
					name: 'direction',
					type: 'options',
					options: [
						{ name: 'Ascending', value: 'asc' },
						{ name: 'Descending', value: 'desc' },
					],
					default: 'asc',
					description: 'Which end comes first',
				},
				listedField(getSortFields),
			],
		},
	],
};
