import type { IDataObject } from 'n8n-workflow';

import type { Respond } from '../../request/tinyServer';
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
	nothing,
	useChatServer,
} from './chatServer';

const chat = useChatServer();

const QUESTION = 'Which books?';
/** The same, asked in a chat that exists. */
const inChat = async (of: Chat) =>
	await chat.ask(
		of,
		{},
		{ parameters: { resource: 'message', operation: 'send', message: QUESTION, chatRef: '5' } },
	);
const missing = json(404, { success: false, error: { code: 'NOT_FOUND', message: 'No stream' } });
const idle = endless(': ping\n\n', 'text/event-stream', ': ping\n\n');
const under = { content: '', isComplete: false, status: 'streaming' };
const refusedAs = (status: number, words: IDataObject = {}): Respond =>
	json(status, { success: false, status: 'fail', message: 'The message was blocked', ...words });
const moderation = { error: { code: 'MODERATION', message: 'The message was blocked' } };
const pair = (answer: string) => [
	{ role: 'user', content: QUESTION },
	{ role: 'assistant', content: answer },
];
const saved = (...messages: IDataObject[]) => data({ ref: 5, messages });

describe('a message that the service refuses with the status of a success', () => {
	const older = saved(...pair('An older answer'));
	it.each<[string, Chat]>([
		['and nothing of a stream', { post: refusedAs(200, moderation) }],
		['and events that are idle', { post: refusedAs(201, moderation), events: idle }],
		['without a code', { post: refusedAs(200) }],
		[
			'behind its error event',
			{
				post: after(400, refusedAs(200, moderation)),
				events: events(event('error', { status: 'error' })),
				snapshot: data({ ...under, isComplete: true, status: 'error' }),
			},
		],
	])('is told in its words, and nothing older is taken for its answer: %s', async (_, of) => {
		const { succeeded, failed } = await inChat({ snapshot: data(under), saved: older, ...of });
		expect(succeeded).toEqual([]);
		expect(failed[0]!.error).toMatchObject({
			message: expect.stringContaining('The message was blocked'),
			description: expect.not.stringContaining('may have been done'),
			sent: 'no',
			paid: 'no',
		});
	});

	it('a page in its place is named when the time is over', async () => {
		const page: Respond = (response) =>
			void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
		const { failed } = await chat.ask(
			{ post: page, events: idle, snapshot: data(under) },
			{ maximumWait: 0.02 },
		);
		expect(failed[0]!.error).toMatchObject({
			message: expect.stringContaining('A web page came'),
			sent: 'unknown',
		});
	});
});

describe('the saved chat', () => {
	const lost: Chat = { events: missing, snapshot: missing, post: nothing };
	it('counts only what was not there before the question', async () => {
		const older = saved(...pair('An older answer'));
		const both = saved(...pair('An older answer'), ...pair('The new answer'));
		const { succeeded } = await inChat({ ...lost, saved: inTurn(older, older, both) });
		expect(succeeded[0]!.json).toMatchObject({ content: 'The new answer' });
	}, 60_000);

	it('gives nothing where it could not be read before the question', async () => {
		const older = saved(...pair('An older answer'));
		const { succeeded, failed } = await inChat({ ...lost, saved: inTurn(missing, older) });
		expect(succeeded).toEqual([]);
		expect(failed[0]!.error).toMatchObject({ code: 'ANSWER', sent: 'yes' });
	}, 60_000);

	it.each<[string, Respond, IDataObject]>([
		['a proxy that gave up', json(504, {}), { status: 'not_found' }],
		['a cut', cut, { status: 'not_found' }],
		['a cut', cut, { status: 'error', message: 'stream row vanished' }],
	])(
		'is read where %s has lost the answer and the stream is gone',
		async (_, post, end) => {
			const { succeeded } = await inChat({
				...lost,
				post,
				events: events(event('error', end)),
				saved: inTurn(saved(), saved(...pair('The whole answer'))),
			});
			expect(succeeded[0]!.json).toMatchObject({ content: 'The whole answer' });
		},
		60_000,
	);

	it('else it is said that the message may have been answered', async () => {
		const { failed } = await inChat({ ...lost, post: json(504, {}), saved: saved() });
		expect(failed[0]!.error).toMatchObject({
			httpStatus: 504,
			description: expect.stringContaining('may have been done'),
			sent: 'unknown',
		});
	}, 60_000);
});

