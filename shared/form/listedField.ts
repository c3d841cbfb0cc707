import type { INodeProperties } from 'n8n-workflow';

/** A field of the chosen type, by its name. */
export const listedField = (loadOptionsMethod: string): INodeProperties => ({
	displayName: 'Field Name or ID',
	name: 'field',
	type: 'options',
	typeOptions: { loadOptionsMethod, loadOptionsDependsOn: ['resourceType.value'] },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
});
