import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import { isGone } from '../failure/httpStatuses';
import { OVERLAP, PAGE_SIZE, type List } from '../lists/list';
import { pause } from '../transport/caller';
import type { Catalogue } from '../transport/pipeline';
import { isNotYetKnown, untilKnown } from '../transport/untilKnown';
import { isNothing, isObject, kindShown, recordIn, refOf } from '../values/read';
import { checkAnswered } from './answeredFor';
import { JOB } from './answerShapes';
import { wordsIn } from './entryFilters';
import { errorText } from './errorText';
import { rowByRef } from './pagedLists';
import { progressIn, type Progress, type StateWords } from './progress';
import { recordOf, recordWith } from './recordShape';
import { isLongStill, isOnTheWay, isStateMissing, jobState, type State } from './states';

/** A job is looked up in the first two pages only, the newest ones; behind them its state is derived. */
const NEWEST = 2 * PAGE_SIZE - OVERLAP;

export interface Job {
	ref: number;
	progress: Progress;
	/** What the job or the list of jobs says, or undefined where neither does. */
	state: State | undefined;
	/** `jobRef` as submitting gives it, the list's row, where there is one, and what the job itself says. */
	record: IDataObject;
	/** Its state, where that is a word nobody knows and only a result speaks for its success. */
	doubtful?: State | undefined;
	/** Whether the list of jobs shows it: what GET of the job leaves out is not known otherwise. */
	isListed: boolean;
	trouble?: Failure;
	/** Why the job itself, which alone has its result, could not be read. */
	unread?: Failure;
}

/** GET /jobs/{ref} (interface 4.6). Certain of `result` and `error` only. */
export async function readJob(catalogue: Catalogue, ref: number): Promise<IDataObject> {
	const address = to(endpoints.getJob, { ref });
	const { data } = await catalogue.call({ ...address, repeat: 'safe', hasOwnError: true });
	const status = catalogue.assumed('jobs.status');
	const record = recordOf({ [status]: JOB.status }, recordWith(['result', 'error', status], data));
	checkAnswered('job', record, [catalogue.assumed('jobs.ref')], ref, 'jobs.ref');
	if (!isNothing(data) && isNothing(recordIn(data)))
		throw answerFailure(`The service did not return job ${ref}, but ${kindShown(data)}`);
	return record;
}

/** What a job of the list says itself; nothing where it cannot be read. */
export async function readListedJob(catalogue: Catalogue, job: IDataObject): Promise<IDataObject> {
	const ref = refOf(job[catalogue.assumed('jobs.ref')]);
	if (ref === undefined) return {};
	const own = await readJob(catalogue, ref).catch(failureOf);
	if (!(own instanceof Failure)) return own;
	if (own.details.code === 'CANCELLED') throw own;
	return {};
}

/** A job as it is put out: n8n takes a key called `error` for a failed item, so the job's own becomes `jobError`. */
export const withJobError = ({ error, ...job }: IDataObject): IDataObject =>
	error === undefined ? job : { ...job, jobError: error ?? '' };

/** An end tells more than what goes on, and a failure more than a success. */
const MOST_TELLING: Progress[] = ['failed', 'succeeded', 'unfinished'];

const furthest = (shown: Progress[]): Progress =>
	MOST_TELLING.find((progress) => shown.includes(progress)) ?? 'unfinished';

/** Combines what the job itself says with the list's row. An end that either shows counts, a failure before a success. */
function jobFrom(
	ref: number,
	own: IDataObject | undefined,
	row: IDataObject | null | undefined,
	catalogue: Catalogue,
	words: StateWords,
): Job {
	const sources = [own, row]
		.filter(isObject)
		.map((record) => ({ record, state: jobState(record, catalogue) }));
	// What the list shows of its end is read with the result, which the job alone says for certain (interface 4.6).
	const progressOf = (hasResult: boolean) =>
		furthest(
			sources.map(({ record, state }) => {
				const result = hasResult ? (own?.result ?? record.result) : undefined;
				return progressIn({ ...record, result }, state, words);
			}),
		);
	const progress = progressOf(true);
	const state = sources.map((source) => source.state).find((said) => !isStateMissing(said));
	const isByResult = progress === 'succeeded' && progressOf(false) === 'unfinished';
	const itself = { jobRef: ref };
	// First, and a number, also where the service writes it as a text.
	const record = { ...itself, ...row, ...own, ...itself };
	return {
		ref,
		state,
		progress,
		doubtful: isByResult && state && !isOnTheWay(state) ? state : undefined,
		record: withJobError(own ? { error: '', ...record } : record),
		isListed: isObject(row),
	};
}

