import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { flatInTurns } from '../transport/lanes';
import { listAt } from '../catalogue/pagedLists';
import { refOf, textOf } from '../values/read';
import { errorText, jobState, progressIn, runState, wordOf } from '../catalogue/states';
import { chosenEvent } from './eventTypes';
import type { CatalogueEvent, EventValue } from './eventTypes';
import { MOST_FOLLOWED, OVERDUE, packCursor, unpackCursor, WINDOW } from './listCursor';
import type { IsOpen, ListCursor, Row, Transition } from './listCursor';
import { timesOf, timesSuffix } from './timesInState';
import { momentOf, overdueMinutes } from './overdue';
import { lowest, readList, startList } from './readList';
import type { ListReading } from './readList';
import type { PollSettings } from './pollSettings';
import { readable } from './readableEvents';
import { endingAtRepeated } from './repeatedEnd';
import { stateAsker, checkEnds, checkSaid } from './unsaidStates';
import { markOf, progressFrom, stateFrom, stateText } from './stateText';

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

/** What a look at a list gave: the cursor to keep, and the events, oldest first. */
export interface Found {
	cursor: IDataObject;
	events: CatalogueEvent[];
}

const isOpenBy =
	({ words }: PollSettings): IsOpen =>
	(state) =>
		progressFrom(state, words) === 'unfinished';

const byRef = (one: { ref: number }, other: { ref: number }) => one.ref - other.ref;

function rowOf(list: WatchedList, record: IDataObject, { catalogue, words }: PollSettings): Row[] {
	const ref = refOf(record[catalogue.assumed(list.ref)]);
	if (ref === undefined) return [];
	const state = list.stateOf(record, catalogue);
	return [{ ref, state: stateText(state, progressIn(record, state, words), words), record }];
}

/** The list's pages as rows; every row is handed to `onRow` too. An entry without a reference costs only itself. */
function readingOf(
	list: WatchedList,
	settings: PollSettings,
	onRow: (row: Row) => void,
	known: ReadonlyMap<number, string> = new Map(),
): ListReading {
	const ask = stateAsker(settings, known, (record) => rowOf(list, record, settings));
	const pages = listAt(settings.catalogue, list.pages);
	return {
		isOpen: isOpenBy(settings),
		mayGoOn: settings.measure(),
		fetchPage: endingAtRepeated(
			async (offset, limit) => {
				const { rows, total, ...page } = await pages.fetchPage(offset, limit);
				const found = await flatInTurns(rows, (record) => rowOf(list, record, settings));
				if (rows.length > 0 && found.length === 0) throw withoutRef(list);
				if (found.length < rows.length)
					settings.note(`${list.kind} ref`, withoutRef(list).details.message);
				if (page.isUnordered) found.sort((one, other) => byRef(other, one));
				const read = found.slice(0, MOST_FOLLOWED);
				if (list.kind === 'job')
					for (const [index, row] of read.entries()) read[index] = await ask(row);
				read.forEach(onRow);
				// Pages go on by the entries that count, so the last page is told by itself.
				const isCut = read.length < found.length;
				const isLast = isCut || (total !== undefined && offset + rows.length >= total);
				return { ...page, rows: read, total: isLast ? offset + read.length : total };
			},
			(rows, before) => lowest(rows) >= lowest(before),
		),
	};
}

const withoutRef = ({ kind, ref }: WatchedList) =>
	answerFailure(
		`The list of ${kind}s holds one without a reference`,
		`It may go by another name. Set '${ref}' in 'Interface Overrides' of the credential.`,
	);

/** Since when an entry is under way as it says itself; undefined where that does not tell the moment. */
function begunAt(
	{ created, modified }: WatchedList,
	record: IDataObject,
	{ assumed }: PollSettings['catalogue'],
): number | undefined {
	const zone = assumed('dates.timezone');
	return momentOf(record[assumed(created)], zone) ?? momentOf(record[assumed(modified)], zone);
}

