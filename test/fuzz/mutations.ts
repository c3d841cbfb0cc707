/** True answers made untrue, as arbitraries of fast-check: what a service, a proxy or a stranger may send in their place. */
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';

import { change, changed } from './changedJson';
import type { Exchange } from './exchanges';
import { isText } from './exchanges';
import type { Reply } from './replay';
import { whole, wires, type Sent } from './wires';

const html = Buffer.from('<!doctype html><title>Log in</title><p>undefined</p>');
const envelope = (error: unknown, message: unknown = 'No') =>
	Buffer.from(JSON.stringify({ success: false, status: 'fail', message, error }));

const answers: Record<string, (sent: Sent) => Sent> = {
	'HTML with 200': (sent) => ({
		...sent,
		status: 200,
		headers: { 'content-type': 'text/html' },
		body: html,
	}),
	'HTML with 502': (sent) => ({
		...sent,
		status: 502,
		headers: { 'content-type': 'text/html' },
		body: html,
	}),
	nothing: (sent) => ({ ...sent, body: Buffer.alloc(0) }),
	'204': (sent) => ({ ...sent, status: 204, body: Buffer.alloc(0) }),
	'202': (sent) => ({ ...sent, status: 202, body: Buffer.alloc(0) }),
	'the wrong type': (sent) => ({
		...sent,
		headers: { ...sent.headers, 'content-type': 'image/png' },
	}),
	'no type': (sent) => ({ ...sent, headers: {} }),
	'the type of events': (sent) => ({ ...sent, headers: { 'content-type': 'text/event-stream' } }),
	'invalid UTF-8': (sent) => ({
		...sent,
		body: Buffer.from(sent.body.map((byte, index) => (index % 7 === 3 ? 0xff : byte))),
	}),
	'UTF-16': (sent) => ({ ...sent, body: Buffer.from(sent.body.toString(), 'utf16le') }),
	'a byte order mark': (sent) => ({
		...sent,
		body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), sent.body]),
	}),
	null: (sent) => ({ ...sent, body: Buffer.from('null') }),
	'a list': (sent) => ({ ...sent, body: Buffer.from('[]') }),
	'a text': (sent) => ({ ...sent, body: Buffer.from('"x"') }),
	'data of null': (sent) => ({ ...sent, body: Buffer.from('{"data":null}') }),
	'data that is a text': (sent) => ({ ...sent, body: Buffer.from('{"data":"x"}') }),
	'data that is a list': (sent) => ({
		...sent,
		body: Buffer.from('{"data":[null,1,{},"x",[{}]]}'),
	}),
	'a failure with 200': (sent) => ({
		...sent,
		status: 200,
		body: envelope({ code: 'X', message: 'No' }),
	}),
	'no JSON-RPC': (sent) => ({
		...sent,
		body: Buffer.from('{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":{}}}'),
	}),
	'JSON-RPC of nothing': (sent) => ({
		...sent,
		body: Buffer.from('{"jsonrpc":"2.0","id":1,"result":null}'),
	}),
	'garbage as events': (sent) => ({
		...sent,
		headers: { 'content-type': 'text/event-stream' },
		body: Buffer.from(
			'event: done\ndata: {\n\nid\n:\n\u0000\ndata\n\nretry: x\nevent: delta\ndata: []\n\nevent: error\ndata: null\n\n',
		),
	}),
	'gzip that is none': (sent) => ({
		...sent,
		headers: { ...sent.headers, 'content-encoding': 'gzip' },
	}),
	'gzip cut in the middle': (sent) => ({
		...sent,
		headers: { ...sent.headers, 'content-encoding': 'gzip' },
		body: gzipSync(sent.body).subarray(0, 20),
	}),
	'gzip said to be brotli': (sent) => ({
		...sent,
		headers: { ...sent.headers, 'content-encoding': 'br' },
		body: gzipSync(sent.body),
	}),
	'strange headers': (sent) => ({
		...sent,
		headers: {
			...sent.headers,
			'retry-after': '-1',
			'content-disposition': 'attachment; filename="../../%00\\x"; filename*=utf-8\'\'%zz',
			'mcp-session-id': 'a b',
			'idempotent-replayed': 'maybe',
			'content-range': 'bytes x-y/z',
		},
	}),
};

