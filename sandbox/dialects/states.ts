import { dataOf, isRow, refusalOf, rowOf } from './choice.ts';
import type { Choice, Json, Point, Row } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { rowsOf, setRows } from './rows.ts';

const jobPlaces: Endpoint[] = ['GET /jobs', 'POST /jobs'];
const runPlaces: Endpoint[] = ['GET /distribution/runs', 'POST /distribution/queue'];
/** What the user gets of a state in another form, in that form. */
const form = ['status', 'statusLabel', 'code', 'label', 'state', 'previousState'];

const change = (
	at: Endpoint[],
	name: string,
	says: string,
	by: (row: Row) => void,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	at,
	loses: form,
	// A list shows the words as they come.
	in: /^(?!list )/,
	...more,
	success: (answer, { asked: { endpoint } }) => {
		if (!endpoint) return;
		const rows = endpoint.startsWith('GET') ? rowsOf(answer, endpoint) : [rowOf(dataOf(answer))];
		rows.forEach(by);
	},
});
const job = (
	name: string,
	says: string,
	by: (code: Json, label: string) => Json,
	more: Partial<Choice> = {},
) =>
	change(
		jobPlaces,
		name,
		says,
		(row) => {
			const { code = null, label } = rowOf(row.status);
			row.status = by(code, String(label));
		},
		more,
	);
const run = (
	name: string,
	says: string,
	by: (code: Json, label: string) => Row,
	more: Partial<Choice> = {},
) =>
	change(
		runPlaces,
		name,
		says,
		(row) => {
			const { status = null, statusLabel } = row;
			delete row.status;
			delete row.statusLabel;
			Object.assign(row, by(status, String(statusLabel)));
		},
		more,
	);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const foreign: Record<string, string> = {
	ready: 'Klaargezet',
	pending: 'Wachtend',
	running: 'Lopend',
	complete: 'Afgerond',
	failed: 'Mislukt',
};
const inDutch = (label: string) => foreign[label] ?? label;
const dutch = {
	wanted: 'named',
	overrides: { 'states.succeeded': 'afgerond', 'states.failed': 'mislukt' },
} as const;

/** The first time that its list is asked for, the newest entry is not in it yet. */
const late = (endpoint: Endpoint): Choice => ({
	name: 'not listed yet',
	says: 'the entries are in the list from the second look on',
	at: [endpoint],
	// A list is shorter then, and that is right.
	in: /waitForCompletion/,
	success: (answer, { memory }) => {
		if (memory.has('listed')) return;
		memory.set('listed', 1);
		setRows(answer, endpoint, []);
		rowOf(dataOf(answer)).total = 0;
	},
});
const unreadable = (endpoint: Endpoint): Choice => ({
	name: 'one unreadable date',
	says: 'the dates of one entry cannot be read',
	at: [endpoint],
	loses: ['createdDate', 'modifiedDate', 'date'],
	success: (answer) => {
		const [, row] = rowsOf(answer, endpoint);
		if (row) Object.assign(row, { createdDate: 'not a date', modifiedDate: '31/31/2025' });
	},
});
const undated = (endpoint: Endpoint): Choice =>
	change(
		[endpoint],
		'without dates',
		'no entry has a date',
		(row) => {
			delete row.createdDate;
			delete row.modifiedDate;
		},
		{ loses: ['createdDate', 'modifiedDate', 'date'] },
	);
const broken = (endpoint: Endpoint): Choice => ({
	name: 'one is no entry',
	says: 'one entry of the list is null',
	at: [endpoint],
	success: (answer) => setRows(answer, endpoint, [...rowsOf(answer, endpoint), null]),
});
const unlisted = (endpoint: Endpoint): Choice => ({
	name: 'no list',
	says: 'the deployment has no such list: 404',
	at: [endpoint],
	// No name that could be set would bring one.
	wanted: 'told',
	instead: () => refusalOf(404, 'NOT_FOUND', 'Not found'),
});

const state = (
	name: string,
	says: string,
	by: (data: Row) => void,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	at: ['GET /jobs/{ref}'],
	...more,
	success: (answer) => {
		const data = dataOf(answer);
		if (isRow(data)) by(data);
	},
});

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
			job('finished', 'other words of the same meaning', (code, label) => ({
				code,
				label: ({ complete: 'finished', failed: 'error' } as Row)[label] ?? label,
			})),
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
