import { Failure } from '../../../shared/failure/failure';
import { judgeNotification, judgeRpc } from '../../../shared/gateway/jsonRpc';
import { parseJson } from '../../../shared/values/json';
import { judged, rpc } from './answeringGateway';

describe('a JSON-RPC answer', () => {
	it.each([
		[rpc({ result: { a: 1 } }), { data: { a: 1 }, id: 1 }],
		[[rpc({ result: [1] })], { data: [1], id: 1 }],
		[
			{ success: true, data: rpc({ result: { isError: true } }) },
			{ data: { isError: true }, id: 1 },
		],
		[
			[{ jsonrpc: '2.0', method: 'notifications/progress' }, rpc({ result: 0 })],
			{ data: 0, id: 1 },
		],
		[
			{ id: '1', result: null },
			{ data: null, id: '1' },
		],
		[
			{ jsonrpc: 2, id: 1, result: {}, error: null },
			{ data: {}, id: 1 },
		],
		[rpc({ result: {}, error: {} }), { data: {}, id: 1 }],
	])('%j is taken', (body, data) => {
		expect(judged(body)).toEqual(data);
	});

	it('is found in the event of a proxy that streams', () => {
		const text = `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' })}\n\ndata: ${JSON.stringify(rpc({ result: {} }))}\n\n`;
		expect(
			judgeRpc(
				{ status: 200, headers: { 'content-type': 'text/event-stream' }, body: undefined, text },
				0,
			),
		).toEqual({ data: {}, id: 1 });
	});

	it.each([
		[
			rpc({ error: { code: -32001, message: 'Session not found' } }),
			404,
			'SESSION_LOST',
			'Session not found',
		],
		[
			rpc({ error: { code: -32002, message: 'lacks: ai' } }),
			200,
			'INSUFFICIENT_SCOPE',
			'lacks: ai',
		],
		[
			rpc({ error: { code: -32602, message: 'Unknown tool' } }),
			200,
			'JSON_RPC_-32602',
			'Unknown tool',
		],
		[rpc({ error: { code: '-32001', message: 'gone' } }), 200, 'SESSION_LOST', 'gone'],
		[
			[rpc({ error: { code: -32600, message: 'no batches' } })],
			400,
			'JSON_RPC_-32600',
			'no batches',
		],
		[
			rpc({ error: { code: -32000, message: 'Slow down', data: { code: 'RATE_LIMITED' } } }),
			200,
			'RATE_LIMITED',
			'Slow down',
		],
		[rpc({ error: { code: -32000, message: 'Slow down' } }), 429, 'HTTP_429', 'Slow down'],
		[
			rpc({ error: { code: 'NOT_FOUND', message: 'no such book' } }),
			200,
			'NOT_FOUND',
			'no such book',
		],
		[
			rpc({ error: { code: -32602, message: 'Invalid params', data: { isbn: 'is required' } } }),
			200,
			'JSON_RPC_-32602',
			'Invalid params; isbn: is required',
		],
		[
			rpc({ error: { code: -32000, message: 'Server error', data: 'Book 7 is locked' } }),
			200,
			'JSON_RPC_-32000',
			'Server error; Book 7 is locked',
		],
		[rpc({ error: 'it broke' }), 200, 'JSON_RPC_-32603', 'it broke'],
		[rpc({ error: { code: -32603 } }), 500, 'JSON_RPC_-32603', 'refused the call'],
		[
			{ success: false, error: { code: 'NO_API_KEY', message: 'API key is required' } },
			401,
			'NO_API_KEY',
			'API key is required',
		],
		['<html>', 404, 'HTTP_404', 'Not found'],
		['<html>', 200, 'ANSWER', 'A web page came'],
	])('%j with %i is the failure %s', (body, status, code, words) => {
		const failure = judged(body, status);
		expect(failure).toBeInstanceOf(Failure);
		expect((failure as Failure).details).toMatchObject({
			code,
			message: expect.stringContaining(words),
		});
	});
});

it.each([
	[-32000, 'Hourly rate limit exceeded.'],
	[-32603, 'Hourly rate limit exceeded.'],
	[-32000, 'Too many requests'],
	[-32029, 'API rate limit exceeded'],
	[-32000, 'Rate limit exceeded: 100 requests per hour'],
	[-32000, 'Hourly rate limit exceeded. Resets at 2026-11-26T15:00:00Z'],
])('a JSON-RPC error %i of the rate limit is waited out: %s', (code, message) => {
	const failure = judged(rpc({ error: { code, message } })) as Failure;
	expect(failure.handling).toMatchObject({ limited: true, nothingDone: true });
	expect(failure.details).toMatchObject({ retryable: true, message });
	const more = judged(rpc({ error: { code, message, data: { retryAfter: 30 } } })) as Failure;
	expect(more.handling.limited).toBe(true);
});

it.each(['Saved 3 of 5; too many requests', 'Image provider: rate limit exceeded'])(
	'what a tool says of a limit of its own is no reason to call it again: %s',
	(message) => {
		const { handling } = judged(rpc({ error: { code: -32000, message } })) as Failure;
		expect([handling.limited, handling.nothingDone]).toEqual([undefined, false]);
	},
);

it('a JSON-RPC error of a tool that broke off is none, whatever limit it speaks of', () => {
	const broken = judged(rpc({ error: { code: -32603, message: 'Too many requests' } })) as Failure;
	expect(broken.handling).toEqual({ nothingDone: false });
});

describe('the answer to a notification', () => {
	const told = (text: string, status: number, headers = {}) =>
		judgeNotification({ status, headers, body: parseJson(text), text }, 0);

	it.each<[string, number]>([
		['', 202],
		['', 200],
		[' \n', 204],
		['{}', 200],
		['[]', 200],
		['null', 200],
		['Accepted', 202],
		[JSON.stringify(rpc({ result: {} })), 200],
		['{"success":true,"data":null}', 200],
		[JSON.stringify(rpc({ error: { code: -32601, message: 'Method not found' } })), 200],
		[JSON.stringify(rpc({ error: { code: '-32601', message: 'Method not found' } })), 404],
		[JSON.stringify(rpc({ error: { code: -32600, message: 'Invalid request' } })), 400],
		[JSON.stringify(rpc({ error: { code: -32602, message: 'No params' } })), 200],
	])('may be %j with %i', (text, status) => {
		expect(told(text, status)).toEqual({ data: null });
	});

	it.each<[string, number, string]>([
		[JSON.stringify(rpc({ error: { code: -32001, message: 'gone' } })), 404, 'SESSION_LOST'],
		[JSON.stringify(rpc({ error: { code: -32603, message: 'broken' } })), 200, 'JSON_RPC_-32603'],
		['<html>', 200, 'ANSWER'],
		['', 503, 'HTTP_503'],
	])('%j with %i is the failure %s', (text, status, code) => {
		expect((told(text, status) as Failure).details.code).toBe(code);
	});
});
