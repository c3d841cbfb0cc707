import { refusal } from './catalogue';
import { ask, atOnce, pause, startChat } from './chatting';
import { colleague, editor, noAi, rival, unlinked, useSandbox } from './startSandbox';

const sandbox = useSandbox();
beforeEach(() => sandbox.control('chat/pace', atOnce));

const script = (answer: object) => sandbox.control('chat', answer);

describe('4.3 chats', () => {
	it('starts one with or without an empty body, and refuses anything in it', async () => {
		const client = sandbox.as(editor);
		for (const body of [undefined, {}])
			expect((await client.post('/ai/chats', body)).data).toEqual({
				data: { ref: expect.any(Number) },
			});
		expect(refusal(await client.post('/ai/chats', { name: 'x' }))).toEqual([400, 'VALIDATION']);
	});

	it('keeps question and answer, readable by their user alone', async () => {
		const { chat, answer } = await ask(sandbox, 'How many titles are in the catalogue?');
		const { data } = await sandbox.as(editor).get(`/ai/chats/${chat.ref}`);
		expect(data.data).toMatchObject({
			ref: chat.ref,
			messages: [
				{ role: 'user', content: 'How many titles are in the catalogue?', images: [] },
				{ role: 'assistant' },
			],
		});
		expect(data.data.messages[1].images.map(({ path }: { path: string }) => path)).toEqual(
			answer.data.data.images.map(({ path }: { path: string }) => path),
		);
		expect(refusal(await sandbox.as(colleague).get(`/ai/chats/${chat.ref}`))).toEqual([
			404,
			'NOT_FOUND',
		]);
		expect(
			refusal(await sandbox.as(colleague).post('/ai/streams/init', { chatRef: chat.ref })),
		).toEqual([404, 'NOT_FOUND']);
	});

	it('needs the ai scope and a linked user', async () => {
		expect(refusal(await sandbox.as(noAi).post('/ai/chats'))).toEqual([403, 'INSUFFICIENT_SCOPE']);
		expect(refusal(await sandbox.as(unlinked).post('/ai/chats'))).toEqual([403, 'NO_LINKED_USER']);
		expect(refusal(await sandbox.as(noAi).get('/ai/streams/x'))).toEqual([
			403,
			'INSUFFICIENT_SCOPE',
		]);
	});
});

