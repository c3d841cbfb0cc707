import { createHash } from 'node:crypto';

import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue, chain, source } from '../../engine/workflow';
import { json, tinyServer } from '../../request/tinyServer';
import type { TinyServer } from '../../request/tinyServer';

const bytes = Buffer.from('A book');
const sha256 = createHash('sha256').update(bytes).digest('hex');

describe('what the service says that it has stored', () => {
	let server: TinyServer;
	beforeAll(async () => {
		server = await tinyServer();
	});
	afterAll(async () => await server.stop());

	async function upload(stored: object) {
		server.answer(json(200, { success: true, status: 'success', message: 'ok', data: { ref: 7, ...stored } }));
		const file = { json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/epub+zip', fileName: 'book.epub' } } };
		const parameters = { resource: 'file', operation: 'upload', resourceRef: { __rl: true, mode: 'id', value: '7' } };
		const run = await runWorkflow(chain([source([file]), catalogue('Node', 'catalogueFile', parameters, { onError: 'continueErrorOutput' })]), {
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		return { json: run.items('Node')[0]?.json, error: run.items('Node', 1)[0]?.json.error };
	}

	it.each([
		['another size', { fileSize: 5, checksum: sha256 }, '5 bytes instead of 6'],
		['another checksum', { fileSize: 6, checksum: sha256.replace(/^./, (first) => (first === '0' ? '1' : '0')) }, 'the checksum is another one'],
	])('with %s is a failure', async (_, stored, words) => {
		expect((await upload(stored)).error).toMatchObject({ code: 'UPLOAD_NOT_VERIFIED', message: expect.stringContaining(words) });
	});

	it.each([
		['the checksum of the file', { fileSize: 6, checksum: sha256 }, true],
		['a checksum of another kind', { fileSize: 6, checksum: 'crc32:1b2c3d' }, false],
		['no checksum', {}, false],
	])('with %s is taken, and told as checked or not', async (_, stored, checksumVerified) => {
		expect((await upload(stored)).json).toMatchObject({ ref: 7, checksumVerified });
	});
});
