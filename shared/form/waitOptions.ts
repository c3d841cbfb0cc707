import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';

/** How long the item may take, in minutes. To be put into Options. */
export const maximumWaitOption = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Maximum Wait (Minutes)',
	name: 'maximumWait',
	type: 'number',
	default: 0,
	...changes,
});

export const maximumMs = ({ parameters }: Item, otherwiseMinutes: number): number =>
	(parameters.number('options.maximumWait', { min: 0 }) ?? otherwiseMinutes) * 60_000;

export const DEFAULT_WAIT_MINUTES = 30;

/** What both "Wait for Completion" operations offer, beside their lists of words. To be put into Options. */
export const waitOptions: INodeProperties[] = [
	maximumWaitOption({
		typeOptions: { minValue: 0, maxValue: 1440 },
		default: DEFAULT_WAIT_MINUTES,
		description:
			'How long to wait for each item. After that, it fails with the last known state. As many items as Requests at Once wait at a time.',
	}),
	{
		displayName: 'On Failure',
		name: 'onFailed',
		type: 'options',
		options: [
			{
				name: 'Fail the Item',
				value: 'fail',
				description: 'It stops the workflow, or goes to the error output if the node has one',
			},
			{ name: 'Return It', value: 'return', description: 'The item continues like any other' },
		],
		default: 'fail',
		description: 'What to do if the job or run has failed',
	},
];
