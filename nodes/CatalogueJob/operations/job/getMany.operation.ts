import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { jobType, jobTypeFilter } from '../../../../shared/form/jobType';
import { filtersField, optionsField } from '../../../../shared/form/options';
import { returnAllFields, hintRest, wantedRows } from '../../../../shared/form/returnAll';
import {
	byState,
	chosenStateWords,
	stateFilters,
	stateWordsOptions,
} from '../../../../shared/form/stateWords';
import type { EachOperation } from '../../../../shared/engine/operation';
import { missingKeyWarning } from '../../../../shared/catalogue/missingKey';
import { rowsOf } from '../../../../shared/catalogue/pagedLists';
import { jobsOf } from '../../../../shared/catalogue/entryFilters';
import { pollListedJob } from '../../../../shared/catalogue/jobs';
import { jobSentence } from '../../../../shared/catalogue/sentences';
import { jobState } from '../../../../shared/catalogue/states';
import { flatMapWithPauses } from '../../../../shared/transport/concurrency';

/** Recent jobs of the key's user, newest first (interface 4.8). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many jobs',
	description: "List many jobs that the API key's user submitted, the newest first",
	toolDescription:
		'Lists the jobs that were submitted most recently, the newest first, with number, type and state. Use it to find a job whose number is not known. Costs nothing. Jobs of other users are not in it.',
	endpoint: endpoints.listJobs,
	fields: [
		...returnAllFields,
		filtersField([jobTypeFilter, ...stateFilters]),
		optionsField(stateWordsOptions),
	],
	async each(item) {
		const { catalogue, parameters } = item;
		const ofType = jobsOf(catalogue, jobType.text(item, 'filters.jobType'));
		const warnOfMissingNumber = (jobs: IDataObject[]) => {
			const warning = missingKeyWarning('Jobs have no number', jobs, 'jobs.ref', catalogue);
			if (warning) item.run.warn(warning);
		};
		const readJob = async (job: IDataObject) => {
			warnOfMissingNumber([job]);
			return await pollListedJob(catalogue, job);
		};
		const state = byState(item, 'job', (job) => jobState(job, catalogue), readJob);
		const isFiltered = ofType.isActive || state.isSet;
		const matches = async (job: IDataObject) =>
			(await ofType.matches(job)) && (await state.isWanted(job));
		const max = wantedRows(parameters);
		const reading = await rowsOf(catalogue, 'listJobs', max, isFiltered ? matches : undefined);
		ofType.checkReadable();
		state.warnUnknown(reading.rows);
		await hintRest(item, reading);
		warnOfMissingNumber(reading.rows);
		const reader = { ...item, words: chosenStateWords(item) };
		return await flatMapWithPauses(reading.rows, (job) => [
			{ json: { ...job, summary: jobSentence(job, reader, state.progressOf(job)) } },
		]);
	},
};
