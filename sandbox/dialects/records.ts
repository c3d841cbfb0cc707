import type { Choice, Json, Point, Row } from './choice.ts';
import { isRow, rowOf, setData, without } from './choice.ts';
import { record } from './forms.ts';
import { rowsOf } from './rows.ts';

const OPTIONS = 'GET /resources/fields/{id}/options';
const ADD = 'POST /collections/{ref}/resources';

const before = (name: string, says: string, details: Json): Choice =>
	record(
		['DELETE /resources/{ref}'],
		name,
		says,
		(data) =>
			'already_in_deletion_state' in rowOf(data.details)
				? { ...data, deleted: false, details }
				: data,
		{ loses: ['details', 'deleted'] },
	);
const noErrors = (name: string, says: string, none: Json): Choice =>
	record(
		['POST /resources', 'PATCH /resources/{ref}/fields'],
		name,
		says,
		({ fieldErrors, ...data }) => ({
			...data,
			// A list names no field without an error.
			fieldErrors: Array.isArray(fieldErrors)
				? fieldErrors
				: { title: none, isbn: none, ...rowOf(fieldErrors) },
		}),
		{ loses: ['fieldErrors'] },
	);
const job = (name: string, none: Json): Choice =>
	record(
		['GET /jobs/{ref}'],
		name,
		`no result and no error are ${JSON.stringify(none)}`,
		({ result = '', error = '', ...data }) => ({
			...data,
			result: result || none,
			error: error || none,
		}),
		{ loses: ['result', 'jobError'] },
	);

const daysIn = (level: Json): Row[] => {
	const { byDay } = rowOf(level);
	return Array.isArray(byDay) ? byDay.filter(isRow) : [];
};
/** The days stand in a list of their own, beside the totals of the levels. */
const daysOfBoth = (
	name: string,
	says: string,
	by: (days: { account: Row[]; organisation: Row[] }) => Json,
): Choice =>
	record(['GET /usage'], name, says, ({ account = {}, organisation = {}, ...data }) => ({
		...data,
		account: without(rowOf(account), ['byDay']),
		organisation: without(rowOf(organisation), ['byDay']),
		byDay: by({ account: daysIn(account), organisation: daysIn(organisation) }),
	}));

/** Records, in the shapes that the interface leaves to them. */
export const recordPoints: Point[] = [
	{
		point: 'option map',
		section: '2',
		says: 'the options of a field in one object',
		rules: ['2.open.options'],
		choices: [
			{
				name: 'by reference',
				says: 'names by their references',
				appliesTo: [OPTIONS],
				loses: ['parentRef', 'code'],
				success: (answer) =>
					setData(
						answer,
						Object.fromEntries(
							rowsOf(answer, OPTIONS).map(({ ref = 0, name = '' }) => [String(ref), name]),
						),
					),
			},
		],
	},
	{
		point: 'archived before',
		section: '3',
		says: 'how details report already_in_deletion_state',
		rules: ['2.archived*'],
		choices: [
			before('text', 'details are that word', 'already_in_deletion_state'),
			before('status', 'the word stands under status', { status: 'already_in_deletion_state' }),
			before('list', 'a list with that word', ['already_in_deletion_state']),
		],
	},
	{
		point: 'no field errors',
		section: '4.1',
		says: 'what stands for no error of a field',
		rules: ['4.1.create.bad-option', '4.1.update.field-errors'],
		choices: [
			noErrors('null each', 'each field with null', null),
			noErrors('false each', 'each field with false', false),
			noErrors('empty each', 'each field with an empty list', []),
		],
	},
	{
		point: 'usage levels',
		section: '4.8',
		says: 'where the two levels stand',
		rules: ['4.8.usage.levels', '2.open.usage'],
		choices: [
			record(
				['GET /usage'],
				'within',
				'both stand under levels',
				({ account = {}, organisation = {}, ...data }) => ({
					...data,
					levels: { account, organisation },
				}),
			),
			record(
				['GET /usage'],
				'list',
				'a list of levels',
				({ account = {}, organisation = {}, ...data }) => ({
					...data,
					levels: [
						{ level: 'account', ...rowOf(account) },
						{ level: 'organisation', ...rowOf(organisation) },
					],
				}),
				{ wanted: 'told' },
			),
			record(
				['GET /usage'],
				'days',
				'a level is the list of its days',
				({ account = {}, organisation = {}, ...data }) => ({
					...data,
					account: rowOf(account).byDay ?? [],
					organisation: rowOf(organisation).byDay ?? [],
				}),
				{ loses: ['inputTokens', 'outputTokens', 'totalTokens', 'requests'] },
			),
			daysOfBoth('days by level', 'the days of each level under its name', (days) => days),
			daysOfBoth('days with their level', 'one list of days, each with its level', (days) =>
				Object.entries(days).flatMap(([level, rows]) => rows.map((day) => ({ level, ...day }))),
			),
			daysOfBoth(
				'levels in days',
				'one list of days, each with both levels',
				({ account, organisation }) =>
					organisation.map(({ date = '', ...day }) => {
						const own = account.find((row) => row.date === date);
						return { date, organisation: day, ...(own && { account: without(own, ['date']) }) };
					}),
			),
		],
	},
	{
		point: 'job ends',
		section: '2',
		says: 'what stands for no result and for no error',
		rules: ['2.job*'],
		choices: [job('false', false), job('zero', 0), job('zero as text', '0')],
	},
	{
		point: 'statuses',
		section: '2',
		says: 'what became of additions',
		rules: ['2.added*'],
		choices: [
			record([ADD], 'by reference', 'statuses by their references', ({ results, ...data }) => ({
				...data,
				results: Object.fromEntries(
					(Array.isArray(results) ? results.filter(isRow) : []).map(({ ref = 0, status = '' }) => [
						String(ref),
						status,
					]),
				),
			})),
		],
	},
	{
		point: 'new chats',
		section: '4.3',
		says: 'the record of a chat that has just begun',
		rules: ['4.3.new-chat'],
		choices: [
			record(['POST /ai/chats'], 'within chat', 'it stands under chat', (chat) => ({ chat })),
			record(
				['POST /ai/chats'],
				'reference alone',
				'nothing but the reference',
				({ ref = 0 }) => ({
					ref,
				}),
				{ loses: ['title', 'createdDate', 'modifiedDate'] },
			),
		],
	},
];
