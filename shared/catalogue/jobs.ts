import type { Names } from '../deployment/assumptions';
import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import { OVERLAP, PAGE_SIZE, type List } from '../lists/list';
import { to } from '../transport/path';
import { pause } from '../transport/caller';
import type { Catalogue } from '../transport/pipeline';
import { rowByRef } from './rowByRef';
import { isNothing, kindShown, recordIn, refOf } from '../values/read';
import { wordsIn } from './belonging';
import { isOnTheWay, isUnsaid, jobState, type State } from './states';
import { progressIn } from './recordProgress';
import { recordWith } from './recordShape';
import type { Progress, StateWords } from './stateProgress';

/** A job is looked for in the first two pages only, the newest ones; behind them its state is derived. */
const NEWEST = 2 * PAGE_SIZE - OVERLAP;

/** A job as far as it is known. */
export interface Job {
	ref: number;
	progress: Progress;
	/** What the job or the list of jobs says, or undefined where neither does. */
	state: State | undefined;
	/** `jobRef` as submitting gives it, the list's row, where there is one, and what polling the job gave. */
	record: IDataObject;
	/** Whether the list of jobs shows it: what GET of the job leaves out is not known otherwise. */
	isListed: boolean;
	/** Why the list could not be read. */
	trouble?: Failure;
}

const isMissing = ({ details }: Failure) => details.httpStatus === 404;

/** The row of one job in the list, whose path is open (interface 4.8); null where the service has no such list. */
async function rowOf(
	catalogue: Catalogue,
	list: List<IDataObject>,
	ref: number,
): Promise<IDataObject | null | undefined | Failure> {
	try {
		return await rowByRef(catalogue, list, 'jobs.ref', ref, NEWEST);
	} catch (error) {
		const failure = failureOf(error);
		return isMissing(failure) ? null : failure;
	}
}

/** GET /jobs/{ref} (interface 4.6). Certain of `result` and `error` only. */
async function poll(catalogue: Catalogue, ref: number): Promise<IDataObject> {
	const { data } = await catalogue.call({
		...to(endpoints.getJob, { ref }),
		repeat: 'safe',
	});
	if (!isNothing(data) && isNothing(recordIn(data)))
		throw answerFailure(
			`The service did not give job ${ref}, but ${kindShown(data)}`,
			'Ask the administrator of the catalogue what the service answers here.',
		);
	return recordWith(['result', 'error', catalogue.assumed('jobs.status')], data);
}

/** What a job of the list says itself; nothing where it cannot be asked. */
export async function pollListedJob(catalogue: Catalogue, job: IDataObject): Promise<IDataObject> {
	const ref = refOf(job[catalogue.assumed('jobs.ref')]);
	const polled = ref === undefined ? undefined : await poll(catalogue, ref).catch(failureOf);
	if (polled instanceof Failure && polled.details.code === 'CANCELLED') throw polled;
	return polled === undefined || polled instanceof Failure ? {} : polled;
}

/** The job's `error` becomes `jobError`: n8n takes a key of that name for a failed item. */
function recordOf(
	ref: number,
	polled: IDataObject | undefined,
	row: IDataObject | undefined,
): IDataObject {
	const { error, ...record }: IDataObject = { jobRef: ref, ...row, ...polled };
	return polled || error !== undefined ? { ...record, jobError: error ?? '' } : record;
}

/** A state that says something. */
const saidIn = (record: IDataObject | undefined, catalogue: Catalogue): State | undefined => {
	const state = record && jobState(record, catalogue);
	return state && !isUnsaid(state) ? state : undefined;
};

/** An end that either of the two shows is one, and a failure counts before a success. */
function jobFrom(
	ref: number,
	polled: IDataObject | undefined,
	row: IDataObject | undefined,
	catalogue: Catalogue,
	words: StateWords,
): Job {
	const shown = [polled, row].flatMap((record) =>
		record ? [progressIn(record, jobState(record, catalogue), words)] : [],
	);
	return {
		ref,
		state: saidIn(polled, catalogue) ?? saidIn(row, catalogue),
		progress: (['failed', 'succeeded'] as const).find((end) => shown.includes(end)) ?? 'unfinished',
		record: recordOf(ref, polled, row),
		isListed: row !== undefined,
	};
}

/** One job, with type, status and dates from the list; a list that fails matters only to a job that does not show that it has ended. */
export async function jobOf(
	catalogue: Catalogue,
	list: List<IDataObject>,
	ref: number,
	words: StateWords,
): Promise<Job> {
	// Both are waited for, also where the first fails: no request is still under way when the item has its outcome.
	const [polled, row] = await Promise.all([
		poll(catalogue, ref).catch(failureOf),
		rowOf(catalogue, list, ref),
	]);
	if (polled instanceof Failure) throw polled;
	if (!(row instanceof Failure)) return jobFrom(ref, polled, row ?? undefined, catalogue, words);
	const job = jobFrom(ref, polled, undefined, catalogue, words);
	if (job.progress === 'unfinished') throw row;
	return job;
}

/** What has just ended may be listed a moment later, so the list is looked at once more. */
const LISTED_AFTER_MS = 3_000;

/** The job itself is asked at one look in so many also while the list says that it goes on, since a list may lag behind. */
const LOOKS_BY_LIST = 5;

/**
 * The n-th look (0, 1, ...) at a job that is being waited for: one request while the list says that it goes on. Where
 * only one of the two can be read, that one counts.
 */
export async function lookAtJob(
	catalogue: Catalogue,
	list: List<IDataObject>,
	ref: number,
	words: StateWords,
	look: number,
): Promise<Job> {
	const found = await rowOf(catalogue, list, ref);
	if (found instanceof Failure && found.details.code === 'CANCELLED') throw found;
	const row = found instanceof Failure ? undefined : (found ?? undefined);
	const listed = row && jobFrom(ref, undefined, row, catalogue, words);
	const goesOn =
		listed?.progress === 'unfinished' && listed.state !== undefined && isOnTheWay(listed.state);
	if (goesOn && look % LOOKS_BY_LIST < LOOKS_BY_LIST - 1) return listed;
	const polled = await poll(catalogue, ref).catch(failureOf);
	if (!(polled instanceof Failure)) {
		const job = jobFrom(ref, polled, row, catalogue, words);
		if (found === undefined && look === 0 && job.progress !== 'unfinished') {
			await pause(catalogue.caller, LISTED_AFTER_MS);
			const again = await rowOf(catalogue, list, ref);
			return again instanceof Failure
				? job
				: jobFrom(ref, polled, again ?? undefined, catalogue, words);
		}
		return { ...job, ...(found instanceof Failure && { trouble: found }) };
	}
	if (!listed || (listed.progress === 'unfinished' && !isMissing(polled))) throw polled;
	return listed;
}

/** What a person reads of a job where it is listed. */
export const jobLabel = (job: IDataObject, { assumed }: Names) =>
	[wordsIn(job[assumed('jobs.type')])[0], jobState(job, { assumed }).label]
		.filter(Boolean)
		.join(', ') || 'Job';
