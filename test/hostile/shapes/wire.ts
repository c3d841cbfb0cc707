/** What is wrong with the connection: time, lengths, headers. */
import { setTimeout as after } from 'node:timers/promises';

import { BODY, dripping, HEAD, KiB, raw, raws } from './rawAnswers';
import type { Reply, Shape } from './reply';
import { flood, JSON_TYPE, withText } from './reply';

/** 60 KB, and as much as a header may hold; both go to what reads names of files out of it. */
const dispositions: Record<string, string> = {
	'spaces and no name': `attachment;${' '.repeat(14_000)}x`,
	semicolons: `attachment${';'.repeat(14_000)}`,
	'quotes that never close': `attachment; filename="${'\\"'.repeat(7_000)}`,
	'names one behind the other': `attachment${'; filename=x'.repeat(1_100)}`,
	'escapes of nothing': `attachment; filename*=UTF-8''${'%'.repeat(14_000)}`,
	'escapes of half a letter': `attachment; filename*=UTF-8''${'%c3'.repeat(4_600)}`,
	'a name of folders': `attachment; filename="${'../'.repeat(4_000)}etc/passwd"`,
	'a name of signs': 'attachment; filename="a\\\\b:c*d?e<f>g|h\u0000.pdf"'.replace('\u0000', '%00'),
	'a name of 14,000 letters': `attachment; filename="${'n'.repeat(14_000)}.pdf"`,
	'a name of wide letters': `attachment; filename*=UTF-8''${'%F0%9F%93%9A'.repeat(1_000)}.pdf`,
	'tabs and spaces in turn': `attachment; filename ${' \t'.repeat(7_000)}= x`,
	'equals signs': `attachment; filename${'='.repeat(14_000)}`,
	'60 KB of names': `attachment; filename="${'n'.repeat(60 * KiB)}"`,
};

export const wire: Shape[] = [
	...Object.entries(raws).map(([name, text]) => ({
		name: `wire: ${name}`,
		...(/^(a length that is too long|chunks of a wrong|trailers|nothing)/.test(name) && {
			patienceMs: 100,
		}),
		reply: raw(text),
	})),
	...Object.entries(dispositions).map(([name, disposition]) => ({
		name: `disposition: ${name}`,
		telling: /download\w*$/,
		reply: ((response, { exchange }) => {
			// Node's own server counts the bytes of headers as little as a stranger's does.
			response
				.writeHead(200, { ...exchange.headers, 'content-disposition': disposition })
				.end(exchange.body);
		}) satisfies Reply,
	})),
	...[
		'/',
		`${'a'.repeat(7_000)}/${'b'.repeat(7_000)}`,
		`text/html; ${'charset=x; '.repeat(1_200)}`,
		`application/json;${' '.repeat(14_000)}x`,
		'application/json, text/html',
		'\\',
		'text/event-stream',
	].map((type) => ({
		name: `wire: content type ${type.slice(0, 30)}`,
		telling: /download\w*$/,
		reply: ((response, { exchange }) =>
			void response
				.writeHead(200, { ...exchange.headers, 'content-type': type })
				.end(exchange.body)) satisfies Reply,
	})),
	{
		name: 'wire: chunks of one byte',
		reply: async (response, { exchange }) => {
			response.writeHead(exchange.status, exchange.headers);
			await flood(response, (index) =>
				index < Math.min(exchange.body.length, 5_000)
					? exchange.body.subarray(index, index + 1)
					: index === 5_000 && exchange.body.length > 5_000
						? exchange.body.subarray(5_000)
						: undefined,
			);
		},
	},
	{
		name: 'wire: chunks of one byte for ever',
		reply: async (response) => {
			response.writeHead(200, JSON_TYPE);
			response.socket?.setNoDelay(true);
			await flood(response, () => 'x');
		},
	},
	{
		name: 'time: headers that drip',
		patienceMs: 100,
		reply: dripping('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n', 40),
	},
	{
		name: 'time: a status line that drips',
		patienceMs: 100,
		reply: dripping('HTTP/1.1 200 ', 'x', 40),
	},
	{
		name: 'time: a body that drips',
		patienceMs: 100,
		reply: dripping(`${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n', 40),
	},
	{
		name: 'time: a byte each second',
		patienceMs: 1_200,
		// An answer may take ten times as long as a silence, and is asked for twice.
		longestMs: 30_000,
		telling: /message\.send|stream\.get/,
		reply: dripping(`${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n', 1_000),
	},
	{
		name: 'time: a compressed body that drips',
		patienceMs: 100,
		reply: dripping(
			`${HEAD}content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n`,
			'1\r\n\u001f\r\n',
			40,
		),
	},
	{
		name: 'time: 102 for ever',
		patienceMs: 100,
		reply: dripping('', 'HTTP/1.1 102 Processing\r\n\r\n', 40),
	},
	{
		name: 'time: 103 for ever, as fast as they go',
		patienceMs: 100,
		reply: dripping('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(500), 5),
	},
	{
		name: 'time: 100 for ever',
		patienceMs: 100,
		reply: dripping('', 'HTTP/1.1 100 Continue\r\n\r\n', 40),
	},
	{ name: 'time: silence', patienceMs: 100, reply: () => undefined },
	{
		name: 'time: silence behind the headers',
		patienceMs: 100,
		reply: (response) => void response.writeHead(200, JSON_TYPE).flushHeaders(),
	},
	{
		name: 'time: silence in the middle',
		patienceMs: 100,
		reply: (response) => void response.writeHead(200, JSON_TYPE).write('{"data":{'),
	},
	{
		name: 'time: silence in a file',
		patienceMs: 100,
		telling: /download\w*$/,
		reply: (response) =>
			void response
				.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 1_000 })
				.write('%PDF'),
	},
	{ name: 'time: a reset', reply: (response) => void response.socket?.resetAndDestroy() },
	{
		name: 'time: a reset in the middle',
		reply: async (response) => {
			response.writeHead(200, JSON_TYPE).write('{"data":{');
			await after(5);
			response.socket?.resetAndDestroy();
		},
	},
	{
		name: 'time: a connection that is kept, then reset',
		reply: async (response) => {
			const { socket } = response;
			response
				.writeHead(200, {
					...JSON_TYPE,
					connection: 'keep-alive',
					'keep-alive': 'timeout=1000, max=100000',
				})
				.end(BODY);
			await after(1);
			socket?.resetAndDestroy();
		},
	},
	{
		name: 'wire: a file without end',
		telling: /download\w*$/,
		reply: withText(
			() => Buffer.alloc(1_000_000, 'x'),
			{
				'content-type': 'application/pdf',
				'content-length': 1_000_000,
				'content-range': 'bytes 0-1e999/*',
			},
			206,
		),
	},
	{
		name: 'wire: a range that was not asked for',
		telling: /download\w*$/,
		reply: withText(
			() => 'xyz',
			{ 'content-type': 'application/pdf', 'content-range': 'bytes 5-7/9' },
			206,
		),
	},
];
