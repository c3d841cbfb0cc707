import type { INodeProperties } from 'n8n-workflow';

import { failureIn } from '../failures';
import { filledIn } from '../items';

const option = {
	displayName: 'Custom Key',
	name: 'customKey',
	type: 'string',
	default: '',
} as const;
export const fields: INodeProperties[] = [
	{ displayName: 'Queue Ref', name: 'queueRef', type: 'string', default: '' },
	{ displayName: 'Options', name: 'options', type: 'collection', default: {}, options: [option] },
	{
		displayName: 'Sort',
		name: 'sort',
		type: 'fixedCollection',
		default: {},
		options: [
			{
				displayName: 'By',
				name: 'by',
				values: [{ ...option, displayName: 'Field', name: 'field' }],
			},
		],
	},
];

export const reading = (value: unknown) => filledIn({ queueRef: value }, fields);
export const refused = async (work: () => unknown) => (await failureIn(work)).details;
