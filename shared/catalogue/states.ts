import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import { isObject, numberOf, quoted, textOf, wordFor } from '../values/read';
import { dateOf, MOST_ZONE_MS } from '../values/serviceDate';
import { wordsApart } from '../values/words';

/** A state's code and label, from a number beside a label (runs) or from an object of both (jobs). */
export interface State {
	code: number | null;
	label: string;
}

/** What services call the two parts of a state; the interface shows `code` and `label` (section 2, Job). */
const CODE_KEYS = ['code', 'id', 'value', 'status'];
const LABEL_KEYS = ['label', 'name', 'text', 'value', 'status', 'state', 'code'];
const NESTED_KEYS = ['status', 'state'];

const DEEPEST = 3;

const firstOf = <T>(status: IDataObject, keys: string[], read: (value: unknown) => T | undefined) =>
	keys.map((key) => read(status[key])).find((value) => value !== undefined);

const wordIn = (value: unknown) => (numberOf(value) === undefined && textOf(value)) || undefined;

/** .NET begins names with a capital. */
const withSmallNames = (status: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(status).map(([name, value]) => [name.toLowerCase(), value]));

function stateIn(given: IDataObject, depth = 0): State {
	const status = withSmallNames(given);
	const code = firstOf(status, CODE_KEYS, numberOf) ?? null;
	const label = textOf(status.label) || (firstOf(status, LABEL_KEYS, wordIn) ?? '');
	const nested =
		code === null && label === '' && depth < DEEPEST
			? NESTED_KEYS.map((key) => status[key]).find(isObject)
			: undefined;
	return nested ? stateIn(nested, depth + 1) : { code, label };
}

/** A status as number, text or object, alone or in a list of one, with its label where that stands beside it. */
export function stateOf(given: unknown, labelBeside?: unknown): State {
	const status: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
	const label = textOf(labelBeside) ?? '';
	if (!isObject(status))
		return { code: numberOf(status) ?? null, label: label || (textOf(status) ?? '') };
	const state = stateIn(status);
	return { ...state, label: state.label || label };
}

export const runState = (run: IDataObject, { assumed }: Names) =>
	stateOf(run[assumed('runs.status')], run[assumed('runs.statusLabel')]);

export const jobState = (job: IDataObject, { assumed }: Names) =>
	stateOf(job[assumed('jobs.status')]);

/** The kinds of what the service lists with a state (interface 4.8). Names of their parts begin alike: 'jobs.ref', 'runs.ref'. */
export type ListKind = 'job' | 'run';

export const stateOfKind = { job: jobState, run: runState } as const;
export const listOfKind = { job: 'listJobs', run: 'listRuns' } as const;

const KINDS = {
	// `firstCode`: of one that is ready or pending, as the interface names it (section 3).
	job: { firstCode: 1, overrides: "'jobs.status'" },
	run: { firstCode: 0, overrides: "'runs.status' and 'runs.statusLabel'" },
} as const;

/** The state as people read it: the service's label, or its code where it gives none. */
export const stateWord = (state: State | undefined): string =>
	state?.label || String(state?.code ?? 'unknown');

/** 'Job failed', 'Distribution has completed': what it is of stands before the word. */
const SUBJECT = /^(the )?(job|run|distribution|delivery) ((is|was|has been|has) )?(?=[a-z])/;

/** A label for comparing: 'TIMED_OUT', 'TimedOut', 'timed-out' and 'Job timed out' as 'timed out'. */
export const inWords = (label: string): string =>
	wordFor(wordsApart(label))
		.replace(/(?<=\S)[_-]+(?=\S)/g, ' ')
		.replace(SUBJECT, '')
		.replace(/[.!…]{1,3}$/, '');

/** A label for comparing without its spaces: 'time out' is 'timeout'. */
export const unspaced = (label: string): string => inWords(label).replaceAll(' ', '');

/** Words of something that certainly goes on: those of the interface (section 3), and common synonyms. */
const ON_THE_WAY = /^(ready|pending|queued|waiting|scheduled|new|submitted|started)$/;

/** How far something is, behind its word: 'running 60%', 'pending (0 %)'. */
const PERCENTAGE = /[:,]? ?\(?\d{1,3}([.,]\d{1,2})? ?%\)?$/;

