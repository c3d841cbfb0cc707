import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../request/failure';
import { listPage } from '../service/lists';
import { refOf, textOf } from '../service/read';
import { jobState, progressOf, runState, wordOf } from '../service/states';
import { chosenEvent } from './events';
import type { CatalogueEvent, EventValue } from './events';
import { packCursor, unpackCursor, WINDOW } from './listCursor';
import type { IsOpen, ListCursor, Row, Transition } from './listCursor';
import { momentOf, overdueMinutes } from './overdue';
import { readList, startList } from './readList';
import type { ListReading } from './readList';
import type { PollSettings } from './settings';
import { stateFrom, stateText } from './stateText';

/** A list whose entries move from state to state (interface 4.8), by the names of the table of assumptions. */
export const watchedLists = {
	job: { kind: 'job', path: 'jobs.path', ref: 'jobs.ref', created: 'jobs.createdDate', modified: 'jobs.modifiedDate', stateOf: jobState },
	run: { kind: 'run', path: 'runs.path', ref: 'runs.ref', created: 'runs.createdDate', modified: 'runs.modifiedDate', stateOf: runState },
} as const;

export type WatchedList = (typeof watchedLists)[keyof typeof watchedLists];

/** What a look at a list gave: the cursor to keep, and the events, oldest first. */
export interface Found {
	cursor: IDataObject;
	events: CatalogueEvent[];
}

const isOpenBy = ({ words }: PollSettings): IsOpen => (state) => progressOf(stateFrom(state), words) === 'unfinished';

const byRef = (one: { ref: number }, other: { ref: number }) => one.ref - other.ref;

/** The list's pages as rows; every row is handed to `onRow` too. */
function readingOf(list: WatchedList, settings: PollSettings, onRow: (row: Row) => void): ListReading {
	const { catalogue } = settings;
	return {
		isOpen: isOpenBy(settings),
		mayGoOn: settings.measure(),
		async fetchPage(offset, limit) {
			const { rows, total } = await listPage(catalogue, list.path, offset, limit);
			const read = rows.flatMap((record): Row[] => {
				const ref = refOf(record[catalogue.at(list.ref)]);
				return ref === undefined ? [] : [{ ref, state: stateText(list.stateOf(record, catalogue)), record }];
			});
			if (read.length < rows.length) throw withoutRef(list);
			read.forEach(onRow);
			return { rows: read, total };
		},
	};
}

const withoutRef = ({ kind, ref }: WatchedList) =>
	answerFailure(
		`The list of ${kind}s holds one without a reference`,
		`It may go by another name. Set '${ref}' in 'Interface Overrides' of the credential.`,
	);

const withoutDate = ({ kind, created }: WatchedList, ref: number) =>
	answerFailure(
		`Since when ${kind} ${ref} is under way is not known, so whether it is overdue cannot be said`,
		`Its date may go by another name. Set '${created}' in 'Interface Overrides' of the credential.`,
	);

/** The chosen event of a transition: its end where it has ended by it, else the change. */
function eventOf({ kind }: WatchedList, { row, previous }: Transition, { chosen, words }: PollSettings): EventValue | undefined {
	const progress = progressOf(stateFrom(row.state), words);
	const before = previous === undefined ? undefined : progressOf(stateFrom(previous), words);
	const ended = progress !== 'unfinished' && progress !== before ? chosenEvent(chosen, kind, progress) : undefined;
	return ended ?? chosenEvent(chosen, kind, 'changed');
}

function transitionEvent(list: WatchedList, transition: Transition, settings: PollSettings): CatalogueEvent[] {
	const event = eventOf(list, transition, settings);
	if (!event) return [];
	const { row, previous } = transition;
	const state = wordOf(stateFrom(row.state));
	return [
		{
			eventId: `${list.kind}:${row.ref}:${state}`,
			event,
			kind: list.kind,
			ref: row.ref,
			state,
			previousState: previous === undefined ? null : wordOf(stateFrom(previous)),
			date: textOf(row.record[settings.catalogue.at(list.modified)]) ?? null,
			...(textOf(row.record.error) && { jobError: textOf(row.record.error) }),
			record: row.record,
		},
	];
}

