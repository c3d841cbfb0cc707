import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { flatMapWithPauses } from '../transport/concurrency';
import { listAt } from '../catalogue/pagedLists';
import { refOf } from '../values/read';
import { progressIn } from '../catalogue/progress';
import { chosenEvent, type CatalogueEvent } from './eventTypes';
import { MOST_FOLLOWED, WINDOW, type ListCursor, type Row } from './listCursor';
import { packCursor, unpackCursor } from './packedCursor';
import { lowest, readList, startList, type ListReading } from './readList';
import type { PollSettings } from './pollSettings';
import { readable } from './readableEvents';
import { endingAtRepeated } from './repeatedEnd';
import { stateAsker, checkEnds, checkSaid } from './unsaidStates';
import { checkRefsFall } from './refOrder';
import { stateText } from './stateText';
import {
	begunAt,
	byRef,
	eventsOfRows,
	isOpenBy,
	latestBegin,
	overdueEvents,
	transitionEvent,
	type WatchedList,
} from './listEvents';

/** What a look at a list gave: the cursor to keep, and the events, oldest first. */
export interface Found {
	cursor: IDataObject;
	events: CatalogueEvent[];
}

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
		onCut: (entries) =>
			settings.note(
				`${list.kind} cut`,
				`The list of ${list.kind}s ends at ${entries} entries, above one that was there before. If it shows only its newest, ends between two polls may stay unseen: poll more often.`,
			),
		fetchPage: endingAtRepeated(
			async (offset, limit) => {
				const { rows, total, isMore, ...page } = await pages.fetchPage(offset, limit);
				const found = await flatMapWithPauses(rows, (record) => rowOf(list, record, settings));
				if (rows.length > 0 && found.length === 0) throw withoutRef(list);
				if (found.length < rows.length)
					settings.note(`${list.kind} ref`, withoutRef(list).details.message);
				if (page.isUnordered) found.sort((one, other) => byRef(other, one));
				else checkRefsFall(list, found, settings);
				const read = found.slice(0, MOST_FOLLOWED);
				if (list.kind === 'job')
					for (const [index, row] of read.entries()) read[index] = await ask(row);
				read.forEach(onRow);
				// Pages go on by the entries that count, so the last page is told by itself.
				const isCut = read.length < found.length;
				const isLast = isCut || (total !== undefined && offset + rows.length >= total);
				return isLast
					? { ...page, rows: read, total: offset + read.length }
					: { ...page, rows: read, total, isMore };
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

/**
 * Where the date does not tell, an entry counts as begun when it was first seen, or when it has begun at the latest in whatever
 * zone its date is; that is remembered, and said once.
 */
async function noteFirstSeen(
	list: WatchedList,
	rows: Row[],
	cursor: Pick<ListCursor, 'firstSeen'>,
	settings: PollSettings,
): Promise<void> {
	if (!chosenEvent(settings.chosen, list.kind, 'overdue')) return;
	const isOpen = isOpenBy(settings);
	const undated = await flatMapWithPauses(rows, (row) =>
		isOpen(row.state) && begunAt(list, row.record, settings.catalogue) === undefined ? [row] : [],
	);
	const latest = undated.length > 0 ? latestBegin(list, rows, settings) : undefined;
	for (const { ref, record } of undated) {
		const firstSeen = (cursor.firstSeen ??= new Map());
		if (firstSeen.has(ref)) continue;
		const now = settings.now();
		const begun = latest?.(record) ?? now;
		firstSeen.set(ref, begun);
		settings.note(
			`${list.kind} date`,
			`Since when ${list.kind} ${ref} is under way is not known, so it counts from ${begun < now ? 'the latest moment that its date can mean' : 'now on'}. Set '${list.created}', or 'dates.timezone' for dates without a zone, in 'Interface Overrides' of the credential.`,
		);
	}
}

const recordsOf = (rows: Iterable<Row>) => [...rows].map(({ record }) => record);

async function start(list: WatchedList, settings: PollSettings): Promise<Found> {
	const reading = readingOf(list, settings, () => undefined);
	const { cursor, rows } = await startList(reading);
	const isWanted = await settings.filterOf(list.kind, recordsOf(rows));
	checkSaid(list.kind, rows, settings);
	checkEnds(list.kind, rows, settings);
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
			rows,
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
	// One that moved while pages were read may have come twice, as two records.
	const records = [...recordsOf(shown.values()), ...events.map(({ record }) => record)];
	const isWanted = events.length > 0 ? await settings.filterOf(list.kind, records) : () => true;
	for (const { ref, record } of late) if (isWanted(record)) cursor.overdue.add(ref);
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await readable(
			list.kind,
			events.filter(({ record }) => isWanted(record)),
			shown.values(),
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
	const isWanted = await settings.filterOf(list.kind, recordsOf(rows));
	const seen: Pick<ListCursor, 'firstSeen'> = {};
	await noteFirstSeen(list, rows, seen, settings);
	const newestFirst = [
		...eventsOfRows(list, rows, settings),
		...(await overdueEvents(list, rows, settings, seen)),
	].sort((one, other) => byRef(other, one));
	const wanted = newestFirst.filter(({ record }) => isWanted(record));
	return await readable(list.kind, wanted, rows, settings);
}
