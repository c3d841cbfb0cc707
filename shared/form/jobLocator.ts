import { jobLabel } from '../catalogue/jobs';
import { assumedMissing } from '../catalogue/missingRowKey';
import { listAt } from '../catalogue/pagedLists';
import { dateShown } from '../catalogue/stateSentences';
import { scroll } from '../lists/editorPage';
import { flatMapWithPauses } from '../transport/concurrency';
import { refOf } from '../values/read';
import { locator } from './locator';
import type { Entry } from './locatorEntry';

/** Jobs of the key's user, newest first (interface 4.8). They have no names. */
export const jobLocator = locator({
	name: 'job',
	displayName: 'Job',
	noun: 'job',
	source: 'Behind the trigger, enter {{ $json.ref }}.',
	description: "A job that the API key's user submitted. The list shows the newest first.",
	searchMethod: 'searchJobs',
	async page(catalogue, _filter, place, { timezone }) {
		const { rows, next } = await scroll(listAt(catalogue, 'listJobs'), place);
		const { assumed } = catalogue;
		const entries = await flatMapWithPauses(rows, (job): Entry[] => {
			const ref = refOf(job[assumed('jobs.ref')]);
			if (ref === undefined) return [];
			const created = dateShown(job[assumed('jobs.createdDate')], catalogue, timezone);
			return [{ ref, name: `${ref}: ${jobLabel(job, catalogue)}`, details: created }];
		});
		if (entries.length === 0 && rows.length > 0) throw assumedMissing(rows, 'jobs.ref', catalogue);
		return { entries, next };
	},
});

export const fromSubmit = { mode: 'id', value: '={{ $json.jobRef }}' };
