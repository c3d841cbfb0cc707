import type { IDataObject } from 'n8n-workflow';

import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue, chain, noOp, source } from '../../engine/workflow';
import { atOnce } from '../../sandbox/chatting';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const chat = service();
const form = {
	resource: 'message',
	operation: 'send',
	message: '={{ "Books about the sea? " + $json.id }}',
};
const REASON = "'Maximum Messages' was reached";
const itemsOf = (count: number) => Array.from({ length: count }, (): IDataObject => ({}));
const send = async (count: number, more: IDataObject = {}, options = {}) =>
	await chat.run('catalogueAiChat', { ...form, ...more }, { items: itemsOf(count), ...options });

const asked = async () => {
	const posts = (await chat.journal()).filter(({ method }) => method === 'POST');
	return {
		chats: posts.filter(({ path }) => path === '/ai/chats').length,
		messages: posts.filter(({ path }) => path.endsWith('/messages')).length,
	};
};
const messageFault = async (nth: number, status: number) =>
	await chat.fault(
		{ method: 'POST', path: '/ai/chats/*/messages', nth },
		{ kind: 'status', status },
	);

beforeEach(async () => {
	await chat.reset();
	await chat.sandbox.control('chat/pace', atOnce);
});

describe('Maximum Messages', () => {
	it('bounds what is paid for without being set; the other items are passed on with the reason', async () => {
		const { items, pairs, hints } = await send(27, { options: { streamsAtOnce: 3 } });
		expect(await asked()).toEqual({ chats: 25, messages: 25 });
		expect(pairs).toHaveLength(27);
		const passed = items.filter(({ json }) => json.sent === false);
		expect(passed.map(({ json }) => json)).toEqual(Array(2).fill({ sent: false, reason: REASON }));
		expect(hints).toContain('25 of 27 items were paid for, 2 are beyond the maximum of 25.');
	});

	it('names the chat that an item was to go on with', async () => {
		const { items } = await send(1, { maximumMessages: 0, chatRef: '27' });
		expect(items[0]?.json).toEqual({ chatRef: 27, sent: false, reason: REASON });
		expect(await asked()).toEqual({ chats: 0, messages: 0 });
	});

	it('counts over all runs of an execution, as in a loop', async () => {
		const twice = await runWorkflow(
			chain(
				[source(itemsOf(2)), catalogue('Node', 'catalogueAiChat', { ...form, maximumMessages: 3 })],
				[
					['Source', 0, 'Later'],
					['Later', 0, 'Node'],
				],
				[noOp('Later')],
			),
			{ credential: { baseUrl: chat.sandbox.url, apiKey: editor } },
		);
		expect(twice.node('Node').runs).toBe(2);
		expect((await asked()).messages).toBe(3);
	});

	it('does not count a message that the service refused, and counts a further try once', async () => {
		await messageFault(2, 403);
		const { items } = await send(
			4,
			{ maximumMessages: 3 },
			{ settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } },
		);
		expect(items.map(({ json }) => json.reason)).toEqual([undefined, undefined, undefined, REASON]);
		expect((await asked()).messages).toBe(4);
	});

	it('is the same in a preview, which pays nothing', async () => {
		const { items, hints } = await send(3, { maximumMessages: 2, preview: true });
		expect(items.map(({ json }) => [json.action, json.reason])).toEqual([
			['send', undefined],
			['send', undefined],
			['none', REASON],
		]);
		expect(hints).toEqual([
			'Preview: 2 would be sent, 1 beyond the maximum of 2. Nothing was sent, nothing was paid.',
		]);
		expect(await asked()).toEqual({ chats: 0, messages: 0 });
	});
});

describe('a message that fails and stops the node', () => {
	it.each([403, 500])(
		'is an error that says where the answers before it are kept (%d)',
		async (status) => {
			await messageFault(3, status);
			const { run } = await send(4);
			expect(run.error?.message).toContain('[item 2]');
			const { description } = run.error as { description?: string };
			const [, first, second] =
				/2 other messages were answered and paid for: their answers are kept in chats (\d+), (\d+)\. Read them with 'Get chat'\./.exec(
					description ?? '',
				) ?? [];
			const saved = await chat.run(
				'catalogueAiChat',
				{ resource: 'chat', operation: 'get', chatRef: '={{ $json.chatRef }}', output: 'rows' },
				{ items: [first, second].map((chatRef) => ({ chatRef: chatRef! })) },
			);
			expect(saved.items.map(({ json }) => json.role)).toEqual(
				Array(2).fill(['user', 'assistant']).flat(),
			);
		},
	);

	it('names one chat once, and nothing where nothing was paid for', async () => {
		const { items } = await chat.run('catalogueAiChat', { resource: 'chat', operation: 'create' });
		const chatRef = items[0]!.json.chatRef as number;
		await chat.forget();
		await messageFault(3, 403);
		const { run } = await send(3, { chatRef });
		expect(run.error).toMatchObject({
			description: expect.stringContaining(`their answers are kept in chat ${chatRef}.`),
		});
		await messageFault(1, 403);
		const { run: first } = await send(2);
		expect(first.error).toMatchObject({ description: expect.not.stringContaining('paid for:') });
	});
});
