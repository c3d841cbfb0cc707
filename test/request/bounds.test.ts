import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import { failureOf, server } from './oneAnswer';
import { listDestinations, runNode } from './running';
import { json } from './tinyServer';

const MiB = 1024 * 1024;

describe('an answer without end', () => {
	it('is stopped at the bound, and its connection closed', async () => {
		let sent = 0;
		const piece = Buffer.from(`"${'a'.repeat(MiB - 3)}",`);
		let closed: Promise<unknown> = Promise.resolve();
		const error = await failureOf((response) => {
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
		const error = await failureOf(
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
		const error = await failureOf(
			(response) => void response.writeHead(200, { 'content-length': String(65 * MiB) }).write('{'),
		);
		expect(error).toMatchObject({ message: 'The answer is larger than 64 MiB', code: 'ANSWER' });
	});

	it('is read no further once it can be no JSON', async () => {
		let closed: Promise<unknown> = Promise.resolve();
		const error = await failureOf((response) => {
			closed = once(response, 'close');
			response.writeHead(200).write('<!doctype html>');
		});
		expect(error).toMatchObject({
			message: "A web page came instead of the service's answer",
		});
		await closed;
	});

	it('is stopped when it drips for ever, though it never pauses for long', async () => {
		let drops = 0;
		const error = await failureOf(
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
			message: 'The service did not answer in time',
			code: 'CONNECTION',
			retryable: true,
		});
		expect(drops).toBeGreaterThan(5);
	});
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
