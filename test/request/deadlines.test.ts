import { get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';

import { path } from '../../shared/deployment/endpoints';
import type { Caller } from '../../shared/transport/caller';
import { gate } from '../../shared/transport/gate';
import { connect } from '../../shared/transport/pipeline';
import { callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { failureOf, server } from './oneAnswer';
import { errorOutput, listDestinations, runNode } from './running';
import type { Respond } from './tinyServer';

it('a list in the editor ends after twenty seconds, though its answer never pauses for long', async () => {
	const { now } = Date;
	const began = now();
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
	const took = now() - began + ahead;
	expect(took).toBeGreaterThanOrEqual(20_000);
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
		details: { message: 'The service did not answer in time', code: 'CONNECTION' },
	});
	await raw.areClosed();
	raw.stop();
});

describe('the timeout of Request Options', () => {
	it.each<[string, Respond]>([
		['an answer that does not begin', () => undefined],
		[
			'an answer that stops in the middle',
			(response) => void response.writeHead(200).write('{"data":'),
		],
	])('ends %s', async (_, respond) => {
		// Without it such an answer would take a minute, and the test ends before.
		expect(await failureOf(respond, { timeout: 200 })).toMatchObject({
			message: expect.stringContaining('did not answer in time'),
			description: expect.stringMatching(/needs longer .* 'Timeout' in the Request Options/),
			code: 'CONNECTION',
		});
	});

	it('is named where it ends what is paid for', async () => {
		server.answer(() => undefined);
		const { failed } = await runNode({
			type: 'catalogueAiGenerate',
			parameters: { resource: 'keyword', operation: 'research', keywords: 'sea' },
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key' },
			requestOptions: { timeout: 200 },
		});
		expect(failed[0]?.error.description).toMatch(/may have been done.*'Timeout' in the Request/);
		expect(server.seen).toHaveLength(1);
	});

	it('leaves an answer alone that takes longer than it in all, piece by piece', async () => {
		const text = JSON.stringify({ data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } });
		const error = await failureOf(
			(response) => {
				response.writeHead(200);
				[...text].forEach((letter, index) =>
					setTimeout(
						() => (index < text.length - 1 ? response.write(letter) : response.end(letter)),
						index * 30,
					),
				);
			},
			{ timeout: 1_000 },
		);
		expect(error).toBeUndefined();
	});
});
