import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { importWorkflow, publishWorkflow } from '../../scripts/host/workflows';
import { post } from './hostInTest';
import type { HostInTest } from './hostInTest';

const template = JSON.parse(readFileSync(join(__dirname, '../../workflows/ask-the-catalogue.json'), 'utf8'));
const chatId = template.nodes.find(({ name }: { name: string }) => name === 'Chat').webhookId as string;

interface Piece {
	type: string;
	content?: string;
	metadata: { nodeName: string };
	/** Milliseconds since the question. */
	at: number;
}

/** Asks as the chat's page does, and notes when each piece came. */
async function ask(hostUrl: string, chatInput: string): Promise<Piece[]> {
	const asked = Date.now();
	const response = await fetch(`${hostUrl}/webhook/${chatId}/chat`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'sendMessage', sessionId: 'session-1', chatInput }),
	});
	const pieces: Piece[] = [];
	let rest = '';
	for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
		const lines = (rest + bytes).split('\n');
		rest = lines.pop() ?? '';
		pieces.push(...lines.filter((line) => line.trim() !== '').map((line) => ({ ...JSON.parse(line), at: Date.now() - asked })));
	}
	return pieces;
}

export function streamTests(inTest: () => HostInTest): void {
	it('the chat template shows pieces long before the answer is complete', async () => {
		const { session, host, sandbox } = inTest();
		await publishWorkflow(session, await importWorkflow(session, template));
		const chunks = ['<p>Seven ', 'books ', 'are ', 'about ', 'the ', 'sea.</p>'];
		await post(`${sandbox.url}/_sandbox/chat`, { chunks, chunkDelayMs: 500, followUps: ['Which is the oldest?'] });
		const pieces = (await ask(host.url, 'Which books are about the sea?')).filter(({ metadata }) => metadata.nodeName === 'Ask');
		const items = pieces.filter(({ type }) => type === 'item');
		expect(items.map(({ content }) => content).join('')).toBe('Seven books are about the sea.');
		expect(items.length).toBeGreaterThanOrEqual(4);
		expect(pieces[0]!.type).toBe('begin');
		expect(pieces.at(-1)!.type).toBe('end');
		expect(pieces.at(-1)!.at - items[0]!.at).toBeGreaterThan(1_500);
	});
}
