import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { assumptions } from '../deployment/interfaceOverrides';
import { answerFailure, parameterFailure } from '../failure/failure';
import { MOST_ZONE_MS, repeatedMs, unreadableIn, SET_TIMEZONE } from '../values/serviceDate';
import type { EntryFilter } from '../catalogue/entryFilters';
import { pollListedJob } from '../catalogue/jobs';
import { missingKeyWarning } from '../catalogue/missingRowKey';
import { listAt, readUpTo } from '../catalogue/pagedLists';
import { presets, sinceIn } from './changedSince';
import { hintRest, wantedRows } from './returnAll';
import {
	adviceOnStates,
	adviceOnMissingState,
	isOnTheWay,
	isStateMissing,
	listOfKind,
	unknownWords,
	quotedWords,
	stateOfKind,
	type ListKind,
} from '../catalogue/states';
import { endOf, howFar, stateWords, type HowFar, type StateWords } from '../catalogue/progress';
import { countedAsFailed, isUnknownEnd } from '../catalogue/unknownEnd';

/** The last states are not part of the interface, so both lists can be edited. To be put into Options. */
export const stateWordsOptions: INodeProperties[] = [
	{
		displayName: 'Words for Failed',
		name: 'failed',
		type: 'string',
		default: '',
		placeholder: 'e.g. failed, error, 3',
		description:
			"The service's words or numbers that mean failed, separated by commas. Leave it empty for the usual ones.",
	},
	{
		displayName: 'Words for Succeeded',
		name: 'succeeded',
		type: 'string',
		default: '',
		placeholder: 'e.g. complete, sent, 2',
		description:
			"The service's words or numbers that mean succeeded, separated by commas. Leave it empty for the usual ones.",
	},
];

/** Keeps the jobs or runs that are this far, or have ended since. To be put into Filters. */
export const stateFilters: INodeProperties[] = [
	{
		displayName: 'Finished Since',
		name: 'finishedSince',
		type: 'options',
		options: presets,
		default: 'last24Hours',
		description:
			'Only those that have ended since this moment, whether they succeeded or failed. For any other date, use an expression.',
	},
	{
		displayName: 'State',
		name: 'state',
		type: 'options',
		options: [
			{ name: 'Failed', value: 'failed' },
			{ name: 'Not Finished', value: 'unfinished' },
			{ name: 'Succeeded', value: 'succeeded' },
		],
		default: 'succeeded',
		description: 'Only those in this state',
	},
];

type WithWords = Pick<Item, 'catalogue' | 'parameters'>;

export const chosenStateWords = ({ catalogue, parameters }: WithWords): StateWords =>
	stateWords(catalogue, parameters.text('options.succeeded'), parameters.text('options.failed'));

const areChosen = ({ assumed, parameters }: Item): boolean =>
	(['succeeded', 'failed'] as const).some(
		(end) =>
			parameters.text(`options.${end}`) !== '' ||
			assumed(`states.${end}`) !== assumptions[`states.${end}`],
	);

