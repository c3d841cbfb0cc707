import type { IDataObject } from 'n8n-workflow';
import type { Catalogue } from '../request/pipeline';
import { isObject, numberOf, textOf } from './read';

/** How far a job or a run is. Words in neither list mean "not finished", so a new word never breaks a workflow. */
export type Progress = 'unfinished' | 'succeeded' | 'failed';

/** Lower-case words, from the node's "Succeeded" and "Failed" or the table of assumptions. */
export interface StateWords {
	succeeded: string[];
	failed: string[];
}

const wordsIn = (text: string) =>
	text
		.split(',')
		.map((word) => word.trim().toLowerCase())
		.filter((word) => word !== '');

/** The node's own lists where filled in, else the deployment's. */
export const stateWords = ({ at }: Pick<Catalogue, 'at'>, succeeded = '', failed = ''): StateWords => ({
	succeeded: wordsIn(succeeded || at('states.succeeded')),
	failed: wordsIn(failed || at('states.failed')),
});

/** A state's code and label, from a number beside a label (runs) or from an object of both (jobs). */
export interface State {
	code: number | null;
	label: string;
}

export function stateOf(status: unknown, label?: unknown): State {
	if (isObject(status)) return { code: numberOf(status.code) ?? null, label: textOf(status.label) ?? '' };
	return { code: numberOf(status) ?? null, label: textOf(label) ?? textOf(status) ?? '' };
}

/** The state as people read it: the service's label, or its code where it gives none. */
export const wordOf = (state: State | undefined): string => state?.label || String(state?.code ?? 'unknown');

/** By label, else by code: both may stand in the lists. */
export function progressOf({ code, label }: State, words: StateWords): Progress {
	const names = [label.trim().toLowerCase(), ...(code === null ? [] : [String(code)])];
	if (names.some((name) => words.succeeded.includes(name))) return 'succeeded';
	return names.some((name) => words.failed.includes(name)) ? 'failed' : 'unfinished';
}

export const runState = (run: IDataObject, { at }: Pick<Catalogue, 'at'>) =>
	stateOf(run[at('runs.status')], run[at('runs.statusLabel')]);

export const jobState = (job: IDataObject, { at }: Pick<Catalogue, 'at'>) => stateOf(job[at('jobs.status')]);
