import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { binaryOf } from '../engine/n8n';
import type { BinaryMode } from '../engine/n8n';
import { errorOutput, runNode } from './running';
import type { Work } from './running';
import { json, tinyServer } from './tinyServer';
import type { Respond, Seen, TinyServer } from './tinyServer';

const file = randomBytes(3 * 1024 * 1024);
const etag = `"${createHash('sha256').update(file).digest('hex')}"`;

const offsetOf = ({ headers }: Seen) =>
	Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);

/** Writes so much of the bytes and closes the connection before the file is whole. */
function sendAndCut(response: ServerResponse, bytes: Buffer): void {
	const cut = () => response.socket?.end();
	response.flushHeaders();
	if (bytes.length === 0) cut();
	else response.write(bytes, cut);
}

interface Cuts {
	/** Positions in the file at which the connection is cut, in turn. */
	at: number[];
	ranges?: boolean;
	headers?: Record<string, string>;
	/** Without a length the file comes in chunks. */
	saysLength?: boolean;
}

/** A server whose connection is cut at those positions. */
function cutting({ at, ranges = true, headers = { etag }, saysLength = true }: Cuts): Respond {
	const left = [...at];
	return (response, request) => {
		const start = ranges ? offsetOf(request) : 0;
		const isPart = ranges && request.headers.range !== undefined;
		response.writeHead(isPart ? 206 : 200, {
			'content-type': 'application/epub+zip',
			...headers,
			...(saysLength && { 'content-length': file.length - start }),
			...(isPart && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
		});
		const end = left.shift();
		if (end === undefined) response.end(file.subarray(start));
		else sendAndCut(response, file.subarray(start, end));
	};
}

describe('a download', () => {
	let server: TinyServer;
	beforeAll(async () => {
		server = await tinyServer();
	});
	afterAll(async () => await server.stop());

	const work = (): Work => ({
		type: 'catalogueFile',
		parameters: {
			resource: 'file',
			operation: 'download',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
		},
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'a-key-of-this-test' },
	});
	const download = async (requestOptions: object = {}, binaryMode: BinaryMode = 'memory') => {
		const { succeeded, failed, run } = await runNode({
			...work(),
			requestOptions: { ...requestOptions },
			options: { binaryMode },
		});
		const binary = run.items('Node')[0]?.binary?.data;
		return {
			item: succeeded[0]?.json,
			binary,
			bytes: binary && (await binaryOf(binary)),
			error: failed[0]?.error,
		};
	};
	const isWhole = (bytes: Buffer | undefined) => bytes?.equals(file) ?? false;

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
		['only the length tells the file', { headers: {} }],
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

	it('fails when nothing tells whether the rest belongs to it', async () => {
		server.answer(cutting({ at: [500_000], headers: {}, saysLength: false }));
		expect((await download()).error).toMatchObject({ code: 'ANSWER' });
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

	it.each<[string, Record<string, string>, string, string]>([
		[
			'a path for a name',
			{ 'content-disposition': 'attachment; filename="../../secret.epub"' },
			'secret.epub',
			'application/epub+zip',
		],
		['no name', { 'content-type': 'application/pdf' }, 'resource-7', 'application/pdf'],
		['no type', { 'content-disposition': 'attachment; filename="x.mp3"' }, 'x.mp3', 'audio/mpeg'],
	])('has a name and a type where the service sends %s', async (_, headers, fileName, mimeType) => {
		server.answer((response) => response.writeHead(200, headers).end('bytes'));
		const { binary } = await download();
		expect(binary).toMatchObject({ fileName, mimeType });
		expect(binary?.directory).toBeUndefined();
	});

	it("gives the service's own words where it refuses", async () => {
		const body = {
			success: false,
			status: 'fail',
			message: 'No.',
			error: { code: 'DOWNLOAD_NOT_ALLOWED', message: 'Restricted access' },
		};
		server.answer(json(403, body));
		expect((await download()).error).toMatchObject({
			code: 'DOWNLOAD_NOT_ALLOWED',
			httpStatus: 403,
			message: expect.stringContaining('Restricted access'),
		});
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
			message: 'The service sent another part of the file than it was asked for',
		});
	});

	it('fails where nothing comes (204)', async () => {
		server.answer((response) => response.writeHead(204).end());
		expect((await download()).error).toMatchObject({
			code: 'ANSWER',
			message: 'The service sent no file',
		});
	});

	it.each<[string, Record<string, string>, string, object]>([
		[
			'a login page',
			{ 'content-type': 'text/html; charset=utf-8' },
			'<html>Log in</html>',
			{ code: 'ANSWER', message: 'The service sent a web page in the place of the file' },
		],
		[
			'JSON',
			{ 'content-type': 'application/json' },
			'{"data":{"url":"x"}}',
			{ code: 'ANSWER', message: 'The service sent JSON in the place of the file' },
		],
		[
			'a refusal with status 200, though named like the file',
			{
				'content-type': 'application/json',
				'content-disposition': 'attachment; filename="x.epub"',
			},
			'{"success":false,"status":"fail","message":"No","error":{"code":"DOWNLOAD_NOT_ALLOWED","message":"Restricted, key a-key-of-this-test"}}',
			{
				code: 'DOWNLOAD_NOT_ALLOWED',
				httpStatus: 200,
				message: expect.stringContaining('Restricted, key (hidden)'),
			},
		],
	])('is a failure where %s comes in its place', async (_, headers, body, told) => {
		server.answer((response) => response.writeHead(200, headers).end(body));
		const { error, binary } = await download();
		expect(error).toMatchObject(told);
		expect(binary).toBeUndefined();
	});

	it.each<[string, Record<string, string>]>([
		[
			'says that it is one',
			{ 'content-type': 'text/html', 'content-disposition': 'attachment; filename="sample.html"' },
		],
		[
			'gives a name without a kind',
			{
				'content-type': 'application/json',
				'content-disposition': 'attachment; filename="extract"',
			},
		],
	])('may be a page or JSON where the service %s', async (_, headers) => {
		server.answer((response) => response.writeHead(200, headers).end('{}'));
		expect((await download()).bytes).toEqual(Buffer.from('{}'));
	});

	it.each([
		['as Windows writes it', '\xabBront\xeb\xbb.epub', '«Brontë».epub'],
		['in UTF-8', Buffer.from('简·爱.epub').toString('latin1'), '简·爱.epub'],
		[
			'of more bytes than a file system takes',
			Buffer.from(`${'简'.repeat(200)}.epub`).toString('latin1'),
			`${'简'.repeat(83)}.epub`,
		],
	])('has the name that stands in the header %s', async (_, raw, fileName) => {
		server.answer((response) =>
			response
				.writeHead(200, { 'content-disposition': `attachment; filename="${raw}"` })
				.end('bytes'),
		);
		expect((await download()).binary).toMatchObject({ fileName });
	});

	describe('by an address of the service', () => {
		const alternative = async () => {
			const parameters = {
				resource: 'file',
				operation: 'download',
				resourceRef: { __rl: true, mode: 'id', value: '7' },
				file: 'alternative',
				alternative: { __rl: true, mode: 'id', value: '31' },
			};
			const { failed, run } = await runNode({
				...work(),
				parameters,
				credential: { baseUrl: `${server.url}/api/v1`, apiKey: 'a-key-of-this-test' },
			});
			const binary = run.items('Node')[0]?.binary?.data;
			return { error: failed[0]?.error, bytes: binary && (await binaryOf(binary)).toString() };
		};
		const listing =
			(alternatives: unknown, served: string, original: unknown = null): Respond =>
			(response, request) => {
				if (request.url === '/api/v1/resources/7/files')
					return json(200, { data: { original, alternatives } })(response, request);
				if (request.url === served)
					return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound');
				json(404, {
					success: false,
					status: 'fail',
					error: { code: 'NOT_FOUND', message: `Nothing at ${request.url}` },
				})(response, request);
			};
		const file31 = (downloadUrl: string) => ({ ref: 31, name: 'sample.mp3', downloadUrl });

		it.each([
			['files/31', '/api/v1/files/31'],
			['/files/31', '/api/v1/files/31'],
			['/api/v1/files/31', '/api/v1/files/31'],
			['/files/31', '/files/31'],
		])('%s, which is at %s', async (address, served) => {
			server.answer(listing([file31(address)], served));
			expect(await alternative()).toEqual({ error: undefined, bytes: 'sound' });
		});

		it('that leads nowhere tells the first place that was looked at', async () => {
			server.answer(listing([file31('/files/31')], '/nowhere'));
			expect((await alternative()).error).toMatchObject({
				code: 'NOT_FOUND',
				message: expect.stringContaining('Nothing at /api/v1/files/31'),
			});
		});

		it.each<[string, unknown, unknown]>([
			['keyed by reference', { 31: { name: 'sample.mp3', downloadUrl: 'files/31' } }, null],
			['in a list, beside an original that is an empty list', [file31('files/31')], []],
			['in a list, beside an original that is an empty object', [file31('files/31')], {}],
		])('that is listed %s', async (_, alternatives, original) => {
			server.answer(listing(alternatives, '/api/v1/files/31', original));
			expect(await alternative()).toEqual({ error: undefined, bytes: 'sound' });
		});

		it.each([[null], [[]], [{}], ['']])(
			'is not there where the alternatives are %j',
			async (alternatives) => {
				server.answer(listing(alternatives, '/nowhere'));
				expect((await alternative()).error).toMatchObject({
					code: 'PARAMETER',
					message: expect.stringContaining('No file fits'),
				});
			},
		);
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
