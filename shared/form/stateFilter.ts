import type { IDataObject } from 'n8n-workflow';
import type { EntryFilter } from '../catalogue/entryFilters';
import { readListedJob } from '../catalogue/jobs';
import { missingKeyWarning } from '../catalogue/missingRowKey';
import { listAt, readUpTo } from '../catalogue/pagedLists';
import { countedAsFailed, howFar, isUnknownEnd, type HowFar } from '../catalogue/progress';
import {
	adviceOnMissingState,
	adviceOnStates,
	isOnTheWay,
	isStateMissing,
	listOfKind,
	quotedWords,
	stateOfKind,
	unknownWords,
	type ListKind,
} from '../catalogue/states';
import type { Item } from '../engine/item';
import { answerFailure, parameterFailure } from '../failure/failure';
import { mapLimited } from '../transport/concurrency';
import { sinceIn } from './changedSince';
import { finishedSince } from './finishedSince';
import { hintRest, wantedRows } from './returnAll';
import { areStateWordsChosen, chosenStateWords } from './stateFields';

/** Warns of states that nobody knows; refuses them where none is known, as the words may be those of another interface. */
function tellUnknown(item: Item, kind: ListKind, seen: HowFar[], wanted: string): void {
	const unknown = unknownWords(seen.filter(({ progress }) => progress === 'unfinished'));
	if (unknown.length === 0) return;
	const isKnown = seen.some(
		({ state, progress }) => progress !== 'unfinished' || isOnTheWay(state),
	);
	// One word may be of a state that goes on.
	if (!isKnown && unknown.length > 1 && wanted !== 'unfinished' && !areStateWordsChosen(item))
		throw answerFailure(
			`The ${kind}s have only states that are not known: ${quotedWords(unknown)}`,
			adviceOnStates(kind),
		);
	item.run.warn(
		`Counted as not finished: ${kind}s whose state is ${quotedWords(unknown)}. ${adviceOnStates(kind)}`,
	);
}

const isSilent = ({ state, progress }: HowFar) =>
	isStateMissing(state) && progress === 'unfinished';

/** Filters records by 'State' and 'Finished Since', and warns of states whose word nobody knows. */
export function byState(
	item: Item,
	kind: ListKind,
	/** More of a record whose state the list does not say. */
	more: (record: IDataObject) => IDataObject | Promise<IDataObject> = () => ({}),
) {
	const wanted = item.parameters.choice('filters.state');
	const since = sinceIn(item, 'filters.finishedSince');
	if (since !== undefined && wanted === 'unfinished')
		throw parameterFailure(
			"'State' is 'Not Finished', and 'Finished Since' asks for those that have ended",
			'Remove one of the two filters.',
		);
	const words = chosenStateWords(item);
	const isRecent = since === undefined ? undefined : finishedSince(item, kind, since);
	const isSet = wanted !== '' || isRecent !== undefined;
	const checked = new Map<IDataObject, HowFar>();
	const unknownEnds: HowFar[] = [];
	const check = (record: IDataObject): HowFar => {
		const seen = howFar(kind, record, item, words);
		if (isUnknownEnd(record, seen, words)) unknownEnds.push(seen);
		return seen;
	};
	return {
		isSet,
		async isWanted(record: IDataObject): Promise<boolean> {
			if (!isSet) return true;
			const isMissing = isStateMissing(stateOfKind[kind](record, item));
			const complete = isMissing ? { ...record, ...(await more(record)) } : record;
			const seen = check(complete);
			checked.set(record, seen);
			if (isRecent && (seen.progress === 'unfinished' || !isRecent(complete))) return false;
			return wanted === '' || seen.progress === wanted;
		},
		/** How far a record is, where the filter had to find out. */
		progressOf: (record: IDataObject): HowFar | undefined => checked.get(record),
		/** Warns of states that are not known; without a filter, of `rows` of which none says its state. */
		async warnUnknown(rows: IDataObject[]): Promise<void> {
			const seen = checked.size === 0 ? await mapLimited(rows, check, item.run.isCancelled) : [];
			if (seen.length > 0 && seen.every(isSilent))
				item.run.warn(`No ${kind} in the list shows its state. ${adviceOnMissingState(kind)}`);
			if (unknownEnds.length > 0) item.run.warn(countedAsFailed(kind, unknownEnds));
			tellUnknown(item, kind, [...checked.values()], wanted);
		},
	};
}

/** The jobs or runs that `filter` and the state filters let through, with what their sentences need. */
export async function filteredEntries(item: Item, kind: ListKind, filter?: EntryFilter) {
	const { catalogue, parameters, run } = item;
	const noNumber = `${kind === 'job' ? 'Jobs' : 'Runs'} have no number`;
	const warnOfNoNumber = (rows: IDataObject[]) => {
		const warning = missingKeyWarning(noNumber, rows, `${kind}s.ref`, catalogue);
		if (warning) run.warn(warning);
	};
	const readJobItself = async (job: IDataObject) => {
		warnOfNoNumber([job]);
		return await readListedJob(catalogue, job);
	};
	const more = kind === 'job' ? readJobItself : undefined;
	const state = byState(item, kind, more);
	const matches = async (entry: IDataObject) =>
		(await filter?.matches(entry)) !== false && (await state.isWanted(entry));
	const isWanted = filter || state.isSet ? matches : undefined;
	const list = listAt(catalogue, listOfKind[kind]);
	const reading = await readUpTo(wantedRows(parameters), list, isWanted);
	filter?.checkReadable();
	await state.warnUnknown(reading.rows);
	await hintRest(item, reading);
	warnOfNoNumber(reading.rows);
	const reader = { catalogue, timezone: item.timezone, words: chosenStateWords(item) };
	return { rows: reading.rows, reader, progressOf: state.progressOf };
}
