import type { IDataObject } from 'n8n-workflow';

import { json } from '../../request/tinyServer';
import type { Chat } from './chatServer';
import {
	after,
	cut,
	data,
	event,
	events,
	inTurn,
	limited,
	missing,
	nothing,
	saved,
	useChatServer,
	whole,
} from './chatServer';

const chat = useChatServer();

const posted = data({ ...whole, images: [] });

const answered = async (of: Chat) => {
	const { succeeded, failed, hints } = await chat.ask(of);
	expect(failed).toEqual([]);
	return { json: succeeded[0]!.json, hints };
};

describe('an answer counts whichever way it came', () => {
	const done = events(event('delta', { content: '<p>Seven ' }), event('done', whole));
	const complete = data({ ...whole, isComplete: true });

	it.each<[string, Chat]>([
		[
			'the events, when the message answers nothing (204)',
			{ events: done, post: nothing, saved: saved() },
		],
		[
			'the events, when the message answers without data',
			{ events: done, post: json(200, { success: true }), saved: saved() },
		],
		['the events, when the message is cut', { events: done, post: cut, saved: saved() }],
		[
			'the snapshot, when events are not there',
			{ events: missing, snapshot: complete, post: after(300, posted) },
		],
		[
			'the snapshot, when events are limited',
			{ events: limited, snapshot: complete, post: after(300, posted) },
		],
		[
			'the snapshot, when a page stands in for the events',
			{
				events: (response) =>
					void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Sign in'),
				snapshot: complete,
				post: after(300, posted),
			},
		],
		[
			'the snapshot, that is not there at first',
			{ events: missing, snapshot: inTurn(missing, missing, complete), post: cut },
		],
		[
			'the snapshot, when the events reach their time',
			{
				events: events(event('delta', { content: '<p>Se' }), event('error', { status: 'timeout' })),
				snapshot: inTurn(data({ content: '<p>Seven', isComplete: false }), complete),
				post: after(300, posted),
			},
		],
		[
			'the message, when neither events nor snapshot are there',
			{ events: missing, snapshot: missing, post: after(300, posted) },
		],
		[
			'the message, when the snapshot is that of another chat',
			{
				events: missing,
				snapshot: data({ content: 'Other books', chatRef: 9, isComplete: true }),
				post: after(1_500, posted),
			},
		],
		[
			'the message, when the snapshot is that of another stream',
			{
				events: missing,
				snapshot: data({ content: 'Other books', streamId: 's-9', isComplete: true }),
				post: after(1_500, posted),
			},
		],
		[
			'the message, when the snapshot never ends',
			{
				events: missing,
				snapshot: data({ content: '', isComplete: false, status: 'streaming' }),
				post: posted,
			},
		],
		[
			'the message, with its text one level down',
			{ events: missing, snapshot: missing, post: data({ message: whole }) },
		],
		[
			'the saved chat, when the message was taken without a word and nothing else is there',
			{ events: missing, snapshot: missing, post: data({}), saved: saved() },
		],
	])(
		'%s',
		async (_, of) => {
			const { json: output } = await answered(of);
			const { content, text, chatRef, streamId } = output;
			expect([content, text, chatRef, streamId]).toEqual([whole.content, 'Seven books', 5, 's-1']);
			expect(Object.keys(output).join()).toBe(
				'chatRef,text,status,content,reasoning,results,followUpQuestions,images,streamId',
			);
		},
		60_000,
	);

	it('events that are limited are asked for once', async () => {
		const unfinished = data({ isComplete: false });
		await answered({
			events: limited,
			snapshot: inTurn(unfinished, unfinished, unfinished, complete),
			post: after(3_000, posted),
		});
		expect(chat.server.seen.filter(({ url }) => url.endsWith('/events'))).toHaveLength(1);
	}, 60_000);

	it.each<[unknown, string]>([
		[true, 'finito'],
		[1, 'streaming'],
		['true', ''],
		['1', 'klaar'],
		[undefined, 'complete'],
		[null, 'Done'],
	])('it is complete with isComplete %j and the status %j', async (isComplete, status) => {
		const snapshot = data({ content: whole.content, isComplete, status });
		expect(
			(await answered({ events: missing, snapshot, post: after(200, posted) })).json,
		).toMatchObject({ content: whole.content, status });
	});

	it.each([false, 0, 'false', '0'])(
		'it is not complete with isComplete %j, whatever the status',
		async (isComplete) => {
			const snapshot = inTurn(
				data({ content: '<p>Se', isComplete, status: 'complete' }),
				data({ ...whole, isComplete: true }),
			);
			expect(
				(await answered({ events: missing, snapshot, post: after(1_500, posted) })).json,
			).toMatchObject({ content: whole.content });
		},
	);

	it.each<[string, IDataObject]>([
		['null', { status: 'complete', content: null }],
		['missing', { status: 'complete' }],
		['empty', { status: 'complete', content: '' }],
		['with a word of its own', { status: 'finito', content: null }],
	])("what was said stays when the content of 'done' is %s", async (_, payload) => {
		const of = {
			events: events(
				event('delta', { content: '<p>Seven ' }),
				event('heartbeat', 'x'),
				event('delta', { content: 'books</p>' }),
				event('done', payload),
			),
			post: after(200, data({})),
		};
		expect((await answered(of)).json).toMatchObject({ content: whole.content });
	});

	it('what only the lost message held is read from the saved chat', async () => {
		const { json: output } = await answered({
			events: events(event('done', whole)),
			post: cut,
			saved: saved(),
		});
		expect(output).toMatchObject({
			images: [{ path: 'p-1', url: 'https://a.example/1' }],
			results: [{ title: 'Emma' }],
		});
	});

	it('nothing is read from another question behind this one', async () => {
		const messages = [
			{ role: 'user', content: 'Which books?' },
			{
				role: 'user',
				content: 'And this?',
				images: [{ path: 'other' }],
				results: [{ title: 'Other' }],
			},
		];
		const { json: output } = await answered({
			events: events(event('done', whole)),
			post: cut,
			saved: data({ ref: 5, messages }),
		});
		expect(output).toMatchObject({ content: whole.content });
		expect(JSON.stringify(output)).not.toMatch(/other/i);
	});

	it('a hint says when the saved chat cannot be read', async () => {
		const { hints } = await answered({
			events: events(event('done', whole)),
			post: cut,
			saved: json(403, {}),
		});
		expect(hints.join()).toContain('The answer may have images that could not be found');
	});
});
