import type { Answer, Choice, Json, Point, Row } from './choice.ts';
import { answerOf, dataOf, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';
import { rowsOf, setRows } from './rows.ts';

const SEARCHES: Endpoint[] = ['GET /resources/search', 'POST /resources/search'];
const ARCHIVE: Endpoint = 'DELETE /resources/{ref}';
const UPDATE: Endpoint = 'PATCH /resources/{ref}/fields';
const ADD: Endpoint = 'POST /collections/{ref}/resources';
const GENERATE: Endpoint = 'POST /ai/generate-field';
const OTHER = 999_999;
const told = { wanted: 'told' } as const;

/** The last row could not be read, and the service says so beside the others. */
const partly = (name: string, says: string, by: (answer: Answer) => void): Choice => ({
	name,
	says,
	appliesTo: SEARCHES,
	...told,
	success: (answer, { asked: { endpoint } }) => {
		if (!endpoint) return;
		const rows = rowsOf(answer, endpoint);
		if (rows.length < 2) return;
		setRows(answer, endpoint, rows.slice(0, -1));
		rowOf(dataOf(answer)).total = rows.length - 1;
		by(answer);
	},
});
const words = 'One resource could not be read';

/** No row can be read. */
const unreadableRows = (name: string, says: string, by: (data: Row) => Row): Choice => ({
	name,
	says,
	appliesTo: ['POST /resources/search'],
	...told,
	success: (answer) => setData(answer, by(rowOf(dataOf(answer)))),
});

/** The answer is that of another record: two requests were mixed up on their way. */
const other = (
	endpoint: Endpoint,
	name: string,
	key: string,
	value: Json = OTHER,
	more: Partial<Choice> = {},
): Choice =>
	record(
		[endpoint],
		name,
		`${key} is ${JSON.stringify(value)}`,
		(data) => ({ ...data, [key]: value }),
		{ ...told, ...more },
	);

/** A write that is not made, with status 200. */
const notDone = (endpoint: Endpoint, name: string, says: string, json: Json): Choice => ({
	name,
	says,
	appliesTo: [endpoint],
	...told,
	instead: () => answerOf(200, json),
});
const archived = (name: string, says: string, data: Row) =>
	notDone(ARCHIVE, name, says, { data: { type: 'soft', ...data } });

const generated = (name: string, value: string): Choice =>
	record(
		[GENERATE],
		name,
		`the value is ${JSON.stringify(value)}`,
		(data) => ({ ...data, value }),
		told,
	);

export const otherAnswerPoints: Point[] = [
	{
		point: 'partial answers',
		section: '2',
		says: 'a success of a part, with words beside it',
		rules: ['2.search.*', '7.open', '2.message-envelope*'],
		choices: [
			partly('warnings', 'a list of warnings beside the data', ({ json }) => {
				rowOf(json).warnings = [words];
			}),
			partly('a warning in data', 'a warning within the data', (answer) => {
				rowOf(dataOf(answer)).warning = words;
			}),
			partly('errors', 'a list of errors beside the data', ({ json }) => {
				rowOf(json).errors = [{ message: words }];
			}),
			partly('an error', 'an error beside the data of a success', ({ json }) => {
				Object.assign(rowOf(json), { success: true, error: words });
			}),
			unreadableRows('none for a reason', 'no rows, and an error in the data', (data) => ({
				...data,
				results: [],
				total: 0,
				error: 'The index is being rebuilt',
			})),
			unreadableRows('rows of null', 'null in the place of each row', (data) => ({
				...data,
				results: Array.isArray(data.results) ? data.results.map(() => null) : [],
			})),
		],
	},
	{
		point: 'answers for others',
		section: '2',
		says: 'an answer that names another record than was asked for',
		rules: [
			'2.added*',
			'2.job-poll*',
			'4.3.chat',
			'2.snapshot*',
			'2.generated*',
			'4.1.update.body',
		],
		choices: [
			other('GET /jobs/{ref}', 'job', 'jobRef'),
			other(ADD, 'collection', 'collectionRef'),
			other(UPDATE, 'updated resource', 'ref'),
			other('GET /ai/chats/{ref}', 'chat', 'ref'),
			other('GET /ai/streams/{streamId}', 'stream', 'streamId', 'another'),
			// Who asks for a stream alone does not say of which chat it is.
			other('GET /ai/streams/{streamId}', 'stream of another chat', 'chatRef', OTHER, {
				in: /message\.send/,
			}),
			other(GENERATE, 'generated value', 'resourceRef'),
			other(GENERATE, 'generated field', 'fieldRef', OTHER, { in: /from the list/ }),
			other('GET /resources/{ref}/files', 'files', 'resourceRef'),
			other('POST /resources', 'created type', 'type', 'Audio'),
			other('POST /distribution/queue', 'destination', 'destinationRef'),
			other('GET /ai/trending-topics', 'region', 'geo', 'ZZ'),
			record(
				[ADD],
				'counts',
				'the counts are not those of the rows',
				(data) => ({
					...data,
					addedCount: Number(data.addedCount) + 1,
				}),
				told,
			),
		],
	},
	{
		point: 'not done',
		section: '4.1',
		says: 'a write that is not made, and is not refused with a status either',
		rules: ['2.archived*', '4.1.archive', '4.1.update.body'],
		choices: [
			archived('not deleted', 'deleted is false', { deleted: false }),
			archived('still in use', 'the state afterwards is 0', {
				deleted: true,
				details: { previous_state: 2, new_state: 0 },
			}),
			archived('same state', 'the state afterwards is that before', {
				deleted: true,
				details: { previous_state: 2, new_state: 2 },
			}),
			notDone(UPDATE, 'a sentence', 'data is a sentence that says no', {
				data: 'rejected by rule 7',
			}),
			notDone(UPDATE, 'a sentence alone', 'a sentence that says no, and no data', {
				message: 'Forbidden',
			}),
			notDone(UPDATE, 'an error by name', 'errorMessage in place of an envelope', {
				errorMessage: 'The record is locked',
			}),
			notDone(UPDATE, 'refused fields', 'each field with whether it was saved', {
				data: { results: [{ field: 'title', saved: false, message: 'locked' }] },
			}),
		],
	},
	{
		point: 'empty values',
		section: '4.4',
		says: 'a generated value that is none',
		rules: ['2.generated*', '4.4.field*'],
		choices: [
			generated('no width', '\u200b\ufeff'),
			generated('a list in JSON', '[]'),
			generated('a word for none', 'null'),
		],
	},
];
