import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import type { BinaryMode } from '../engine/n8n';
import {
	cutting,
	download,
	etag,
	file,
	isWhole,
	offsetOf,
	sendAndCut,
	server,
	work,
	type Cuts,
} from './cutDownload';
import { runNode } from './running';

describe('a download', () => {
	it.each<BinaryMode>(['memory', 'filesystem'])(
		'is whole after cuts at any place, going on where the bytes ended (%s)',
		async (binaryMode) => {
			const at = [0, 1, 700_001, 2_000_000, file.length - 1];
			server.answer(cutting({ at }));
			const { bytes, item } = await download({ maxTries: 5 }, binaryMode);
			expect(isWhole(bytes)).toBe(true);
			expect(item).toMatchObject({ fileSize: file.length, mimeType: 'application/epub+zip' });
			// What n8n had not taken yet when the connection was cut is lost with it.
			const starts = server.seen.slice(1).map(offsetOf);
			expect(starts).toHaveLength(at.length);
			expect(
				starts.every((start, index) => start <= (at[index] ?? 0) && start > (at[index - 1] ?? -1)),
			).toBe(true);
			expect(server.seen.slice(1).every(({ headers }) => headers['if-range'] === etag)).toBe(true);
		},
	);

	it.each<[string, Partial<Cuts>]>([
		['the service sends no parts', { ranges: false }],
		['the service does not say the length', { saysLength: false }],
		[
			'only a date tells the file',
			{ headers: { 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' }, saysLength: false },
		],
	])('is whole after a cut although %s', async (_, cuts) => {
		server.answer(cutting({ at: [1_234_567], ...cuts }));
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen).toHaveLength(2);
	});

	it('is not glued together from two versions of a file', async () => {
		let version = 0;
		server.answer((response, request) =>
			cutting({ at: [500_000], headers: { etag: `"v${++version}"` }, ranges: version === 1 })(
				response,
				request,
			),
		);
		const { error } = await download();
		expect(error).toMatchObject({
			code: 'ANSWER',
			message: 'The file changed while it was being downloaded',
		});
	});

	it('gives up after the tries of the settings when nothing moves', async () => {
		server.answer(cutting({ at: Array.from({ length: 20 }, () => 0) }));
		const { error } = await download({ maxTries: 3 });
		expect(error).toMatchObject({ code: 'CONNECTION', retryable: true });
		expect(server.seen).toHaveLength(3);
	});

	it('is taken up when the connection falls silent', async () => {
		server.answer((response, request) => {
			if (request.headers.range) return cutting({ at: [] })(response, request);
			response.writeHead(200, {
				etag,
				'content-length': file.length,
				'content-type': 'application/pdf',
			});
			response.write(file.subarray(0, 1_000_000));
		});
		expect(isWhole((await download({ timeout: 400 })).bytes)).toBe(true);
	});

	it('begins with a part where the service sends one unasked', async () => {
		server.answer((response, request) => {
			if (request.headers.range) return cutting({ at: [] })(response, request);
			response
				.writeHead(206, {
					etag,
					'content-length': 1000,
					'content-range': `bytes 0-999/${file.length}`,
				})
				.end(file.subarray(0, 1000));
		});
		expect(isWhole((await download()).bytes)).toBe(true);
	});

	it('goes on behind a part that is shorter than what was asked for, though only that part tells the length', async () => {
		server.answer((response, request) => {
			if (request.headers.range === undefined)
				return cutting({ at: [500_000], saysLength: false })(response, request);
			if (server.seen.length > 2) return cutting({ at: [] })(response, request);
			const start = offsetOf(request);
			response.writeHead(206, {
				etag,
				'content-length': 1000,
				'content-range': `bytes ${start}-${start + 999}/${file.length}`,
			});
			response.end(file.subarray(start, start + 1000));
		});
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen).toHaveLength(3);
	});

	it.each([
		['larger than its content', Buffer.from('x')],
		['of its content', Buffer.from('A very long line. '.repeat(10_000))],
	])('is whole where a proxy packed it unasked, with a length that is %s', async (_, content) => {
		const packed = gzipSync(content);
		server.answer((response) =>
			response
				.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length })
				.end(packed),
		);
		expect((await download()).bytes).toEqual(content);
		expect(server.seen).toHaveLength(1);
		expect(server.seen[0]?.headers['accept-encoding']).toBe('identity');
	});

	it('is whole where what a proxy packed was cut and is sent anew', async () => {
		const content = randomBytes(400_000);
		const packed = gzipSync(content);
		let cuts = 1;
		server.answer((response) => {
			response.writeHead(200, {
				etag,
				'content-encoding': 'gzip',
				'content-length': packed.length,
			});
			if (cuts-- > 0) sendAndCut(response, packed.subarray(0, 200_000));
			else response.end(packed);
		});
		expect((await download()).bytes).toEqual(content);
		expect(server.seen).toHaveLength(2);
	});

	it.each<[string, number, Record<string, string>]>([
		['the service refuses the rest (416)', 416, { 'content-range': `bytes */${file.length}` }],
		['the service knows no If-Range (412)', 412, {}],
		[
			'another part comes',
			206,
			{ etag, 'content-range': `bytes 2500000-${file.length - 1}/${file.length}` },
		],
		['a part comes without its place', 206, { etag }],
	])('is whole after a cut although %s', async (_, status, headers) => {
		server.answer((response, request) => {
			if (server.seen.length === 1) return cutting({ at: [1_234_567] })(response, request);
			if (request.headers.range)
				return void response
					.writeHead(status, headers)
					.end(status === 206 ? file.subarray(2_500_000) : '');
			cutting({ at: [] })(response, request);
		});
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen).toHaveLength(3);
	});

	it('takes what it needs of a part that begins earlier than asked for', async () => {
		server.answer((response, request) => {
			if (server.seen.length === 1) return cutting({ at: [1_234_567] })(response, request);
			response
				.writeHead(206, {
					etag,
					'content-range': `bytes 1000000-${file.length - 1}/${file.length}`,
				})
				.end(file.subarray(1_000_000));
		});
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen).toHaveLength(2);
	});

	it('fails where only another part than the beginning is to be had', async () => {
		server.answer((response) =>
			response
				.writeHead(206, { 'content-range': `bytes 1000-${file.length - 1}/${file.length}` })
				.end(file.subarray(1000)),
		);
		expect((await download()).error).toMatchObject({
			code: 'ANSWER',
			message: 'The service sent the wrong part of the file',
		});
	});

	it('ends when the user stops the execution', async () => {
		const stopping = new AbortController();
		let isClosed = false;
		server.answer((response) => {
			response.on('close', () => {
				isClosed = true;
			});
			response
				.writeHead(200, { 'content-length': file.length })
				.write(file.subarray(0, 100_000), () => stopping.abort());
		});
		const { run } = await runNode({ ...work(), options: { signal: stopping.signal } });
		expect(run.status).toBe('canceled');
		while (!isClosed) await pause(20);
		expect(server.seen).toHaveLength(1);
	});

	it('is an empty file where the file is empty', async () => {
		server.answer((response) =>
			response.writeHead(200, { 'content-length': 0, 'content-type': 'text/plain' }).end(),
		);
		expect((await download()).item).toMatchObject({ fileSize: 0 });
	});
});
