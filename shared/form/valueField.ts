import type { INodeProperties } from 'n8n-workflow';
import { fromChoices } from './fromChoices';
import { asChoices, fieldBeside } from './longLists';
import { seenValues } from './seenValues';

export const valueField: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'resourceLocator',
	default: { mode: 'value', value: '' },
	displayOptions: { hide: { operator: ['isEmpty', 'isNotEmpty'] } },
	description:
		"The value to compare with. The list shows the field's options, or values that some resources have. For 'One Of', separate several values with commas, or with semicolons if a value contains a comma.",
	modes: [
		fromChoices(
			'searchQueryValues',
			async (catalogue, form, typed) => {
				const { field, options } = await fieldBeside(catalogue, form);
				return asChoices(options.length > 0 ? options : await seenValues(catalogue, field, typed));
			},
			{ takesTyped: true },
		),
		{ displayName: 'Typed', name: 'value', type: 'string', placeholder: 'e.g. Jules Verne' },
	],
};