const statuses = [
	201, 206, 300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 413, 416, 418,
	422, 425, 429, 451, 500, 501, 502, 503, 504, 599,
];

const errors: unknown[] = [
	undefined,
	null,
	'x',
	5,
	[],
	{},
	{ code: 5, message: {} },
	{ code: '__proto__', message: 'constructor' },
	{ code: 'toString', message: '' },
	{ code: 'x'.repeat(10_000), message: 'x'.repeat(10_000) },
	{ code: 'NOT_FOUND', message: '\u0000\u202e' },
	{ code: '{key}', message: 'The key {key} is wrong' },
	{ code: 'RATE_LIMITED', message: 'Hourly rate limit exceeded.' },
	{ code: 'IDEMPOTENCY_KEY_CONFLICT', message: null },
];

const retryAfter = ['', '0', '-1', '1e9', 'x', 'Wed, 99 Foo 9999 99:99:99 GMT', '9'.repeat(40)];

export interface Mutation {
	/** For the report. */
	name: string;
	reply: Reply;
}

const filled = (sent: Sent, key: string): Sent =>
	isText({ headers: sent.headers } as Exchange)
		? { ...sent, body: Buffer.from(sent.body.toString().replaceAll('{key}', key)) }
		: sent;

/** @param key the API key, which a service may repeat in its words */
export const mutation = (key: string): fc.Arbitrary<Mutation> => {
	const changes = fc.array(change, { minLength: 1, maxLength: 3 }).map((list): Mutation => ({
		name: `changed: ${list.map(({ way, action, key: added, value }) => `${action} at ${way.join('/')} ${added} ${String(JSON.stringify(value)).slice(0, 40)}`).join('; ')}`,
		reply: (response, recorded) =>
			whole(
				filled(
					{
						...recorded,
						body: isText(recorded)
							? Buffer.from(changed(recorded.body.toString(), list))
							: recorded.body,
					},
					key,
				),
				response,
			),
	}));
	const truncated = fc.double({ min: 0, max: 1, noNaN: true }).map((part): Mutation => ({
		name: `cut at ${part}`,
		reply: (response, { status, headers, body }) =>
			whole({ status, headers, body: body.subarray(0, Math.floor(body.length * part)) }, response),
	}));
	const other = fc.constantFrom(...Object.entries(answers)).map(([name, make]): Mutation => ({
		name,
		reply: (response, recorded) => whole(make(recorded), response),
	}));
	const onWire = fc.constantFrom(...Object.entries(wires)).map(([name, wire]): Mutation => ({
		name,
		reply: (response, recorded) => wire(recorded, response),
	}));
	const refused = fc
		.record({
			status: fc.constantFrom(...statuses),
			error: fc.constantFrom(...errors),
			after: fc.constantFrom(...retryAfter),
			isHtml: fc.boolean(),
		})
		.map(({ status, error, after, isHtml }): Mutation => ({
			name: `${status} ${String(JSON.stringify(error)).slice(0, 80)} after '${after.slice(0, 20)}'`,
			reply: (response) =>
				whole(
					filled(
						{
							status,
							headers: {
								'content-type': isHtml ? 'text/html' : 'application/json',
								'retry-after': after,
								location: 'http://127.0.0.2:9/x',
							},
							body: isHtml ? html : envelope(error),
						},
						key,
					),
					response,
				),
		}));
	return fc.oneof(
		{ weight: 8, arbitrary: changes },
		{ weight: 1, arbitrary: truncated },
		{ weight: 2, arbitrary: other },
		{ weight: 1, arbitrary: onWire },
		{ weight: 2, arbitrary: refused },
	);
};
