import type { INodeProperties } from 'n8n-workflow';
import { valueField } from '../../../../shared/form/valueField';
import { listedField } from '../../../../shared/form/listedField';
import { getCategories } from '../../../../shared/form/categories';
import {
	getDateFields,
	getFields,
	getSortFields,
	getTreeFields,
} from '../../../../shared/form/fieldChoices';

/** The service only finds whole values (interface 4.1). */
const HERE = 'Compared by n8n: all that the other filters let through is read';

export const fieldFiltersField: INodeProperties = {
	displayName: 'Field Filters',
	name: 'fieldFilters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field Filter',
	default: {},
	description:
		'Only resources whose fields are as these say. All filters must hold. Those by date and category are among the options.',
	options: [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				listedField(getFields),
				{
					displayName: 'Operator',
					name: 'operator',
					type: 'options',
					noDataExpression: true,
					options: [
						{ name: 'Contains', value: 'contains', description: HERE },
						{ name: 'Equals', value: 'equals', description: 'The whole value, as it is written' },
						{ name: 'Greater', value: 'greater', description: `Or later, for dates. ${HERE}.` },
						{ name: 'Greater or Equal', value: 'greaterOrEqual', description: HERE },
						{ name: 'Is Empty', value: 'isEmpty', description: HERE },
						{ name: 'Is Not Empty', value: 'isNotEmpty', description: HERE },
						{ name: 'Less', value: 'less', description: `Or earlier, for dates. ${HERE}.` },
						{ name: 'Less or Equal', value: 'lessOrEqual', description: HERE },
						{ name: 'Not Equals', value: 'notEquals', description: HERE },
						{ name: 'One Of', value: 'oneOf', description: 'Any of several values' },
					],
					default: 'equals',
					description: 'How the field is compared with the value',
				},
				valueField,
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
		'Only resources in these categories and all that is below them, e.g. a subject with its subtopics',
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
	description: 'In which order the resources come. Without it the service decides.',
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
