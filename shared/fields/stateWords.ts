import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../operation/item';
import { stateWords } from '../service/states';
import type { StateWords } from '../service/states';

/** The last states are not part of the interface, so both lists can be edited. To be put into Options. */
export const stateWordsOptions: INodeProperties[] = [
	{
		displayName: 'Failed',
		name: 'failed',
		type: 'string',
		default: '',
		placeholder: 'e.g. failed, error, 3',
		description: 'Labels or codes that mean failed, separated by commas. Leave it empty for the usual words.',
	},
	{
		displayName: 'Succeeded',
		name: 'succeeded',
		type: 'string',
		default: '',
		placeholder: 'e.g. complete, sent, 2',
		description: 'Labels or codes that mean succeeded, separated by commas. Leave it empty for the usual words.',
	},
];

/** Keeps the jobs or runs that are this far. To be put into Filters. */
export const stateFilter: INodeProperties = {
	displayName: 'State',
	name: 'state',
	type: 'options',
	options: [
		{ name: 'Failed', value: 'failed' },
		{ name: 'Not Finished', value: 'unfinished' },
		{ name: 'Succeeded', value: 'succeeded' },
	],
	default: 'succeeded',
};

export const chosenStateWords = ({ catalogue, parameters }: Item): StateWords =>
	stateWords(catalogue, parameters.text('options.succeeded'), parameters.text('options.failed'));