/** The unfinished ones among the rows that are older than allowed, whether or not that was reported. */
export function overdueEvents(list: WatchedList, rows: Row[], settings: PollSettings): CatalogueEvent[] {
	const { catalogue, chosen, overdueAfterMinutes } = settings;
	const event = chosenEvent(chosen, list.kind, 'overdue');
	if (!event) return [];
	const isOpen = isOpenBy(settings);
	return rows
		.filter(({ state }) => isOpen(state))
		.flatMap(({ ref, state, record }) => {
			const date = record[catalogue.at(list.created)] ?? record[catalogue.at(list.modified)];
			const created = momentOf(date);
			if (created === undefined) throw withoutDate(list, ref);
			const minutes = overdueMinutes(created, settings.now(), overdueAfterMinutes);
			if (minutes === undefined) return [];
			const word = wordOf(stateFrom(state));
			return [{ eventId: `${list.kind}:${ref}:overdue`, event, kind: list.kind, ref, state: word, previousState: word, date: String(date), minutes, record }];
		});
}

/** What rows would be reported as if they were new: for the first poll and for a test of the node. */
const eventsOfRows = (list: WatchedList, rows: Row[], settings: PollSettings): CatalogueEvent[] =>
	[...rows].sort(byRef).flatMap((row) => transitionEvent(list, { row, previous: undefined }, settings));

async function start(list: WatchedList, settings: PollSettings): Promise<Found> {
	const isWanted = await settings.filterOf(list.kind);
	const reading = readingOf(list, settings, () => undefined);
	const { cursor, rows } = await startList(reading);
	const late = overdueEvents(list, rows, settings);
	for (const { ref } of late) cursor.overdue.add(ref);
	const existing = settings.includesExisting ? [...eventsOfRows(list, rows.slice(0, WINDOW), settings), ...late] : [];
	return { cursor: packCursor(cursor, reading.isOpen), events: existing.filter(({ record }) => isWanted(record)) };
}

async function goOn(list: WatchedList, cursor: ListCursor, settings: PollSettings): Promise<Found> {
	const shown = new Map<number, Row>();
	const reading = readingOf(list, settings, (row) => shown.set(row.ref, row));
	const transitions = await readList(cursor, reading);
	const followed = [...shown.values()].filter(({ ref }) => cursor.states.has(ref)).sort(byRef);
	const late = overdueEvents(list, followed, settings).filter(({ ref }) => !cursor.overdue.has(ref));
	const events = [
		...transitions.sort((one, other) => byRef(one.row, other.row)).flatMap((transition) => transitionEvent(list, transition, settings)),
		...late,
	];
	const isWanted = events.length > 0 ? await settings.filterOf(list.kind) : () => true;
	for (const { ref, record } of late) if (isWanted(record)) cursor.overdue.add(ref);
	return { cursor: packCursor(cursor, reading.isOpen), events: events.filter(({ record }) => isWanted(record)) };
}

/** One look at a list of jobs or runs. Without a cursor it is the first, which only takes note of what is there. */
export async function watchList(list: WatchedList, packed: IDataObject | undefined, settings: PollSettings): Promise<Found> {
	return packed ? await goOn(list, unpackCursor(packed), settings) : await start(list, settings);
}

/** The newest entries of a list as events, for a test of the node. */
export async function sampleList(list: WatchedList, settings: PollSettings): Promise<CatalogueEvent[]> {
	const rows: Row[] = [];
	await readingOf(list, settings, (row) => rows.push(row)).fetchPage(0, WINDOW / 2);
	const isWanted = await settings.filterOf(list.kind);
	const newestFirst = [...eventsOfRows(list, rows, settings), ...overdueEvents(list, rows, settings)].sort((one, other) => byRef(other, one));
	return newestFirst.filter(({ record }) => isWanted(record));
}
