import type { INodeProperties } from 'n8n-workflow';

/** A field whose entries are added one by one. They stand in alphabetical order, as n8n has it, however operations put them together. */
const collection =
	(displayName: string, name: string, placeholder: string) =>
	(options: INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName)),
	});

/** What need not be filled in. */
export const optionsField = collection('Options', 'options', 'Add option');

/** What narrows a list. */
export const filtersField = collection('Filters', 'filters', 'Add Filter');

/** An option for what the interface leaves open; it is sent as it is. */
export const additionalFieldsOption = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Additional Fields (JSON)',
	name: 'additionalFields',
	type: 'json',
	default: '{}',
	...changes,
});
