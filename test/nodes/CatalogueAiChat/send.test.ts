import type { IDataObject } from 'n8n-workflow';

import { binaryOf } from '../../engine/n8n';
import { service } from '../service';

const chat = service();
const ask = { resource: 'message', operation: 'send', message: 'Which books are about the sea?' };
const script = async (body: object) => await chat.sandbox.control('chat', body);

/** Method and path of each request, ids left out. */
const requests = async () =>
	(await chat.journal()).map(
		({ method, path }) =>
			`${method} ${path.replace(/[0-9a-f-]{36}/, '{id}').replace(/\/\d+/, '/{ref}')}`,
	);

beforeEach(async () => await chat.reset());

describe('Message: Send', () => {
	it('starts a chat, asks on one connection, listens on another, and gives the whole answer', async () => {
		const { items, pairs } = await chat.run('catalogueAiChat', ask);
		expect(pairs).toEqual([0]);
		const { json } = items[0]!;
		expect(json).toMatchObject({
			status: 'complete',
			chatRef: expect.any(Number),
			streamId: expect.any(String),
		});
		expect(json.content).not.toContain('<follow-ups>');
		expect(json.text).not.toMatch(/[<>]/);
		expect(json.followUpQuestions).not.toEqual([]);
		expect(json.images).toEqual([
			{ path: expect.any(String), url: expect.stringContaining('sig=') },
		]);
		const books = json.results as IDataObject[];
		expect(books.map(({ ref }) => ref)).toEqual(books.map(({ resourceId }) => resourceId));
		expect(books[0]?.ref).toEqual(expect.any(Number));
		expect(await requests()).toEqual([
			'POST /ai/chats',
			'POST /ai/streams/init',
			'POST /ai/chats/{ref}/messages',
			'GET /ai/streams/{id}/events',
		]);
	});

	it('goes on in a chat, one item after the other, within one stream at a time', async () => {
		const items = [
			{ message: 'Books about the sea?' },
			{ message: 'And about love?' },
			{ message: 'And ghosts?' },
			{ message: 'War?' },
		];
		const chatRef = (await chat.run('catalogueAiChat', { resource: 'chat', operation: 'create' }))
			.items[0]!.json.chatRef;
		const { items: answers, pairs } = await chat.run(
			'catalogueAiChat',
			{ ...ask, message: '={{ $json.message }}', chatRef },
			{ items },
		);
		expect(pairs).toEqual([0, 1, 2, 3]);
		expect(answers.map(({ json }) => json.chatRef)).toEqual(Array(4).fill(chatRef));
		const saved = await chat.run('catalogueAiChat', {
			resource: 'chat',
			operation: 'get',
			chatRef,
			output: 'rows',
		});
		expect(saved.items.map(({ json }) => json.role)).toEqual(
			Array(4).fill(['user', 'assistant']).flat(),
		);
		expect(
			saved.items.filter((_, index) => index % 2 === 0).map(({ json }) => json.content),
		).toEqual(items.map(({ message }) => message));
	});

	it('listens beside its message also where one request at a time is allowed', async () => {
		const { items } = await chat.run('catalogueAiChat', {
			...ask,
			requestOptions: { requestsAtOnce: 1 },
		});
		expect(items[0]!.json.status).toBe('complete');
		const [, , post, opened] = await chat.journal();
		expect(opened!.id).toBeGreaterThan(Number(post!.id));
		expect(Date.parse(String(opened!.at))).toBeLessThan(Date.parse(String(post!.at)) + 1_000);
	});

	it('waits when the service has its fill of streams', async () => {
		await script({ chunks: ['Yes.'], chunkDelayMs: 300, silentMs: 800, times: 6 });
		const { pairs } = await chat.run(
			'catalogueAiChat',
			{ ...ask, options: { streamsAtOnce: 6 } },
			{ items: Array(6).fill({}) },
		);
		expect(pairs).toEqual([0, 1, 2, 3, 4, 5]);
		expect((await chat.journal()).filter(({ status }) => status === 429)).not.toEqual([]);
	});

	it('a message that waits for its stream holds up no other call', async () => {
		await script({ chunks: ['Yes.'], chunkDelayMs: 10, silentMs: 10, times: 3 });
		const refused = {
			kind: 'status',
			status: 429,
			code: 'RATE_LIMITED',
			headers: { 'retry-after': '6' },
		};
		await chat.fault({ method: 'POST', path: '/ai/streams/init', nth: 2 }, refused);
		const { pairs } = await chat.run(
			'catalogueAiChat',
			{ ...ask, options: { streamsAtOnce: 2 } },
			{ items: [{}, {}, {}] },
		);
		expect(pairs).toEqual([0, 1, 2]);
		const all = await requests();
		const [, , thirdInit] = all.flatMap((request, index) =>
			request === 'POST /ai/streams/init' ? [index] : [],
		);
		const [, , thirdChat] = all.flatMap((request, index) =>
			request === 'POST /ai/chats' ? [index] : [],
		);
		// The first message was answered, and the third has begun, while the second waits.
		expect(thirdChat).toBeLessThan(thirdInit!);
	});

	it('says how to begin anew where the chat is not there', async () => {
		const { run } = await chat.run('catalogueAiChat', { ...ask, chatRef: 999 });
		expect(run.error?.message).toContain('Chat 999 was not found');
		expect((run.error as { description?: string }).description).toContain("Leave 'Chat' empty");
	});

	it('puts the images of an answer into the output', async () => {
		await script({ images: 2 });
		const { items } = await chat.run('catalogueAiChat', {
			...ask,
			options: { downloadImages: true, imageField: 'picture' },
		});
		const { picture, picture_1 } = items[0]!.binary!;
		expect(picture).toMatchObject({ mimeType: 'image/png' });
		expect((await binaryOf(picture_1!)).subarray(1, 4).toString()).toBe('PNG');
		const images = (await chat.journal()).filter(({ path }) => path === '/ai/images');
		expect(images.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, undefined]);
	});
});
