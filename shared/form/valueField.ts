import type { INodeProperties } from 'n8n-workflow';
import { fromChoices } from './fromChoices';
import { optionsBeside } from './longLists';

export const valueField: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'resourceLocator',
	default: { mode: 'value', value: '' },
	displayOptions: { hide: { operator: ['isEmpty', 'isNotEmpty'] } },
	description:
		"The value to compare with. If the field has options, the list shows them. For 'One Of', separate several values with commas, or with semicolons if a value contains a comma.",
	modes: [
		fromChoices('searchQueryValues', optionsBeside, { takesTyped: true }),
		{ displayName: 'Typed', name: 'value', type: 'string', placeholder: 'e.g. Jules Verne' },
	],
};
