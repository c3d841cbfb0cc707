import { jobsOf } from '../../../../shared/catalogue/entryFilters';
import { withJobError } from '../../../../shared/catalogue/jobs';
import { jobSentence, summarised } from '../../../../shared/catalogue/stateSentences';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { EachOperation } from '../../../../shared/engine/operation';
import { jobType, jobTypeFilter } from '../../../../shared/form/jobType';
import { filtersField, optionsField } from '../../../../shared/form/options';
import { returnAllFields } from '../../../../shared/form/returnAll';
import { stateFilters, stateWordsOptions } from '../../../../shared/form/stateFields';
import { filteredEntries } from '../../../../shared/form/stateFilter';
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
		checkGiven(item, ['filters']);
		const type = jobType.text(item, 'filters.jobType');
		const ofType = type === '' ? undefined : jobsOf(item.catalogue, type);
		const { rows, reader, progressOf } = await filteredEntries(item, 'job', ofType);
		const named = withUsualNames('jobs', item.catalogue);
		return await flatMapWithPauses(rows, (job) => {
			const record = withJobError(named(job));
			return [{ json: summarised(record, jobSentence(job, reader, progressOf(job))) }];
		});
	},
};
