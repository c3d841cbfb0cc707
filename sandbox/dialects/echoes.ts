import type { Choice, Json, Point, Row } from './choice.ts';
import { isRow, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';

const ADD: Endpoint = 'POST /collections/{ref}/resources';
const ARCHIVE: Endpoint = 'DELETE /resources/{ref}';
const QUERY: Endpoint = 'POST /catalogue/query';

const added = (
	name: string,
	says: string,
	by: (rows: Row[]) => Json,
	more: Partial<Choice> = {},
): Choice =>
	record(
		[ADD],
		name,
		says,
		(data) => ({
			...data,
			results: by(Array.isArray(data.results) ? data.results.filter(isRow) : []),
		}),
		more,
	);
const details = (name: string, says: string, by: (wasBefore: boolean) => Json): Choice =>
	record(
		[ARCHIVE],
		name,
		says,
		(data) => {
			const wasBefore = 'already_in_deletion_state' in rowOf(data.details);
			return wasBefore ? { ...data, details: by(wasBefore) } : data;
		},
		{ loses: ['details', 'deleted'] },
	);

/** The conditions that the service says it has applied. */
const echo = (
	name: string,
	says: string,
	by: (filters: Row[]) => Json,
	more: Partial<Choice> = {},
): Choice =>
	record(
		[QUERY],
		name,
		says,
		(data) => ({
			...data,
			filters: by(Array.isArray(data.filters) ? data.filters.filter(isRow) : []),
		}),
		{ loses: ['filters'], ...more },
	);

/** What the answer of a write or of a query repeats of what was asked. */
export const echoPoints: Point[] = [
	{
		point: 'more additions',
		section: '2',
		says: 'what became of resources that were added to a collection, told in part',
		rules: ['2.added*'],
		choices: [
			added('keyed records', 'by their references', (rows) =>
				Object.fromEntries(rows.map((row) => [String(row.ref), row])),
			),
			added('camel case', 'AlreadyPresent, NotFound', (rows) =>
				rows.map((row) => ({
					...row,
					status: String(row.status).replace(/(^|_)(\w)/g, (_whole, _sign, letter: string) =>
						letter.toUpperCase(),
					),
				})),
			),
			added(
				'added alone',
				'only those that were added',
				(rows) => rows.filter(({ status }) => status === 'added'),
				{ wanted: 'told' },
			),
			added('none', 'no list, the counts alone', () => null, { wanted: 'told' }),
			added(
				'without references',
				'in the order in which they were sent, without references',
				(rows) => rows.map(({ ref: _, ...row }) => row),
				{ wanted: 'told', loses: ['ref', 'resourceRef'] },
			),
			added('as text', 'statuses alone', (rows) => rows.map(({ status = '' }) => status), {
				wanted: 'told',
			}),
			{
				...record([ADD], '207', 'with status 207', (data) => data),
				success: (answer) => void (answer.status = 207),
			},
		],
	},
	{
		point: 'archived once more',
		section: '3',
		says: 'further ways to report already_in_deletion_state',
		rules: ['2.archived*'],
		choices: [
			details('reason', 'the word stands under reason', () => ({
				reason: 'already_in_deletion_state',
			})),
			details('one as text', '"1"', () => ({ already_in_deletion_state: '1' })),
			details('state', 'the state', () => ({ already_in_deletion_state: 3 })),
		],
	},
	{
		point: 'conditions',
		section: '2',
		says: 'how the conditions of a query are repeated',
		rules: ['2.query.filters*', '4.2.query.operators'],
		choices: [
			echo('texts', 'each as a text', (filters) =>
				filters.map(
					({ field = '', op = '', value = '' }) =>
						`${String(field)} ${String(op)} ${String(value)}`,
				),
			),
			echo(
				'other words',
				'fields in capitals, operators as words',
				(filters) =>
					filters.map(({ field = '', value = '' }) => ({
						field: String(field).toUpperCase(),
						op: 'contains',
						value,
					})),
				{ wanted: 'told' },
			),
			echo('values as lists', 'each value as a list of one', (filters) =>
				filters.map((filter) => ({ ...filter, value: [filter.value ?? null] })),
			),
			echo('one dropped', 'the last condition was not applied', (filters) => filters.slice(0, -1), {
				wanted: 'told',
			}),
			echo('none', 'no condition was applied', () => [], { wanted: 'told' }),
			{
				...echo(
					'changed',
					'the last condition was applied with another value',
					(filters) => filters,
					{
						wanted: 'told',
					},
				),
				ask: ({ asked }) => {
					const { filters, ...body } = rowOf(asked.body);
					if (Array.isArray(filters))
						asked.body = {
							...body,
							filters: filters.map((filter, index) =>
								index === filters.length - 1
									? { ...rowOf(filter), value: 'another value' }
									: filter,
							),
						};
				},
			},
			echo(
				'other operator',
				'the operator of the last condition is another',
				(filters) =>
					filters.map((filter, index) =>
						index === filters.length - 1 ? { ...filter, op: '<' } : filter,
					),
				{ wanted: 'told' },
			),
		],
	},
];
