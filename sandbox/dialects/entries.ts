import type { Choice, Point, Row } from './choice.ts';
import { answerOf, bytesOf, rowOf, without } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { page } from './envelopeChoices.ts';
import { rowsOf, setRows } from './rows.ts';

const JOBS = 'GET /jobs';
const RUNS = 'GET /distribution/runs';
const DESTINATIONS = 'GET /distribution/destinations';
const COLLECTIONS = 'GET /collections';

/** Entries of a list that the interface does not show, each in another form. */
const entries = (
	endpoint: Endpoint,
	name: string,
	says: string,
	by: (row: Row) => Row,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [endpoint],
	...more,
	success: (answer) => setRows(answer, endpoint, rowsOf(answer, endpoint).map(by)),
});
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
const within = (row: Row, key: string, name: string): Row => ({
	...row,
	[key.replace(/Ref$/, '')]: { ref: row[key] ?? null, name },
});

/** A state as the service words it is compared by what comes of it. */
const states = ['status', 'statusLabel', 'code', 'label', 'state', 'previousState', 'summary'];
const types = ['type', 'jobType', 'summary'];
const targets = ['destinationRef', 'destination', 'destinationName', 'summary'];
const sets = ['collectionRef', 'collection', 'collectionName', 'summary'];
const needsWarning = { wanted: 'told' } as const;
const labelled = (row: Row, key: string, words: Record<string, string>): Row => {
	const label = String(row[key]);
	return { ...row, [key]: words[label] ?? label };
};
const longWords = {
	ready: 'Ready to start',
	pending: 'Pending',
	running: 'In progress',
	complete: 'Completed successfully',
	failed: 'Failed with errors',
};
const endDates = {
	loses: states,
	in: /^(?!list )/,
	wanted: 'named',
	overrides: {
		'states.succeeded': 'completed successfully',
		'states.failed': 'failed with errors',
	},
} as const;
/** Of two lists that are not there at all only one is needed, so that it is asked as often as a user would. */
const notThere = (
	endpoint: Endpoint,
	name: string,
	says: string,
	instead: Choice['instead'],
): Choice => ({
	name,
	says,
	appliesTo: [endpoint],
	wanted: 'told',
	instead,
});
const none = [
	['a page', '404 and a page', () => bytesOf(404, 'text/html', page('404 Not Found'))],
	['not allowed', '405', () => answerOf(405, { message: 'Method Not Allowed' }, { allow: 'POST' })],
] as const;

export const entryPoints: Point[] = [
	{
		point: 'job entries',
		section: '4.8',
		says: 'the entries of the list of jobs',
		rules: ['open endpoints', '2.open.entries'],
		choices: [
			entries(
				JOBS,
				'long words',
				'Completed successfully, Failed with errors',
				(row) => ({ ...row, status: labelled(rowOf(row.status), 'label', longWords) }),
				endDates,
			),
			entries(
				JOBS,
				'flat',
				'statusCode and statusLabel in place of status',
				({ status, ...row }) => ({
					...row,
					statusCode: rowOf(status).code ?? null,
					statusLabel: rowOf(status).label ?? null,
				}),
				{ loses: [...states, 'statusCode'], wanted: 'told', in: /^(?!list )/ },
			),
			entries(
				JOBS,
				'type with label',
				'type as an object with code and label',
				(row) => ({
					...row,
					type: { code: row.type ?? null, label: titled(String(row.type)) },
				}),
				{ loses: types, ...needsWarning },
			),
			entries(
				JOBS,
				'of JSON:API',
				'id and type, and all else under attributes',
				({ jobRef = 0, ...attributes }) => ({ type: 'jobs', id: String(jobRef), attributes }),
				{ wanted: 'named', overrides: { 'jobs.ref': 'id' }, renamed: { id: 'jobRef' } },
			),
			entries(
				JOBS,
				'type in words',
				'type as a person reads it: Metadata export',
				(row) => ({ ...row, type: titled(String(row.type)) }),
				{ loses: types, ...needsWarning },
			),
			entries(JOBS, 'without type', 'no type', (row) => without(row, ['type']), {
				loses: types,
				...needsWarning,
			}),
			entries(
				JOBS,
				'with the end',
				'result and error stand in the list',
				(row) => ({
					...row,
					result: null,
					error: null,
				}),
				{ loses: ['result', 'error'] },
			),
			{
				name: 'recent alone',
				says: 'the list holds the newest entry alone, and is whole',
				appliesTo: [JOBS],
				in: /job\.(get|waitForCompletion)$/,
				...needsWarning,
				success: (answer) => {
					setRows(answer, JOBS, rowsOf(answer, JOBS).slice(0, 1));
					rowOf(rowOf(answer.json).data).total = 1;
				},
			},
			...none.map(([name, says, instead]) => notThere(JOBS, name, says, instead)),
		],
	},
	{
		point: 'run entries',
		section: '4.8',
		says: 'the entries of the list of distribution runs',
		rules: ['open endpoints', '2.run*'],
		choices: [
			entries(
				RUNS,
				'long words',
				'Completed successfully, Failed with errors',
				(row) => labelled(row, 'statusLabel', longWords),
				endDates,
			),
			entries(
				RUNS,
				'destination within',
				'the destination as an object with ref and name',
				(row) => without(within(row, 'destinationRef', 'A destination'), ['destinationRef']),
				{ loses: targets, ...needsWarning },
			),
			entries(
				RUNS,
				'destination by name',
				'the name of the destination alone',
				({ destinationRef = 0, ...row }) => ({
					...row,
					destination: `Target ${String(destinationRef)}`,
				}),
				{ loses: targets, ...needsWarning },
			),
			entries(
				RUNS,
				'without destination',
				'not where it goes',
				(row) => without(row, ['destinationRef']),
				{ loses: targets, ...needsWarning },
			),
			entries(
				RUNS,
				'collection within',
				'the collection as an object with ref and name',
				(row) => without(within(row, 'collectionRef', 'A collection'), ['collectionRef']),
				{ loses: sets, ...needsWarning },
			),
			entries(
				RUNS,
				'without collection',
				'not what it distributes',
				(row) => without(row, ['collectionRef']),
				{ loses: sets, ...needsWarning },
			),
			entries(
				RUNS,
				'ref',
				'ref in place of queueRef',
				({ queueRef = 0, ...row }) => ({ ref: queueRef, ...row }),
				{ wanted: 'named', overrides: { 'runs.ref': 'ref' }, renamed: { ref: 'queueRef' } },
			),
			...none.map(([name, says, instead]) => notThere(RUNS, name, says, instead)),
		],
	},
	{
		point: 'other entries',
		section: '4.8',
		says: 'the entries of the lists of destinations and collections',
		rules: ['open endpoints', '2.open.entries'],
		choices: [
			entries(
				DESTINATIONS,
				'destinationRef',
				'destinationRef in place of ref',
				({ ref = 0, ...row }) => ({ destinationRef: ref, ...row }),
				{
					wanted: 'named',
					overrides: { 'destinations.ref': 'destinationRef' },
					renamed: { destinationRef: 'ref' },
				},
			),
			entries(
				DESTINATIONS,
				'name alone',
				'ref and name alone',
				({ ref = 0, name = '' }) => ({ ref, name }),
				{ loses: ['type'] },
			),
			entries(
				COLLECTIONS,
				'collections by name alone',
				'ref and name alone',
				({ ref = 0, name = '' }) => ({ ref, name }),
				{ loses: ['visibility'] },
			),
		],
	},
];
