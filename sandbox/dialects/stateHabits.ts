import type { Choice, Json, Point, Row } from './choice.ts';
import { inRecord, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { change, job, run } from './stateChoices.ts';

const JOBS: Endpoint = 'GET /jobs';
const RUNS: Endpoint = 'GET /distribution/runs';

/** What a service may write beside the word of a state, by the plain word. */
type Beside = (label: string) => Row;

const open = (label: string) => label !== 'complete' && label !== 'failed';
const entries: Beside = (label) => ({
	total: 40,
	processed: open(label) ? 13 : 40,
	succeeded: label === 'complete' ? 40 : open(label) ? 12 : 28,
	failed: label === 'complete' ? 0 : open(label) ? 1 : 12,
});
const ofOne: Beside = (label) => ({
	succeeded: label === 'failed' ? 0 : 1,
	failed: label === 'failed' ? 1 : 0,
	remaining: open(label) ? 1 : 0,
});
const flags: Beside = (label) => ({ isComplete: !open(label), success: label === 'complete' });
const endDates: Beside = (label) => ({
	finishedAt: open(label) ? null : '2025-06-29T08:00:00Z',
});
const lost = [
	...['status', 'statusLabel', 'code', 'label', 'state', 'previousState', 'summary'],
	...['total', 'processed', 'succeeded', 'failed', 'remaining'],
	...['isComplete', 'success', 'finishedAt'],
];

const labelOf = (row: Row) => String(row.statusLabel ?? rowOf(row.status).label);
const beside = (endpoint: Endpoint, name: string, says: string, by: Beside): Choice =>
	change([endpoint], name, says, (row) => Object.assign(row, by(labelOf(row))), { loses: lost });

/** All of them in a list, whose entries work on one or many of these. */
const allBeside = (endpoint: Endpoint, one: string, many: string): Choice[] => [
	beside(endpoint, 'numbers of entries', `how many ${many} succeeded and failed so far`, entries),
	beside(endpoint, 'numbers of one', `how many of one ${one} succeeded and failed`, ofOne),
	beside(endpoint, 'flags', 'whether it is complete and a success', flags),
	beside(endpoint, 'end dates', 'when it has ended, or null', endDates),
];

/** A result and an error that a job does not have yet are a progress. */
const polled = (name: string, says: string, by: (data: Row) => Row): Choice => ({
	name,
	says,
	appliesTo: ['GET /jobs/{ref}'],
	loses: [...lost, 'progress', 'jobRef', 'result'],
	success: inRecord((data) => Object.assign(data, by(data))),
});

const words: Array<[name: string, says: string, by: Record<string, string>]> = [
	[
		'with reasons',
		'why it has ended behind the word',
		{ failed: 'Failed - disk full', complete: 'Complete (100%)', running: 'Running 60%' },
	],
	[
		'with errors',
		'what ended with errors has failed',
		{ failed: 'COMPLETED_WITH_ERRORS', complete: 'COMPLETED', running: 'IN_PROGRESS' },
	],
	['timed out', 'what took too long has failed', { failed: 'TIMED_OUT', complete: 'Success' }],
	['cancelled', 'what was stopped has failed', { failed: 'Cancelled by user' }],
];
const wordOf = (by: Record<string, string>, label: string): string => by[label] ?? label;

export const stateHabitPoints: Point[] = [
	{
		point: 'beside the states of jobs',
		section: '3',
		says: 'what stands beside the state of a job',
		rules: ['3.job.ready', '2.job*', 'open endpoints'],
		choices: [
			...allBeside(JOBS, 'entry', 'entries'),
			polled('progress', 'how far it is, in per cent', (data) => ({
				progress: data.result || data.error ? 100 : 40,
			})),
			polled('own reference', 'which job it is', () => ({})),
		],
	},
	{
		point: 'endings of jobs',
		section: '3',
		says: 'further words for the end of a job',
		rules: ['2.job*', 'open endpoints'],
		choices: words.map(([name, says, by]) =>
			job(name, says, (code: Json, label) => ({ code, label: wordOf(by, label) })),
		),
	},
	{
		point: 'beside the states of runs',
		section: '3',
		says: 'what stands beside the state of a run',
		rules: ['3.run.pending', '2.run*', 'open endpoints'],
		choices: allBeside(RUNS, 'title', 'titles'),
	},
	{
		point: 'endings of runs',
		section: '3',
		says: 'further words for the end of a run',
		rules: ['2.run*', 'open endpoints'],
		choices: words.map(([name, says, by]) =>
			run(name, says, (status, label) => ({ status, statusLabel: wordOf(by, label) })),
		),
	},
	{
		point: 'runs by flags',
		section: '3',
		says: 'runs whose list names no state',
		rules: ['2.run*', 'open endpoints'],
		choices: [
			change(
				[RUNS],
				'flags alone',
				'no state, and whether it is complete and a success',
				(row) => {
					const label = labelOf(row);
					delete row.status;
					delete row.statusLabel;
					Object.assign(row, flags(label));
				},
				{ loses: lost },
			),
			change(
				[RUNS],
				'nothing',
				'no state, and nothing else that tells it',
				(row) => {
					delete row.status;
					delete row.statusLabel;
				},
				{ loses: lost, wanted: 'told' },
			),
		],
	},
];