export const isOnTheWay = (state: State): boolean =>
	isAtWork(state) || ON_THE_WAY.test(inWords(state.label).replace(PERCENTAGE, ''));

/** 'Processing failed' and 'Processing complete' are not. */
const AT_WORK =
	/^(running|active|processing|in progress|retrying)(?![a-z])(?!.*\b(fail|error|abort|cancel|complet|finish|done))/;

/** Whether it is being worked on right now. What waits may have failed and be queued anew. */
export const isAtWork = ({ label }: State): boolean => AT_WORK.test(inWords(label));

export const isStateMissing = ({ code, label }: State): boolean => code === null && label === '';

/** What to do about a state that counts as not finished because its word is unknown. */
export const adviceOnStates = (kind: ListKind): string =>
	`If this status means that it has ended, set 'states.succeeded' and 'states.failed' in 'Interface Overrides' of the credential. If the status has another name, set ${KINDS[kind].overrides} there.`;

export const adviceOnMissingState = (kind: ListKind): string =>
	`If the state has another name, set ${KINDS[kind].overrides} in 'Interface Overrides' of the credential.`;

/** A record with an unknown word that has not changed for longer than this has probably ended. */
const STILL_MS = 24 * 3_600_000 + MOST_ZONE_MS;

/** When a record last changed, in epoch milliseconds; -Infinity where it has no readable date. */
export function lastChange(kind: ListKind, record: IDataObject, { assumed }: Names): number {
	const moments = ([`${kind}s.createdDate`, `${kind}s.modifiedDate`] as const)
		.map((name) => dateOf(record[assumed(name)], assumed('dates.timezone')))
		.flatMap((date) => (date.kind === 'moment' ? date.ms : []));
	return Math.max(...moments);
}

export function isLongStill(
	kind: ListKind,
	record: IDataObject,
	catalogue: Names,
	now = Date.now(),
) {
	const changed = lastChange(kind, record, catalogue);
	return Number.isFinite(changed) && changed < now - STILL_MS;
}

export interface RecordWithState {
	record: IDataObject;
	state: State;
}

/** The distinct words of these states that do not say that it goes on. */
export const unknownWords = (records: Array<{ state: State }>): string[] => [
	...new Set(records.flatMap(({ state }) => (isOnTheWay(state) ? [] : [stateWord(state)]))),
];

/** Whether a code without a word says that the record waits. */
const isWaiting = (kind: ListKind, { code, label }: State) =>
	code === KINDS[kind].firstCode && ['', String(code)].includes(label);

/** Whether an unfinished state says neither that it waits nor that it goes on. */
export const isUnclear = (kind: ListKind, state: State): boolean =>
	!isStateMissing(state) && !isWaiting(kind, state) && !isOnTheWay(state);

/** The unknown words of unfinished records that have long not changed, or show no date: these have probably ended. */
export const stillWords = (
	kind: ListKind,
	records: RecordWithState[],
	catalogue: Names,
	now = Date.now(),
): string[] =>
	unknownWords(
		records.filter(
			({ record, state }) =>
				isUnclear(kind, state) && lastChange(kind, record, catalogue) < now - STILL_MS,
		),
	);

const MOST_WORDS = 5;

export const quotedWords = (words: string[]): string => quoted(words.slice(0, MOST_WORDS));

/** The warning about runs with unknown words. Throws where these have probably ended long ago, or no run shows a state. */
export function unclearRunsWarning(
	whose: 'to the destination' | 'of the feed',
	runs: RecordWithState[],
	catalogue: Names,
	now?: number,
): string | undefined {
	const problem = `No run ${whose} is known to have succeeded`;
	if (runs.length > 0 && runs.every(({ state }) => isStateMissing(state)))
		throw answerFailure(`${problem}: none shows its state`, adviceOnMissingState('run'));
	const withWords = (words: string[]) => `${problem}; some are ${quotedWords(words)}`;
	const still = stillWords('run', runs, catalogue, now);
	if (still.length > 0) throw answerFailure(withWords(still), adviceOnStates('run'));
	const unknown = unknownWords(runs);
	return unknown.length > 0 ? `${withWords(unknown)}. ${adviceOnStates('run')}` : undefined;
}
