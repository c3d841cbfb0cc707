import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { names } from '../../sandbox/interface';
import { assumptions } from '../../shared/deployment/interfaceOverrides';
import { byId } from '../engine/locators';
import { service } from './service';

/** Every assumption of chat, trends, files and gateway under another name, in the sandbox and in the credential. */
const overrides = Object.fromEntries(
	Object.entries(names)
		.filter(([key]) => /^(chats|messages|trending|files|gateway)\./.test(key))
		.map(([key, value]) => [key, value.startsWith('/') ? `/moved${value}` : `x_${value}`]),
);
const known = Object.fromEntries(Object.entries(overrides).filter(([key]) => key in assumptions));
const folder = mkdtempSync(join(tmpdir(), 'moved-'));
const file = join(folder, 'interface.json');
writeFileSync(file, JSON.stringify(overrides));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere = service('--interface', file);
const run = async (type: string, parameters: object, items: object[] = [{}]) =>
	await elsewhere.run(type, parameters, {
		credential: { interfaceOverrides: JSON.stringify(known) },
		items: items as never,
	});

describe('where the service has other names', () => {
	it('a message is sent and the chat is read', async () => {
		const options = { downloadImages: true };
		const sent = await run('catalogueAiChat', {
			resource: 'message',
			operation: 'send',
			message: 'Books about the sea?',
			options,
		});
		expect(sent.items[0]!.json).toMatchObject({
			status: 'complete',
			chatRef: expect.any(Number),
			images: [{ url: expect.any(String) }],
		});
		expect(Object.keys(sent.items[0]!.binary!)).toEqual(['data']);
		const read = await run(
			'catalogueAiChat',
			{ resource: 'chat', operation: 'get', output: 'rows' },
			[sent.items[0]!.json],
		);
		expect(read.items.map(({ json }) => json.x_role)).toEqual(['user', 'assistant']);
	});

	it('trends, files and tools are found', async () => {
		const trends = await run('catalogueAiGenerate', {
			resource: 'topic',
			operation: 'getTrending',
			region: { __rl: true, mode: 'name', value: 'DE' },
			maximum: 2,
		});
		expect(trends.items.map(({ json }) => json.geo)).toEqual(['DE', 'DE']);
		const original = await run('catalogueFile', { operation: 'download', resourceRef: byId(1085) });
		expect(original.items[0]!.json.fileName).toMatch(/\.epub$/);
		const alternative = { __rl: true, mode: 'name', value: '*.wav' };
		const sample = await run('catalogueFile', {
			operation: 'download',
			file: 'alternative',
			resourceRef: byId(1102),
			alternative,
		});
		expect(sample.items[0]!.json.mimeType).toBe('audio/wav');
		const tools = await run('catalogueTool', { operation: 'getMany' });
		expect(tools.items).toHaveLength(22);
	});
});
