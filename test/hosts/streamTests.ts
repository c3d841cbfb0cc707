import { pause } from '../../scripts/host/child';
import type { Execution } from '../../scripts/host/execution';
import { readExecution } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';
import { importWorkflow, publishWorkflow, unpublishWorkflow } from '../../scripts/host/workflows';
import { forVisitors, visitForm } from './formVisit';
import type { HostInTest } from './hostInTest';
import { post } from './hostInTest';
import { jsonOf, template } from './templateInTest';

const { webhookId: chatId } = template('ask-the-catalogue').nodes.find(
	({ name }) => name === 'Chat',
) as unknown as { webhookId: string };

interface Piece {
	type: string;
	content?: string;
	metadata: { nodeName: string };
	/** Milliseconds since the question. */
	at: number;
}

/** Asks as the chat's page does, in a browser that has this cookie. */
async function ask(
	hostUrl: string,
	chatInput: string,
	cookie: string,
	sessionId = 'session-1',
): Promise<Response> {
	return await fetch(`${hostUrl}/webhook/${chatId}/chat`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', connection: 'close', ...(cookie && { cookie }) },
		body: JSON.stringify({ action: 'sendMessage', sessionId, chatInput }),
	});
}

/** The pieces of an answer, and when each one came. */
async function piecesOf(asked: number, response: Response): Promise<Piece[]> {
	const pieces: Piece[] = [];
	let rest = '';
	for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
		const lines = (rest + bytes).split('\n');
		rest = lines.pop() ?? '';
		pieces.push(
			...lines
				.filter((line) => line.trim() !== '')
				.map((line) => ({ ...JSON.parse(line), at: Date.now() - asked })),
		);
	}
	return pieces;
}

/** The answer is out before the workflow has ended. */
async function endOf(session: Session, id: string): Promise<Execution> {
	for (;;) {
		const execution = await readExecution(session, id);
		if (execution.status !== 'running' && execution.status !== 'new') return execution;
		await pause(100);
	}
}

export function streamTests(inTest: () => HostInTest): void {
	let workflowId: string;
	beforeAll(async () => {
		const { session } = inTest();
		const stored = await importWorkflow(session, template('ask-the-catalogue'));
		workflowId = stored.id;
		await publishWorkflow(session, stored);
	});

	/** The chat of the newest execution's answer. */
	async function lastChat() {
		const { session } = inTest();
		const { results } = await session.send<{ results: Array<{ id: string }> }>(
			'GET',
			`/rest/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId }))}&limit=1`,
		);
		return jsonOf(await endOf(session, results[0]!.id), 'Ask')[0]?.chatRef;
	}

	it('the chat template shows pieces long before the answer is complete', async () => {
		const { session, host, sandbox } = inTest();
		const chunks = ['<p>Seven ', 'books ', 'are ', 'about ', 'the ', 'sea.</p>'];
		await post(`${sandbox.url}/_sandbox/chat`, {
			chunks,
			chunkDelayMs: 500,
			followUps: ['Which is the oldest?'],
		});
		const asked = Date.now();
		const answer = await ask(host.url, 'Which books are about the sea?', session.cookie());
		const pieces = (await piecesOf(asked, answer)).filter(
			({ metadata }) => metadata.nodeName === 'Ask',
		);
		const items = pieces.filter(({ type }) => type === 'item');
		expect(items.map(({ content }) => content).join('')).toBe('Seven books are about the sea.');
		expect(items.length).toBeGreaterThanOrEqual(4);
		expect(pieces[0]!.type).toBe('begin');
		expect(pieces.at(-1)!.type).toBe('end');
		expect(pieces.at(-1)!.at - items[0]!.at).toBeGreaterThan(1_500);
	});

	it('the chat template goes on with the chat of its conversation, and begins another one for another', async () => {
		const { session, host, sandbox } = inTest();
		await post(`${sandbox.url}/_sandbox/chat`, { chunks: ['<p>Yes.</p>'], chunkDelayMs: 0 });
		const chats: unknown[] = [];
		for (const conversation of ['one', 'other', 'one']) {
			await (await ask(host.url, 'And by whom?', session.cookie(), conversation)).text();
			chats.push(await lastChat());
		}
		expect(chats).toEqual([expect.any(Number), expect.any(Number), chats[0]]);
		expect(chats[1]).not.toBe(chats[0]);
	});

	it('the chat template begins anew a conversation that the catalogue no longer has', async () => {
		const { session, host, sandbox } = inTest();
		await post(`${sandbox.url}/_sandbox/chat`, { chunks: ['<p>Yes.</p>'], chunkDelayMs: 0 });
		const answer = async () =>
			await (await ask(host.url, 'And by whom?', session.cookie(), 'lost')).text();
		await answer();
		const lost = await lastChat();
		await post(`${sandbox.url}/_sandbox/faults`, {
			match: { method: 'POST', path: `/ai/chats/${lost}/` },
			action: { kind: 'status', status: 404 },
		});
		for (let times = 0; times < 2; times += 1) {
			expect(await answer()).toContain('"type":"error"');
			expect(await lastChat()).toBeUndefined();
		}
		expect(await answer()).toContain('"type":"item"');
		expect(await lastChat()).not.toBe(lost);
	});

	it('the form of the chat template answers where the chat page cannot be loaded, and keeps its conversation', async () => {
		const { session, sandbox } = inTest();
		await post(`${sandbox.url}/_sandbox/chat`, {
			chunks: ['<p>Seven books.</p>'],
			chunkDelayMs: 0,
		});
		const file = await forVisitors(session, template('ask-the-catalogue'), 'Question Form');
		// n8n 1 makes another workflow of it, and two cannot have the same address.
		await unpublishWorkflow(session, workflowId);
		await publishWorkflow(session, await importWorkflow(session, file));
		const visit = await visitForm(inTest(), 'ask-the-catalogue', {
			0: 'Which books are about the sea?',
		});
		await visit.until('waiting');
		expect(await visit.page()).toMatch(/Which books are about the sea\?.*Seven books\./s);
		await visit.answer({ 1: 'And by whom?' });
		const asked = jsonOf(await visit.until('waiting'), 'Ask for the Form');
		expect(asked.map(({ chatRef }) => chatRef)).toEqual([asked[0]!.chatRef, asked[0]!.chatRef]);
		await visit.answer({ 1: '' });
		await visit.until('waiting');
		expect(await visit.page()).toContain('That was the conversation');
		await visit.answer({});
		await visit.until('success');
	});

	it.each([
		['without a login', ''],
		['with the cookie of nobody', 'n8n-auth=nobody'],
	])('the chat template asks nothing of the catalogue for a visitor %s', async (_, cookie) => {
		const { host, sandbox } = inTest();
		const health = async () =>
			(await (await fetch(`${sandbox.url}/_sandbox/health`)).json()) as { requests: number };
		const { requests } = await health();
		const answer = await ask(host.url, 'What may I read at your expense?', cookie);
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain('"type":"item"');
		expect((await health()).requests).toBe(requests);
	});
}
