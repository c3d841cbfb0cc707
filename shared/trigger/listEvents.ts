import { jobState, runState, stateWord } from '../catalogue/states';
import { progressMark, progressFrom, stateFrom } from './stateText';
import type { PollSettings } from './pollSettings';
import { OVERDUE, WINDOW } from './listCursor';
import type { IsOpen, ListCursor, Row, Transition } from './listCursor';
import type { IDataObject } from 'n8n-workflow';
import { momentOf, overdueMinutes } from './overdue';
import { errorText } from '../catalogue/progress';
import { flatMapWithPauses } from '../transport/concurrency';
import { textOf } from '../values/read';
import { dateOf, leastOffset } from '../values/serviceDate';
import { chosenEvent, type CatalogueEvent, type EventValue } from './eventTypes';
import { timesSuffix, timesOf } from './timesInState';

/** A list whose entries move from state to state (interface 4.8), by the names of the table of assumptions. */
export const watchedLists = {
	job: {
		kind: 'job',
		pages: 'listJobs',
		ref: 'jobs.ref',
		created: 'jobs.createdDate',
		modified: 'jobs.modifiedDate',
		stateOf: jobState,
	},
	run: {
		kind: 'run',
		pages: 'listRuns',
		ref: 'runs.ref',
		created: 'runs.createdDate',
		modified: 'runs.modifiedDate',
		stateOf: runState,
	},
} as const;

export type WatchedList = (typeof watchedLists)[keyof typeof watchedLists];

export const isOpenBy =
	({ words }: PollSettings): IsOpen =>
	(state) =>
		progressFrom(state, words) === 'unfinished';

export const byRef = (one: { ref: number }, other: { ref: number }) => one.ref - other.ref;

/** Since when an entry is under way as it says itself; undefined where that does not tell the moment. */
export function begunAt(
	{ created, modified }: WatchedList,
	record: IDataObject,
	{ assumed }: PollSettings['catalogue'],
): number | undefined {
	const zone = assumed('dates.timezone');
	return momentOf(record[assumed(created)], zone) ?? momentOf(record[assumed(modified)], zone);
}

/** When summer begins or ends, the older of two dates without a zone may be of another offset. */
const SUMMER_MS = 3_600_000;

/** When entries whose dates name no zone have begun at the latest. */
export function latestBegin(
	{ created, modified }: WatchedList,
	rows: Row[],
	{ catalogue: { assumed }, now }: PollSettings,
): (record: IDataObject) => number | undefined {
	const names = [created, modified].map(assumed);
	const newest = [...rows].sort(byRef).slice(-WINDOW);
	const least = leastOffset(
		newest.flatMap(({ record }) => names.map((name) => record[name])),
		now(),
	);
	return (record) => {
		const date = names
			.map((name) => dateOf(record[name], ''))
			.find(({ kind }) => kind === 'moment');
		return date?.kind === 'moment' && least !== undefined
			? Math.min(now(), date.ms - least + SUMMER_MS)
			: undefined;
	};
}

/** The chosen event of a transition: its end where it has ended by it, else the change. */
function eventOf(
	{ kind }: WatchedList,
	{ row, previous }: Transition,
	{ chosen, words }: PollSettings,
): EventValue | undefined {
	const progress = progressFrom(row.state, words);
	const before = previous === undefined ? undefined : progressFrom(previous, words);
	const ended =
		progress !== 'unfinished' && progress !== before
			? chosenEvent(chosen, kind, progress)
			: undefined;
	return ended ?? chosenEvent(chosen, kind, 'changed');
}

export function transitionEvent(
	list: WatchedList,
	transition: Transition,
	settings: PollSettings,
): CatalogueEvent[] {
	const event = eventOf(list, transition, settings);
	if (!event) return [];
	const { row, previous, times } = transition;
	const state = stateWord(stateFrom(row.state));
	const mark = progressMark(row.state);
	return [
		{
			eventId: `${list.kind}:${row.ref}:${state}${mark ? `:${mark}` : ''}${timesSuffix(times)}`,
			event,
			kind: list.kind,
			ref: row.ref,
			state,
			previousState: previous === undefined ? null : stateWord(stateFrom(previous)),
			date: textOf(row.record[settings.catalogue.assumed(list.modified)]) ?? null,
			...(errorText(row.record.error) && { jobError: errorText(row.record.error) }),
			record: row.record,
		},
	];
}

/** The unfinished ones among the rows that are older than allowed, whether or not that was reported. */
export async function overdueEvents(
	list: WatchedList,
	rows: Row[],
	settings: PollSettings,
	{ firstSeen, left }: Pick<ListCursor, 'firstSeen' | 'left'>,
): Promise<CatalogueEvent[]> {
	const { catalogue, chosen, overdueAfterMinutes } = settings;
	const event = chosenEvent(chosen, list.kind, 'overdue');
	if (!event) return [];
	const isOpen = isOpenBy(settings);
	return await flatMapWithPauses(
		rows.filter(({ state }) => isOpen(state)),
		({ ref, state, record }) => {
			const begun = begunAt(list, record, catalogue) ?? firstSeen?.get(ref);
			const minutes =
				begun === undefined
					? undefined
					: overdueMinutes(begun, settings.now(), overdueAfterMinutes);
			if (minutes === undefined) return [];
			const word = stateWord(stateFrom(state));
			const date =
				textOf(
					record[catalogue.assumed(list.created)] ?? record[catalogue.assumed(list.modified)],
				) ?? null;
			const eventId = `${list.kind}:${ref}:${OVERDUE}${timesSuffix(timesOf(left, ref, OVERDUE))}`;
			return [
				{
					eventId,
					event,
					kind: list.kind,
					ref,
					state: word,
					previousState: word,
					date,
					minutes,
					record,
				},
			];
		},
	);
}

/** What rows would be reported as if they were new: for the first poll and for a test of the node. */
export const eventsOfRows = (
	list: WatchedList,
	rows: Row[],
	settings: PollSettings,
): CatalogueEvent[] =>
	[...rows]
		.sort(byRef)
		.flatMap((row) => transitionEvent(list, { row, previous: undefined, times: 1 }, settings));
