import { jobOf } from '../../../../shared/catalogue/jobs';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { recentPages } from '../../../../shared/engine/recentPages';
import { fromSubmit, jobLocator } from '../../../../shared/form/jobLocator';
import { optionsField } from '../../../../shared/form/options';
import { startedRef } from '../../../../shared/form/startedRefs';
import { chosenStateWords, stateWordsOptions } from '../../../../shared/form/stateFields';
import { jobOutput, warnUnread } from './jobOutput';

/** GET /jobs/{ref} (interface 4.6) is certain of result and error only; type, status and dates are read from the list (4.8). */
export const get: EachOperation = {
	name: 'Get',
	value: 'get',
	action: 'Get job',
	description: 'Read how far a job is, and its result',
	toolDescription:
		"Reads the state of one job by its number: waiting, running, done or failed, with its result. Use it to look once; to hold on until the end, wait for the job instead. Costs nothing. Sees only jobs that this API key's user submitted.",
	endpoint: endpoints.getJob,
	fields: [jobLocator.field({ default: fromSubmit }), optionsField(stateWordsOptions)],
	async each(item) {
		const ref = await startedRef('job', item);
		const words = chosenStateWords(item);
		const job = await jobOf(item.catalogue, recentPages(item, 'listJobs'), ref, words);
		warnUnread(item, job);
		return oneItem(jobOutput(item, job));
	},
};
