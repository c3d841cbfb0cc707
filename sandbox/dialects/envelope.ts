import { dataOf, isRow, rowOf, setData } from './choice.ts';
import type { Point } from './choice.ts';
import { bare, enveloped, gets, keyed, openLists } from './endpoints.ts';
import { refused } from './forms.ts';
import {
	after,
	empty,
	limited,
	page,
	proxy,
	replay,
	succeeded,
	texts,
	typed,
	until,
	withOk,
	withoutData,
} from './envelopeChoices.ts';

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
				{ at: keyed },
			),
			succeeded(
				'202',
				'creates are answered with 202',
				(envelope, answer) => {
					answer.status = 202;
					return envelope;
				},
				{ at: keyed },
			),
			empty(204),
			empty(200),
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
				{ at: bare },
			),
			succeeded(
				'fieldErrors beside data',
				'the errors of fields stand beside data',
				({ data = null }) => {
					const { fieldErrors = {}, ...rest } = rowOf(data);
					return { data: rest, fieldErrors };
				},
				{ at: ['PATCH /resources/{ref}/fields'] },
			),
			succeeded(
				'fieldErrors alone',
				'the errors of fields and nothing else',
				({ data = null }) => ({ success: true, fieldErrors: rowOf(data).fieldErrors ?? {} }),
				{ at: ['PATCH /resources/{ref}/fields'], loses: ['type'] },
			),
			{
				name: 'data twice',
				says: 'data within data',
				at: openLists,
				success: (answer) => {
					if (isRow(dataOf(answer))) setData(answer, { data: dataOf(answer) ?? null });
				},
			},
		],
	},
	{
		point: 'wire',
		section: '1',
		says: 'how JSON comes over the wire',
		rules: ['2.envelope*'],
		choices: [
			texts('byte order mark', 'a byte order mark before the JSON', (text) => `\uFEFF${text}`),
			texts('white space', 'empty lines before and behind the JSON', (text) => `\n\n  ${text}\n`),
			texts(
				'warning',
				'a warning of the programming language before the JSON',
				(text) => `Warning: Undefined index in /srv/api.php on line 12\n${text}`,
				{ wanted: 'told', at: gets.filter((endpoint) => enveloped.includes(endpoint)) },
			),
			typed('html', 'text/html; charset=UTF-8'),
			typed('text', 'text/plain'),
			typed('untyped', undefined),
			typed('problem', 'application/vnd.api+json'),
			typed('latin', 'application/json; charset=ISO-8859-1'),
			texts('escaped', 'everything but ASCII as \\u escapes, slashes escaped', (text) =>
				text
					.replace(
						/[^\u0020-\u007E\n]/g,
						(one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
					)
					.replaceAll('/', '\\/'),
			),
		],
	},
	{
		point: 'proxies',
		section: '1',
		says: 'what stands before the service',
		rules: ['7.open'],
		choices: [
			proxy('502 once', 'a page with 502, once', 502, page('502 Bad Gateway')),
			proxy('503 once', 'a page with 503, once', 503, page('503 Service Temporarily Unavailable')),
			proxy('504 once', 'a page with 504, once', 504, page('504 Gateway Time-out')),
			proxy('sign-in page', 'a page to sign in, with 200, always', 200, page('Sign in'), {
				wanted: 'told',
			}),
			proxy('denied page', 'a page with 403, always', 403, page('403 Forbidden'), {
				wanted: 'told',
			}),
		],
	},
	{
		point: 'replays',
		section: '8',
		says: 'the mark of a replay',
		rules: ['8.replay'],
		choices: [
			replay('plain', 'Idempotent-Replayed', 'true'),
			replay('capitals', 'IDEMPOTENT-REPLAYED', 'TRUE'),
			replay('lower case', 'idempotent-replayed', 'True'),
			replay('digit', 'Idempotent-Replayed', '1'),
		],
	},
	{
		point: 'limits',
		section: '8',
		says: 'how the hourly limit is told',
		rules: ['7.open', '8.hourly', '8.streams'],
		choices: [
			limited('429', '429 without Retry-After', 429),
			limited('429 in seconds', '429 with Retry-After in seconds', 429, { headers: after('2') }),
			limited('429 as date', '429 with Retry-After as a date', 429, { headers: until(3000) }),
			limited('429 ahead', '429 with a date, by a clock that is an hour ahead', 429, {
				headers: until(3000),
				skew: 3_600_000,
			}),
			limited('429 behind', '429 with a date, by a clock that is an hour behind', 429, {
				headers: until(3000),
				skew: -3_600_000,
			}),
			limited('403', '403 with the code', 403, { headers: after('2') }),
			limited('503', '503 with the code', 503, { headers: after('2') }),
			limited('400', '400 with the code', 400),
			limited('200', '200 with the code', 200),
			limited('429 other code', '429 with another code', 429, {
				code: 'TOO_MANY_REQUESTS',
				headers: after('1'),
			}),
		],
	},
];
