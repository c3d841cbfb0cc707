import type { IDataObject } from 'n8n-workflow';
import { failureOf } from '../failure/failure';
import type { CatalogueEvent } from './eventTypes';
import { WINDOW, type ListCursor, type Row } from './listCursor';
import { byRef, eventsOfRows, transitionEvent, withSummaries } from './listEvents';
import type { WatchedList } from './listEvents';
import { listReading } from './listPages';
import { overdueEvents } from './overdue';
import { packCursor, unpackCursor } from './packedCursor';
import type { PollResult, PollSettings } from './pollSettings';
import { readList, startList } from './readList';
import { checkEnds, checkStatesShown } from './unsaidStates';

const recordsOf = (rows: Iterable<Row>) => [...rows].map(({ record }) => record);

/** The first poll, which only takes note of what is there. */
async function start(list: WatchedList, settings: PollSettings): Promise<PollResult> {
	const reading = listReading(list, settings);
	const { cursor, rows } = await startList(reading);
	const passes = await settings.filterOf(list.kind, recordsOf(rows));
	checkStatesShown(list, rows, settings);
	checkEnds(list.kind, rows, settings);
	const late = await overdueEvents(list, rows, settings, cursor);
	for (const { ref } of late) cursor.overdue.add(ref);
	const existing = settings.includesExisting
		? [...eventsOfRows(list, rows.slice(0, WINDOW), settings), ...late]
		: [];
	const reported = existing.filter(({ record }) => passes(record));
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await withSummaries(list.kind, reported, rows, settings),
	};
}

async function goOn(
	list: WatchedList,
	cursor: ListCursor,
	settings: PollSettings,
): Promise<PollResult> {
	const shown = new Map<number, Row>();
	const reading = listReading(list, settings, shown, cursor);
	const transitions = await readList(cursor, reading);
	checkStatesShown(list, [...shown.values()], settings);
	const followed = [...shown.values()].filter(({ ref }) => cursor.states.has(ref)).sort(byRef);
	try {
		checkEnds(list.kind, followed, settings, cursor.states.values());
	} catch (error) {
		const { message, description } = failureOf(error).details;
		settings.note(`${list.kind} ends`, `${message}. ${description}`);
	}
	const late = (await overdueEvents(list, followed, settings, cursor)).filter(
		({ ref }) => !cursor.overdue.has(ref),
	);
	const events = [
		...transitions
			.sort((a, b) => byRef(a.row, b.row))
			.flatMap((transition) => transitionEvent(list, transition, settings)),
		...late,
	];
	// An entry that moved while pages were read may have come twice, as two records.
	const records = [...recordsOf(shown.values()), ...events.map(({ record }) => record)];
	const passes = events.length > 0 ? await settings.filterOf(list.kind, records) : () => true;
	for (const { ref, record } of late) if (passes(record)) cursor.overdue.add(ref);
	const reported = events.filter(({ record }) => passes(record));
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await withSummaries(list.kind, reported, shown.values(), settings),
	};
}

/** Polls a list of jobs or runs. Without a cursor it is the first poll. */
export const watchList = async (
	list: WatchedList,
	packed: IDataObject | undefined,
	settings: PollSettings,
): Promise<PollResult> =>
	packed ? await goOn(list, unpackCursor(packed), settings) : await start(list, settings);

/** The newest entries of a list as events, for a test of the node. */
export async function sampleList(
	list: WatchedList,
	settings: PollSettings,
): Promise<CatalogueEvent[]> {
	const page = await listReading(list, settings).fetchPage(0, WINDOW / 2);
	const rows = page.rows.sort((a, b) => byRef(b, a)).slice(0, WINDOW / 2);
	const passes = await settings.filterOf(list.kind, recordsOf(rows));
	const memory = { firstSeen: new Map(), left: new Map() };
	const late = await overdueEvents(list, rows, settings, memory);
	const newestFirst = [...eventsOfRows(list, rows, settings), ...late].sort((a, b) => byRef(b, a));
	const samples = newestFirst.filter(({ record }) => passes(record));
	return await withSummaries(list.kind, samples, rows, settings);
}
