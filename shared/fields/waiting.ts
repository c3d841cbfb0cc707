import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../operation/item';

const DEFAULT_MINUTES = 30;

/** What both "Wait for Completion" operations offer, beside their lists of words. To be put into Options. */
export const waitOptions: INodeProperties[] = [
	{
		displayName: 'Maximum Wait (Minutes)',
		name: 'maximumWait',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: DEFAULT_MINUTES,
		description: 'After this time the item fails and says the last known state',
	},
	{
		displayName: 'On Failed',
		name: 'onFailed',
		type: 'options',
		options: [
			{ name: 'Fail the Item', value: 'fail', description: 'It stops the workflow, or goes to the error output if the node has one' },
			{ name: 'Return It', value: 'return', description: 'It is an output item like any other' },
		],
		default: 'fail',
		description: 'What to do when it ended in a failed state',
	},
];

export function maximumMs({ parameters }: Item): number {
	const minutes = parameters.raw('options.maximumWait');
	return (typeof minutes === 'number' ? minutes : DEFAULT_MINUTES) * 60_000;
}

export const returnsFailed = ({ parameters }: Item) => parameters.text('options.onFailed') === 'return';