/** Filters records by 'State' and 'Finished Since', and warns of states whose word nobody knows. */
export function byState(
	item: Item,
	kind: ListKind,
	/** More of a record whose state the list does not say. */
	more: (record: IDataObject) => IDataObject | Promise<IDataObject> = () => ({}),
) {
	const { assumed, parameters } = item;
	const wanted = parameters.choice('filters.state');
	const since = sinceIn(item, 'filters.finishedSince');
	if (since !== undefined && wanted === 'unfinished')
		throw parameterFailure(
			"'State' is 'Not Finished', and 'Finished Since' asks for those that have ended",
			'Remove one of the two filters.',
		);
	const words = chosenStateWords(item);
	let unreadableDate: string | undefined;
	/** A record that does not say when it ended is kept: a repeated report is better than none. */
	const isRecent = (record: IDataObject) => {
		if (since === undefined) return true;
		const modified = assumed(`${kind}s.modifiedDate`);
		const zone = assumed('dates.timezone');
		const end = endOf(record, modified, zone);
		if (!end) {
			const date = unreadableIn([record[modified]]);
			// The first date stands for all, since each would be a hint of its own.
			unreadableDate ??= date;
			item.run.warn(
				date === undefined
					? `Some ${kind}s do not say when they ended, so 'Finished Since' includes them. If their date has another name, set '${kind}s.modifiedDate' in 'Interface Overrides' of the credential.`
					: `The dates of ${kind}s cannot be read, e.g. '${unreadableDate}', so 'Finished Since' includes those whose end is not known.`,
			);
			return true;
		}
		if (end.zoneless)
			item.run.warn(
				`The dates of ${kind}s have no timezone, so 'Finished Since' may go back a day more. ${SET_TIMEZONE}`,
			);
		const later = end.zoneless ? MOST_ZONE_MS : repeatedMs(end.ms, zone);
		return end.ms + later >= Date.parse(since);
	};
	const checked = new Map<IDataObject, HowFar>();
	const unknownEnds: HowFar[] = [];
	const check = (record: IDataObject): HowFar => {
		const seen = howFar(kind, record, item, words);
		if (isUnknownEnd(record, seen, words)) unknownEnds.push(seen);
		return seen;
	};
	return {
		isSet: wanted !== '' || since !== undefined,
		async isWanted(record: IDataObject): Promise<boolean> {
			if (wanted === '' && since === undefined) return true;
			const isSilent = isStateMissing(stateOfKind[kind](record, item));
			const complete = isSilent ? { ...record, ...(await more(record)) } : record;
			const seen = check(complete);
			const { progress } = seen;
			checked.set(record, seen);
			const isEnd = progress !== 'unfinished' && isRecent(complete);
			return (wanted === '' || progress === wanted) && (since === undefined || isEnd);
		},
		/** How far a record is, where the filter had to find out. */
		progressOf: (record: IDataObject): HowFar | undefined => checked.get(record),
		/** Warns of states that are not known; without a filter, of `rows` of which none says its state. */
		warnUnknown(rows: IDataObject[]): void {
			const seen = checked.size === 0 ? rows.map(check) : [];
			const isSilent = ({ state, progress }: HowFar) =>
				isStateMissing(state) && progress === 'unfinished';
			if (seen.length > 0 && seen.every(isSilent))
				item.run.warn(`No ${kind} in the list shows its state. ${adviceOnMissingState(kind)}`);
			if (unknownEnds.length > 0) item.run.warn(countedAsFailed(kind, unknownEnds));
			const unfinished = [...checked.values()].filter(({ progress }) => progress === 'unfinished');
			const unknown = unknownWords(unfinished);
			if (unknown.length === 0) return;
			const isKnown = [...checked.values()].some(
				({ state, progress }) => progress !== 'unfinished' || isOnTheWay(state),
			);
			// One word may be of a state that goes on.
			if (!isKnown && unknown.length > 1 && wanted !== 'unfinished' && !areChosen(item))
				throw answerFailure(
					`The ${kind}s have only states that are not known: ${quotedWords(unknown)}`,
					adviceOnStates(kind),
				);
			item.run.warn(
				`Counted as not finished: ${kind}s whose state is ${quotedWords(unknown)}. ${adviceOnStates(kind)}`,
			);
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
	const pollJob = async (job: IDataObject) => {
		warnOfNoNumber([job]);
		return await pollListedJob(catalogue, job);
	};
	const more = kind === 'job' ? pollJob : undefined;
	const state = byState(item, kind, more);
	const matches = async (entry: IDataObject) =>
		(await filter?.matches(entry)) !== false && (await state.isWanted(entry));
	const isWanted = filter || state.isSet ? matches : undefined;
	const list = listAt(catalogue, listOfKind[kind]);
	const reading = await readUpTo(wantedRows(parameters), list, isWanted);
	filter?.checkReadable();
	state.warnUnknown(reading.rows);
	await hintRest(item, reading);
	warnOfNoNumber(reading.rows);
	const reader = { catalogue, timezone: item.timezone, words: chosenStateWords(item) };
	return { rows: reading.rows, reader, progressOf: state.progressOf };
}
