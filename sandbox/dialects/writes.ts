import type { Answer, Choice, Json, Point, Row } from './choice.ts';
import { answerOf, bytesOf, dataOf, isRow, refusalOf, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { keyed } from './endpoints.ts';
import { page } from './envelopeChoices.ts';

const UPDATE: Endpoint = 'PATCH /resources/{ref}/fields';
const ADD: Endpoint = 'POST /collections/{ref}/resources';
const ARCHIVE: Endpoint = 'DELETE /resources/{ref}';

/** What the answer no longer shows. */
const saved = [
	...['changedFields', 'title', 'isbn', 'type', 'ref'],
	...['result', 'resource', 'errors', 'fields'],
];
const update = (
	name: string,
	says: string,
	by: (data: Row, fields: Row) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [UPDATE],
	loses: saved,
	...more,
	success: (answer, { asked }) => {
		const data = dataOf(answer);
		if (isRow(data)) setData(answer, by(data, rowOf(rowOf(asked.body).fields)));
	},
});
/** The values stand where this service has none. */
const WRAPPED = 'values in fields';
const errorsOf = (data: Row) => rowOf(data.fieldErrors);

/** An update that the service does not make, and does not refuse with a status either. */
const denied = (name: string, says: string, by: (fields: Row) => Answer): Choice => ({
	name,
	says,
	appliesTo: [UPDATE],
	wanted: 'told',
	instead: ({ asked }) => by(rowOf(rowOf(asked.body).fields)),
});

/** The answer of the first try is lost; the service has done the work, or has not seen it. */
const lost = (name: string, says: string, by: () => Answer, isDone: boolean): Choice => {
	const isFirst = ({ memory, asked }: Parameters<NonNullable<Choice['instead']>>[0]) => {
		const key = `lost ${asked.endpoint} ${asked.headers['idempotency-key'] ?? asked.path}`;
		if (memory.has(key)) return false;
		memory.set(key, 1);
		return true;
	};
	return {
		name,
		says,
		appliesTo: isDone ? keyed : [...keyed, UPDATE, ADD, ARCHIVE],
		loses: ['replayed'],
		// Without a key a second try might do the work twice; a form of the editor has none.
		toldIn: /image|createCollection|collection\.create|feed|run\.queue|resource\.archive/,
		...(isDone
			? {
					any: (answer, scene) => {
						if (scene.isRefused !== true && isFirst(scene)) Object.assign(answer, by());
					},
				}
			: { instead: (scene) => (isFirst(scene) ? by() : undefined) }),
	};
};
const badGateway = () => bytesOf(502, 'text/html', page('502 Bad Gateway'));
const unreached = () => bytesOf(521, 'text/html', page('521 Web server is down'));
const internal = () => refusalOf(500, 'INTERNAL', 'Internal error');
const cut = (): Answer => ({ ...answerOf(200, {}), cut: true });

export const writePoints: Point[] = [
	{
		point: 'updated',
		section: '4.1',
		says: 'what an update is answered with',
		rules: ['4.1.update.body', '4.1.update.field-errors'],
		choices: [
			update('within result', 'the answer stands under result', (data) => ({ result: data })),
			update(
				'within resource',
				'the resource stands under resource',
				({ fieldErrors = {}, ...data }) => ({
					resource: data,
					fieldErrors,
				}),
			),
			update(
				'errors',
				'the errors of fields stand under errors',
				({ fieldErrors = {}, ...data }) => ({
					...data,
					errors: fieldErrors,
				}),
			),
			update('each field', 'a list of fields, each with its error', (data, fields) => ({
				fields: Object.keys(fields).map((name) => ({
					name,
					error: errorsOf(data)[name] ?? null,
				})),
			})),
			update('names saved', 'the names of the fields that were saved', (data, fields) => ({
				updated: Object.keys(fields).filter((name) => !(name in errorsOf(data))),
				fieldErrors: errorsOf(data),
			})),
			update(
				'status of the resource',
				'the resource, whose own status is a word that says no',
				({ fieldErrors = {}, ...data }) => ({
					resource: { ...data, status: 'rejected', workflow: 'editorial' },
					fieldErrors,
				}),
			),
			update(
				'formatted',
				'the values that were saved, and their language behind them',
				(data, fields) => ({
					...data,
					fields: Object.fromEntries(
						Object.entries(fields).map(([name, value]) => [
							name,
							typeof value === 'string' ? `${value} (en)` : value,
						]),
					),
				}),
			),
			update('text', 'data is a word', () => 'OK', { wanted: 'told' }),
		],
	},
	{
		point: 'denied updates',
		section: '4.1',
		says: 'an update that is not made, with status 200',
		rules: ['4.1.update.body'],
		choices: [
			denied('no field updated', 'the list of updated fields is empty', () =>
				answerOf(200, { data: { updatedFields: [], fieldErrors: [] } }),
			),
			denied('false', 'data is false', () => answerOf(200, { data: false })),
			denied('updated false', 'updated is false', () =>
				answerOf(200, { data: { updated: false, message: 'Locked by another user' } }),
			),
			denied('each denied', 'every field has an error', (fields) =>
				answerOf(200, {
					data: {
						fieldErrors: Object.fromEntries(
							Object.keys(fields).map((name) => [name, 'You may not edit this field']),
						),
					},
				}),
			),
			{
				...denied('without words', 'every field has an error without words', (fields) =>
					answerOf(200, {
						data: {
							fieldErrors: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])),
						},
					}),
				),
				// Beside other fields it may be no error.
				in: /field\.generate/,
			},
			denied('other values', 'the record shows other values than were sent', (fields) =>
				answerOf(200, {
					data: {
						fields: Object.fromEntries(Object.keys(fields).map((name) => [name, 'As before'])),
					},
				}),
			),
			denied('nothing saved', 'the number of saved fields is 0', () =>
				answerOf(200, { data: { updatedCount: 0 } }),
			),
		],
	},
	{
		point: 'update bodies',
		section: '4.1',
		says: 'where the values of an update stand',
		rules: ['4.1.update.body'],
		choices: [
			{
				name: 'values alone',
				says: 'the body is the values themselves',
				appliesTo: [UPDATE],
				wanted: 'named',
				overrides: { 'update.fields': '' },
				ask: ({ asked }) => {
					const body = rowOf(asked.body);
					asked.body = isRow(body.fields) ? { [WRAPPED]: null } : { fields: body };
				},
				instead: ({ asked }) =>
					WRAPPED in rowOf(asked.body)
						? refusalOf(400, 'UNKNOWN_FIELD', "Unknown field 'fields'")
						: undefined,
			},
		],
	},
	{
		point: 'lost answers',
		section: '8',
		says: 'a write whose first answer is lost',
		rules: ['8.replay', '7.open'],
		choices: [
			lost('502 done', '502, and the work is done', badGateway, true),
			lost('502 not done', '502, and nothing is done', badGateway, false),
			{
				...lost('500 done', '500, and the work is done', internal, true),
				// Whether the resource with that title is the one just made its date tells; else it is named, and nothing is sent again.
				toldWith: [
					'summaries=without dates',
					...['local bounds', 'none', 'zero', 'T', 'space'].map((form) => `dates=${form}`),
				],
			},
			{
				...lost('additions done', '502, and the resources were added', badGateway, true),
				appliesTo: [ADD],
				wanted: 'told',
			},
			lost('521 not done', '521 of a proxy that reached nobody', unreached, false),
			lost('reset not done', 'the connection is reset before the work', cut, false),
		],
	},
];
