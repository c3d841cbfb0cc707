import type { INodeProperties } from 'n8n-workflow';
import { getCategories } from '../../../../shared/form/categories';
import {
	getDateFields,
	getFields,
	getSortFields,
	getTreeFields,
	listedField,
} from '../../../../shared/form/fieldChoices';
import { rowsField } from '../../../../shared/form/options';
import { valueField } from '../../../../shared/form/valueField';

/** The service only finds whole values (interface 4.1). */
const HERE = 'Compared in n8n, which has to read everything that the other filters let through';

const row = { displayName: 'Filter', name: 'filter' };

export const fieldFiltersField = rowsField({
	row,
	displayName: 'Field Filters',
	name: 'fieldFilters',
	placeholder: 'Add Field Filter',
	description:
		'Only resources that match all of these filters. Filters by date and category are among the options.',
	values: [
		listedField(getFields),
		{
			displayName: 'Operator',
			name: 'operator',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Contains', value: 'contains', description: HERE },
				{ name: 'Equals', value: 'equals', description: 'The whole value, exactly as written' },
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
			description: 'How to compare the field with the value',
		},
		valueField,
	],
});

export const dateFiltersField = rowsField({
	row,
	displayName: 'Date Filters',
	name: 'dateFilters',
	placeholder: 'Add Date Filter',
	description: 'Only resources whose dates lie in these ranges, both ends included',
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
});

export const nodeFiltersField = rowsField({
	row,
	displayName: 'Category Filters',
	name: 'nodeFilters',
	placeholder: 'Add Category Filter',
	description:
		'Only resources in these categories or below them, e.g. in a subject with its subtopics',
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
});

export const sortField: INodeProperties = {
	displayName: 'Sort',
	name: 'sort',
	type: 'fixedCollection',
	placeholder: 'Add Sort',
	default: {},
	description: 'The order of the results. Without it, the service decides.',
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
					description: 'Whether to start with the lowest or the highest value',
				},
				listedField(getSortFields),
			],
		},
	],
};