/** Where the date does not tell, an entry counts as begun when it was first seen; that is remembered, and said once. */
async function noteFirstSeen(
	list: WatchedList,
	rows: Row[],
	cursor: ListCursor,
	settings: PollSettings,
): Promise<void> {
	if (!chosenEvent(settings.chosen, list.kind, 'overdue')) return;
	const isOpen = isOpenBy(settings);
	const undated = await flatInTurns(rows, ({ ref, state, record }) =>
		isOpen(state) && begunAt(list, record, settings.catalogue) === undefined ? [ref] : [],
	);
	for (const ref of undated) {
		const firstSeen = (cursor.firstSeen ??= new Map());
		if (firstSeen.has(ref)) continue;
		firstSeen.set(ref, settings.now());
		settings.note(
			`${list.kind} date`,
			`Since when ${list.kind} ${ref} is under way is not known, so it counts from now on. Set '${list.created}', or 'dates.timezone' for dates without a zone, in 'Interface Overrides' of the credential.`,
		);
	}
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

function transitionEvent(
	list: WatchedList,
	transition: Transition,
	settings: PollSettings,
): CatalogueEvent[] {
	const event = eventOf(list, transition, settings);
	if (!event) return [];
	const { row, previous, times } = transition;
	const state = wordOf(stateFrom(row.state));
	const mark = markOf(row.state);
	return [
		{
			eventId: `${list.kind}:${row.ref}:${state}${mark ? `:${mark}` : ''}${timesSuffix(times)}`,
			event,
			kind: list.kind,
			ref: row.ref,
			state,
			previousState: previous === undefined ? null : wordOf(stateFrom(previous)),
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
	return await flatInTurns(
		rows.filter(({ state }) => isOpen(state)),
		({ ref, state, record }) => {
			const begun = begunAt(list, record, catalogue) ?? firstSeen?.get(ref);
			const minutes =
				begun === undefined
					? undefined
					: overdueMinutes(begun, settings.now(), overdueAfterMinutes);
			if (minutes === undefined) return [];
			const word = wordOf(stateFrom(state));
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
const eventsOfRows = (list: WatchedList, rows: Row[], settings: PollSettings): CatalogueEvent[] =>
	[...rows]
		.sort(byRef)
		.flatMap((row) => transitionEvent(list, { row, previous: undefined, times: 1 }, settings));

async function start(list: WatchedList, settings: PollSettings): Promise<Found> {
	const isWanted = await settings.filterOf(list.kind);
	const reading = readingOf(list, settings, () => undefined);
	const { cursor, rows } = await startList(reading);
	checkSaid(list.kind, rows, settings);
	checkEnds(
		list.kind,
		[list.created, list.modified].map(settings.catalogue.assumed),
		rows,
		settings,
	);
	await noteFirstSeen(list, rows, cursor, settings);
	const late = await overdueEvents(list, rows, settings, cursor);
	for (const { ref } of late) cursor.overdue.add(ref);
	const existing = settings.includesExisting
		? [...eventsOfRows(list, rows.slice(0, WINDOW), settings), ...late]
		: [];
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await readable(
			list.kind,
			existing.filter(({ record }) => isWanted(record)),
			settings,
		),
	};
}

async function goOn(list: WatchedList, cursor: ListCursor, settings: PollSettings): Promise<Found> {
	const shown = new Map<number, Row>();
	const reading = readingOf(list, settings, (row) => shown.set(row.ref, row), cursor.states);
	const transitions = await readList(cursor, reading);
	checkSaid(list.kind, [...shown.values()], settings);
	const followed = [...shown.values()].filter(({ ref }) => cursor.states.has(ref)).sort(byRef);
	await noteFirstSeen(list, followed, cursor, settings);
	const late = (await overdueEvents(list, followed, settings, cursor)).filter(
		({ ref }) => !cursor.overdue.has(ref),
	);
	const events = [
		...transitions
			.sort((one, other) => byRef(one.row, other.row))
			.flatMap((transition) => transitionEvent(list, transition, settings)),
		...late,
	];
	const isWanted = events.length > 0 ? await settings.filterOf(list.kind) : () => true;
	for (const { ref, record } of late) if (isWanted(record)) cursor.overdue.add(ref);
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await readable(
			list.kind,
			events.filter(({ record }) => isWanted(record)),
			settings,
		),
	};
}

/** One look at a list of jobs or runs. Without a cursor it is the first, which only takes note of what is there. */
export async function watchList(
	list: WatchedList,
	packed: IDataObject | undefined,
	settings: PollSettings,
): Promise<Found> {
	return packed ? await goOn(list, unpackCursor(packed), settings) : await start(list, settings);
}

/** The newest entries of a list as events, for a test of the node. */
export async function sampleList(
	list: WatchedList,
	settings: PollSettings,
): Promise<CatalogueEvent[]> {
	const page = await readingOf(list, settings, () => undefined).fetchPage(0, WINDOW / 2);
	const rows = page.rows.sort((one, other) => byRef(other, one)).slice(0, WINDOW / 2);
	const isWanted = await settings.filterOf(list.kind);
	const newestFirst = [
		...eventsOfRows(list, rows, settings),
		...(await overdueEvents(list, rows, settings, {})),
	].sort((one, other) => byRef(other, one));
	const wanted = newestFirst.filter(({ record }) => isWanted(record));
	return await readable(list.kind, wanted, settings);
}
