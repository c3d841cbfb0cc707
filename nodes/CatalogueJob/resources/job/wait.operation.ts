import { fromSubmit, jobLocator } from '../../../../shared/fields/jobLocator';
import { chosenStateWords, stateWordsOptions } from '../../../../shared/fields/stateWords';
import { maximumMs, returnsFailed, waitOptions } from '../../../../shared/fields/waiting';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation } from '../../../../shared/operation/operation';
import { Failure } from '../../../../shared/request/failure';
import { waitUntil } from '../../../../shared/request/waiting';
import { lookAtJob } from '../../../../shared/service/jobs';
import type { Job } from '../../../../shared/service/jobs';
import { textOf } from '../../../../shared/service/read';
import { jobOutput } from './jobOutput';

const word = ({ state }: Job) => state?.label || String(state?.code ?? 'unknown');

function failedJob(job: Job): Failure {
	const said = textOf(job.record.jobError);
	return new Failure({
		message: `Job ${job.ref} failed${said ? `: ${said}` : ''}`,
		description: "The words are the service's own. To go on with such jobs, set 'On Failed' to 'Return It'.",
		code: 'JOB_FAILED',
	});
}

const stillRunning = (job: Job, minutes: number) =>
	new Failure({
		message: `Job ${job.ref} has not finished after ${minutes} minutes; it is '${word(job)}'`,
		description: "It goes on in the service. Set 'Maximum Wait' higher, or add the word to 'Succeeded' if it means finished.",
		code: 'NOT_FINISHED',
		retryable: true,
	});

/** Looks at the list of jobs (interface 4.8), and at the job itself (4.6), until it has ended. */
export const wait: EachOperation = {
	name: 'Wait for Completion',
	value: 'waitForCompletion',
	action: 'Wait for job',
	description: 'Go on when a job has finished',
	endpoint: { method: 'GET', path: '/jobs' },
	fields: [
		jobLocator.field({ default: fromSubmit }),
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
		const { catalogue } = item;
		const ref = await jobLocator.ref(item);
		const words = chosenStateWords(item);
		const maximum = maximumMs(item);
		const { state: job, isDone } = await waitUntil(
			catalogue,
			async () => await lookAtJob(catalogue, ref, words),
			({ progress }) => progress !== 'unfinished',
			maximum,
		);
		if (!isDone) throw stillRunning(job, maximum / 60_000);
		if (job.progress === 'failed' && !returnsFailed(item)) throw failedJob(job);
		return one(jobOutput(job));
	},
};
