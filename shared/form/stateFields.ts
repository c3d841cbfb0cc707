import type { INodeProperties } from 'n8n-workflow';
import { stateWords, type StateWords } from '../catalogue/progress';
import { assumptions } from '../deployment/interfaceOverrides';
import type { Item } from '../engine/item';
import { presets } from './changedSince';

/** The last states are not part of the interface, so both lists can be edited. To be put into Options. */
export const stateWordsOptions: INodeProperties[] = [
	{
		displayName: 'Words for Failed',
		name: 'failed',
		type: 'string',
		default: '',
		placeholder: 'e.g. failed, error, 3',
		description:
			"The service's words or numbers that mean failed, separated by commas. Leave it empty for the usual ones.",
	},
	{
		displayName: 'Words for Succeeded',
		name: 'succeeded',
		type: 'string',
		default: '',
		placeholder: 'e.g. complete, sent, 2',
		description:
			"The service's words or numbers that mean succeeded, separated by commas. Leave it empty for the usual ones.",
	},
];

/** Keeps the jobs or runs that are this far, or have ended since. To be put into Filters. */
export const stateFilters: INodeProperties[] = [
	{
		displayName: 'Finished Since',
		name: 'finishedSince',
		type: 'options',
		options: presets,
		default: 'last24Hours',
		description:
			'Only those that have ended since this moment, whether they succeeded or failed. For any other date, use an expression.',
	},
	{
		displayName: 'State',
		name: 'state',
		type: 'options',
		options: [
			{ name: 'Failed', value: 'failed' },
			{ name: 'Not Finished', value: 'unfinished' },
			{ name: 'Succeeded', value: 'succeeded' },
		],
		default: 'succeeded',
		description: 'Only those in this state',
	},
];

type WithWords = Pick<Item, 'catalogue' | 'parameters'>;

export const chosenStateWords = ({ catalogue, parameters }: WithWords): StateWords =>
	stateWords(catalogue, parameters.text('options.succeeded'), parameters.text('options.failed'));

/** Whether the words were entered, here or in the credential. */
export const areStateWordsChosen = ({
	assumed,
	parameters,
}: Pick<Item, 'assumed' | 'parameters'>): boolean =>
	(['succeeded', 'failed'] as const).some(
		(end) =>
			parameters.text(`options.${end}`) !== '' ||
			assumed(`states.${end}`) !== assumptions[`states.${end}`],
	);
