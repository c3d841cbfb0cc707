/** Waiting for jobs and runs. */

import { request, rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const waiting = [
	{
		promise: 'Waiting goes on when the job or run has ended, and ends with the maximum',
		mutants: [
			{
				name: 'what has not ended is called done',
				file: request('waiting'),
				find: 'if (isDone(state)) return { state, isDone: true };',
				replace: 'return { state, isDone: true };',
				suite: 'test/nodes/CatalogueJob/job.test.ts',
				test: 'Job: Wait for Completion goes on when the job has finished',
			},
			{
				name: 'waiting goes on behind the maximum',
				file: request('waiting'),
				find: 'await pause(caller, Math.min(left, intervalMs(looks)));',
				replace: 'await pause(caller, intervalMs(looks));',
				suite: rules('waiting'),
				test: 'waiting for the end of a job or a run ends after the maximum of the node',
			},
		],
	},
];