describe('4.3 messages', () => {
	it('counts as the catalogue query does, names the sandbox and spends tokens', async () => {
		const before = (await sandbox.as(editor).get('/usage')).data.data.account;
		const { answer } = await ask(sandbox, 'How many titles by Jane Austen are there?');
		const query = await sandbox
			.as(editor)
			.post('/catalogue/query', { filters: [{ field: 'author', op: '~', value: 'Jane Austen' }] });
		const { totalRecords, distinctTitles } = query.data.data;
		expect(totalRecords).toBeGreaterThan(0);
		const { content } = answer.data.data;
		expect(content).toContain(`<strong>${totalRecords}</strong> record`);
		expect(content).toContain(`<strong>${distinctTitles}</strong> distinct title`);
		expect(content).toContain('sandbox');
		expect((await sandbox.as(editor).get('/usage')).data.data.account.totalTokens).toBeGreaterThan(
			before.totalTokens,
		);
	});

	it.each([
		['Who wrote Pride and Prejudice?', 'Jane Austen'],
		['When was "Dracula" published?', '1897'],
		['Which titles are by Herman Melville?', 'Moby-Dick'],
		['Tell me about ghosts', 'record'],
	])('%s -> %s', async (question, expected) => {
		expect((await ask(sandbox, question)).answer.data.data.content).toContain(expected);
	});

	it('answers a rival from what the rival sees', async () => {
		const own = (await ask(sandbox, 'How many titles are in the catalogue?')).answer.data.data
			.content;
		const theirs = (await ask(sandbox, 'How many titles are in the catalogue?', rival)).answer.data
			.data.content;
		expect(theirs).not.toBe(own);
		const { data } = await sandbox.as(rival).post('/resources/search', { limit: 1 });
		expect(theirs).toContain(`<strong>${data.data.total}</strong> record`);
	});

	it('carries results, follow-up questions and images with inline references to their signed URLs', async () => {
		const { answer } = await ask(sandbox, 'Which titles are by Jane Austen?');
		const { results, followUpQuestions, images, content, status, role } = answer.data.data;
		expect([status, role]).toEqual(['complete', 'assistant']);
		expect(results[0]).toEqual({
			title: expect.any(String),
			preview: expect.any(String),
			resourceId: expect.any(Number),
			score: expect.any(Number),
			rawScore: expect.any(Number),
			matchSource: 'metadata',
			hits: expect.any(Number),
		});
		expect(followUpQuestions.length).toBeGreaterThan(0);
		expect(images).toHaveLength(1);
		const inline = /src="([^"]+)"/.exec(content)?.[1];
		expect(new URL(inline ?? '').searchParams.get('path')).toBe(images[0].path);
		expect((await sandbox.as().get(inline ?? '')).status).toBe(200);
	});

	it('takes one message for each stream, of its own chat', async () => {
		const { chat, streamId } = await ask(sandbox, 'How many?');
		expect(refusal(await chat.say('Again?', streamId))).toEqual([409, 'STREAM_BUSY']);
		const other = await startChat(sandbox);
		expect(refusal(await other.say('Here?', await chat.init()))).toEqual([400, 'VALIDATION']);
		expect(refusal(await chat.say('Hello?', 'unknown'))).toEqual([404, 'NOT_FOUND']);
		expect(refusal(await chat.say(' ', await chat.init()))).toEqual([400, 'VALIDATION']);
	});

	it('answers the POST only when the AI has finished', async () => {
		await script({ chunks: ['a', 'b', 'c'], chunkDelayMs: 10_000, silentMs: 1 });
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		let over = false;
		const answered = chat.say('Slowly', streamId).then((answer) => {
			over = true;
			return answer;
		});
		await pause(300);
		expect(over).toBe(false);
		await sandbox.control('clock', { advance: 30_000 });
		expect((await answered).data.data.content).toBe('abc');
	});
});

describe('4.3 GET /ai/streams/{streamId}', () => {
	it('shows what there is so far, then everything', async () => {
		await script({ chunks: ['one ', 'two ', 'three'], chunkDelayMs: 10_000, silentMs: 0 });
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const snapshot = async () =>
			(await sandbox.as(editor).get(`/ai/streams/${streamId}`)).data.data;
		expect(await snapshot()).toEqual({
			streamId,
			chatRef: chat.ref,
			content: '',
			isComplete: false,
			status: 'streaming',
			toolStatus: '',
			reasoning: '',
			results: [],
		});
		const answered = chat.say('Count', streamId);
		await pause(150);
		expect(await snapshot()).toMatchObject({
			content: 'one ',
			isComplete: false,
			status: 'streaming',
		});
		await sandbox.control('clock', { advance: 10_000 });
		await pause(100);
		expect((await snapshot()).content).toBe('one two ');
		await sandbox.control('clock', { advance: 10_000 });
		await answered;
		expect(await snapshot()).toMatchObject({
			content: 'one two three',
			isComplete: true,
			status: 'complete',
			reasoning: expect.stringContaining('question'),
		});
	});

	it('is 404 for a stranger and for an unknown stream, events included, before and after it ended', async () => {
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const strangersGet404 = async () => {
			for (const address of [`/ai/streams/${streamId}`, `/ai/streams/${streamId}/events`]) {
				expect(refusal(await sandbox.as(colleague).get(address))).toEqual([404, 'NOT_FOUND']);
				expect(refusal(await sandbox.as(rival).get(address))).toEqual([404, 'NOT_FOUND']);
			}
		};
		await strangersGet404();
		expect(refusal(await sandbox.as(editor).get('/ai/streams/none/events'))).toEqual([
			404,
			'NOT_FOUND',
		]);
		expect(refusal(await sandbox.as().get(`/ai/streams/${streamId}/events`))).toEqual([
			401,
			'NO_API_KEY',
		]);
		await chat.say('Free the place', streamId);
		await strangersGet404();
	});
});
