import { fromSubmit, jobLocator } from '../../../../shared/fields/jobLocator';
import { optionsField } from '../../../../shared/fields/options';
import { stateWordsOptions } from '../../../../shared/fields/stateWords';
import { waitForEnd } from '../../../../shared/fields/waitForEnd';
import { waitOptions } from '../../../../shared/fields/waitOptions';
import type { EachOperation } from '../../../../shared/operation/operation';
import { recentPages } from '../../../../shared/operation/recentPages';
import { lookAtJob } from '../../../../shared/service/jobs';
import { textOf } from '../../../../shared/service/read';
import { jobOutput } from './jobOutput';

/** Looks at the list of jobs (interface 4.8), and at the job itself (4.6), until it has ended. */
export const wait: EachOperation = {
	name: 'Wait for Completion',
	value: 'waitForCompletion',
	action: 'Wait for job',
	description: 'Go on when a job has finished',
	endpoint: { method: 'GET', path: '/jobs' },
	fields: [
		jobLocator.field({ default: fromSubmit }),
		optionsField([...stateWordsOptions, ...waitOptions]),
	],
	async each(item) {
		const ref = await jobLocator.ref(item);
		const pages = recentPages(item, 'jobs.path');
		return await waitForEnd(item, {
			name: `Job ${ref}`,
			failedCode: 'JOB_FAILED',
			async look(words) {
				const job = await lookAtJob(item.catalogue, pages, ref, words);
				return { ...job, reason: textOf(job.record.jobError), json: jobOutput(job) };
			},
		});
	},
};
