import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { shown } from '../values/read';
import {
	adviceOnStates,
	isUnsaid,
	progressIn,
	stateWords,
	unknownWords,
} from '../catalogue/states';
import type { Progress, State, StateWords } from '../catalogue/states';

/** The last states are not part of the interface, so both lists can be edited. To be put into Options. */
export const stateWordsOptions: INodeProperties[] = [
	{
		displayName: 'Failed',
		name: 'failed',
		type: 'string',
		default: '',
		placeholder: 'e.g. failed, error, 3',
		description:
			'Labels or codes that mean failed, separated by commas. Leave it empty for the usual words.',
	},
	{
		displayName: 'Succeeded',
		name: 'succeeded',
		type: 'string',
		default: '',
		placeholder: 'e.g. complete, sent, 2',
		description:
			'Labels or codes that mean succeeded, separated by commas. Leave it empty for the usual words.',
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
	description: 'Only those that are this far',
};

export const chosenStateWords = ({ catalogue, parameters }: Item): StateWords =>
	stateWords(catalogue, parameters.text('options.succeeded'), parameters.text('options.failed'));

/** Whether a record is as far as 'State' asks for, and what is told of states whose word nobody knows. */
export function byState(
	item: Item,
	kind: 'job' | 'run',
	stateOf: (record: IDataObject) => State,
	/** What else is known of a record whose state the list does not say. */
	more: (record: IDataObject) => Promise<IDataObject> = async () => await Promise.resolve({}),
) {
	const wanted = item.parameters.text('filters.state');
	const words = chosenStateWords(item);
	const seen: Array<{ state: State; progress: Progress }> = [];
	return {
		isAsked: wanted !== '',
		async isWanted(record: IDataObject): Promise<boolean> {
			if (wanted === '') return true;
			const known = isUnsaid(stateOf(record)) ? { ...record, ...(await more(record)) } : record;
			const state = stateOf(known);
			const progress = progressIn(known, state, words);
			seen.push({ state, progress });
			return progress === wanted;
		},
		tellUnknown(): void {
			const unknown = unknownWords(seen);
			if (unknown.length === 0) return;
			item.run.hint(
				`Counted as not finished: ${kind}s whose state is ${unknown
					.slice(0, 5)
					.map((word) => `'${shown(word)}'`)
					.join(', ')}. ${adviceOnStates(kind)}`,
				'warning',
			);
		},
	};
}
