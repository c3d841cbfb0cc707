import type { IDataObject } from 'n8n-workflow';
import type { ListKind } from '../catalogue/states';
import { failureOf } from '../failure/failure';
import { WINDOW, type ListCursor, type Row } from './listCursor';
import { byRef, eventsOfRows, transitionEvent, withSummaries } from './listEvents';
import { listReading } from './listPages';
import { overdueEvents } from './overdue';
import { packCursor, unpackCursor } from './packedCursor';
import type { PollResult, PollSettings } from './pollSettings';
import { readList, startList } from './readList';
import { checkEnds, checkStatesShown } from './unsaidStates';

const recordsOf = (rows: Iterable<Row>) => [...rows].map(({ record }) => record);

/** The first poll, which only takes note of what is there. */
async function start(kind: ListKind, settings: PollSettings) {
	const reading = listReading(kind, settings);
	const { cursor, rows } = await startList(reading);
	const passes = await settings.filterOf(kind, recordsOf(rows));
	checkStatesShown(kind, rows, settings);
	checkEnds(kind, rows, settings);
	const late = await overdueEvents(kind, rows, settings, cursor);
	for (const { ref } of late) cursor.overdue.add(ref);
	const existing = settings.includesExisting
		? [...eventsOfRows(kind, rows.slice(0, WINDOW), settings), ...late]
		: [];
	const reported = existing.filter(({ record }) => passes(record));
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await withSummaries(kind, reported, rows, settings),
	};
}

async function goOn(kind: ListKind, cursor: ListCursor, settings: PollSettings) {
	const shown = new Map<number, Row>();
	const reading = listReading(kind, settings, shown, cursor);
	const transitions = await readList(cursor, reading);
	checkStatesShown(kind, [...shown.values()], settings);
	const followed = [...shown.values()].filter(({ ref }) => cursor.states.has(ref)).sort(byRef);
	try {
		checkEnds(kind, followed, settings, cursor.states.values());
	} catch (error) {
		const { message, description } = failureOf(error).details;
		settings.note(`${kind} ends`, `${message}. ${description}`);
	}
	const late = (await overdueEvents(kind, followed, settings, cursor)).filter(
		({ ref }) => !cursor.overdue.has(ref),
	);
	const events = [
		...transitions
			.sort((a, b) => byRef(a.row, b.row))
			.flatMap((transition) => transitionEvent(kind, transition, settings)),
		...late,
	];
	// An entry that moved while pages were read may have come twice, as two records.
	const records = [...recordsOf(shown.values()), ...events.map(({ record }) => record)];
	const passes = events.length > 0 ? await settings.filterOf(kind, records) : () => true;
	for (const { ref, record } of late) if (passes(record)) cursor.overdue.add(ref);
	const reported = events.filter(({ record }) => passes(record));
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await withSummaries(kind, reported, shown.values(), settings),
	};
}

/** Polls a list of jobs or runs. Without a cursor it is the first poll. */
export const watchList = async (
	kind: ListKind,
	packed: IDataObject | undefined,
	settings: PollSettings,
): Promise<PollResult> =>
	packed ? await goOn(kind, unpackCursor(packed), settings) : await start(kind, settings);

/** The newest entries of a list as events, for a test of the node. */
export async function sampleList(kind: ListKind, settings: PollSettings) {
	const page = await listReading(kind, settings).fetchPage(0, WINDOW / 2);
	const rows = page.rows.sort((a, b) => byRef(b, a)).slice(0, WINDOW / 2);
	const passes = await settings.filterOf(kind, recordsOf(rows));
	const memory = { firstSeen: new Map(), left: new Map() };
	const late = await overdueEvents(kind, rows, settings, memory);
	const newestFirst = [...eventsOfRows(kind, rows, settings), ...late].sort((a, b) => byRef(b, a));
	const samples = newestFirst.filter(({ record }) => passes(record));
	return await withSummaries(kind, samples, rows, settings);
}
