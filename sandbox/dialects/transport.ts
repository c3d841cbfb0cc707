import type { Choice, Point } from './choice.ts';
import { answerOf } from './choice.ts';
import { enveloped, gets } from './endpoints.ts';
import { after, limited, page, proxy, replay, texts, typed, until } from './envelopeChoices.ts';

const QUOTA = 'Out of call volume quota. Quota will be replenished in 00:00:02.';
/** What a gateway with limits of its own writes, once for each endpoint. */
const quota = (): Pick<Choice, 'instead'> => ({
	instead: ({ memory, asked }) => {
		const key = `quota ${asked.endpoint}`;
		if (memory.has(key)) return undefined;
		memory.set(key, 1);
		return answerOf(403, { statusCode: 403, message: QUOTA });
	},
});

/** How answers come over the wire, and what stands between. */
export const transportPoints: Point[] = [
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
				{ wanted: 'told', appliesTo: gets.filter((endpoint) => enveloped.includes(endpoint)) },
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
						(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
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
			limited('400 in small letters', '400 with the code in small letters', 400, {
				code: 'rate_limited',
				message: 'Come back later.',
			}),
			{
				...limited('quota of a gateway', '403 and a sentence of a gateway', 403),
				...quota(),
			},
			limited('429 other code', '429 with another code', 429, {
				code: 'TOO_MANY_REQUESTS',
				headers: after('1'),
			}),
		],
	},
];
