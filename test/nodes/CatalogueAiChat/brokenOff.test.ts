import { setTimeout as pause } from 'node:timers/promises';

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

beforeEach(async () => await chat.reset());

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

		it('is one failure when the message POST failed too', async () => {
			await chat.fault(
				{ method: 'POST', path: '/ai/chats/*/messages' },
				{ kind: 'status', status: 500, afterCommit: true },
			);
			const { items, errors } = await chat.run('catalogueAiChat', ask, { settings });
			expect(items).toEqual([]);
			expect(errors).toEqual([expect.objectContaining({ httpStatus: 500 })]);
		});

		it('takes the answer from the saved chat when the message POST was cut', async () => {
			await chat.fault(
				{ method: 'POST', path: '/ai/chats/*/messages' },
				{ kind: 'dropAfterCommit' },
			);
			const { items, errors } = await chat.run('catalogueAiChat', ask, { settings });
			expect(errors).toEqual([]);
			expect(items[0]!.json).toMatchObject({ content: 'The whole answer.' });
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
