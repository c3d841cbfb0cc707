import { setTimeout as pause } from 'node:timers/promises';
import type { StructuredChunk } from 'n8n-workflow';

import { binaryOf } from '../../engine/n8n';
import { markdown } from '../../rules/chat/whole';
import { service } from '../service';

const chat = service();
const ask = { resource: 'message', operation: 'send', message: 'Which books are about the sea?' };
const settings = { onError: 'continueErrorOutput' } as const;
const script = async (body: object) => await chat.sandbox.control('chat', body);
const state = async (): Promise<{ eventConnections: number; unfinishedStreams: number }> =>
	await chat.sandbox.control('chat');
const events = '/ai/streams/*/events';

/** Method and path of each request, ids left out. */
const requests = async () =>
	(await chat.journal()).map(
		({ method, path }) =>
			`${method} ${path.replace(/[0-9a-f-]{36}/, '{id}').replace(/\/\d+/, '/{ref}')}`,
	);

const text = (chunks: StructuredChunk[]) =>
	chunks
		.filter(({ type }) => type === 'item')
		.map(({ content }) => content)
		.join('');
const shape = (chunks: StructuredChunk[]) =>
	chunks
		.map(({ type }) => type)
		.filter((type, index, all) => type !== 'item' || all[index - 1] !== 'item');

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

describe('streamed', () => {
	const stream = async (parameters: object = {}) => {
		const chunks: StructuredChunk[] = [];
		const result = await chat.run(
			'catalogueAiChat',
			{ ...ask, ...parameters },
			{ onChunk: (chunk) => chunks.push(chunk), settings },
		);
		return { ...result, chunks };
	};

	it('sends pieces as they come, without the block that is stripped at the end', async () => {
		const { chunks, items } = await stream();
		expect(shape(chunks)).toEqual(['begin', 'item', 'end']);
		expect(chunks.length).toBeGreaterThan(5);
		expect(text(chunks)).toContain('![');
		expect(text(chunks)).toBe(
			markdown(String(items[0]!.json.content), {
				baseUrl: '',
				mayFetch: ({ origin }) => origin === chat.sandbox.url,
			}),
		);
		const times = chunks.map(({ metadata }) => metadata.timestamp);
		expect(times.at(-1)! - times[0]!).toBeGreaterThan(300);
		expect(
			chunks.every(({ metadata }) => metadata.nodeName === 'Node' && metadata.itemIndex === 0),
		).toBe(true);
	});

	it('sends the corrected text as a message of its own when what was shown is rewritten', async () => {
		await script({
			chunks: ['<p>Seven books', ' are about the sea.</p>'],
			chunkDelayMs: 400,
			replace: '<p>Eight books are about the sea.</p>',
		});
		const { chunks, items } = await stream();
		expect(shape(chunks)).toEqual(['begin', 'item', 'end', 'begin', 'item', 'end']);
		expect(
			text(
				chunks.slice(
					0,
					chunks.findIndex(({ type }) => type === 'end'),
				),
			),
		).not.toContain('Eight');
		expect(chunks.at(-2)!.content).toBe('Eight books are about the sea.');
		expect(items[0]!.json).toMatchObject({
			content: '<p>Eight books are about the sea.</p>',
			text: 'Eight books are about the sea.',
		});
	});

	it('sends Markdown, else what is wanted, and nothing where streaming is off', async () => {
		await script({ chunks: ['<p>Yes ', '&amp; <b>no</b>', '.</p>'], chunkDelayMs: 350, times: 4 });
		expect(text((await stream()).chunks)).toBe('Yes & **no**.');
		expect(text((await stream({ options: { streamedText: 'plain' } })).chunks)).toBe('Yes & no.');
		expect(text((await stream({ options: { streamedText: 'html' } })).chunks)).toBe(
			'<p>Yes &amp; <b>no</b>.</p>',
		);
		expect((await stream({ options: { streamAnswer: false } })).chunks).toEqual([]);
	});

	it('forwards the growth of the snapshot when the events break off', async () => {
		await script({
			chunks: ['One. ', 'Two. ', 'Three. ', 'Four. ', 'Five.'],
			chunkDelayMs: 700,
			silentMs: 100,
		});
		await chat.fault({ path: events }, { kind: 'resetMidBody', bytes: 60 });
		const { chunks, items } = await stream();
		expect(items[0]!.json.content).toBe('One. Two. Three. Four. Five.');
		expect(text(chunks)).toBe('One. Two. Three. Four. Five.');
		// One by the events, the others in more than one piece.
		expect(chunks.filter(({ type }) => type === 'item').length).toBeGreaterThan(2);
	});

	it('tells whoever waits when an item fails and the workflow goes on', async () => {
		await script({ chunks: ['Half of '], abortAfter: 1 });
		const { chunks, errors } = await stream();
		expect(shape(chunks)).toEqual(['begin', 'item', 'error']);
		expect(errors).toEqual([
			expect.objectContaining({ code: 'ANSWER_NOT_COMPLETE', partialText: 'Half of ' }),
		]);
	});
});

