import type { Point } from './choice.ts';
import { dataOf, isRow, rowOf, setData } from './choice.ts';
import { bare, keyed, openLists } from './endpoints.ts';
import { empty, succeeded, withOk, withoutData } from './envelopeChoices.ts';
import { refused } from './forms.ts';

export const envelopePoints: Point[] = [
	{
		point: 'refusals',
		section: '2',
		says: 'the envelope of a refusal',
		rules: ['2.error-envelope*', '7.open'],
		choices: [
			refused('success 0', 'success as 0', (envelope) => ({ ...envelope, success: 0 })),
			refused('success "0"', 'success as "0"', (envelope) => ({ ...envelope, success: '0' })),
			refused('success "false"', 'success as "false"', (envelope) => ({
				...envelope,
				success: 'false',
			})),
			refused(
				'status alone',
				'the word fail and no success',
				({ success: _, ...envelope }) => envelope,
			),
			refused('error alone', 'nothing but the error', ({ error = {} }) => ({ error })),
			refused(
				'error as text',
				'the error is its sentence',
				({ message = '', ...envelope }) => ({ ...envelope, message, error: message }),
				{ withoutCode: true },
			),
			refused('error as list', 'the error is a list of one', ({ error = {}, ...envelope }) => ({
				...envelope,
				error: [error],
			})),
			refused(
				'error true',
				'the error is true, its sentence beside it',
				({ message = '' }) => ({ error: true, message }),
				{ withoutCode: true },
			),
			refused(
				'errors',
				'the error is a list of texts',
				({ message = '', error: _, ...envelope }) => ({ ...envelope, message, error: [message] }),
				{ withoutCode: true },
			),
			refused('200', 'every refusal comes with status 200', (envelope, answer) =>
				withOk(answer, envelope),
			),
			refused('200 with success 0', 'status 200, success 0', (envelope, answer) =>
				withOk(answer, { ...envelope, success: 0 }),
			),
			refused('200 with success "false"', 'status 200, success "false"', (envelope, answer) =>
				withOk(answer, { ...envelope, success: 'false' }),
			),
			refused(
				'200 with status alone',
				'status 200, the word fail and no success',
				({ success: _, ...envelope }, answer) => withOk(answer, envelope),
			),
			refused(
				'200 with error alone',
				'status 200, nothing but the error',
				({ error = {} }, answer) => withOk(answer, { error }),
			),
			refused(
				'200 with error as text',
				'status 200, the error is its sentence',
				({ message = '' }, answer) => withOk(answer, { error: message }),
				{ withoutCode: true },
			),
			refused(
				'200 with error as list',
				'status 200, the error is a list of one',
				({ error = {} }, answer) => withOk(answer, { error: [error] }),
			),
			refused('200 beside data', 'status 200, and data is null', (envelope, answer) =>
				withOk(answer, { ...envelope, data: null }),
			),
			refused(
				'200 beside an empty list',
				'status 200, and data is an empty list',
				(envelope, answer) => withOk(answer, { ...envelope, data: [] }),
			),
			refused(
				'200 within data',
				'status 200, and the refusal is the data, without a message of its own',
				({ error = null }, answer) => withOk(answer, { data: { success: false, error } }),
			),
			refused(
				'200 beside success',
				'status 200, success true, and the word fail',
				(envelope, answer) => withOk(answer, { ...envelope, success: true, data: null }),
			),
			refused('other status', 'every refusal comes with status 500', (envelope, answer) => {
				answer.status = 500;
				return envelope;
			}),
			refused('400', 'every refusal comes with status 400', (envelope, answer) => {
				answer.status = 400;
				return envelope;
			}),
		],
	},
	{
		point: 'successes',
		section: '2',
		says: 'the envelope of a success',
		rules: ['2.envelope*', '2.message-envelope*', '4.1.update.body'],
		choices: [
			succeeded('with words', 'success, status and message everywhere', (envelope) => ({
				success: true,
				status: 'success',
				message: 'Done.',
				...envelope,
			})),
			succeeded('success 1', 'success as 1 everywhere', (envelope) => ({
				...envelope,
				success: 1,
				status: 'success',
			})),
			succeeded('success "1"', 'success as "1" everywhere', (envelope) => ({
				...envelope,
				success: '1',
			})),
			succeeded('success "true"', 'success as "true", status ok', (envelope) => ({
				...envelope,
				success: 'true',
				status: 'ok',
			})),
			succeeded('without words', 'data alone everywhere', ({ data = null }) => ({ data })),
			succeeded('error null', 'an error that is null beside data', (envelope) => ({
				...envelope,
				error: null,
			})),
			succeeded('error empty', 'an error that is an empty list beside data', (envelope) => ({
				...envelope,
				error: [],
				errors: [],
			})),
			succeeded('error false', 'an error that is false beside data', (envelope) => ({
				...envelope,
				error: false,
			})),
			succeeded('error text empty', 'an error that is an empty text beside data', (envelope) => ({
				...envelope,
				error: '',
				message: '',
			})),
			succeeded('more keys', 'further keys beside data', (envelope) => ({
				...envelope,
				meta: { version: '2.3', took: 4 },
				links: [],
			})),
			succeeded(
				'201',
				'creates are answered with 201',
				(envelope, answer) => {
					answer.status = 201;
					return envelope;
				},
				{ appliesTo: keyed },
			),
			succeeded(
				'202',
				'creates are answered with 202',
				(envelope, answer) => {
					answer.status = 202;
					return envelope;
				},
				{ appliesTo: keyed },
			),
			empty(204),
			empty(200),
			succeeded(
				'an empty list alone',
				'what promises no data is answered with []',
				() => [],
				withoutData,
			),
			succeeded(
				'no data',
				'what promises no data has success alone',
				() => ({ success: true }),
				withoutData,
			),
			succeeded(
				'data null',
				'what promises no data has null',
				() => ({ success: true, status: 'success', message: 'Saved.', data: null }),
				withoutData,
			),
			succeeded(
				'error false alone',
				'what promises no data has an error that is false',
				() => ({ error: false, message: 'Done.' }),
				withoutData,
			),
			succeeded('data true', 'what promises no data has true', () => ({ data: true }), withoutData),
			succeeded(
				'data empty list',
				'what promises no data has an empty list',
				() => ({ data: [] }),
				withoutData,
			),
			succeeded(
				'bare record',
				'what is not described comes without data around it',
				({ data = null }) => data,
				{ appliesTo: bare },
			),
			succeeded(
				'fieldErrors beside data',
				'the errors of fields stand beside data',
				({ data = null }) => {
					const { fieldErrors = {}, ...rest } = rowOf(data);
					return { data: rest, fieldErrors };
				},
				{ appliesTo: ['PATCH /resources/{ref}/fields'] },
			),
			succeeded(
				'fieldErrors alone',
				'the errors of fields and nothing else',
				({ data = null }) => ({ success: true, fieldErrors: rowOf(data).fieldErrors ?? {} }),
				{ appliesTo: ['PATCH /resources/{ref}/fields'], loses: ['type'] },
			),
			{
				name: 'data twice',
				says: 'data within data',
				appliesTo: openLists,
				success: (answer) => {
					if (isRow(dataOf(answer))) setData(answer, { data: dataOf(answer) ?? null });
				},
			},
		],
	},
];
