import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ask, atOnce, openEvents, startChat } from './chatting';
import { editor, startSandbox } from './startSandbox';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('kill -9', () => {
	it('leaves files, chats, signed images and gateway sessions as they were; what was being written ends in error', async () => {
		const data = join(folder, 'killed.sqlite');
		const first = await startSandbox('--data', data);
		await first.control('chat/pace', atOnce);
		const client = first.as(editor);
		const { ref } = (await client.post('/resources', { type: 'Book', fields: { title: 'Kept' } }))
			.data.data;
		const form = new FormData();
		form.append('file', new Blob(['%PDF kept']), 'kept.pdf');
		expect((await client.post(`/resources/${ref}/file`, form)).status).toBe(200);
		const { chat, answer } = await ask(first, 'Which titles are by Jane Austen?');
		const params = {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		};
		const opened = await client.post('/mcp', {
			jsonrpc: '2.0',
			id: 0,
			method: 'initialize',
			params,
		});
		await first.control('chat', { chunks: ['never ends'], silentMs: 600_000 });
		const unfinished = await startChat(first);
		const streamId = await unfinished.init();
		const cut = unfinished.say('Wait', streamId).catch((error: Error) => error);
		await openEvents(first, streamId);
		await first.stop('SIGKILL');
		expect(await cut).toBeInstanceOf(Error);

		const second = await startSandbox('--data', data);
		try {
			const again = second.as(editor);
			expect((await again.get(`/resources/${ref}/file`)).data).toBe('%PDF kept');
			expect((await again.get(`/ai/chats/${chat.ref}`)).data.data.messages).toHaveLength(2);
			const { search } = new URL(answer.data.data.images[0].url);
			expect((await second.as().get(`/ai/images${search}`)).status).toBe(200);
			const headers = { 'Mcp-Session-Id': opened.headers['mcp-session-id'] };
			expect(
				(await again.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { headers })).data
					.result,
			).toEqual({});
			expect((await again.get(`/ai/streams/${streamId}`)).data.data).toMatchObject({
				status: 'error',
				isComplete: true,
			});
			const reader = await openEvents(second, streamId);
			await reader.ended;
			expect(reader.events).toMatchObject([{ event: 'error', data: { status: 'error' } }]);
		} finally {
			await second.stop();
		}
	}, 60_000);
});

describe('uploaded files', () => {
	it('lie beside the database, one for each, and go with a reset', async () => {
		const data = join(folder, 'files.sqlite');
		const sandbox = await startSandbox('--data', data);
		try {
			const client = sandbox.as(editor);
			const { ref } = (
				await client.post('/resources', { type: 'Book', fields: { title: 'Replaced' } })
			).data.data;
			for (const text of ['one', 'two', 'three']) {
				const form = new FormData();
				form.append('file', new Blob([text]), `${text}.pdf`);
				expect((await client.post(`/resources/${ref}/file`, form)).status).toBe(200);
			}
			expect(readdirSync(`${data}.files`)).toHaveLength(1);
			await sandbox.control('reset', {});
			expect(existsSync(`${data}.files`)).toBe(false);
		} finally {
			await sandbox.stop();
		}
	}, 60_000);
});
