import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { columnsFirst } from '../values/columnsFirst';
import { asText, refOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { refIn, wordsIn } from './entryFilters';
import { howFar, type HowFar, type StateWords } from './progress';
import type { RunNames } from './runNames';
import { isStateMissing, stateWord, type ListKind } from './states';

/** A date as a person reads it; one without a zone as the service wrote it. */
export function dateShown(value: unknown, { assumed }: Names, timezone: string) {
	const date = dateOf(value, assumed('dates.timezone'));
	if (date.kind !== 'moment') return undefined;
	const moment = DateTime.fromMillis(date.ms, { zone: date.zoneless ? 'utc' : timezone });
	const year = moment.year === DateTime.now().year ? '' : ' yyyy';
	const text = moment.setLocale('en').toFormat(`d LLLL${year}, HH:mm`);
	return date.zoneless ? `${text} (no timezone)` : text;
}

/** What a sentence needs: the deployment's names, the words that mean an end, and the reader's timezone. */
interface SentenceContext {
	catalogue: Names;
	words: StateWords;
	timezone: string;
}

function stateSentence(
	kind: ListKind,
	subject: string,
	record: IDataObject,
	{ catalogue, words, timezone }: SentenceContext,
	known?: HowFar,
): string {
	const { state, progress } = known ?? howFar(kind, record, catalogue, words);
	const isOpen = progress === 'unfinished';
	const dateName = isOpen ? (`${kind}s.createdDate` as const) : (`${kind}s.modifiedDate` as const);
	const date = dateShown(record[catalogue.assumed(dateName)], catalogue, timezone);
	if (!isOpen)
		return `${subject} ${progress === 'failed' ? 'failed' : 'finished'}${date ? ` on ${date}` : ''}`;
	const word = isStateMissing(state) ? 'in a state that is not said' : `'${stateWord(state)}'`;
	const begun = kind === 'run' ? 'queued' : 'submitted';
	return `${subject} is ${word}${date ? `, ${begun} on ${date}` : ''}`;
}

/** 'The run of 'Gothic season' to Library feed failed on 7 November, 18:04' */
export function runSentence(
	run: IDataObject,
	names: RunNames,
	context: SentenceContext,
	known?: HowFar,
): string {
	const { assumed } = context.catalogue;
	const ref = refIn(run[assumed('runs.ref')]);
	const collection = refIn(run[assumed('runs.collection')]);
	const destination = refIn(run[assumed('runs.destination')]);
	const subject = names.collectionName
		? `The run of '${names.collectionName}'`
		: collection === undefined
			? `Run ${asText(ref ?? '')}`
			: `The run of collection ${collection}`;
	const recipient = names.destinationName ?? (destination && `destination ${destination}`);
	const where = recipient ? ` to ${recipient}` : '';
	return stateSentence('run', `${subject}${where}`, run, context, known);
}

/** 'Job 12 (metadata export) failed on 7 November, 18:04' */
export function jobSentence(job: IDataObject, context: SentenceContext, known?: HowFar) {
	const { assumed } = context.catalogue;
	const ref = refOf(job[assumed('jobs.ref')]);
	const type = wordsIn(job[assumed('jobs.type')])[0]?.replaceAll('_', ' ');
	const subject = `${ref === undefined ? 'A job' : `Job ${ref}`}${type ? ` (${type})` : ''}`;
	return stateSentence('job', subject, job, context, known);
}

/** A record that begins with what people read of it: its sentence and its names. */
export const summarised = (
	record: IDataObject,
	summary: string,
	names: RunNames = {},
): IDataObject => columnsFirst({ summary, ...names }, record);
