import type { INodeProperties } from 'n8n-workflow';
import { suggestions } from './suggestions';

/** The interface leaves open which types can be submitted (4.6): known examples, and any text. */
export const jobType = suggestions({
	name: 'jobType',
	displayName: 'Job Type',
	description: 'What to do. Your catalogue decides which types it accepts.',
	searchMethod: 'searchJobTypes',
	placeholder: 'e.g. formatted_extract',
	suggestions: [
		{ name: 'Formatted Extract', value: 'formatted_extract' },
		{ name: 'Metadata Export', value: 'metadata_export' },
		{ name: 'Metadata Extraction', value: 'metadata_extraction' },
		{ name: 'Preview Render', value: 'preview_render' },
		{ name: 'Text Extraction', value: 'text_extraction' },
	],
	changes: { required: true },
});

export const jobTypeFilter: INodeProperties = {
	...jobType.field,
	required: undefined,
	description: 'Only jobs of this type',
	modes: jobType.field.modes?.map((mode) =>
		mode.type === 'list' ? { ...mode, placeholder: 'All job types' } : mode,
	),
};
