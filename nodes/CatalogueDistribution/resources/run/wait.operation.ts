import { optionsField } from '../../../../shared/fields/options';
import { stateWordsOptions } from '../../../../shared/fields/stateWords';
import { waitForEnd } from '../../../../shared/fields/waitForEnd';
import { waitOptions } from '../../../../shared/fields/waitOptions';
import type { EachOperation } from '../../../../shared/operation/operation';
import { recentPages } from '../../../../shared/operation/recentPages';
import { Failure } from '../../../../shared/request/failure';
import { runOf } from '../../../../shared/service/runs';
import { errorText, isLongStill, progressIn, runState } from '../../../../shared/service/states';

const notFound = (ref: number) =>
	new Failure({
		message: `Distribution run ${ref} is not in the list of runs`,
		description: "Check the reference. The user of the API key must be able to read the collection that the run distributes. If runs have another key for their reference, set 'runs.ref' in 'Interface Overrides' of the credential.",
		code: 'NOT_FOUND',
	});

/** Looks at the list of runs (interface 4.8) until the run is in one of the last states. */
export const wait: EachOperation = {
	name: 'Wait for Completion',
	value: 'waitForCompletion',
	action: 'Wait for distribution run',
	description: 'Go on when a distribution run has finished',
	toolDescription: 'Waits until one delivery (distribution run) has finished or failed and tells how it ended. Use it after something was sent. Costs time, up to the set maximum, and nothing else. Cannot stop or repeat a delivery.',
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
		optionsField([...stateWordsOptions, ...waitOptions]),
	],
	async each(item) {
		const ref = item.parameters.requiredInteger('queueRef', { min: 1 });
		return await waitForEnd(item, {
			name: `Distribution run ${ref}`,
			failedCode: 'RUN_FAILED',
			async look(words, ends) {
				const catalogue = item.catalogue.ending(ends);
				const run = await runOf(catalogue, recentPages(item, 'runs.path', catalogue), ref);
				if (!run) throw notFound(ref);
				const state = runState(run, catalogue);
				const progress = progressIn(run, state, words);
				const dates = [catalogue.at('runs.createdDate'), catalogue.at('runs.modifiedDate')];
				const isStill = isLongStill(run, dates, catalogue.at('dates.timezone'), Date.now());
				return { progress, state, isLongStill: isStill, reason: errorText(run.error), json: { ...run, finished: progress !== 'unfinished', succeeded: progress === 'succeeded' } };
			},
		});
	},
};
