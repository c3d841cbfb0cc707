import type { IDataObject } from 'n8n-workflow';
import { errorBeside, errorText } from '../../../../shared/catalogue/errorText';
import { rowByRef } from '../../../../shared/catalogue/pagedLists';
import { howFar } from '../../../../shared/catalogue/progress';
import { runNames } from '../../../../shared/catalogue/runNames';
import { isLongStill, isStateMissing } from '../../../../shared/catalogue/states';
import { runSentence, summarised } from '../../../../shared/catalogue/stateSentences';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { recentPages } from '../../../../shared/engine/recentPages';
import { Failure } from '../../../../shared/failure/failure';
import { optionsField } from '../../../../shared/form/options';
import { fromQueue, runLocator } from '../../../../shared/form/runLocator';
import { startedRef } from '../../../../shared/form/startedRefs';
import { chosenStateWords, stateWordsOptions } from '../../../../shared/form/stateFields';
import { waitOptions } from '../../../../shared/form/waitOptions';
import { asText } from '../../../../shared/values/read';
import { waitForEnd } from '../../../../shared/waiting/waitForEnd';

const notFound = (ref: number) =>
	new Failure({
		message: `Distribution run ${ref} is not in the list of runs`,
		description:
			"Check the reference. The user of the API key must be able to read the collection that the run distributes. If runs have another key for their reference, set 'runs.ref' in 'Interface Overrides' of the credential; if 'Get Many' shows only some of the runs, 'list.offset' or 'list.limit'.",
		code: 'NOT_FOUND',
	});

/** Looks at the list of runs (interface 4.8) until the run is in one of the last states. */
export const wait: EachOperation = {
	name: 'Wait for Completion',
	value: 'waitForCompletion',
	action: 'Wait for distribution run',
	description: 'Wait until a distribution run has finished',
	toolDescription:
		'Waits until one delivery (distribution run) has finished or failed and tells how it ended. Use it after something was sent. Costs time, up to the set maximum, and nothing else. Cannot stop or repeat a delivery.',
	endpoint: endpoints.listRuns,
	fields: [
		runLocator.field({ default: fromQueue }),
		optionsField([...stateWordsOptions, ...waitOptions]),
	],
	async each(item) {
		const ref = await startedRef('run', item);
		const { catalogue, timezone } = item;
		const named = withUsualNames('runs', catalogue);
		const reader = { catalogue, timezone, words: chosenStateWords(item) };
		const withSummary = async (run: IDataObject): Promise<IDataObject> => {
			const ofRun = [run[item.assumed('runs.destination')], run[item.assumed('runs.collection')]];
			const { warn, perRun, perSecond: once } = item.run;
			const namesOf = await perRun(
				`names of a run:${JSON.stringify(ofRun)}`,
				async () => await runNames(item.catalogue, [run], { warn, once }),
			);
			const names = namesOf(run);
			return summarised(named(run), runSentence(run, names, reader), names);
		};
		const outputs = await waitForEnd(item, {
			name: `Distribution run ${ref}`,
			kind: 'run',
			failureSummary: async (run) => `${asText((await withSummary(run)).summary)} (run ${ref})`,
			async check(words, abort) {
				const catalogue = item.catalogue.withSignal(abort);
				const runs = recentPages(item, 'listRuns', catalogue);
				const run = await rowByRef(catalogue, runs, 'run', ref, words);
				if (!run) throw notFound(ref);
				const seen = howFar('run', run, catalogue, words);
				return {
					...seen,
					isLongStill: isStateMissing(seen.state) || isLongStill('run', run, catalogue),
					reason: errorText(run.error) ?? errorBeside(run),
					json: {
						...run,
						finished: seen.progress !== 'unfinished',
						succeeded: seen.progress === 'succeeded',
					},
				};
			},
		});
		return await Promise.all(outputs.map(async ({ json }) => ({ json: await withSummary(json) })));
	},
};
