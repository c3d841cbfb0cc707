import type { IDataObject } from 'n8n-workflow';

import { json } from '../../request/tinyServer';
import type { Chat } from './chatServer';
import {
	after,
	cut,
	data,
	endless,
	event,
	events,
	inTurn,
	missing,
	useChatServer,
} from './chatServer';

const chat = useChatServer();

const whole = { content: '<p>Seven books</p>', status: 'complete' };
const posted = data({ ...whole, images: [] });
const failedWith = async (of: Chat) => {
	const { succeeded, failed } = await chat.ask(of);
	expect(succeeded).toEqual([]);
	expect(failed).toHaveLength(1);
	return failed[0]!.error;
};

const growing = (content: string) => data({ content, isComplete: false, status: 'streaming' });

it('records in lists of one, or alone one level down, are those records', async () => {
	const snapshot = data([{ ...whole, isComplete: true }]);
	for (const init of [data([{ streamId: 's-1' }]), data({ stream: { streamId: 's-1' } })]) {
		const { succeeded } = await chat.ask({ init, post: posted, snapshot });
		expect(succeeded[0]?.json.text).toBe('Seven books');
	}
});

it('a stream that was not given is told by what came', async () => {
	const { message } = await failedWith({ init: data('s-1') });
	expect(message).toContain("'streamId', the stream for the answer, but a text");
});

it('a message that something is in the way of may be answered, and is not said to be unsent', async () => {
	const post = json(409, { success: false, error: { code: 'CHAT_BUSY', message: 'Anna asks' } });
	const { message, description, ...told } = await failedWith({ post });
	expect(told).toMatchObject({ code: 'CHAT_BUSY', sent: 'unknown', paid: 'unknown' });
	expect(message).toBe('Something else is in the way: Anna asks');
	expect(description).toContain('It may have been done');
	const { succeeded } = await chat.ask({ post, events: events(event('done', whole)) });
	expect(succeeded[0]?.json.text).toBe('Seven books');
});

it('a chat that is in the way at once is not waited for like a lost connection', async () => {
	const post = json(409, { success: false, error: { code: 'CHAT_BUSY', message: 'Anna asks' } });
	const snapshot = data({ content: '', isComplete: false, status: 'streaming' });
	const idle = endless(': ping\n\n', 'text/event-stream', ': ping\n\n');
	const started = Date.now();
	expect(await failedWith({ post, events: idle, snapshot })).toMatchObject({ code: 'CHAT_BUSY' });
	expect(Date.now() - started).toBeLessThan(40_000);
	const moving = inTurn(
		...['Seven', 'Seven b', 'Seven bo'].map(growing),
		data({ ...whole, isComplete: true }),
	);
	const { succeeded } = await chat.ask({ post, events: idle, snapshot: moving });
	expect(succeeded[0]?.json.text).toBe('Seven books');
}, 90_000);

describe('an answer that failed', () => {
	it.each<[string, unknown, string]>([
		['an object', { status: 'error', message: 'The model is gone' }, 'The model is gone'],
		[
			'an envelope',
			{ status: 'error', error: { message: 'The model is gone' } },
			'The model is gone',
		],
		['a text', 'The model is gone', 'The model is gone'],
		['a text in JSON', '"The model is gone"', 'The model is gone'],
	])(
		'is told in the words of its error event: %s',
		async (_, payload, words) => {
			const snapshot = data({ content: 'Half of ', isComplete: false, status: 'streaming' });
			const error = await failedWith({
				events: events(event('delta', { content: 'Half of ' }), event('error', payload)),
				snapshot,
				post: after(30_000, posted),
			});
			expect(error).toMatchObject({
				code: 'ANSWER_NOT_COMPLETE',
				message: expect.stringContaining(words),
				partialText: 'Half of ',
				chatRef: 5,
				streamId: 's-1',
				sent: 'yes',
				paid: 'yes',
			});
		},
		60_000,
	);

	it.each<[string, Chat, IDataObject]>([
		[
			'refused',
			{ post: json(403, { success: false, error: { code: 'NO', message: 'Not for you' } }) },
			{ httpStatus: 403, chatRef: 5, streamId: 's-1', sent: 'no', paid: 'no' },
		],
		[
			'without a stream',
			{ init: json(403, {}) },
			{ httpStatus: 403, chatRef: 5, streamId: null, sent: 'no', paid: 'no' },
		],
		['lost', { post: cut }, { chatRef: 5, streamId: 's-1', sent: 'unknown', paid: 'unknown' }],
		[
			'failed at',
			{ post: json(500, {}) },
			{ httpStatus: 500, chatRef: 5, streamId: 's-1', sent: 'yes', paid: 'unknown' },
		],
		[
			'taken, and never answered',
			{ post: data({ ok: true }) },
			{
				code: 'ANSWER',
				sent: 'yes',
				paid: 'yes',
				description: expect.stringContaining("'messages.content'"),
			},
		],
		[
			'answered with nothing',
			{
				events: events(event('done', { status: 'complete', content: '', results: [] })),
				post: data({ content: '' }),
			},
			{ code: 'ANSWER_NOT_COMPLETE', sent: 'yes' },
		],
	])(
		'says what became of the question: %s',
		async (_, of, error) => {
			expect(await failedWith(of)).toMatchObject(error);
		},
		60_000,
	);
});

describe('a machine of the service that does not know yet what another has made', () => {
	const known = { post: data(whole), events: events(event('done', whole)) };
	const init = data({ streamId: 's-1' });
	it.each<[string, Chat]>([
		['the new chat', { ...known, init: inTurn(missing, missing, init) }],
		['the new stream', { ...known, post: inTurn(missing, data(whole)) }],
	])('is asked again: %s', async (_, of) => {
		const { succeeded } = await chat.ask(of);
		expect(succeeded[0]?.json).toMatchObject({ content: whole.content, status: whole.status });
	});

	it('is told from a chat that there is not, and from a message that was worked on', async () => {
		const times = (end: string) => chat.server.seen.filter(({ url }) => url.endsWith(end)).length;
		const inChat = { resource: 'message', operation: 'send', message: 'Which?', chatRef: '5' };
		const none = await chat.ask({ ...known, init: missing }, {}, { parameters: inChat });
		expect(none.failed[0]!.error).toMatchObject({ code: 'NOT_FOUND', sent: 'no' });
		expect(times('/init')).toBe(1);
		const late = await chat.ask({ post: after(2_500, missing), snapshot: missing });
		expect(late.failed[0]!.error).toMatchObject({ code: 'NOT_FOUND' });
		expect(times('/messages')).toBe(1);
	});
});
