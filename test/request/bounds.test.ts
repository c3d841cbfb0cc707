import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import type { Caller } from '../../shared/transport/caller';
import { gate } from '../../shared/transport/gate';
import { path } from '../../shared/transport/path';
import { connect } from '../../shared/transport/pipeline';

import { callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { errorOutput, listDestinations, runNode } from './running';
import { json, tinyServer } from './tinyServer';
import type { Respond, TinyServer } from './tinyServer';

let server: TinyServer;
beforeAll(async () => {
	server = await tinyServer();
});
afterAll(async () => await server.stop());

const MiB = 1024 * 1024;

const outcome = async (respond: Respond, requestOptions = {}) => {
	server.answer(respond);
	const { failed } = await runNode({
		...listDestinations,
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
		requestOptions: { maxTries: 1, ...requestOptions },
	});
	return failed[0]?.error;
};

describe('an answer without end', () => {
	it('is stopped at the bound, and its connection closed', async () => {
		let sent = 0;
		const piece = Buffer.from(`"${'a'.repeat(MiB - 3)}",`);
		let closed: Promise<unknown> = Promise.resolve();
		const error = await outcome((response) => {
			closed = once(response, 'close');
			response.write('{"data":[');
			const pour = () => {
				while (!response.destroyed && response.write(piece)) sent += 1;
				response.once('drain', pour);
			};
			pour();
		});
		expect(error).toMatchObject({
			message: 'The answer is larger than 64 MiB',
			code: 'ANSWER',
			retryable: false,
		});
		await closed;
		expect(sent).toBeLessThan(96);
	});

	it('is stopped at the bound when a little of it unpacks to very much', async () => {
		const bomb = gzipSync(Buffer.alloc(200 * MiB, ' '));
		expect(bomb.length).toBeLessThan(MiB);
		const before = process.memoryUsage().arrayBuffers;
		let most = 0;
		const watch = setInterval(() => {
			most = Math.max(most, process.memoryUsage().arrayBuffers - before);
		}, 5);
		const error = await outcome(
			(response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
		);
		clearInterval(watch);
		expect(error).toMatchObject({
			message: expect.stringContaining('than n8n has memory for'),
			code: 'ANSWER',
		});
		expect(most).toBeLessThan(200 * MiB);
	});

	it('is not begun where its announced length is beyond the bound', async () => {
		const error = await outcome(
			(response) => void response.writeHead(200, { 'content-length': String(65 * MiB) }).write('{'),
		);
		expect(error).toMatchObject({ message: 'The answer is larger than 64 MiB', code: 'ANSWER' });
	});

	it('is read no further once it can be no JSON', async () => {
		let closed: Promise<unknown> = Promise.resolve();
		const error = await outcome((response) => {
			closed = once(response, 'close');
			response.writeHead(200).write('<!doctype html>');
		});
		expect(error).toMatchObject({
			message: "A web page came in the place of the service's answer",
		});
		await closed;
	});

	it('is stopped when it drips for ever, though it never pauses for long', async () => {
		let drops = 0;
		const error = await outcome(
			(response) => {
				response.writeHead(200);
				const drip = setInterval(() => {
					drops += 1;
					response.write(' ');
				}, 20);
				response.once('close', () => clearInterval(drip));
			},
			{ timeout: 150 },
		);
		expect(error).toMatchObject({
			message: 'The service did not answer in time (TIMEDOUT)',
			code: 'CONNECTION',
			retryable: true,
		});
		expect(drops).toBeGreaterThan(5);
	});
});

it('a list in the editor ends after twenty seconds, though its answer never pauses for long', async () => {
	const { now } = Date;
	let ahead = 0;
	// Each drop takes the clock along, so that the test does not wait.
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
	server.answer((response) => {
		response.writeHead(200);
		const drip = setInterval(() => {
			ahead += 400;
			response.write(' ');
		}, 10);
		response.once('close', () => clearInterval(drip));
	});
	const node = catalogue('Node', 'catalogueCollection', {});
	const list = callListSearch({
		node,
		method: 'searchCollections',
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	await expect(list).rejects.toThrow('The service did not answer in time');
	clock.mockRestore();
	expect(ahead).toBeGreaterThanOrEqual(19_000);
	expect(ahead).toBeLessThan(40_000);
});

/** A server of bytes, for what no HTTP server can be made to say; tells when its connection is closed. */
async function rawServer(say: (socket: Socket) => void) {
	const sockets: Socket[] = [];
	const listening = createServer((socket) => {
		sockets.push(socket);
		socket.on('error', () => undefined).once('data', () => say(socket));
	});
	await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
		areClosed: async () =>
			await Promise.all(
				sockets.map(
					async (socket) =>
						// Not events.once: a reset, which is an end as well, would be thrown.
						socket.closed || (await new Promise((resolve) => socket.once('close', resolve))),
				),
			),
		stop: () => listening.close(),
	};
}

const every = (socket: Socket, text: string) => {
	const drip = setInterval(() => socket.write(text), 20);
	socket.once('close', () => clearInterval(drip));
};

describe('an answer that never begins, though its connection is never silent', () => {
	it.each<[string, (socket: Socket) => void]>([
		[
			'headers that trickle',
			(socket) => (socket.write('HTTP/1.1 200 OK\r\nX-Long: '), every(socket, 'a')),
		],
		['1xx answers without end', (socket) => every(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
	])('is ended in time, and its connection closed: %s', async (_, say) => {
		const raw = await rawServer(say);
		const { failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: { baseUrl: raw.url, apiKey: 'key' },
			requestOptions: { maxTries: 1, timeout: 300 },
		});
		expect(failed[0]?.error).toMatchObject({
			message: expect.stringContaining('The service did not answer in time'),
			code: 'CONNECTION',
			retryable: true,
		});
		await raw.areClosed();
		raw.stop();
	});
});

/** Node's own client, which has no deadline at all: what ends such an answer here is ours alone. */
const bareCaller = (baseUrl: string): Caller => {
	const send: Caller['sendPlain'] = async ({ url, abortSignal }) =>
		await new Promise((resolve, reject) => {
			get(url, { signal: abortSignal as AbortSignal }, (body) =>
				resolve({ statusCode: body.statusCode, headers: body.headers, body }),
			).once('error', reject);
		});
	return {
		node: {} as Caller['node'],
		credential: async () => ({ baseUrl, apiKey: 'key' }),
		sendWithKey: send,
		sendPlain: send,
		isCancelled: () => false,
	};
};

it('an answer that never begins is ended whatever the HTTP client of n8n does about time', async () => {
	const raw = await rawServer((socket) => every(socket, 'HTTP/1.1 102 Processing\r\n\r\n'));
	const catalogue = await connect(bareCaller(raw.url), {
		gate: gate(1),
		policy: { maxTries: 1, maxWaitMs: 0 },
		connection: { timeout: 300 },
	});
	const failure = await catalogue
		.call({ method: 'GET', path: path('/x'), repeat: 'safe' })
		.catch((error: unknown) => error);
	expect(failure).toMatchObject({
		details: { message: 'The service did not answer in time (TIMEDOUT)', code: 'CONNECTION' },
	});
	await raw.areClosed();
	raw.stop();
});

describe('an answer that would fill the memory', () => {
	const run = promisify(execFile);
	const ask = async (count: number, body: Buffer, encoding: string) => {
		server.answer((response, { url }) => {
			if (url === '/warm')
				return json(200, { data: [] })(response, { method: '', url, headers: {}, body: '' });
			response.writeHead(200, { 'content-encoding': encoding }).end(body);
		});
		const { stdout } = await run(process.execPath, [
			'--expose-gc',
			'--max-old-space-size=512',
			join(__dirname, 'hostileAnswers.mjs'),
			server.url,
			String(count),
		]);
		return JSON.parse(stdout) as {
			outcomes: Array<{ rows?: number; message?: string }>;
			peakMiB: number;
		};
	};
	const listOf = (rows: string, length: number) =>
		Buffer.from(`{"data":[${rows.repeat(length / rows.length)}1]}`);
	const keys = () =>
		Buffer.from(
			`{"data":[${Array.from({ length: 36_000 }, (_, row) => `{${Array.from({ length: 50 }, (__, at) => `"k${row * 50 + at}":1`).join(',')}},`).join('')}1]}`,
		);

	it.each<[string, () => Buffer, string, number]>([
		[
			'a little brotli that unpacks to 64 MiB of empty objects',
			() =>
				brotliCompressSync(listOf('{},', 64 * MiB), {
					params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
				}),
			'br',
			1,
		],
		['ten of them at once', () => gzipSync(listOf('{},', 64 * MiB)), 'gzip', 10],
		['keys that are all different', () => deflateSync(keys()), 'deflate', 1],
	])(
		'is refused before it is built: %s',
		async (_, body, encoding, count) => {
			const { outcomes, peakMiB } = await ask(count, body(), encoding);
			expect(outcomes).toEqual(
				Array.from({ length: count }, () => ({
					message: expect.stringContaining('than n8n has memory for'),
				})),
			);
			expect(peakMiB).toBeLessThan(256);
		},
		120_000,
	);

	it('is none with 50,000 rows of 25 values, nor with 100,000 options', async () => {
		const row = (ref: number) => ({
			ref,
			title: `Title ${ref}`,
			...Object.fromEntries([...'abcdefghijklm'].map((name) => [name, `value ${name}`])),
			fields: Object.fromEntries([...'0123456789'].map((name) => [`field ${name}`, ref])),
		});
		const rows = Buffer.from(
			JSON.stringify({ data: Array.from({ length: 50_000 }, (_, ref) => row(ref)) }),
		);
		expect((await ask(1, gzipSync(rows), 'gzip')).outcomes).toEqual([{ rows: 50_000 }]);
		const options = Buffer.from(
			JSON.stringify({
				data: Array.from({ length: 100_000 }, (_, ref) => ({
					ref,
					name: `Option ${ref}`,
					parent: ref >> 3,
					order: ref,
					active: true,
				})),
			}),
		);
		expect((await ask(1, gzipSync(options), 'gzip')).outcomes).toEqual([{ rows: 100_000 }]);
	}, 120_000);
});

describe('the connection of a call', () => {
	it('is its own: no call goes out on one that the service may just be closing', async () => {
		let connections = 0;
		server.answer((response, request) => {
			connections += request.headers.connection === 'close' ? 1 : 0;
			json(200, { data: { results: [], total: 0 } })(response, request);
		});
		await runNode({
			...listDestinations,
			items: [{ id: 1 }, { id: 2 }, { id: 3 }],
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(connections).toBe(server.seen.length);
	});
});

describe('the timeout of Request Options', () => {
	it.each<[string, Respond]>([
		['an answer that does not begin', () => undefined],
		[
			'an answer that stops in the middle',
			(response) => void response.writeHead(200).write('{"data":'),
		],
	])('ends %s', async (_, respond) => {
		const began = Date.now();
		expect(await outcome(respond, { timeout: 200 })).toMatchObject({
			message: expect.stringContaining('did not answer in time'),
			code: 'CONNECTION',
		});
		expect(Date.now() - began).toBeLessThan(3_000);
	});

	it('leaves an answer alone that takes longer than it in all, piece by piece', async () => {
		const text = JSON.stringify({ data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } });
		const error = await outcome(
			(response) => {
				response.writeHead(200);
				[...text].forEach((letter, index) =>
					setTimeout(
						() => (index < text.length - 1 ? response.write(letter) : response.end(letter)),
						index * 10,
					),
				);
			},
			{ timeout: 300 },
		);
		expect(error).toBeUndefined();
	});
});

describe('an answer that is not what the interface describes', () => {
	const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

	it.each<[string, Respond]>([
		['HTML', (response) => void response.end('<!doctype html>')],
		['nothing', (response) => void response.end()],
		['no content', (response) => void response.writeHead(204).end()],
		['text', (response) => void response.end('ok')],
		['cut JSON', (response) => void response.end('{"data":{"results":[')],
		['another object', json(200, { ok: true })],
		['very deep nesting', (response) => void response.end(`{"nothing":${deep}}`)],
		[
			'words before the JSON',
			(response) => void response.end('Notice: x\n{"data":{"results":[]}}'),
		],
		[
			'a web page',
			(response) =>
				void response
					.writeHead(200, { 'content-type': 'application/json' })
					.end('<html>{"data":[]}</html>'),
		],
		['bytes that are no text', (response) => void response.end(Buffer.from([0, 255, 254, 128]))],
	])('%s is a clear failure', async (_, respond) => {
		expect(await outcome(respond)).toMatchObject({
			message: expect.stringMatching(/not the catalogue service's|web page came|holds no 'data'/),
			code: 'ANSWER',
			retryable: false,
		});
	});

	it('a byte order mark before it is no part of it', async () => {
		const results = [{ ref: 1, name: 'Drop' }];
		expect(
			await outcome(
				(response) => void response.end(`\ufeff${JSON.stringify({ data: { results, total: 1 } })}`),
			),
		).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['a text', 'x'],
		['a number', 5],
		[
			'lists of anything',
			{ results: [null, 5, 'x', [], { ref: 'x' }, { name: 'only' }], total: 'many' },
		],
		[
			'keys that JavaScript knows',
			JSON.parse('{"results":[{"__proto__":{"polluted":1},"constructor":1}],"total":1}'),
		],
	])('data that is %s is told, and breaks nothing', async (_, data) => {
		expect(await outcome(json(200, { data }))).toMatchObject({
			code: 'ANSWER',
			message: expect.stringMatching(/holds no list|have no 'ref'/),
		});
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});

	it('data that is null is an empty list', async () => {
		expect(await outcome(json(200, { data: null }))).toBeUndefined();
	});
});
