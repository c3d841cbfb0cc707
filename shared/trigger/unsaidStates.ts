import type { IDataObject } from 'n8n-workflow';
import { readListedJob } from '../catalogue/jobs';
import { howFar, isUnknownEnd, progressOf } from '../catalogue/progress';
import {
	adviceOnStates,
	isStateMissing,
	isUnclear,
	quotedWords,
	stillWords,
	unknownWords,
	type ListKind,
} from '../catalogue/states';
import { answerFailure } from '../failure/failure';
import { chosenEvent } from './eventTypes';
import { emptyCursor, type IsOpen, type ListCursor, type Row } from './listCursor';
import { byRef, isOpenBy } from './listEvents';
import type { PollSettings } from './pollSettings';
import { progressFrom, stateFrom } from './stateText';

/** Jobs that one poll reads by themselves, since their list does not show their state. */
export const MOST_JOBS_READ = 25;

export const saysState = ({ state }: Pick<Row, 'state'>, isOpen: IsOpen) =>
	!isStateMissing(stateFrom(state)) || !isOpen(state);

/** The state of a row that has to be read at a later poll. */
const UNSAID = ' ';

const wordOf = (state: string) => JSON.stringify(stateFrom(state));

/**
 * Gives a row without a state the last known one. A job that may move is read by itself before (interface 4.6), and so is
 * one whose unknown word is new since the last poll: its result may show the end. The first poll has no cursor.
 */
export function unsaidStateReader(
	kind: ListKind,
	settings: PollSettings,
	cursor: Pick<ListCursor, 'states' | 'floor'> | undefined,
	rowsOf: (record: IDataObject) => Row[],
) {
	const isOpen = isOpenBy(settings);
	const { states, floor } = cursor ?? emptyCursor();
	let jobsLeft = MOST_JOBS_READ;
	const readJob = async (row: Row): Promise<Row[]> => {
		jobsLeft -= 1;
		return rowsOf({ ...row.record, ...(await readListedJob(settings.catalogue, row.record)) });
	};
	const readUnclear = async (row: Row, last: string | undefined): Promise<Row> => {
		if (!cursor || (last === undefined && row.ref <= floor)) return row;
		if (last !== undefined && wordOf(last) === wordOf(row.state)) return { ...row, state: last };
		if (jobsLeft <= 0) return { ...row, state: last ?? UNSAID };
		const [read] = await readJob(row);
		return { ...row, ...read, record: row.record };
	};
	return async (row: Row): Promise<Row> => {
		const last = states.get(row.ref);
		if (saysState(row, isOpen)) {
			const mayTellMore = kind === 'job' && isOpen(row.state);
			return mayTellMore && isUnclear(kind, stateFrom(row.state))
				? await readUnclear(row, last)
				: row;
		}
		const known = { ...row, state: last ?? row.state };
		const isOver = last === undefined ? row.ref <= floor : !isOpen(last);
		if (kind !== 'job' || (isOver && last !== undefined)) return known;
		if (isOver || jobsLeft <= 0) return { ...known, isUnread: last === undefined };
		const complete = (await readJob(row)).find((read) => saysState(read, isOpen));
		return complete ? { ...complete, record: row.record } : known;
	};
}

/** Refuses to watch runs of which none shows a state: unlike jobs they cannot be read by themselves. */
export function checkStatesShown(
	kind: ListKind,
	rows: Row[],
	{ catalogue, words }: Pick<PollSettings, 'catalogue' | 'words'>,
): void {
	const isShown = ({ record }: Row) => {
		const { state, progress } = howFar(kind, record, catalogue, words);
		return !isStateMissing(state) || progress !== 'unfinished';
	};
	if (kind === 'job' || rows.length === 0 || rows.some(isShown)) return;
	throw answerFailure(
		'No run in the list shows its state',
		"It may have another name. Set 'runs.status' or 'runs.statusLabel' in 'Interface Overrides' of the credential.",
	);
}

/** One answer may hold any number of entries; the dates of so many are read. */
export const MOST_DATES = 1_000;

/** Refuses to watch for ends that the words of the list never show. `known` are the last known states. */
export function checkEnds(
	kind: ListKind,
	rows: Row[],
	{ catalogue, chosen, words, wordsAreChosen, now }: PollSettings,
	known: Iterable<string> = rows.map(({ state }) => state),
): void {
	const progressByText = new Map(
		[...new Set(known)].map((text) => [text, progressFrom(text, words)]),
	);
	const ends = new Set(progressByText.values());
	const hasEnds = ends.has('succeeded') || ends.has('failed');
	const isSilent = (['succeeded', 'failed'] as const).some(
		(end) => chosenEvent(chosen, kind, end) && !ends.has(end),
	);
	const isLate = chosenEvent(chosen, kind, 'overdue') && !hasEnds;
	if (wordsAreChosen || !(isSilent || isLate)) return;
	const isUnknown = ({ record, state }: Row) => {
		const progress = progressByText.get(state) ?? progressFrom(state, words);
		const seen = { state: stateFrom(state), progress };
		return progress === 'unfinished' || isUnknownEnd(record, seen, words);
	};
	// The oldest have been so for longest.
	const oldest = [...rows].sort(byRef).filter(isUnknown).slice(0, MOST_DATES);
	const states = oldest.map(({ record, state }) => ({ record, state: stateFrom(state) }));
	const still = stillWords(kind, states, catalogue, now());
	if (still.length === 0) return;
	throw answerFailure(
		`No ${kind} of the list ${!hasEnds ? 'shows an end' : ends.has('failed') ? 'is known to have succeeded' : 'is known to have failed'}; some have long been ${quotedWords(still)}`,
		`${adviceOnStates(kind)} If it means none, enter your words in 'Words for Succeeded' and 'Words for Failed' of the node.`,
	);
}

/** Notes the new words and codes that nobody knows: of these no end is reported, or only by a result. */
export function noteUnclear(kind: ListKind, rows: Row[], { words, note }: PollSettings): void {
	const states = rows.map(({ state }) => stateFrom(state));
	const unclear = states.filter(
		(state) => progressOf(state, words) === 'unfinished' && isUnclear(kind, state),
	);
	if (unclear.length === 0) return;
	const unknown = quotedWords(unknownWords(unclear.map((state) => ({ state }))));
	note(
		`${kind} words ${unknown}`,
		`Some ${kind}s are ${unknown}, which is not known to be an end. ${adviceOnStates(kind)}`,
	);
}
