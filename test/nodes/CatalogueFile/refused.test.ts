import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';

import type { BinaryMode } from '../../engine/n8n';
import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue, chain, source } from '../../engine/workflow';
import { errorOutput } from '../../request/running';
import { json, tinyServer, useTinyServer } from '../../request/tinyServer';

const MiB = 1024 * 1024;
const refusal = JSON.stringify({
	success: false,
	status: 'fail',
	message: 'Too large',
	error: { code: 'FILE_TOO_LARGE', message: 'At most 8 MB' },
});

describe('an upload that is refused before all of it was sent', () => {
	let server: Server;
	let requests = 0;
	let answer: (socket: Socket) => void;
	beforeAll(async () => {
		server = createServer((socket) => {
			socket.on('error', () => undefined);
			socket.once('data', () => {
				requests += 1;
				socket.pause();
				answer(socket);
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(() => void server.close());
	beforeEach(() => {
		requests = 0;
	});

	const upload = async (binaryMode: BinaryMode): Promise<IDataObject> => {
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const bytes = Buffer.alloc(24 * MiB, 'x');
		const given: INodeExecutionData = {
			json: {},
			binary: {
				data: {
					data: bytes.toString('base64'),
					mimeType: 'application/epub+zip',
					fileName: 'large.epub',
				},
			},
		};
		const parameters = {
			resource: 'file',
			operation: 'upload',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
		};
		let item = given;
		if (binaryMode === 'filesystem') {
			// From the service, so that it lies on disk.
			const files = await tinyServer(
				(response) =>
					void response
						.writeHead(200, { 'content-disposition': 'attachment; filename="large.epub"' })
						.end(bytes),
			);
			const down = { resource: 'file', operation: 'download', resourceRef: parameters.resourceRef };
			const run = await runWorkflow(
				chain([source([{ json: {} }]), catalogue('Node', 'catalogueFile', down)]),
				{ credential: { baseUrl: files.url, apiKey: 'key' }, binaryMode },
			);
			item = run.items('Node')[0]!;
			await files.stop();
		}
		const run = await runWorkflow(
			chain([source([item]), catalogue('Node', 'catalogueFile', parameters, errorOutput)]),
			{ credential: { baseUrl, apiKey: 'key' }, binaryMode },
		);
		return run.items('Node', 1)[0]!.json.error as IDataObject;
	};

	const head = (length: number) =>
		`HTTP/1.1 413 Payload Too Large\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
	const page = '<html><title>404 - File or directory not found.</title></html>';
	const ways: Array<[string, (socket: Socket) => void, object]> = [
		[
			'has the page that IIS sends',
			(socket) =>
				socket.end(
					`HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
				),
			{ httpStatus: 404 },
		],
		[
			'is reset behind the refusal',
			(socket) =>
				socket.write(head(refusal.length) + refusal, () =>
					setTimeout(() => socket.resetAndDestroy(), 50),
				),
			{ code: 'FILE_TOO_LARGE', httpStatus: 413 },
		],
		[
			'is reset within the refusal',
			(socket) =>
				socket.write(head(500) + refusal, () => setTimeout(() => socket.resetAndDestroy(), 50)),
			{ httpStatus: 413 },
		],
		// Whether any of the refusal arrives is the network's to say.
		[
			'is reset at once',
			(socket) => socket.write(head(refusal.length) + refusal, () => socket.resetAndDestroy()),
			{},
		],
		[
			'is reset without a word',
			(socket) => socket.resetAndDestroy(),
			{ code: 'CONNECTION', message: expect.stringContaining('was cut') },
		],
	];
	const modes: BinaryMode[] = ['memory', 'filesystem'];

	it.each(
		ways.flatMap(([way, behave, told]) =>
			modes.map((mode): [string, BinaryMode, (socket: Socket) => void, object] => [
				way,
				mode,
				behave,
				told,
			]),
		),
	)('%s is told as too large, and sent once (%s)', async (_, mode, behave, told) => {
		answer = behave;
		const error = await upload(mode);
		expect(error).toMatchObject(told);
		expect(`${error.message} ${error.description}`).toMatch(
			/upload limit|larger than the service accepts/,
		);
		expect(requests).toBe(1);
	});
});

describe('an upload that is refused for what the file is', () => {
	const server = useTinyServer();
	it.each([
		[409, undefined, "Then run it again, or enter another 'File Name'"],
		[409, { code: 'CONFLICT', message: 'An upload is in progress' }, 'may have been done'],
		[409, { code: 'FILE_EXISTS', message: 'Already exists' }, "enter another 'File Name'"],
		[415, undefined, "sent as 'a.epub' of type 'application/epub+zip'"],
		[415, { code: 'BAD_TYPE', message: 'Not accepted' }, "enter a 'File Name'"],
	])('is told with what to do: %s %j', async (status, error, advice) => {
		server.answer(json(status, { success: false, ...(error && { error }) }));
		const binary = { data: { data: 'AAAA', mimeType: 'application/epub+zip', fileName: 'a.epub' } };
		const resourceRef = { __rl: true, mode: 'id', value: '7' };
		const upload = { resource: 'file', operation: 'upload', resourceRef };
		const run = await runWorkflow(
			chain([
				source([{ json: {}, binary }]),
				catalogue('Node', 'catalogueFile', upload, errorOutput),
			]),
			{ credential: { baseUrl: server.url, apiKey: 'key' } },
		);
		expect(run.items('Node', 1)[0]!.json.error).toMatchObject({
			message: expect.stringContaining(error?.message ?? ''),
			description: expect.stringContaining(advice),
			httpStatus: status,
		});
		expect(server.seen).toHaveLength(1);
	});
});

describe('a new name of which an expression gives nothing', () => {
	const server = useTinyServer();
	it.each([
		['={{ $json.isbm }}.epub', '.epub'],
		['={{ $json.isbm + ".epub" }}', 'undefined.epub'],
	])('is refused before anything is sent: %s', async (fileName, name) => {
		const data = { data: 'UEs=', mimeType: 'application/epub+zip', fileName: 'a.epub' };
		const resourceRef = { __rl: true, mode: 'id', value: '7' };
		const parameters = { operation: 'upload', resourceRef, options: { fileName } };
		const run = await runWorkflow(
			chain([
				source([{ json: {}, binary: { data } }]),
				catalogue('Node', 'catalogueFile', parameters),
			]),
			{ credential: { baseUrl: server.url, apiKey: 'key' } },
		);
		expect(run.error?.message).toContain(`The file in 'data' has no name, only '${name}'`);
		expect(server.seen).toEqual([]);
	});
});
