import type { Names } from '../deployment/assumptions';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { asText, refOf } from '../values/read';
import { refIn, wordsIn } from './belonging';
import { dateOf } from '../values/serviceDate';
import { progressIn } from './recordProgress';
import type { RunNames } from './runNames';
import { isUnsaid, jobState, runState, wordOf, type State } from './states';
import type { Progress, StateWords } from './stateProgress';

/** A date as a person reads it; one without a zone as the service wrote it. */
export function dateShown(value: unknown, { assumed }: Names, timezone: string) {
	const date = dateOf(value, assumed('dates.timezone'));
	if (date.kind !== 'moment') return undefined;
	const moment = DateTime.fromMillis(date.ms, { zone: date.zoneless ? 'utc' : timezone });
	const year = moment.year === DateTime.now().year ? '' : ' yyyy';
	const text = moment.setLocale('en').toFormat(`d LLLL${year}, HH:mm`);
	return date.zoneless ? `${text} (no timezone)` : text;
}

/** How to tell of states: the deployment's names, the words that mean an end, and the timezone of the reader. */
export interface Teller {
	catalogue: Names;
	words: StateWords;
	timezone: string;
}

/** How far a record is: as it says itself, or as is known from elsewhere. */
export interface Standing {
	state: State;
	progress: Progress;
}

const standingOf = (record: IDataObject, state: State, { words }: Teller): Standing => ({
	state,
	progress: progressIn(record, state, words),
});

/** What is told: 'The run of …', and by which words and dates it began and moved last. */
interface Told {
	what: string;
	standing: Standing;
	begun: 'queued' | 'submitted';
	created: unknown;
	modified: unknown;
}

const ENDS = { failed: 'failed', succeeded: 'finished' } as const;

function sentence(
	{ what, standing: { state, progress }, begun, created, modified }: Told,
	{ catalogue, timezone }: Teller,
): string {
	const isOpen = progress === 'unfinished';
	const date = dateShown(isOpen ? created : modified, catalogue, timezone);
	if (!isOpen) return `${what} ${ENDS[progress]}${date ? ` on ${date}` : ''}`;
	const how = isUnsaid(state) ? 'in a state that is not said' : `'${wordOf(state)}'`;
	return `${what} is ${how}${date ? `, ${begun} on ${date}` : ''}`;
}

/** 'The run of 'Gothic season' to Library feed failed on 7 November, 18:04' */
export function runSentence(
	run: IDataObject,
	names: RunNames,
	teller: Teller,
	standing = standingOf(run, runState(run, teller.catalogue), teller),
): string {
	const { assumed } = teller.catalogue;
	const [ref, of, to] = (['runs.ref', 'runs.collection', 'runs.destination'] as const).map((name) =>
		refIn(run[assumed(name)]),
	);
	const what = names.collectionName
		? `The run of '${names.collectionName}'`
		: of === undefined
			? `Run ${asText(ref ?? '')}`
			: `The run of collection ${of}`;
	const where = names.destinationName ?? (to === undefined ? undefined : `destination ${to}`);
	const told: Told = {
		what: where ? `${what} to ${where}` : what,
		standing,
		begun: 'queued',
		created: run[assumed('runs.createdDate')],
		modified: run[assumed('runs.modifiedDate')],
	};
	return sentence(told, teller);
}

/** 'Job 12 (metadata export) failed on 7 November, 18:04' */
export function jobSentence(
	job: IDataObject,
	teller: Teller,
	standing = standingOf(job, jobState(job, teller.catalogue), teller),
): string {
	const { assumed } = teller.catalogue;
	const ref = refOf(job[assumed('jobs.ref')]);
	const type = wordsIn(job[assumed('jobs.type')])[0]?.replaceAll('_', ' ');
	const told: Told = {
		what: `${ref === undefined ? 'A job' : `Job ${ref}`}${type ? ` (${type})` : ''}`,
		standing,
		begun: 'submitted',
		created: job[assumed('jobs.createdDate')],
		modified: job[assumed('jobs.modifiedDate')],
	};
	return sentence(told, teller);
}
