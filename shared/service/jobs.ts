import type { IDataObject } from 'n8n-workflow';
import { Failure, failureOf } from '../request/failure';
import { path } from '../request/path';
import type { Catalogue } from '../request/pipeline';
import { findInList } from './lists';
import type { ListPages } from './lists';
import { isBlank, objectOf, refOf, textOf } from './read';
import { jobState, progressOf } from './states';
import type { Progress, State, StateWords } from './states';

/** A job is looked for among the newest ones only; behind them its state is derived. */
const NEWEST = 200;

/** A job as far as it is known. */
export interface Job {
	ref: number;
	progress: Progress;
	/** From the list of jobs, or undefined where it is not there. */
	state: State | undefined;
	/** `jobRef` as submitting gives it, the list's row, where there is one, and what polling the job gave. */
	record: IDataObject;
}

/** The row of one job in the list, whose path is open (interface 4.8): a service without it is one where no job is listed. */
async function rowOf({ at }: Catalogue, pages: ListPages, ref: number): Promise<IDataObject | undefined | Failure> {
	try {
		const [row] = await findInList(pages, (job) => refOf(job[at('jobs.ref')]) === ref, 1, NEWEST);
		return row;
	} catch (error) {
		const failure = failureOf(error);
		return failure.details.httpStatus === 404 ? undefined : failure;
	}
}

/** GET /jobs/{ref} (interface 4.6). Certain of `result` and `error` only; the job's `error` becomes `jobError`. */
async function poll(catalogue: Catalogue, ref: number): Promise<IDataObject> {
	const { data } = await catalogue.call({ method: 'GET', path: path('/jobs/{ref}', { ref }), repeat: 'safe' });
	const { error = '', ...rest } = objectOf(data);
	return { ...rest, jobError: error };
}

/** Where the list does not say: a job has ended when it has a result or an error. */
const derived = ({ result, jobError }: IDataObject): Progress =>
	!isBlank(jobError) ? 'failed' : !isBlank(result) ? 'succeeded' : 'unfinished';

function jobFrom(ref: number, polled: IDataObject, row: IDataObject | undefined, catalogue: Catalogue, words: StateWords): Job {
	const state = row && jobState(row, catalogue);
	const listed = state ? progressOf(state, words) : 'unfinished';
	return {
		ref,
		state,
		progress: listed === 'unfinished' ? derived(polled) : listed,
		record: { jobRef: ref, ...row, ...polled },
	};
}

/** One job, with type, status and dates from the list; a list that fails matters only to a job that does not show that it has ended. */
export async function jobOf(catalogue: Catalogue, pages: ListPages, ref: number, words: StateWords): Promise<Job> {
	// Both are waited for, also where the first fails: no request is still under way when the item has its outcome.
	const [polled, row] = await Promise.all([poll(catalogue, ref).catch(failureOf), rowOf(catalogue, pages, ref)]);
	if (polled instanceof Failure) throw polled;
	if (!(row instanceof Failure)) return jobFrom(ref, polled, row, catalogue, words);
	if (derived(polled) === 'unfinished') throw row;
	return jobFrom(ref, polled, undefined, catalogue, words);
}

/** One look at a job that is being waited for: one request while the list says that it goes on. */
export async function lookAtJob(catalogue: Catalogue, pages: ListPages, ref: number, words: StateWords): Promise<Job> {
	const row = await rowOf(catalogue, pages, ref);
	if (row instanceof Failure) throw row;
	const goesOn = row !== undefined && progressOf(jobState(row, catalogue), words) === 'unfinished';
	return jobFrom(ref, goesOn ? {} : await poll(catalogue, ref), row, catalogue, words);
}

/** What a person reads of a job where it is listed. */
export const jobLabel = (job: IDataObject, { at }: Pick<Catalogue, 'at'>) =>
	[textOf(job[at('jobs.type')]), jobState(job, { at }).label].filter(Boolean).join(', ') || 'Job';