/** A job as the list shows it, whose path is open (interface 4.8). The row is null where the service has no such list. */
async function inList(
	catalogue: Catalogue,
	list: List<IDataObject>,
	ref: number,
	words: StateWords,
) {
	const found = await rowByRef(catalogue, list, 'job', ref, words, NEWEST).catch(failureOf);
	if (found instanceof Failure)
		return isGone(found.details.httpStatus) ? { row: null } : { trouble: found };
	return { row: found, listed: found && jobFrom(ref, undefined, found, catalogue, words) };
}

/** A job that has just ended may be listed a moment later, so the list is read once more; so its result may be known later. */
const KNOWN_AFTER_MS = 3_000;

/** What the job itself says; read once more where it says nothing of the end that the list shows: one of several machines may lag. */
async function withEnd(catalogue: Catalogue, own: IDataObject, listed: Job | undefined) {
	const saysNothing = isNothing(own.result) && errorText(own.error) === undefined;
	const hasEnded = listed && listed.progress !== 'unfinished';
	if (!saysNothing || !hasEnded || isLongStill('job', listed.record, catalogue)) return own;
	await pause(catalogue.caller, KNOWN_AFTER_MS);
	return await readJob(catalogue, listed.ref);
}

/** One job, with type, status and dates from the list. A list that fails matters only if the job itself shows no end. */
export async function jobOf(
	catalogue: Catalogue,
	list: List<IDataObject>,
	ref: number,
	words: StateWords,
): Promise<Job> {
	// Both are waited for, so that no request is under way when the item has its outcome.
	const [own, { row, listed, trouble }] = await Promise.all([
		untilKnown(catalogue, isNotYetKnown, async () => await readJob(catalogue, ref)).catch(
			failureOf,
		),
		inList(catalogue, list, ref, words),
	]);
	if (own instanceof Failure) throw own;
	if (!trouble) return jobFrom(ref, await withEnd(catalogue, own, listed), row, catalogue, words);
	const job = jobFrom(ref, own, undefined, catalogue, words);
	if (job.progress === 'unfinished') throw trouble;
	return { ...job, trouble };
}

/** While the list says that a job goes on, the job itself is read only at every fifth look: a list may lag behind. */
const LOOKS_BY_LIST = 5;

/** The state of a job at the n-th look (0, 1, ...): one request while the list says that it goes on, unless that is doubtful. */
export async function lookAtJob(
	catalogue: Catalogue,
	list: List<IDataObject>,
	ref: number,
	words: StateWords,
	look: number,
	isDoubtful: boolean,
): Promise<Job> {
	const { row, listed, trouble } = await inList(catalogue, list, ref, words);
	if (trouble?.details.code === 'CANCELLED') throw trouble;
	const goesOn =
		listed?.progress === 'unfinished' && listed.state !== undefined && isOnTheWay(listed.state);
	if (goesOn && !isDoubtful && look % LOOKS_BY_LIST < LOOKS_BY_LIST - 1) return listed;
	const readIt = async () => await withEnd(catalogue, await readJob(catalogue, ref), listed);
	// A job that has ended by the list is known to the service, if not yet to each of its machines.
	const hasEnded = listed ? listed.progress !== 'unfinished' : false;
	const isUnknown = (failure: Failure) => hasEnded && isNotYetKnown(failure);
	const own = await untilKnown(catalogue, isUnknown, readIt).catch(failureOf);
	if (own instanceof Failure) {
		if (!listed || (listed.progress === 'unfinished' && !isGone(own.details.httpStatus))) throw own;
		return { ...listed, unread: own };
	}
	const job = jobFrom(ref, own, row, catalogue, words);
	if (trouble) return { ...job, trouble };
	if (row !== undefined || look > 0 || job.progress === 'unfinished') return job;
	await pause(catalogue.caller, KNOWN_AFTER_MS);
	const again = await inList(catalogue, list, ref, words);
	return again.trouble ? job : jobFrom(ref, own, again.row, catalogue, words);
}

export const jobLabel = (job: IDataObject, { assumed }: Names) =>
	[wordsIn(job[assumed('jobs.type')])[0], jobState(job, { assumed }).label]
		.filter(Boolean)
		.join(', ') || 'Job';
