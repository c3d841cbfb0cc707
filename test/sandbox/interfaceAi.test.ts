import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { names } from '../../sandbox/interface';
import { atOnce } from './chatting';
import type { RunningSandbox } from './startSandbox';
import { editor, startSandbox } from './startSandbox';

type Key = keyof typeof names;

/** Every path elsewhere and every key under another name. */
const moved = Object.fromEntries(
	Object.entries(names).map(([key, value]) => [
		key,
		value.startsWith('/') ? `/elsewhere${value}` : `${value}Moved`,
	]),
);
const name = (key: Key) => moved[key] ?? '';

let folder: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	writeFileSync(join(folder, 'interface.json'), JSON.stringify(moved));
	sandbox = await startSandbox('--interface', join(folder, 'interface.json'));
	await sandbox.control('chat/pace', atOnce);
}, 60_000);
afterAll(async () => {
	await sandbox.stop();
	rmSync(folder, { recursive: true, force: true });
});

const client = () => sandbox.as(editor);

describe('moved assumptions of sections 4.3, 4.4, 4.8 and 4.9', () => {
	it('chats and messages', async () => {
		expect((await client().post(names['chats.path'])).status).toBe(404);
		const ref = (await client().post(name('chats.path'))).data.data[name('chats.ref')];
		const { streamId } = (await client().post('/ai/streams/init', { chatRef: ref })).data.data;
		const said = (
			await client().post(`/ai/chats/${ref}/messages`, { message: 'How many?', streamId })
		).data.data;
		const parts = [name('messages.role'), name('messages.content'), name('messages.images')];
		expect(Object.keys(said)).toEqual(expect.arrayContaining(parts));
		const chat = (await client().get(`/ai/chats/${ref}`)).data.data;
		expect(chat[name('chats.ref')]).toBe(ref);
		for (const message of chat[name('chats.messages')])
			expect(Object.keys(message)).toEqual(expect.arrayContaining(parts));
	});

	it('parameters of trending topics', async () => {
		const params = { [name('trending.region')]: 'DE', [name('trending.limit')]: 3 };
		const { data } = await client().get('/ai/trending-topics', { params });
		expect([data.data.geo, data.data.trends.length]).toEqual(['DE', 3]);
		expect((await client().get('/ai/trending-topics', { params: { geo: 'DE' } })).status).toBe(400);
	});

	it('parameters and entries of usage', async () => {
		const params = { [name('usage.from')]: '2020-01-01', [name('usage.to')]: '2040-01-01' };
		const report = (await client().get(name('usage.path'), { params })).data.data;
		const counts = [
			name('usage.inputTokens'),
			name('usage.outputTokens'),
			name('usage.totalTokens'),
			name('usage.requests'),
		];
		for (const level of [name('usage.account'), name('usage.organisation')] as const) {
			expect(Object.keys(report[level])).toEqual([...counts, 'byDay']);
			expect(Object.keys(report[level].byDay[0])).toEqual([name('usage.date'), ...counts]);
		}
	});

	it('files and their URLs', async () => {
		const { data } = await client().post('/resources/search', {
			fieldFilters: { format: 'EPUB' },
			limit: 1,
		});
		const [{ ref }] = data.data.results;
		const files = (await client().get(name('files.listPath').replace('{ref}', String(ref)))).data
			.data;
		const original = files[name('files.original')];
		expect(Object.keys(original)).toEqual([
			name('files.ref'),
			name('files.name'),
			name('files.extension'),
			name('files.size'),
			'downloadUrl',
		]);
		expect(original.downloadUrl).toBe(
			`${sandbox.url}${name('files.originalPath').replace('{ref}', String(ref))}`,
		);
		expect((await client().get(original.downloadUrl)).status).toBe(200);
	});

	it('tools of the gateway, which keep their own names', async () => {
		const post = (message: object, session = '') =>
			client().post(name('gateway.path'), message, { headers: { 'Mcp-Session-Id': session } });
		const params = {
			protocolVersion: '2025-06-18',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		};
		const opened = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
		const call = async (tool: string, given: object) =>
			(
				await post(
					{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } },
					opened.headers['mcp-session-id'],
				)
			).data.result;
		const calls: [string, object][] = [
			[
				'search_resources',
				{
					limit: 2,
					offset: 1,
					sort: { field: 'title', direction: 'desc' },
					filters: { nodes: [] },
				},
			],
			['token_usage', { from: '2025-01-01', to: '2025-12-31' }],
			['trending_topics', { region: 'US' }],
			['list_runs', { limit: 1 }],
			['list_destinations', {}],
		];
		for (const [tool, given] of calls)
			expect([tool, (await call(tool, given)).isError]).toEqual([tool, false]);
	});
});
