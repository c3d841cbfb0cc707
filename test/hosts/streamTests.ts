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

/** Asks as the chat's page does, in a browser that has this cookie. */
async function ask(hostUrl: string, chatInput: string, cookie: string): Promise<Response> {
	return await fetch(`${hostUrl}/webhook/${chatId}/chat`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', connection: 'close', ...(cookie && { cookie }) },
		body: JSON.stringify({ action: 'sendMessage', sessionId: 'session-1', chatInput }),
	});
}

/** The pieces of an answer, and when each one came. */
async function piecesOf(asked: number, response: Response): Promise<Piece[]> {
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
	beforeAll(async () => {
		const { session } = inTest();
		await publishWorkflow(session, await importWorkflow(session, template));
	});

	it('the chat template shows pieces long before the answer is complete', async () => {
		const { session, host, sandbox } = inTest();
		const chunks = ['<p>Seven ', 'books ', 'are ', 'about ', 'the ', 'sea.</p>'];
		await post(`${sandbox.url}/_sandbox/chat`, { chunks, chunkDelayMs: 500, followUps: ['Which is the oldest?'] });
		const asked = Date.now();
		const answer = await ask(host.url, 'Which books are about the sea?', session.cookie());
		const pieces = (await piecesOf(asked, answer)).filter(({ metadata }) => metadata.nodeName === 'Ask');
		const items = pieces.filter(({ type }) => type === 'item');
		expect(items.map(({ content }) => content).join('')).toBe('Seven books are about the sea.');
		expect(items.length).toBeGreaterThanOrEqual(4);
		expect(pieces[0]!.type).toBe('begin');
		expect(pieces.at(-1)!.type).toBe('end');
		expect(pieces.at(-1)!.at - items[0]!.at).toBeGreaterThan(1_500);
	});

	it.each([
		['without a login', ''],
		['with the cookie of nobody', 'n8n-auth=nobody'],
	])('the chat template asks nothing of the catalogue for a visitor %s', async (_, cookie) => {
		const { host, sandbox } = inTest();
		const health = async () => (await (await fetch(`${sandbox.url}/_sandbox/health`)).json()) as { requests: number };
		const { requests } = await health();
		const answer = await ask(host.url, 'What may I read at your expense?', cookie);
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain('"type":"item"');
		expect((await health()).requests).toBe(requests);
	});
}
