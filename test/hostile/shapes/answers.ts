/** Statuses, redirects, limits and web pages. */
import type { OutgoingHttpHeaders } from 'node:http';

import type { Shape } from './reply';
import { changed, EVENTS_TYPE, JSON_TYPE, withText } from './reply';

/** Nobody is there. */
const ELSEWHERE = 'http://127.0.0.2:9';

const failure = (code: string, status: number, headers: OutgoingHttpHeaders = {}) =>
	withText(
		() =>
			JSON.stringify({
				success: false,
				status: 'fail',
				message: 'It failed',
				error: { code, message: 'It failed' },
			}),
		{ ...JSON_TYPE, ...headers },
		status,
	);

const page =
	'<!doctype html><html><head><title>Log in</title></head><body>Please log in</body></html>';

const retries = [
	'1e12',
	'1000000000000',
	'-1',
	'0',
	'0.001',
	'garbage',
	'',
	'Fri, 31 Dec 9999 23:59:59 GMT',
	'Thu, 01 Jan 1970 00:00:00 GMT',
	'9'.repeat(10_000),
];
const dates = [
	'Fri, 31 Dec 9999 23:59:59 GMT',
	'Thu, 01 Jan 0001 00:00:00 GMT',
	'yesterday',
	'0',
	'',
	'1e308',
];
const statuses = [
	201, 202, 203, 204, 205, 206, 226, 300, 304, 305, 400, 401, 402, 403, 404, 405, 408, 409, 410,
	411, 412, 413, 415, 418, 422, 425, 428, 431, 451, 500, 501, 502, 503, 504, 507, 520, 524, 598,
];

export const answers: Shape[] = [
	...statuses.map((status) => ({
		name: `answer: ${status} without words`,
		reply: withText(() => '', {}, status),
	})),
	...[429, 503, 400].flatMap((status) =>
		retries.map((after) => ({
			name: `answer: ${status} and Retry-After ${after.slice(0, 30)}`,
			reply: failure('RATE_LIMITED', status, { 'retry-after': after }),
		})),
	),
	...dates
		.map((date) => ({
			name: `answer: the Date ${date}`,
			telling: /polls of/,
			reply: changed(() => undefined),
		}))
		.map((shape, index) => ({
			...shape,
			reply: withText(({ exchange }) => exchange.body, { ...JSON_TYPE, date: dates[index] }),
		})),
	...[301, 302, 303, 307, 308].map((status) => ({
		name: `answer: ${status} to elsewhere`,
		reply: withText(() => '', { location: `${ELSEWHERE}/x` }, status),
	})),
	{ name: 'answer: 302 to itself', reply: withText(() => '', { location: '.' }, 302) },
	{ name: 'answer: 302 to nowhere', reply: withText(() => '', { location: 'http://[' }, 302) },
	{
		name: 'answer: 302 to a file',
		reply: withText(() => '', { location: 'file:///etc/passwd' }, 302),
	},
	{ name: 'answer: a web page', reply: withText(() => page, { 'content-type': 'text/html' }) },
	{ name: 'answer: a web page as JSON', reply: withText(() => page) },
	{
		name: 'answer: a web page of 20 MB',
		reply: withText(() => page.repeat(200_000), { 'content-type': 'text/html' }),
	},
	{ name: 'answer: a web page as events', reply: withText(() => page, EVENTS_TYPE) },
	{
		name: 'answer: the page of a gateway',
		reply: withText(() => page, { 'content-type': 'text/html' }, 502),
	},
	...[
		'null',
		'true',
		'0',
		'""',
		'[]',
		'[[]]',
		'{}',
		'{"data":null}',
		'{"data":[]}',
		'{"data":0}',
		'{"success":false}',
		'{"success":"true","data":{}}',
		'{"error":{}}',
		'{"error":"x"}',
		'{"jsonrpc":"2.0","id":null,"error":{"code":1e308,"message":{}}}',
		'{"jsonrpc":"1.0","id":7,"result":[]}',
	].map((text) => ({
		name: `answer: ${text}`,
		reply: withText(() => text),
	})),
	{
		name: 'answer: a failure with a success',
		reply: withText(() => '{"success":false,"status":"fail","message":"no"}'),
	},
	{
		name: 'answer: a message of 1 MB',
		reply: withText(
			() =>
				JSON.stringify({
					success: false,
					message: 'm'.repeat(1_000_000),
					error: { code: 'c'.repeat(1_000_000), message: 'm'.repeat(1_000_000) },
				}),
			JSON_TYPE,
			400,
		),
	},
	{
		name: 'answer: 100,000 errors of validation',
		reply: withText(
			() =>
				JSON.stringify({
					success: false,
					message: 'no',
					error: {
						code: 'VALIDATION',
						details: Array.from({ length: 100_000 }, (_, index) => ({
							field: `field ${index}`,
							message: 'no',
						})),
					},
					fieldErrors: Array.from({ length: 100_000 }, (_, index) => ({
						field: `field ${index}`,
						message: 'no',
					})),
				}),
			JSON_TYPE,
			400,
		),
	},
	{
		name: 'answer: words of markup',
		reply: withText(
			() =>
				JSON.stringify({
					success: false,
					error: {
						code: '<script>',
						message: '<img src=x onerror=alert(1)>{{ $json }}\u202e\r\nX: y',
					},
				}),
			JSON_TYPE,
			400,
		),
	},
	{
		name: 'answer: replayed without having been',
		reply: withText(({ exchange }) => exchange.body, {
			...JSON_TYPE,
			'idempotent-replayed': 'true',
		}),
	},
];
