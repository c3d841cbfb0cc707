import type { INodeProperties } from 'n8n-workflow';
import { valueField } from '../../../../shared/form/valueField';
import { fromQueryFields } from './filters';

/** Operators by stable names; their symbols are the deployment's. */
const OPERATORS = [
	{ name: 'Contains', value: 'contains' },
	{ name: 'Equals', value: 'equals' },
	{ name: 'Greater', value: 'greater', description: 'Or later, for dates' },
	{ name: 'Greater or Equal', value: 'greaterOrEqual' },
	{
		name: 'Is Empty',
		value: 'isEmpty',
		description: 'Compared in n8n, which has to read all books',
	},
	{
		name: 'Is Not Empty',
		value: 'isNotEmpty',
		description: 'Compared in n8n, which has to read all books',
	},
	{ name: 'Less', value: 'less', description: 'Or earlier, for dates' },
	{ name: 'Less or Equal', value: 'lessOrEqual' },
	{ name: 'Not Equals', value: 'notEquals' },
	{ name: 'One Of', value: 'oneOf', description: 'Any of several values' },
	{
		name: 'Other',
		value: 'other',
		description: 'Another operator of your catalogue, by its symbol',
	},
];

const fieldField: INodeProperties = {
	displayName: 'Field',
	name: 'field',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description:
		'The field to compare. The list shows the searchable fields. You can also enter any other field by its name.',
	modes: [
		fromQueryFields,
		{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. author' },
	],
};

/** Rows of conditions, all of which must hold (interface 4.2). */
export const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Filter',
	default: {
		filter: [
			{
				field: { mode: 'list', value: '' },
				operator: 'contains',
				value: { mode: 'value', value: '' },
			},
		],
	},
	displayOptions: { show: { specifyFilters: ['fields'] } },
	description: 'Only books that meet all of these conditions',
	options: [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				fieldField,
				{
					displayName: 'Operator',
					name: 'operator',
					type: 'options',
					noDataExpression: true,
					options: OPERATORS,
					default: 'contains',
					description: 'How to compare the field with the value',
				},
				{
					displayName: 'Operator Symbol',
					name: 'symbol',
					type: 'string',
					default: '',
					placeholder: 'e.g. !~',
					displayOptions: { show: { operator: ['other'] } },
					description: 'The operator as your catalogue writes it, sent exactly as entered',
				},
				valueField,
			],
		},
	],
};
