import type { INodeProperties } from 'n8n-workflow';

const byLabel = (options: INodeProperties[]) =>
	[...options].sort((one, other) => one.displayName.localeCompare(other.displayName));

/** What need not be filled in, by the alphabet as n8n has it. Several operations share some, so they are put together in any order. */
export const optionsField = (options: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: byLabel(options),
});

/** What narrows a list, in the same way. */
export const filtersField = (filters: INodeProperties[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: byLabel(filters),
});

/** For what the interface leaves open: sent as it is. To be put into Options. */
export const additionalFieldsOption = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Additional Fields (JSON)',
	name: 'additionalFields',
	type: 'json',
	default: '{}',
	...changes,
});
