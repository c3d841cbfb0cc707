import type { IDataObject } from 'n8n-workflow';

import type { JournalRow } from '../nodes/service';
import type { Work } from '../request/running';
import { numbered, runNode } from '../request/running';
import { atOnce } from '../sandbox/chatting';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { report } from '../setup/figures';

const sandbox = useSandbox('--records', '20');
beforeEach(async () => {
	await sandbox.control('reset', { keepClock: true });
	await sandbox.control('chat/pace', atOnce);
});

const count = 3;
const send = async (settings: Work['settings'], requestOptions: IDataObject = {}) =>
	await runNode({
		type: 'catalogueAiChat',
		parameters: {
			resource: 'message',
			operation: 'send',
			message: '={{ "How many books about the sea? " + $json.id }}',
		},
		items: numbered(count),
		settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1, ...settings },
		credential: { baseUrl: sandbox.url, apiKey: editor },
		requestOptions,
	});

async function sent(): Promise<{ chats: number; messages: number }> {
	const rows = ((await sandbox.control('journal')).rows as JournalRow[]).filter(
		({ method }) => method === 'POST',
	);
	return {
		chats: rows.filter(({ path }) => path === '/ai/chats').length,
		messages: rows.filter(({ path }) => path.endsWith('/messages')).length,
	};
}

const messageFault = async (nth: number, action: IDataObject) =>
	await sandbox.control('faults', {
		match: { method: 'POST', path: '/ai/chats/*/messages', nth },
		action,
	});

const counted = { messages: 0, repeated: 0 };
const note = ({ messages }: { messages: number }, wanted: number) => {
	counted.messages += messages;
	counted.repeated += messages - wanted;
};
afterAll(() =>
	report('faults', { chatMessages: counted.messages, chatMessagesRepeated: counted.repeated }),
);

/** The message is with the service and the AI writes on, so the answer comes by the events or the snapshot. */
const answeredAnyway: Array<[string, IDataObject]> = [
	['dropped after the commit', { kind: 'dropAfterCommit' }],
	['500 after the commit', { kind: 'status', status: 500, afterCommit: true }],
	['reset in the middle of the answer', { kind: 'resetMidBody' }],
	['an answer later than the timeout', { kind: 'delay', ms: 1500 }],
];

describe('Message: Send', () => {
	it.each(answeredAnyway)(
		'%s: sent once, and the answer is there all the same',
		async (_, action) => {
			await messageFault(2, action);
			const { succeeded, failed } = await send(
				{ onError: 'continueErrorOutput' },
				{ timeout: 1000 },
			);
			const calls = await sent();
			note(calls, count);
			expect(failed).toEqual([]);
			expect(succeeded.map(({ id }) => id)).toEqual([1, 2, 3]);
			expect(succeeded.map(({ json }) => json.status)).toEqual([
				'complete',
				'complete',
				'complete',
			]);
			expect(calls).toEqual({ chats: count, messages: count });
		},
	);

	it('500 and no answer: sent once, and Retry On Fail of a node that stops sends nothing again', async () => {
		await messageFault(2, { kind: 'status', status: 500 });
		const { run } = await send({});
		const calls = await sent();
		note(calls, 2);
		expect(run.error).toMatchObject({
			message: expect.stringContaining('[item 1]'),
			description: expect.stringMatching(
				/^It may have been done, and paid for if it costs tokens\. /,
			),
		});
		expect(calls).toEqual({ chats: 2, messages: 2 });
	});

	it('500 and no answer: sent once, and Retry On Fail of a node that continues keeps the answers', async () => {
		await messageFault(1, { kind: 'status', status: 500 });
		const { succeeded, failed } = await send({ onError: 'continueErrorOutput' });
		const calls = await sent();
		note(calls, count);
		expect(failed).toEqual([
			{
				id: 1,
				error: expect.objectContaining({
					description: expect.stringMatching(
						/^It may have been done, and paid for if it costs tokens\. /,
					),
				}),
			},
		]);
		expect(succeeded.map(({ id }) => id)).toEqual([2, 3]);
		expect(calls).toEqual({ chats: count, messages: count });
	});

	it('a message that was refused is sent again by Retry On Fail, in the same chat', async () => {
		await messageFault(1, { kind: 'status', status: 403 });
		const { run, succeeded } = await send({});
		expect(run.status).toBe('success');
		expect(succeeded).toHaveLength(count);
		expect(await sent()).toEqual({ chats: count, messages: count + 1 });
	});

	it('the pieces of an answer that was given are not sent again', async () => {
		await messageFault(2, { kind: 'status', status: 403 });
		const pieces: string[] = [];
		const { run } = await runNode({
			type: 'catalogueAiChat',
			parameters: { resource: 'message', operation: 'send', message: 'How many books?' },
			items: numbered(2),
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			credential: { baseUrl: sandbox.url, apiKey: editor },
			options: { onChunk: ({ type, metadata }) => pieces.push(`${type} ${metadata.itemIndex}`) },
		});
		expect(run.status).toBe('success');
		expect(pieces.filter((piece) => piece.startsWith('begin'))).toEqual(['begin 0', 'begin 1']);
	});
});
