import { createHash } from 'node:crypto';

import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue, chain, source } from '../../engine/workflow';
import type { Respond, TinyServer } from '../../request/tinyServer';
import { json, tinyServer } from '../../request/tinyServer';

const bytes = Buffer.from('A book');
const other = 'f'.repeat(64);
const sha256 = createHash('sha256').update(bytes).digest('hex');

describe('what the service says that it has stored', () => {
	let server: TinyServer;
	// Each time another address: which checksum a service uses is remembered.
	beforeEach(async () => {
		server = await tinyServer();
	});
	afterEach(async () => await server.stop());

	async function upload(stored: object | Respond, message = 'ok') {
		server.answer(
			typeof stored === 'function'
				? (stored as Respond)
				: json(200, { success: true, status: 'success', message, data: { ref: 7, ...stored } }),
		);
		const file = {
			json: {},
			binary: {
				data: {
					data: bytes.toString('base64'),
					mimeType: 'application/epub+zip',
					fileName: 'book.epub',
				},
			},
		};
		const parameters = {
			resource: 'file',
			operation: 'upload',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
		};
		const run = await runWorkflow(
			chain([
				source([file]),
				catalogue('Node', 'catalogueFile', parameters, { onError: 'continueErrorOutput' }),
			]),
			{
				credential: { baseUrl: server.url, apiKey: 'key' },
			},
		);
		return {
			json: run.items('Node')[0]?.json,
			error: run.items('Node', 1)[0]?.json.error,
			uploads: server.seen.length,
			hints: run.node('Node').hints.map(({ message }) => message),
		};
	}

	it.each([
		['another size', { fileSize: 5, checksum: sha256 }, '5 bytes instead of 6'],
		['another checksum', { fileSize: 6, checksum: other }, 'the checksum is different'],
		[
			'another checksum of a named kind',
			{ fileSize: 6, checksum: `sha256:${other}` },
			'the checksum is different',
		],
		[
			'another size, which it explains',
			{ fileSize: 5 },
			'5 bytes instead of 6. It says: Stored without its signature',
		],
	])('with %s is a failure', async (_, stored, words) => {
		// The service's kind of checksum is known by then.
		expect((await upload({ checksum: sha256 })).json).toMatchObject({ checksumVerified: true });
		expect((await upload(stored, 'Stored without its signature')).error).toMatchObject({
			code: 'UPLOAD_NOT_VERIFIED',
			message: expect.stringContaining(words),
			description: expect.stringMatching(/^Upload it again\. /),
		});
	});

	it('at another reference than that of the resource is told, and not sent again', async () => {
		for (const ref of [8, '8']) {
			server.seen.length = 0;
			const { json, hints, uploads } = await upload({ ref, fileSize: 6 });
			expect(json).toMatchObject({ ref: 7, fileSize: 6 });
			expect(hints).toEqual([expect.stringMatching(/another reference .*: 8 for 7\./)]);
			expect(uploads).toBe(1);
		}
		for (const ref of ['7', null, 'a7'])
			expect((await upload({ ref, fileSize: 6 })).hints).toEqual([]);
	});

	it('with nothing is taken, and told', async () => {
		const said = { fileName: null, checksum: '' };
		expect((await upload(said)).hints).toEqual([expect.stringContaining('does not say what')]);
		expect((await upload({ fileSize: 6 })).hints).toEqual([]);
	});

	it.each<[string, Respond]>([
		['without content', (response) => void response.writeHead(204).end()],
		['without data', json(200, { success: true, status: 'success', message: 'Stored' })],
	])('%s is taken, and told', async (_, respond) => {
		expect(await upload(respond)).toMatchObject({
			json: { ref: 7, checksumVerified: false },
			hints: [expect.stringContaining('does not say what')],
			uploads: 1,
		});
	});

	it.each([
		['the checksum of the file', { fileSize: 6, checksum: sha256 }, true],
		['a checksum of another kind', { fileSize: 6, checksum: 'crc32:1b2c3d' }, false],
		[
			'a checksum of the same length, though of another kind',
			{ checksum: createHash('sha3-256').update(bytes).digest('hex') },
			false,
		],
		['no checksum', {}, false],
	])('with %s is taken, and told as checked or not', async (_, stored, checksumVerified) => {
		expect((await upload(stored)).json).toMatchObject({ ref: 7, checksumVerified });
	});
});

it('of several files for one resource the last one stays, which is said', async () => {
	const server = await tinyServer();
	const stored: string[] = [];
	let uploads = 0;
	server.answer((response, request) => {
		const [, fileName = ''] = /filename="([^"]*)"/.exec(request.body) ?? [];
		const store = () => {
			stored.push(fileName);
			json(200, { data: { ref: 7, fileName } })(response, request);
		};
		setTimeout(store, ++uploads === 1 ? 300 : 0);
	});
	const fileOf = (fileName: string) => ({
		json: { resource: 7 },
		binary: {
			data: { data: bytes.toString('base64'), mimeType: 'application/epub+zip', fileName },
		},
	});
	const run = await runWorkflow(
		chain([
			source([fileOf('first.epub'), fileOf('last.epub')]),
			catalogue('Node', 'catalogueFile', {
				operation: 'upload',
				resourceRef: { __rl: true, mode: 'id', value: '={{ $json.resource }}' },
			}),
		]),
		{ credential: { baseUrl: server.url, apiKey: 'key' } },
	);
	await server.stop();
	expect(stored).toEqual(['first.epub', 'last.epub']);
	expect(run.node('Node').hints.map(({ message }) => message)).toContainEqual(
		expect.stringMatching(/each upload replaces the file before, .*: 7\.$/),
	);
});