describe('an answer that was broken off', () => {
	const half = '<p>Seven';
	const whole = data({ content: '<p>Seven books</p>', images: [] });
	const done = (status: string): Chat => ({
		events: events(event('done', { status, content: half })),
	});
	const snapshot = (status: string): Chat => ({
		events: events(event('delta', { content: half }), event('error', { status: 'timeout' })),
		snapshot: data({ content: half, isComplete: true, status }),
	});

	it.each<[string, Chat]>([
		['the snapshot', snapshot('timeout')],
		['the snapshot', snapshot('stopped')],
		['its event', done('user_aborted')],
		['its event', done('max_tokens')],
		['its event', done('interrupted')],
	])('by %s is whole where the message holds the rest: %#', async (_, of) => {
		const { succeeded } = await chat.ask({ ...of, post: after(600, whole) });
		expect(succeeded[0]!.json).toMatchObject({ content: '<p>Seven books</p>' });
	});

	it.each<[string, Respond]>([
		['the message has no more', data({ content: half })],
		['the message answers nothing, and the saved chat has no more', nothing],
	])('by the time limit of the stream is whole where %s', async (_, post) => {
		const of = { ...snapshot('timeout'), post, saved: saved(...pair(half)) };
		const { succeeded } = await chat.ask(of);
		expect(succeeded[0]!.json).toMatchObject({ content: half });
	});

	it.each<[string, Chat, Respond]>([
		['a snapshot, and the message is cut', snapshot('timeout'), cut],
		['an event, and the message has no more', done('stopped'), data({ content: '<p>Seven</p>' })],
		['an event, and the message says nothing', done('length'), nothing],
	])(
		'is none: %s',
		async (_, of, post) => {
			const { succeeded, failed } = await chat.ask({ ...of, post, saved: saved(...pair(half)) });
			expect(succeeded).toEqual([]);
			expect(failed[0]!.error).toMatchObject({
				code: 'ANSWER_NOT_COMPLETE',
				partialText: half,
				paid: 'yes',
			});
		},
		60_000,
	);

	it('is none where an apology stands in its place', async () => {
		const { succeeded } = await chat.ask({
			events: events(event('error', { status: 'error' })),
			snapshot: data({ ...under, isComplete: true, status: 'error' }),
			post: data({ content: 'Sorry, something went wrong' }),
		});
		expect(succeeded).toEqual([]);
	});

	it('by an event that is still under way is whole by its snapshot, with what only the event says', async () => {
		const { succeeded } = await chat.ask({
			events: events(
				event('done', { status: 'streaming', content: half, followUpQuestions: ['More?'] }),
			),
			snapshot: data({ content: '<p>Seven books</p>', isComplete: true, status: 'complete' }),
			post: whole,
		});
		expect(succeeded[0]!.json).toMatchObject({
			content: '<p>Seven books</p>',
			status: 'complete',
			followUpQuestions: ['More?'],
		});
	});

	it('is whole with a word that nobody knows', async () => {
		const { succeeded } = await chat.ask({ ...done('finito'), post: whole });
		expect(succeeded).toHaveLength(1);
	});
});

describe('the reason of an answer that failed', () => {
	const failed = data({ ...under, isComplete: true, status: 'error' });
	const words = { status: 'error', message: 'The budget is used up' };
	const budget = { success: false, error: { code: 'QUOTA', message: 'The budget is used up' } };

	it.each<[string, Chat]>([
		['of its event', { events: events(event('error', words)), snapshot: failed, post: nothing }],
		[
			'of the message that is refused behind it',
			{
				events: events(event('error', { status: 'error' })),
				snapshot: failed,
				post: after(500, json(402, budget)),
			},
		],
		[
			'of the message at which the service failed',
			{
				events: events(event('error', { status: 'error' })),
				snapshot: missing,
				post: after(500, json(500, budget)),
			},
		],
	])(
		'is told: %s',
		async (_, of) => {
			const { failed: items } = await chat.ask(of);
			expect(items[0]!.error.message).toContain('The budget is used up');
		},
		60_000,
	);
});

it('the snapshot is read beside events that say nothing of a message that was taken', async () => {
	const { succeeded } = await chat.ask(
		{
			post: nothing,
			events: idle,
			snapshot: data({ content: 'Seven', isComplete: true, status: 'complete' }),
			saved: saved(...pair('Seven')),
		},
		{ maximumWait: 0.25 },
	);
	expect(succeeded[0]!.json).toMatchObject({ content: 'Seven' });
}, 60_000);
