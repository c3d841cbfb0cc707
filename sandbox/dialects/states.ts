import type { Point, Row } from './choice.ts';
import {
	broken,
	capital,
	change,
	dutch,
	inDutch,
	job,
	late,
	run,
	sentence,
	state,
	undated,
	unlisted,
	unreadable,
} from './stateChoices.ts';

/** Jobs and runs: the interface names the first state of each and no other. */
export const statePoints: Point[] = [
	{
		point: 'job states',
		section: '3',
		says: 'how the state of a job is told',
		rules: ['3.job.ready', '2.job*', 'open endpoints'],
		choices: [
			job('capitals', 'labels with a capital letter', (code, label) => ({
				code,
				label: capital(label),
			})),
			job('upper case', 'labels in upper case', (code, label) => ({
				code,
				label: label.toUpperCase(),
			})),
			job('word', 'status is the label', (_code, label) => label),
			job('label alone', 'a label without a code', (_code, label) => ({ label })),
			job('code as text', 'codes as text', (code, label) => ({ code: String(code), label })),
			job('numbered otherwise', 'codes that mean something else elsewhere', (code, label) => ({
				code: Number(code) === 4 ? 3 : Number(code) === 3 ? 4 : code,
				label,
			})),
			job('finished', 'other words of the same meaning', (code, label) => ({
				code,
				label: ({ complete: 'finished', failed: 'error' } as Row)[label] ?? label,
			})),
			job('sentence', 'words around the same', (code, label) => ({ code, label: sentence(label) })),
			job(
				'Dutch',
				'words of another language',
				(code, label) => ({ code, label: inDutch(label) }),
				dutch,
			),
			job('code alone', 'a code without a label', (code) => ({ code }), {
				wanted: 'named',
				overrides: { 'states.succeeded': '3', 'states.failed': '4' },
			}),
			job('number', 'status is the code', (code) => code, {
				wanted: 'named',
				overrides: { 'states.succeeded': '3', 'states.failed': '4' },
			}),
			change(
				['GET /jobs'],
				'none',
				'no status in the list: the end is known by result and error',
				(row) => delete row.status,
			),
		],
	},
	{
		point: 'jobs',
		section: '4.8',
		says: 'the list of jobs',
		rules: ['open endpoints'],
		choices: [
			late('GET /jobs'),
			unreadable('GET /jobs'),
			undated('GET /jobs'),
			broken('GET /jobs'),
			unlisted('GET /jobs'),
		],
	},
	{
		point: 'job result',
		section: '2',
		says: 'what GET of a job holds',
		rules: ['2.job*', '4.6.submit.open'],
		choices: [
			state('without error', 'a job that succeeded has no error', (data) => {
				if (!data.error) delete data.error;
			}),
			state('error false', 'no error is false', (data) =>
				Object.assign(data, { error: data.error || false }),
			),
			state(
				'error object',
				'an error is an object with a message',
				(data) => {
					if (data.error) data.error = { code: 'FAILED', message: data.error };
				},
				{ loses: ['jobError', 'error'] },
			),
			state(
				'result object',
				'a result is an object',
				(data) => {
					if (data.result) data.result = { message: data.result };
				},
				{ loses: ['result'] },
			),
			state(
				'with status',
				'the state is there, too',
				(data) => Object.assign(data, { progress: 100 }),
				{ loses: ['progress'] },
			),
		],
	},
	{
		point: 'run states',
		section: '3',
		says: 'how the state of a run is told',
		rules: ['3.run.pending', '2.run*', 'open endpoints'],
		choices: [
			run('capitals', 'labels with a capital letter', (status, label) => ({
				status,
				statusLabel: capital(label),
			})),
			run('upper case', 'labels in upper case', (status, label) => ({
				status,
				statusLabel: label.toUpperCase(),
			})),
			run('word', 'status is the label', (_status, label) => ({ status: label })),
			run('label alone', 'a label without a code', (_status, label) => ({ statusLabel: label })),
			run('as of a job', 'status is an object with code and label', (status, label) => ({
				status: { code: status, label },
			})),
			run('sentence', 'words around the same', (status, label) => ({
				status,
				statusLabel: sentence(label),
			})),
			run(
				'Dutch',
				'words of another language',
				(status, label) => ({ status, statusLabel: inDutch(label) }),
				dutch,
			),
			run('code alone', 'a code without a label', (status) => ({ status }), {
				wanted: 'named',
				overrides: { 'states.succeeded': '2', 'states.failed': '3' },
			}),
		],
	},
	{
		point: 'runs',
		section: '4.8',
		says: 'the list of distribution runs',
		rules: ['open endpoints'],
		choices: [
			late('GET /distribution/runs'),
			unreadable('GET /distribution/runs'),
			undated('GET /distribution/runs'),
			broken('GET /distribution/runs'),
			unlisted('GET /distribution/runs'),
		],
	},
];
