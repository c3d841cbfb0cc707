import type { IDataObject } from 'n8n-workflow';
import { runsTo } from '../catalogue/entryFilters';
import { findInList, listAt } from '../catalogue/pagedLists';
import { howFar, progressOf, stateWords } from '../catalogue/progress';
import { unclearRunsWarning, type RecordWithState } from '../catalogue/states';
import type { Item } from '../engine/item';
import { answerFailure } from '../failure/failure';
import { asText, shown } from '../values/read';
import { dateOf, MOST_ZONE_MS, SET_TIMEZONE } from '../values/serviceDate';
import { checkedDestination } from './destinationLocator';

export const LONGEST_OVERLAP_MINUTES = 7 * 24 * 60;

async function newestFinished({ catalogue, run }: Item, destination: number) {
	const words = stateWords(catalogue);
	const destinationFilter = runsTo(catalogue, destination);
	const unclear: RecordWithState[] = [];
	const isWanted = async (record: IDataObject) => {
		if (!(await destinationFilter.matches(record))) return false;
		const { state, progress } = howFar('run', record, catalogue, words);
		const isFinished = progress === 'succeeded';
		if (!isFinished && progressOf(state, words) === 'unfinished') unclear.push({ record, state });
		return isFinished;
	};
	const { rows, gap } = await findInList(listAt(catalogue, 'listRuns'), isWanted, 1);
	const [newest] = rows;
	destinationFilter.checkReadable();
	if (newest) return newest;
	const warning = unclearRunsWarning('to the destination', unclear, catalogue);
	if (warning !== undefined) run.warn(warning);
	if (gap !== undefined)
		run.warn(`A finished run to the destination may be among those that could not be read. ${gap}`);
	return undefined;
}

/** The moment since which to look for changes after that run, as an ISO text; undefined where there is no run. */
export async function lastFinishedRun(item: Item): Promise<string | undefined> {
	const { assumed, parameters } = item;
	const { ref: destination } = await checkedDestination(item);
	const find = async () => await newestFinished(item, destination);
	const run = await item.run.perRun(`lastFinishedRun:${destination}`, find);
	if (!run) return undefined;
	const dateName = assumed('runs.createdDate');
	const created = dateOf(run[dateName], assumed('dates.timezone'));
	// Without its date nobody knows what has changed since. As no run at all it would count as the first time.
	if (created.kind !== 'moment')
		throw answerFailure(
			`Distribution run ${asText(run[assumed('runs.ref')])} has no readable date under '${dateName}', but '${shown(run[dateName] ?? 'nothing')}'`,
			"Set 'runs.createdDate' in 'Interface Overrides' of the credential to the name of the date, or choose another 'Changed Since'.",
		);
	const entered = parameters.integer('overlap', { min: 0, max: LONGEST_OVERLAP_MINUTES });
	// Left blank, or by an expression that gives nothing: less would leave changes out.
	const overlap = entered ?? Number(parameters.usual('overlap'));
	const since = created.ms - overlap * 60_000;
	if (!created.zoneless) return new Date(since).toISOString();
	item.run.warn(
		`The service gives the date of the last run without a timezone, so 'Changed Since' goes back 14 hours more. ${SET_TIMEZONE}`,
	);
	return new Date(since - MOST_ZONE_MS).toISOString();
}
