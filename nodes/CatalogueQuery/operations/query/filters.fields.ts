import { fieldsOf } from '../../../../shared/catalogue/fields';
import { fromChoices } from '../../../../shared/form/fromChoices';
import { RECORD_DATES } from '../../../../shared/form/liveFields';
import { byName } from '../../../../shared/form/locatorValue';
import { rowsField } from '../../../../shared/form/options';
import { valueField } from '../../../../shared/form/valueField';
import type { Catalogue } from '../../../../shared/transport/pipeline';

const IN_N8N = 'Compared in n8n, which has to read all books';

/** Operators by stable names; their symbols are the deployment's. */
const OPERATORS = [
	{ name: 'Contains', value: 'contains' },
	{ name: 'Equals', value: 'equals' },
	{ name: 'Greater', value: 'greater', description: 'Or later, for dates' },
	{ name: 'Greater or Equal', value: 'greaterOrEqual' },
	{ name: 'Is Empty', value: 'isEmpty', description: IN_N8N },
	{ name: 'Is Not Empty', value: 'isNotEmpty', description: IN_N8N },
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

/** What every answer shows of a book (interface section 2), whatever the fields of the deployment are called. */
const BOOK_FIELDS = [
	{ name: 'Title', value: 'title' },
	{ name: 'Author', value: 'author' },
	{ name: 'Imprint', value: 'imprint' },
	{ name: 'Publisher', value: 'publisher' },
	{ name: 'ISBN', value: 'isbn' },
	{ name: 'Date', value: 'date' },
];

/** Sorting more takes long, and nobody reads them: they stay as the service has them. */
const MOST_SORTED = 10_000;

async function fieldChoices(catalogue: Catalogue) {
	const fields = await fieldsOf(catalogue, undefined);
	const names = new Set(fields.map(({ name }) => name.toLowerCase()));
	const unlisted = [
		...BOOK_FIELDS,
		...RECORD_DATES.map(({ name, value }) => ({
			name,
			value: catalogue.assumed(`search.${value}`),
		})),
	].filter(({ value }) => !names.has(value.toLowerCase()));
	const choices = [
		...fields.map(({ name, title }) => ({ name: title, value: name })),
		...unlisted,
	].map((choice) => ({ ...choice, description: choice.value }));
	return choices.length > MOST_SORTED
		? choices
		: choices.sort((a, b) => a.name.localeCompare(b.name));
}

/** Rows of conditions, all of which must hold (interface 4.2). */
export const conditionsField = rowsField({
	displayName: 'Filters',
	name: 'filters',
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
	row: { displayName: 'Filter', name: 'filter' },
	values: [
		{
			displayName: 'Field',
			name: 'field',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description:
				'The field to compare. The list shows the searchable fields. You can also enter any other field by its name.',
			modes: [fromChoices('searchQueryFields', fieldChoices), byName('e.g. author')],
		},
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
});
