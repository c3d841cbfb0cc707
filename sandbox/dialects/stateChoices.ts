import type { Choice, Json, Row } from './choice.ts';
import { dataOf, inRecord, refusalOf, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { rowsOf, setRows } from './rows.ts';

const jobPlaces: Endpoint[] = ['GET /jobs', 'POST /jobs'];
const runPlaces: Endpoint[] = ['GET /distribution/runs', 'POST /distribution/queue'];
/** What the user gets of a state in another form, in that form. */
const form = ['status', 'statusLabel', 'code', 'label', 'state', 'previousState', 'summary'];

export const change = (
	appliesTo: Endpoint[],
	name: string,
	says: string,
	by: (row: Row) => void,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo,
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
export const job = (
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
export const run = (
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

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentences: Record<string, string> = {
	complete: 'Completed successfully',
	failed: 'Failed: see the error',
};
export const sentence = (label: string) => sentences[label] ?? label;
const foreign: Record<string, string> = {
	ready: 'Klaargezet',
	pending: 'Wachtend',
	running: 'Lopend',
	complete: 'Afgerond',
	failed: 'Mislukt',
};
export const inDutch = (label: string) => foreign[label] ?? label;
export const dutch = {
	wanted: 'named',
	overrides: { 'states.succeeded': 'afgerond', 'states.failed': 'mislukt' },
} as const;

/** The first time that its list is asked for, the newest entry is not in it yet. */
export const late = (endpoint: Endpoint): Choice => ({
	name: 'not listed yet',
	says: 'the entries are in the list from the second look on',
	appliesTo: [endpoint],
	// A list is shorter then, and that is right.
	in: /waitForCompletion/,
	success: (answer, { memory }) => {
		if (memory.has('listed')) return;
		memory.set('listed', 1);
		setRows(answer, endpoint, []);
		rowOf(dataOf(answer)).total = 0;
	},
});
export const unreadable = (endpoint: Endpoint): Choice => ({
	name: 'one unreadable date',
	says: 'the dates of one entry cannot be read',
	appliesTo: [endpoint],
	loses: ['createdDate', 'modifiedDate', 'date'],
	success: (answer) => {
		const [, row] = rowsOf(answer, endpoint);
		if (row) Object.assign(row, { createdDate: 'not a date', modifiedDate: '31/31/2025' });
	},
});
export const undated = (endpoint: Endpoint): Choice =>
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
export const broken = (endpoint: Endpoint): Choice => ({
	name: 'one is no entry',
	says: 'one entry of the list is null',
	appliesTo: [endpoint],
	success: (answer) => setRows(answer, endpoint, [...rowsOf(answer, endpoint), null]),
});
export const unlisted = (endpoint: Endpoint): Choice => ({
	name: 'no list',
	says: 'the deployment has no such list: 404',
	appliesTo: [endpoint],
	// No name that could be set would bring one.
	wanted: 'told',
	instead: () => refusalOf(404, 'NOT_FOUND', 'Not found'),
});

export const state = (
	name: string,
	says: string,
	by: (data: Row) => void,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: ['GET /jobs/{ref}'],
	...more,
	success: inRecord(by),
});
