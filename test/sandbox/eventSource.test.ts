import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { startChat } from './chatting';
import type { Json } from './startSandbox';
import { editor, useSandbox } from './startSandbox';

const sandbox = useSandbox();

/** What the npm package `eventsource`, in a process of its own, makes of the stream. */
async function readWithEventSource(streamId: string): Promise<{ event: string; data?: Json }[]> {
	const node = join(__dirname, '../../node_modules/node/bin/node');
	const child = spawn(node, [
		join(__dirname, 'clients/eventSource.mjs'),
		`${sandbox.url}/ai/streams/${streamId}/events`,
		editor,
	]);
	const told: { event: string; data?: Json }[] = [];
	for await (const line of createInterface(child.stdout)) told.push(JSON.parse(line));
	return told;
}

describe('the npm package eventsource', () => {
	it('reads a whole answer: comments ignored, deltas, a replacement, done', async () => {
		await sandbox.control('chat', {
			chunks: ['Zwölf ', 'Bücher\n', 'über\r\nMeer'],
			silentMs: 1_500,
			chunkDelayMs: 200,
			followUps: ['Mehr?'],
		});
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const answered = chat.say('Auf Deutsch, bitte', streamId);
		const told = await readWithEventSource(streamId);
		expect(told[0]).toEqual({ event: 'open' });
		expect(told.filter(({ event }) => event === 'message' || event === 'failure')).toEqual([]);
		const text = told
			.filter(({ event }) => event === 'delta')
			.reduce((all, { data }) => (data.replace ? data.content : all + data.content), '');
		expect(text).toBe('Zwölf Bücher\nüber\r\nMeer');
		expect(told.some(({ data }) => data?.replace === true)).toBe(true);
		expect(told.at(-1)).toMatchObject({
			event: 'done',
			data: { status: 'complete', content: text, followUpQuestions: ['Mehr?'] },
		});
		expect((await answered).data.data.content).toBe(text);
	});

	it("is told of the time limit by the service's own error event", async () => {
		await sandbox.control('chat', { chunks: ['late'], silentMs: 500_000 });
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const answered = chat.say('Wait', streamId);
		const told = readWithEventSource(streamId);
		while ((await sandbox.control('chat')).eventConnections === 0)
			await new Promise((resolve) => setTimeout(resolve, 20));
		await sandbox.control('clock', { advance: 120_000 });
		expect((await told).at(-1)).toMatchObject({ event: 'error', data: { status: 'timeout' } });
		await sandbox.control('clock', { advance: 400_000 });
		await answered;
	});
});
