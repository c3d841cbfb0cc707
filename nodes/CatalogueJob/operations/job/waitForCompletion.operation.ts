import { errorBeside, errorText } from '../../../../shared/catalogue/errorText';
import { lookAtJob } from '../../../../shared/catalogue/jobs';
import { failedResult } from '../../../../shared/catalogue/progress';
import { isLongStill } from '../../../../shared/catalogue/states';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { recentPages } from '../../../../shared/engine/recentPages';
import type { Failure } from '../../../../shared/failure/failure';
import { fromSubmit, jobLocator } from '../../../../shared/form/jobLocator';
import { optionsField } from '../../../../shared/form/options';
import { startedRef } from '../../../../shared/form/startedRefs';
import { stateWordsOptions } from '../../../../shared/form/stateFields';
import { waitOptions } from '../../../../shared/form/waitOptions';
import { waitForEnd } from '../../../../shared/waiting/waitForEnd';
import { jobOutput, warnUnread } from './jobOutput';

/** Looks at the list of jobs (interface 4.8), and at the job itself (4.6), until it has ended. */
export const wait: EachOperation = {
	name: 'Wait for Completion',
	value: 'waitForCompletion',
	action: 'Wait for job',
	description: 'Wait until a job has finished',
	toolDescription:
		'Waits until one job is done or has failed and gives its result. Use it after a job was submitted. Costs time, up to the set maximum, and nothing else. Cannot speed up or cancel a job.',
	endpoint: endpoints.listJobs,
	fields: [
		jobLocator.field({ default: fromSubmit }),
		optionsField([...stateWordsOptions, ...waitOptions]),
	],
	async each(item) {
		const ref = await startedRef('job', item);
		/** The service did not find the job that its list shows. */
		let unread: Failure | undefined;
		return await waitForEnd(item, {
			name: `Job ${ref}`,
			kind: 'job',
			async check(words, abort, index, isLast) {
				const catalogue = item.catalogue.withSignal(abort);
				const jobs = recentPages(item, 'listJobs', catalogue);
				const isDoubtful = isLast || unread !== undefined;
				const job = await lookAtJob(catalogue, jobs, ref, words, index, isDoubtful);
				({ unread } = job);
				if (job.progress !== 'unfinished') warnUnread(item, job);
				return {
					...job,
					isLongStill: isLongStill('job', job.record, catalogue),
					reason:
						errorText(job.record.jobError) ??
						errorBeside(job.record) ??
						failedResult(job.record, words),
					json: jobOutput(item, job),
					trouble: job.trouble ?? unread,
				};
			},
		});
	},
};
