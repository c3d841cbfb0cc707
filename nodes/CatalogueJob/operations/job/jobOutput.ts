import type { IDataObject } from 'n8n-workflow';
import { bookIn } from '../../../../shared/catalogue/book';
import type { Job } from '../../../../shared/catalogue/jobs';
import { adviceOnStates, stateWord } from '../../../../shared/catalogue/states';
import { jobSentence, summarised } from '../../../../shared/catalogue/stateSentences';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import type { Item } from '../../../../shared/engine/item';
import { inSentences, sentence } from '../../../../shared/failure/failure';
import { chosenStateWords } from '../../../../shared/form/stateFields';
import { columnsFirst } from '../../../../shared/values/columnsFirst';
import { isNothing, joinNames, quoted, refOf } from '../../../../shared/values/read';

/** The book of a job, by the input item where that comes from submitting it. */
function submittedFor(json: IDataObject, job: number): IDataObject {
	const ref = refOf(json.ref);
	return ref !== undefined && refOf(json.jobRef) === job ? { ref, ...bookIn(json, ref) } : {};
}

/** The job's own `error` is `jobError` here: see `withJobError`. */
export function jobOutput(item: Item, job: Job): IDataObject {
	const { ref, record, progress, state = { code: null, label: '' } } = job;
	const { catalogue, timezone } = item;
	const reader = { catalogue, timezone, words: chosenStateWords(item) };
	const numbered = { ...record, [item.assumed('jobs.ref')]: ref };
	return {
		// `ref` is the book's: the list may call the job's own number so, too.
		...summarised(
			columnsFirst(submittedFor(item.json, ref), withUsualNames('jobs', item)(record)),
			jobSentence(numbered, reader, { state, progress }),
		),
		finished: progress !== 'unfinished',
		succeeded: progress === 'succeeded',
	};
}

const notListed = (refs: string[]) =>
	`Some jobs are not among the newest in the list of jobs, so their type, status and dates are not known: ${joinNames(refs)}. If the list has other names, set 'jobs.path', 'list.results' or 'jobs.ref' in 'Interface Overrides' of the credential.`;

const byResult = (jobs: string[]) =>
	`Some jobs count as succeeded because they have a result, although their state is a word that is not known: ${joinNames(jobs)}. ${adviceOnStates('job')}`;

export function warnUnread(
	{ run, assumed }: Item,
	{ ref, isListed, record, unread, trouble, doubtful }: Job,
): void {
	if (doubtful) run.hintOf(byResult, `${ref} (${quoted([stateWord(doubtful)])})`);
	if (unread && isNothing(record.result))
		run.hint(
			`The result of job ${ref} could not be read: ${sentence(unread)} That it has ended is known from the list of jobs. Use 'Get' to read its result later.`,
		);
	if (isListed || !isNothing(record[assumed('jobs.status')])) return;
	if (trouble)
		return run.hint(
			`The list of jobs could not be read, so type, status and dates of job ${ref} are not known: ${inSentences(trouble)}`,
		);
	run.hintOf(notListed, String(ref));
}
