import { refIn } from '../catalogue/entryFilters';
import { assumedMissing } from '../catalogue/missingRowKey';
import { listAt } from '../catalogue/pagedLists';
import { runNames } from '../catalogue/runNames';
import { runState, stateWord } from '../catalogue/states';
import { dateShown } from '../catalogue/stateSentences';
import type { Assumption } from '../deployment/interfaceOverrides';
import { scroll } from '../lists/editorPage';
import { flatMapWithPauses } from '../transport/concurrency';
import { locator } from './locator';
import { numbered, type Entry } from './locatorEntry';

/** Recent runs, the newest first (interface 4.8), by destination, collection and date. The service calls their number `queueRef`. */
export const runLocator = locator({
	name: 'queueRef',
	displayName: 'Run',
	noun: 'run',
	source: 'Behind the trigger, enter {{ $json.ref }}.',
	description:
		"The distribution run. The list shows the newest first. The service calls its number 'queueRef'.",
	searchMethod: 'searchQueuedRuns',
	async page(catalogue, _filter, place, { timezone, once }) {
		const { rows, next } = await scroll(listAt(catalogue, 'listRuns'), place);
		const { assumed } = catalogue;
		const namesOf = await runNames(catalogue, rows, { once });
		const entries = await flatMapWithPauses(rows, (run): Entry[] => {
			const refAt = (name: Assumption) => refIn(run[assumed(name)]);
			const ref = refAt('runs.ref');
			if (ref === undefined) return [];
			const [destination, collection] = [refAt('runs.destination'), refAt('runs.collection')];
			const { destinationName, collectionName } = namesOf(run);
			const names = [
				destinationName ?? (destination && `destination ${destination}`),
				collectionName ?? (collection && `collection ${collection}`),
				dateShown(run[assumed('runs.createdDate')], catalogue, timezone),
			].filter(Boolean);
			const details = [stateWord(runState(run, catalogue)), numbered(ref)].join(', ');
			return [{ ref, name: names.join(', ') || 'Run', details }];
		});
		if (entries.length === 0 && rows.length > 0) throw assumedMissing(rows, 'runs.ref', catalogue);
		return { entries, next };
	},
});

export const fromQueue = { mode: 'id', value: '={{ $json.queueRef }}' };
