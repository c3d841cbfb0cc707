import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { pollListedJob } from '../catalogue/jobs';
import { adviceOnStates, isStateMissing, stillWords, quotedWords } from '../catalogue/states';
import { chosenEvent } from './eventTypes';
import type { PollSettings } from './pollSettings';
import type { Row } from './listCursor';
import { progressFrom, stateFrom } from './stateText';

/** Jobs that are asked themselves in one poll, since their list does not say their state. */
const MOST_ASKED = 25;

/** Asks jobs whose state the list does not say (interface 4.6: a job shows its end by a result or an error); those that had ended are not asked again. */
export function stateAsker(
	{ catalogue, words }: PollSettings,
	known: ReadonlyMap<number, string>,
	rowFrom: (record: IDataObject) => Row[],
) {
	let asked = 0;
	return async (row: Row): Promise<Row> => {
		if (!isStateMissing(stateFrom(row.state)) || progressFrom(row.state, words) !== 'unfinished')
			return row;
		const before = known.get(row.ref);
		if (
			(before !== undefined && progressFrom(before, words) !== 'unfinished') ||
			asked >= MOST_ASKED
		)
			return { ...row, state: before ?? row.state };
		asked += 1;
		const [found = row] = rowFrom({
			...(await pollListedJob(catalogue, row.record)),
			...row.record,
		});
		return { ...found, record: row.record };
	};
}

/** Refuses to watch runs of which none says a state: unlike jobs they cannot be asked for it themselves. */
export function checkSaid(
	kind: 'job' | 'run',
	rows: Row[],
	{ words }: Pick<PollSettings, 'words'>,
): void {
	const isSaid = ({ state }: Row) =>
		!isStateMissing(stateFrom(state)) || progressFrom(state, words) !== 'unfinished';
	if (kind === 'job' || rows.length === 0 || rows.some(isSaid)) return;
	throw answerFailure(
		'No run of the list says its state',
		"It may go by another name. Set 'runs.status' or 'runs.statusLabel' in 'Interface Overrides' of the credential.",
	);
}

/** The oldest entries whose dates are read: those of one answer may be 10,000. */
const MOST_READ = 1_000;

/**
 * Refuses to watch for ends of which none can be seen: no entry shows one, or none such as is watched for, and some have had
 * a word that nobody knows for days. Without this the trigger would be silent for ever, or call each of them overdue.
 */
export function checkEnds(
	kind: 'job' | 'run',
	rows: Row[],
	{ catalogue, chosen, words, wordsAreChosen, now }: PollSettings,
): void {
	const seen = rows.map((row) => ({
		record: row.record,
		state: stateFrom(row.state),
		progress: progressFrom(row.state, words),
	}));
	const shows = (end: 'succeeded' | 'failed') => seen.some(({ progress }) => progress === end);
	const hasEnds = shows('succeeded') || shows('failed');
	const isSilent = (['succeeded', 'failed'] as const).some(
		(end) => chosenEvent(chosen, kind, end) && !shows(end),
	);
	const isLate = chosenEvent(chosen, kind, 'overdue') && !hasEnds;
	if (wordsAreChosen || !(isSilent || isLate)) return;
	const unended = seen.filter(({ progress }) => progress === 'unfinished');
	const still = stillWords(kind, unended.slice(-MOST_READ), catalogue, now());
	if (still.length === 0) return;
	throw answerFailure(
		`No ${kind} of the list ${!hasEnds ? 'shows an end' : shows('failed') ? 'is known to have ended well' : 'is known to have failed'}; some have long been ${quotedWords(still)}`,
		`${adviceOnStates(kind)} If it means none, enter your words in 'Words for Succeeded' and 'Words for Failed' of the node.`,
	);
}
