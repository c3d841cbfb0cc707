import type { IDataObject } from 'n8n-workflow';
import type { ListKind } from '../catalogue/states';
import { failureOf, sentence } from '../failure/failure';
import type { CatalogueEvent } from './eventTypes';
import { readLeftJobs } from './leftJobs';
import { emptyCursor, follow, WINDOW, type ListCursor, type Row } from './listCursor';
import { byRef, eventsOfRows, transitionEvent, withSummaries } from './listEvents';
import { listReading } from './listPages';
import { overdueEvents } from './overdue';
import { packCursor, unpackCursor } from './packedCursor';
import type { PollResult, PollSettings, RecordFilter } from './pollSettings';
import { readList, startList } from './readList';
import { checkEnds, checkStatesShown, noteUnclear } from './unsaidStates';

const recordsOf = (rows: Iterable<Row>) => [...rows].map(({ record }) => record);

/** The first poll, which only takes note of what is there. */
async function start(kind: ListKind, settings: PollSettings) {
	const reading = listReading(kind, settings);
	const { cursor, rows } = await startList(reading);
	const passes = await settings.filterOf(kind, recordsOf(rows), true);
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

/** The node's filters. A job that was read by itself may not show its type: it is noted then, and holds up nothing else. */
async function filterFor(
	kind: ListKind,
	events: CatalogueEvent[],
	{ shown, left }: { shown: Iterable<Row>; left: Row[] },
	settings: PollSettings,
): Promise<RecordFilter> {
	if (events.length === 0) return () => true;
	const ofLeft = new Set(recordsOf(left));
	// An entry that moved while pages were read may have come twice, as two records.
	const ofListed = events.map(({ record }) => record).filter((record) => !ofLeft.has(record));
	const passes = await settings.filterOf(kind, [...recordsOf(shown), ...ofListed]);
	if (left.length === 0) return passes;
	const passesLeft = await settings.filterOf(kind, [...ofLeft]).catch((error) => {
		settings.note(
			`${kind} left`,
			`Of ${kind}s that have left the list none can be reported: ${sentence(failureOf(error))}`,
		);
		return () => false;
	});
	return (record) => (ofLeft.has(record) ? passesLeft : passes)(record);
}

/** Of runs only the list says how far they are (interface 4.8). */
function noteMissingRuns({ missing }: ListCursor, { note }: PollSettings): void {
	const [ref] = missing;
	if (ref !== undefined)
		note(
			'run missing',
			`The list of runs does not show run ${ref} any more, which had not ended when it was last seen. Unless the list shows it again, how it ended cannot be reported.`,
		);
}

async function goOn(kind: ListKind, cursor: ListCursor, settings: PollSettings) {
	const shown = new Map<number, Row>();
	const reading = listReading(kind, settings, shown, cursor);
	const transitions = await readList(cursor, reading);
	checkStatesShown(kind, [...shown.values()], settings);
	const left = kind === 'job' ? await readLeftJobs(cursor, settings, reading.rowIn) : [];
	if (kind === 'run') noteMissingRuns(cursor, settings);
	const moved = left.filter(({ ref, state }) => cursor.states.get(ref) !== state);
	transitions.push(...follow(cursor, moved, reading.isOpen));
	for (const { ref, state } of moved) if (reading.isOpen(state)) cursor.missing.add(ref);
	const rows = [...shown.values(), ...left];
	const followed = rows.filter(({ ref }) => cursor.states.has(ref)).sort(byRef);
	// Jobs that were read by themselves need not show dates, which tell how long they have been so.
	const listed = followed.filter(({ ref }) => shown.has(ref));
	try {
		checkEnds(kind, listed, settings, cursor.states.values());
		noteUnclear(
			kind,
			transitions.map(({ row }) => row),
			settings,
		);
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
	const passes = await filterFor(kind, events, { shown: shown.values(), left }, settings);
	for (const { ref, record } of late) if (passes(record)) cursor.overdue.add(ref);
	const reported = events.filter(({ record }) => passes(record));
	return {
		cursor: packCursor(cursor, reading.isOpen),
		events: await withSummaries(kind, reported, rows, settings),
	};
}

/** A destination is checked when it is new: none of another catalogue, or of that name, would ever be reported. */
export async function watchList(
	kind: ListKind,
	packed: IDataObject | undefined,
	settings: PollSettings,
): Promise<PollResult> {
	const destination = kind === 'run' ? settings.destination : undefined;
	const isNew = packed !== undefined && destination !== packed.destination;
	if (isNew && destination !== undefined) await settings.filterOf(kind, [], true);
	const { cursor, events } = packed
		? await goOn(kind, unpackCursor(packed), settings)
		: await start(kind, settings);
	return { cursor: { ...cursor, ...(destination !== undefined && { destination }) }, events };
}

/** The newest entries of a list as events, for a test of the node. */
export async function sampleList(kind: ListKind, settings: PollSettings) {
	const page = await listReading(kind, settings).fetchPage(0, WINDOW / 2);
	const rows = page.rows.sort((a, b) => byRef(b, a)).slice(0, WINDOW / 2);
	const passes = await settings.filterOf(kind, recordsOf(rows), true);
	const late = await overdueEvents(kind, rows, settings, emptyCursor());
	const newestFirst = [...eventsOfRows(kind, rows, settings), ...late].sort((a, b) => byRef(b, a));
	const samples = newestFirst.filter(({ record }) => passes(record));
	return await withSummaries(kind, samples, rows, settings);
}
