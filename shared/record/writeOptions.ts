import type { INodeProperties } from 'n8n-workflow';
import { getFields } from '../form/fieldChoices';

/** Options that do not exist are reported per field while the rest is saved (interface 4.1): no failure by default. */
export const onFieldErrorsOption: INodeProperties = {
	displayName: 'If a Value Is Refused',
	name: 'onFieldErrors',
	type: 'options',
	options: [
		{
			name: 'Continue',
			value: 'continue',
			description: 'The item succeeds and says which fields were not saved',
		},
		{
			name: 'Fail',
			value: 'fail',
			description: 'The item fails, although its other fields were saved',
		},
	],
	default: 'continue',
	description:
		'What to do if the service saves the resource but refuses the values of some list fields',
};

/** What Create, Update, and Create or Update offer for values that the catalogue does not accept as they are. */
export const valueOptions: INodeProperties[] = [
	{
		displayName: 'Invalid ISBNs',
		name: 'invalidIsbns',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'fail', description: 'The item fails, and nothing of it is sent' },
			{
				name: 'Pass On',
				value: 'pass',
				description:
					'They are sent to the catalogue as they are, and a message below the node lists them',
			},
		],
		default: 'fail',
		description: 'What to do with an ISBN whose length or check digit is wrong',
	},
	onFieldErrorsOption,
	// The service's list holds searchable fields only, so a column may name a field that it does not show.
	{
		displayName: 'Unknown Columns',
		name: 'unknownColumns',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'fail', description: 'The item fails, and nothing of it is sent' },
			{
				name: 'Leave Out and Warn',
				value: 'tell',
				description: 'They are not sent, and a message below the node lists them',
			},
			{
				name: 'Send',
				value: 'send',
				description:
					'They are sent as fields of that name. The service refuses an item with a name that it does not know.',
			},
		],
		default: 'tell',
		description:
			"What to do with input columns that match no field, if 'Fields' is mapped automatically",
	},
];

export const updateOptions: INodeProperties[] = [
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		options: [
			{
				name: 'Clear the Field',
				value: 'clear',
				description: 'An empty value in the form or in the input item clears the field',
			},
			{
				name: 'Leave the Field Alone',
				value: 'leave',
				description: 'An empty value changes nothing',
			},
		],
		default: 'leave',
		description: 'What an empty value means',
	},
	{
		displayName: 'Fields to Clear Names or IDs',
		name: 'clearFields',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: getFields, loadOptionsDependsOn: ['resourceType.value'] },
		default: [],
		description:
			'Fields to clear. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	...valueOptions,
];
