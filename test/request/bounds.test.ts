import { gzipSync } from 'node:zlib';
import { once } from 'node:events';

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
		const piece = Buffer.alloc(MiB, 'a');
		let closed: Promise<unknown> = Promise.resolve();
		const error = await outcome((response) => {
			closed = once(response, 'close');
			const pour = () => {
				while (!response.destroyed && response.write(piece)) sent += 1;
				response.once('drain', pour);
			};
			pour();
		});
		expect(error).toMatchObject({ message: 'The answer is larger than 64 MiB', code: 'ANSWER', retryable: false });
		await closed;
		expect(sent).toBeLessThan(96);
	});

	it('is stopped at the bound when a little of it unpacks to very much', async () => {
		const bomb = gzipSync(Buffer.alloc(400 * MiB));
		expect(bomb.length).toBeLessThan(MiB);
		const before = process.memoryUsage().arrayBuffers;
		let most = 0;
		const watch = setInterval(() => {
			most = Math.max(most, process.memoryUsage().arrayBuffers - before);
		}, 5);
		const error = await outcome((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
		clearInterval(watch);
		expect(error).toMatchObject({ message: 'The answer is larger than 64 MiB', code: 'ANSWER' });
		expect(most).toBeLessThan(200 * MiB);
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
		expect(error).toMatchObject({ message: 'The service did not answer in time (TIMEDOUT)', code: 'CONNECTION', retryable: true });
		expect(drops).toBeGreaterThan(5);
	});
});

describe('the timeout of Request Options', () => {
	it.each<[string, Respond]>([
		['an answer that does not begin', () => undefined],
		['an answer that stops in the middle', (response) => void response.writeHead(200).write('{"data":')],
	])('ends %s', async (_, respond) => {
		const began = Date.now();
		expect(await outcome(respond, { timeout: 200 })).toMatchObject({ message: expect.stringContaining('did not answer in time'), code: 'CONNECTION' });
		expect(Date.now() - began).toBeLessThan(3_000);
	});

	it('leaves an answer alone that takes longer than it in all, piece by piece', async () => {
		const text = JSON.stringify({ data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } });
		const error = await outcome(
			(response) => {
				response.writeHead(200);
				[...text].forEach((letter, index) => setTimeout(() => (index < text.length - 1 ? response.write(letter) : response.end(letter)), index * 10));
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
		['bytes that are no text', (response) => void response.end(Buffer.from([0, 255, 254, 128]))],
	])('%s is a clear failure', async (_, respond) => {
		expect(await outcome(respond)).toMatchObject({ message: "The answer is not the catalogue service's", code: 'ANSWER', retryable: false });
	});

	it.each<[string, unknown]>([
		['null', null],
		['a text', 'x'],
		['a number', 5],
		['lists of anything', { results: [null, 5, 'x', [], { ref: 'x' }, { name: 'only' }], total: 'many' }],
		['keys that JavaScript knows', JSON.parse('{"results":[{"__proto__":{"polluted":1},"constructor":1}],"total":1}')],
	])('data that is %s breaks nothing', async (_, data) => {
		expect(await outcome(json(200, { data }))).toBeUndefined();
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});
});
