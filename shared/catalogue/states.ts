import type { Names } from '../deployment/assumptions';
import type { IDataObject } from 'n8n-workflow';
import { dateOf, MOST_ZONE_MS } from '../values/serviceDate';
import { isObject, numberOf, shown, textOf, wordFor } from '../values/read';

/** A state's code and label, from a number beside a label (runs) or from an object of both (jobs). */
export interface State {
	code: number | null;
	label: string;
}

/** What services call the two parts of a state; the interface shows `code` and `label` (section 2, Job). */
const CODE_KEYS = ['code', 'id', 'value', 'status'];
const LABEL_KEYS = ['label', 'name', 'text', 'value', 'status', 'state', 'code'];
const NESTED_KEYS = ['status', 'state'];

const firstOf = <T>(
	status: IDataObject,
	keys: string[],
	read: (value: unknown) => T | undefined,
): T | undefined => keys.map((key) => read(status[key])).find((value) => value !== undefined);

/** Objects in objects end here. */
const DEEPEST = 3;

function stateIn(status: IDataObject, depth = 0): State {
	const code = firstOf(status, CODE_KEYS, numberOf) ?? null;
	const label =
		textOf(status.label) ??
		firstOf(status, LABEL_KEYS, (value) =>
			numberOf(value) === undefined ? textOf(value) : undefined,
		) ??
		'';
	const nested =
		code === null && label === '' && depth < DEEPEST
			? firstOf(status, NESTED_KEYS, (value) => (isObject(value) ? value : undefined))
			: undefined;
	return nested ? stateIn(nested, depth + 1) : { code, label };
}

/** A status as number, text or object, with its label where that stands beside it. */
export function stateOf(status: unknown, label?: unknown): State {
	const said = textOf(label);
	if (!isObject(status))
		return { code: numberOf(status) ?? null, label: said ?? textOf(status) ?? '' };
	const state = stateIn(status);
	return { code: state.code, label: state.label || (said ?? '') };
}

/** The state as people read it: the service's label, or its code where it gives none. */
export const wordOf = (state: State | undefined): string =>
	state?.label || String(state?.code ?? 'unknown');

/** Words of something that certainly goes on: those of the interface (section 3), and what others call the same. */
const ON_THE_WAY = new Set([
	'ready',
	'pending',
	'queued',
	'waiting',
	'scheduled',
	'new',
	'submitted',
	'started',
	'running',
	'active',
	'processing',
	'in progress',
	'in_progress',
	'in-progress',
]);

/** Neither a word nor a code. */
export const isUnsaid = ({ code, label }: State): boolean => code === null && label === '';

export const isOnTheWay = ({ label }: State): boolean => ON_THE_WAY.has(wordFor(label));

const AT_WORK = /^(running|active|processing|in[ _-]progress|retrying)(?![a-z])/;

/** Works on right now: a text beside such a word is no end. One that waits may have failed and be queued anew. */
export const isAtWork = ({ label }: State): boolean => AT_WORK.test(wordFor(label));

/** The overrides that tell where a state stands. */
const PLACES = {
	job: "'jobs.status'",
	run: "'runs.status' and 'runs.statusLabel'",
} as const;

/** What to do about a state that is counted as not finished since nobody knows its word. */
export const adviceOnStates = (kind: keyof typeof PLACES): string =>
	`If this status means that it has ended, set 'states.succeeded' and 'states.failed', or ${PLACES[kind]} where it stands under another name, in 'Interface Overrides' of the credential.`;

/** What to do where a list says no state at all. */
export const adviceOnUnsaid = (kind: keyof typeof PLACES): string =>
	`If it stands under another name, set ${PLACES[kind]} in 'Interface Overrides' of the credential.`;

/** A record with an unknown word that has not changed for longer than this has probably ended. */
const STILL_MS = 24 * 3_600_000 + MOST_ZONE_MS;

/** The names of the dates that tell when a record was last changed. */
const DATES = {
	job: ['jobs.createdDate', 'jobs.modifiedDate'],
	run: ['runs.createdDate', 'runs.modifiedDate'],
} as const;

/** The dates of a record that can be read. */
const momentsOf = (kind: keyof typeof DATES, record: IDataObject, { assumed }: Names): number[] =>
	DATES[kind]
		.map((name) => dateOf(record[assumed(name)], assumed('dates.timezone')))
		.flatMap((date) => (date.kind === 'moment' ? date.ms : []));

/** Whether a record's last date is long past. */
export function isLongStill(
	kind: keyof typeof DATES,
	record: IDataObject,
	catalogue: Names,
	now = Date.now(),
): boolean {
	const moments = momentsOf(kind, record, catalogue);
	return moments.length > 0 && Math.max(...moments) < now - STILL_MS;
}

/** A record that has not ended, by the words that are known. */
export interface Seen {
	record: IDataObject;
	state: State;
}

/** The words among these that do not say that it goes on either. */
export const unknownWords = (records: Array<Pick<Seen, 'state'>>): string[] => [
	...new Set(records.flatMap(({ state }) => (isOnTheWay(state) ? [] : [wordOf(state)]))),
];

/** Those of records that have long been still, or do not say when they changed: they have probably ended by them. */
export const stillWords = (
	kind: keyof typeof DATES,
	records: Seen[],
	catalogue: Names,
	now = Date.now(),
): string[] =>
	unknownWords(
		records.filter(
			({ record, state }) =>
				!isUnsaid(state) &&
				(momentsOf(kind, record, catalogue).length === 0 ||
					isLongStill(kind, record, catalogue, now)),
		),
	);

const MOST_WORDS = 5;

/** Words of states as messages list them. */
export const wordsShown = (words: string[]): string =>
	words
		.slice(0, MOST_WORDS)
		.map((word) => `'${shown(word)}'`)
		.join(', ');

export const runState = (run: IDataObject, { assumed }: Names) =>
	stateOf(run[assumed('runs.status')], run[assumed('runs.statusLabel')]);

export const jobState = (job: IDataObject, { assumed }: Names) =>
	stateOf(job[assumed('jobs.status')]);