describe('the whole answer or one clear failure', () => {
	const whole = { chunks: ['The ', 'whole ', 'answer.'], chunkDelayMs: 300 };

	it.each([
		['are cut', { kind: 'resetMidBody', bytes: 60 }],
		['never start', { kind: 'status', status: 503 }],
		['are refused', { kind: 'status', status: 404 }],
		['cannot be read', { kind: 'malformedSse' }],
		['come split at every few bytes', { kind: 'slowDrip', bytes: 3, ms: 1 }],
	])('gives the whole answer when the events %s', async (_, action) => {
		await script(whole);
		await chat.fault({ path: events }, action);
		const { items, errors } = await chat.run(
			'catalogueAiChat',
			{ ...ask, requestOptions: { maxTries: 2 } },
			{ settings },
		);
		expect(errors).toEqual([]);
		expect(items[0]!.json).toMatchObject({ content: 'The whole answer.', status: 'complete' });
	});

	it('finishes by the snapshot when the event connection reaches its time limit', async () => {
		await script({ ...whole, silentMs: 121_000 });
		const running = chat.run('catalogueAiChat', ask, { settings });
		while ((await state()).eventConnections === 0) await pause(20);
		await chat.sandbox.control('clock', { advance: 120_500 });
		const { items } = await running;
		expect(items[0]!.json).toMatchObject({ content: 'The whole answer.', status: 'complete' });
		expect((await requests()).filter((request) => request === 'GET /ai/streams/{id}')).not.toEqual(
			[],
		);
	}, 30_000);

	it('finishes by the events when the message POST is cut by a proxy', async () => {
		await script(whole);
		await chat.fault(
			{ method: 'POST', path: '/ai/chats/*/messages' },
			{ kind: 'status', status: 504, afterCommit: true },
		);
		const { items } = await chat.run('catalogueAiChat', ask, { settings });
		expect(items[0]!.json).toMatchObject({
			content: 'The whole answer.',
			status: 'complete',
			images: [],
		});
		expect(
			(await requests()).filter((request) => request.startsWith('POST /ai/chats/{ref}')),
		).toHaveLength(1);
	});

	describe('where neither the events nor the snapshot can be read', () => {
		const gone = { kind: 'status', status: 404, code: 'NOT_FOUND' };
		beforeEach(async () => {
			await script(whole);
			await chat.fault({ path: events }, gone);
			await chat.fault({ method: 'GET', path: '/ai/streams/*' }, gone);
		});

		it('takes the answer from what the message POST says', async () => {
			const { items, errors } = await chat.run('catalogueAiChat', ask, { settings });
			expect(errors).toEqual([]);
			expect(items[0]!.json).toMatchObject({
				content: 'The whole answer.',
				text: 'The whole answer.',
			});
			expect(
				(await requests()).filter((request) => request.startsWith('POST /ai/chats/{ref}')),
			).toHaveLength(1);
		});

		it.each([
			['failed', { kind: 'status', status: 500, afterCommit: true }, { httpStatus: 500 }],
			['was cut', { kind: 'dropAfterCommit' }, { code: 'NOT_FOUND', httpStatus: 404 }],
		])('is one failure when the message POST %s too', async (_, action, error) => {
			await chat.fault({ method: 'POST', path: '/ai/chats/*/messages' }, action);
			const { items, errors } = await chat.run('catalogueAiChat', ask, { settings });
			expect(items).toEqual([]);
			expect(errors).toEqual([expect.objectContaining(error)]);
		});
	});

	it('fails with the text so far when the answer is aborted or ends in an error', async () => {
		await script({ chunks: ['Half of ', 'the answer'], chunkDelayMs: 400, abortAfter: 1 });
		await script({ chunks: ['Half of ', 'the answer'], chunkDelayMs: 400, failAfter: 1 });
		const { items, errors } = await chat.run('catalogueAiChat', ask, { settings, items: [{}, {}] });
		expect(items).toEqual([]);
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'ANSWER_NOT_COMPLETE',
				message: expect.stringContaining('aborted'),
				partialText: 'Half of ',
			}),
			expect.objectContaining({
				code: 'ANSWER_NOT_COMPLETE',
				message: expect.stringContaining('error'),
				partialText: 'Half of ',
			}),
		]);
	});

	it('closes the events at once when the message is refused', async () => {
		await chat.fault(
			{ method: 'POST', path: '/ai/chats/*/messages' },
			{ kind: 'status', status: 403, ms: 600 },
		);
		const started = Date.now();
		const { errors } = await chat.run('catalogueAiChat', ask, { settings });
		expect(errors).toEqual([expect.objectContaining({ httpStatus: 403 })]);
		expect(Date.now() - started).toBeLessThan(5_000);
		await pause(400);
		expect((await state()).eventConnections).toBe(0);
	});

	it('closes both connections when the execution is stopped', async () => {
		await script({ chunks: ['never'], silentMs: 60_000 });
		const stop = new AbortController();
		const running = chat.run('catalogueAiChat', ask, { signal: stop.signal });
		while ((await state()).eventConnections === 0) await pause(20);
		stop.abort();
		expect((await running).run.status).toBe('canceled');
		await pause(700);
		expect((await state()).eventConnections).toBe(0);
		expect((await chat.journal()).filter(({ inFlight }) => inFlight)).toEqual([]);
	});

	it('starts no further message after a failure that stops the node', async () => {
		await script({ chunks: ['Half'], abortAfter: 1 });
		const { run } = await chat.run('catalogueAiChat', ask, { items: [{}, {}, {}] });
		expect(run.error?.message).toContain("The answer ended as 'aborted'");
		expect(
			(await requests()).filter((request) => request.startsWith('POST /ai/chats/{ref}')),
		).toHaveLength(1);
	});
});
