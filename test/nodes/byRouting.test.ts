import type { StructuredChunk } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';

import { byId } from '../engine/locators';
import { binaryOf } from '../engine/n8n';
import type { OperationOptions } from './service';
import { service } from './service';

/** Agents of the older tool path run a node by its routing; the same operations must be behind it. */
const byAgent = service();
const run = async (type: string, parameters: object, options: OperationOptions = {}) =>
	await byAgent.run(type, parameters, { ...options, byRouting: true });

beforeEach(async () => {
	await byAgent.reset();
	await byAgent.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});

it.each([true, false])(
	'an operation that the node does not have is called that (by its routing: %s)',
	async (byRouting) => {
		const ofAnotherVersion = { resource: 'apiKey', operation: 'rotate' };
		const { run: outcome } = await byAgent.run('catalogueUsage', ofAnotherVersion, { byRouting });
		expect(outcome.error?.message).toContain('The node has no such operation');
	},
);

describe('by its routing, as an agent of the older path runs it', () => {
	it('Message: Send gives the whole answer and sends no pieces', async () => {
		const chunks: StructuredChunk[] = [];
		const {
			items,
			run: { error },
		} = await run(
			'catalogueAiChat',
			{ resource: 'message', operation: 'send', message: 'Which books are about the sea?' },
			{ onChunk: (chunk) => chunks.push(chunk) },
		);
		expect(error).toBeUndefined();
		expect(items[0]!.json).toMatchObject({
			status: 'complete',
			text: expect.any(String),
			followUpQuestions: expect.any(Array),
		});
		expect(chunks).toEqual([]);
	});

	it('Chat: Create, Get and Stream: Get work', async () => {
		const created = await run('catalogueAiChat', { resource: 'chat', operation: 'create' });
		const { items } = await run(
			'catalogueAiChat',
			{ resource: 'chat', operation: 'get' },
			{ items: [created.items[0]!.json] },
		);
		expect(items[0]!.json).toMatchObject({ ref: created.items[0]!.json.chatRef, messages: [] });
		const { errors } = await run(
			'catalogueAiChat',
			{ resource: 'stream', operation: 'get', streamId: 'none' },
			{ settings: { onError: 'continueErrorOutput' } },
		);
		expect(errors).toEqual([expect.objectContaining({ code: 'NOT_FOUND' })]);
	});

	it('Tool: Call and Get Many open a session', async () => {
		const tool = { __rl: true, mode: 'name', value: 'list_resource_types' };
		const { items } = await run('catalogueTool', {
			operation: 'call',
			tool,
			specifyParameters: 'json',
			toolParametersJson: '{}',
		});
		expect(items[0]!.json).toMatchObject({
			tool: 'list_resource_types',
			result: { items: expect.any(Array) },
		});
		expect(
			(await run('catalogueTool', { operation: 'getMany', returnAll: true })).items,
		).toHaveLength(22);
	});

	it('File: Upload, Download and Get Many move the bytes', async () => {
		const bytes = randomBytes(100_000);
		const file = {
			json: {},
			binary: {
				data: {
					data: bytes.toString('base64'),
					mimeType: 'application/epub+zip',
					fileName: 'a.epub',
				},
			},
		};
		const uploaded = await run(
			'catalogueFile',
			{ operation: 'upload', resourceRef: byId(1085) },
			{ items: [file] },
		);
		expect(uploaded.items[0]!.json).toMatchObject({
			fileSize: bytes.length,
			checksumVerified: true,
		});
		const { items } = await run('catalogueFile', {
			operation: 'download',
			resourceRef: byId(1085),
		});
		expect(await binaryOf(items[0]!.binary!.data!)).toEqual(bytes);
		expect(
			(await run('catalogueFile', { operation: 'getMany', resourceRef: byId(1085) })).items,
		).toHaveLength(1);
	});

	it('AI Generate works, with the key where it belongs', async () => {
		const image = await run('catalogueAiGenerate', {
			resource: 'image',
			operation: 'generate',
			prompt: 'A ship',
			options: { downloadImages: true },
		});
		expect(image.items[0]!.binary!.data!.mimeType).toBe('image/png');
		const artwork = await run('catalogueAiGenerate', {
			resource: 'artwork',
			operation: 'generate',
			resourceRef: byId(1001),
		});
		expect(artwork.items[0]!.json.images).toHaveLength(1);
		expect(
			(
				await run('catalogueAiGenerate', {
					resource: 'keyword',
					operation: 'research',
					keywords: 'ship',
				})
			).items,
		).not.toEqual([]);
		expect(
			(
				await run('catalogueAiGenerate', {
					resource: 'topic',
					operation: 'getTrending',
					maximum: 2,
				})
			).items,
		).toHaveLength(2);
		const keyed = (await byAgent.journal()).filter(({ idempotencyKey }) => idempotencyKey !== null);
		expect(keyed.map(({ path }) => path)).toEqual(['/ai/images/generate']);
	});
});
