import type { StructuredChunk } from 'n8n-workflow';

import { service } from '../service';

const chat = service();
const ask = { resource: 'message', operation: 'send', message: 'Which books are about the sea?', chatRef: '' };
const script = async (body: object) => await chat.sandbox.control('chat', body);

beforeEach(async () => {
	await chat.reset();
});

describe('Message: Send', () => {
	it('starts a chat, asks, and gives the whole answer', async () => {
		const { items, pairs, run } = await chat.run('catalogueAiChat', ask);
		expect(run.error).toBeUndefined();
		expect(pairs).toEqual([0]);
		const { json } = items[0]!;
		expect(json).toMatchObject({ status: 'complete', chatRef: expect.any(Number), streamId: expect.any(String) });
		expect(json.content).not.toContain('<follow-ups>');
		expect(json.text).not.toMatch(/[<>]/);
		expect(json.followUpQuestions).not.toEqual([]);
		expect(json.images).toEqual([{ path: expect.any(String), url: expect.stringContaining('sig=') }]);
		const rows = await chat.journal();
		expect(rows.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}').replace(/\d+/, '{ref}')}`)).toEqual([
			'POST /ai/chats',
			'POST /ai/streams/init',
			'POST /ai/chats/{ref}/messages',
			'GET /ai/streams/{id}/events',
		]);
	});
});
