import type { IDataObject } from 'n8n-workflow';
import { chosenStateWords, stateWordsOptions } from '../../../../shared/fields/stateWords';
import { maximumMs, returnsFailed, waitOptions } from '../../../../shared/fields/waiting';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation } from '../../../../shared/operation/operation';
import { Failure } from '../../../../shared/request/failure';
import { waitUntil } from '../../../../shared/request/waiting';
import { runOf } from '../../../../shared/service/runs';
import { progressOf, runState } from '../../../../shared/service/states';
import type { State } from '../../../../shared/service/states';

const word = ({ label, code }: State) => label || String(code ?? 'unknown');

const notFound = (ref: number) =>
	new Failure({
		message: `Distribution run ${ref} is not in the list of runs`,
		description: 'Check the reference. The user of the API key must be able to read the collection that the run distributes.',
		code: 'NOT_FOUND',
	});

const failedRun = (ref: number, state: State) =>
	new Failure({
		message: `Distribution run ${ref} ended as '${word(state)}'`,
		description: "Look at the run in the catalogue. To go on with such runs, set 'On Failed' to 'Return It'.",
		code: 'RUN_FAILED',
	});

const stillRunning = (ref: number, state: State, minutes: number) =>
	new Failure({
		message: `Distribution run ${ref} has not finished after ${minutes} minutes; it is '${word(state)}'`,
		description: "It goes on in the service. Set 'Maximum Wait' higher, or add the word to 'Succeeded' if it means finished.",
		code: 'NOT_FINISHED',
		retryable: true,
	});

/** Looks at the list of runs (interface 4.8) until the run is in one of the last states. */
export const wait: EachOperation = {
	name: 'Wait for Completion',
	value: 'waitForCompletion',
	action: 'Wait for distribution run',
	description: 'Go on when a distribution run has finished',
	endpoint: { method: 'GET', path: '/distribution/runs' },
	fields: [
		{
			displayName: 'Queue Ref',
			name: 'queueRef',
			type: 'string',
			required: true,
			default: '={{ $json.queueRef }}',
			placeholder: 'e.g. 512',
			description: "The reference of the run, from 'Queue'",
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...stateWordsOptions.slice(0, 1), ...waitOptions, ...stateWordsOptions.slice(1)],
		},
	],
	async each(item) {
		const { catalogue, parameters } = item;
		const ref = parameters.requiredInteger('queueRef', { min: 1 });
		const words = chosenStateWords(item);
		const look = async () => {
			const run = await runOf(catalogue, ref);
			if (run) return run;
			throw notFound(ref);
		};
		const progress = (run: IDataObject) => progressOf(runState(run, catalogue), words);
		const maximum = maximumMs(item);
		const { state: run, isDone } = await waitUntil(catalogue, look, (seen) => progress(seen) !== 'unfinished', maximum);
		const state = runState(run, catalogue);
		if (!isDone) throw stillRunning(ref, state, maximum / 60_000);
		if (progress(run) === 'failed' && !returnsFailed(item)) throw failedRun(ref, state);
		return one({ ...run, finished: true, succeeded: progress(run) === 'succeeded' });
	},
};
