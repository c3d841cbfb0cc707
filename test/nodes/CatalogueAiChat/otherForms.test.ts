import type { StructuredChunk } from 'n8n-workflow';

import type { Respond } from '../../request/tinyServer';
import type { Chat } from './chatServer';
import {
	after,
	data,
	event,
	events,
	inTurn,
	missing,
	nothing,
	saved,
	useChatServer,
	whole,
} from './chatServer';

const chat = useChatServer();

const question = { role: 'user', content: 'Which books?' };

it.each<[string, unknown, Respond | undefined]>([
	['beside it', { userMessage: question, assistantMessage: whole }, undefined],
	['around it', { ...question, reply: whole }, undefined],
	['alone', question, saved()],
	['alone in a list', [question], saved()],
	['alone one level down', { message: question }, saved()],
])(
	'the question is no answer: %s',
	async (_, post, inChat) => {
		const of = { events: missing, snapshot: missing, post: data(post), saved: inChat };
		const { succeeded } = await chat.ask(of);
		expect(succeeded[0]?.json).toMatchObject({ content: whole.content, text: 'Seven books' });
	},
	60_000,
);

it('a snapshot one level down is read', async () => {
	const snapshot = data({ stream: { ...whole, isComplete: '1' } });
	const { succeeded } = await chat.ask({ events: missing, snapshot, post: data({}) });
	expect(succeeded[0]?.json).toMatchObject({ content: whole.content, status: whole.status });
});

it('a snapshot whose status says only that the events reached their time is no end', async () => {
	const snapshot = inTurn(
		data({ content: '<p>Seven', isComplete: false, status: 'timeout' }),
		data({ ...whole, isComplete: true }),
	);
	const { succeeded } = await chat.ask({ events: missing, snapshot, post: nothing });
	expect(succeeded[0]?.json).toMatchObject({ content: whole.content, status: whole.status });
});

it('a saved chat whose messages go by another name is told with the override', async () => {
	const { hints } = await chat.ask({
		events: events(event('done', whole)),
		post: nothing,
		saved: data({ ref: 5, turns: [] }),
	});
	expect(hints.join()).toContain("Set 'chats.messages' in 'Interface Overrides'");
});

it.each<[string, Chat]>([
	['its snapshot', { snapshot: data({ content: '', isComplete: true, status: 'complete' }) }],
	['its event', { events: events(event('done', { status: 'complete', content: '' })) }],
])(
	'an answer that %s says to be complete without its text is read where it is saved',
	async (_, of) => {
		const post = after(300, data({ messageRef: 12 }));
		const { succeeded } = await chat.ask({ events: missing, post, saved: saved(), ...of });
		expect(succeeded[0]?.json).toMatchObject({
			content: whole.content,
			status: 'complete',
			images: [{ path: 'p-1' }],
		});
	},
);

it('the saved text of an answer leaves the status and the results that its event named', async () => {
	const done = { status: 'finito', content: '', reasoning: '', results: [{ title: 'Persuasion' }] };
	const { succeeded, hints } = await chat.ask({
		events: events(event('done', done)),
		post: after(300, data({ messageRef: 12 })),
		saved: saved({ status: 'sent', reasoning: 'By the sea', results: [] }),
	});
	expect(succeeded[0]?.json).toMatchObject({
		content: whole.content,
		status: 'finito',
		reasoning: 'By the sea',
		results: [{ title: 'Persuasion' }],
	});
	expect(hints.join()).toContain("ended as 'finito'");
});

const half = '<p>Seven';

it.each<[string, Chat]>([
	['its event', { events: events(event('done', { status: 'finito', content: half })) }],
	['its snapshot', { snapshot: data({ status: 'finito', content: half, isComplete: true }) }],
])('an end in a word that nobody knows is told: of %s', async (_, of) => {
	const { succeeded, hints } = await chat.ask({
		events: missing,
		post: after(300, data(whole)),
		...of,
	});
	expect(succeeded[0]?.json).toMatchObject({ content: half, status: 'finito' });
	expect(hints.join()).toMatch(/ended as 'finito'.*'states.succeeded'/);
});

it.each<[string, string | undefined]>([
	['crashed', 'crashed'],
	['crashed', 'streaming'],
	['crashed', undefined],
	['model_not_found', undefined],
	['runtime_error', 'runtime_error'],
	['run_time_error', 'runTimeError'],
	['realtime_error', undefined],
])(
	'behind an error event (%s), a snapshot that only says that no more comes is not whole: %s',
	async (ended, status) => {
		const words = { status: ended, message: 'The model broke' };
		const { succeeded, failed } = await chat.ask({
			events: events(event('delta', { content: half }), event('error', words)),
			snapshot: data({ content: half, isComplete: true, status }),
			post: data({ content: half }),
		});
		expect(succeeded).toEqual([]);
		expect(failed[0]?.error).toMatchObject({ code: 'ANSWER_NOT_COMPLETE', partialText: half });
		expect(failed[0]?.error.message).toContain('The model broke');
	},
);

it.each([
	['<p>See <img src="/ai/images?path=p&amp;exp=1&amp;sig=2"></p>', 'sig=2'],
	['<p>Other words <img src="/ai/images?path=p&amp;exp=1&amp;sig=2"></p>', 'path=p">'],
	['See', 'path=p">'],
])('of one text, the addresses of images that are signed count: %s', async (content, kept) => {
	const done = { status: 'complete', content: '<p>See <img src="/ai/images?path=p"></p>' };
	const post = data({ content });
	const { succeeded } = await chat.ask({ events: events(event('done', done)), post });
	expect(succeeded[0]?.json.content).toContain(kept);
	expect(succeeded[0]?.json.content).toContain('<p>See');
});

it('an answer of blanks is none, and a text that came before counts', async () => {
	const done = event('done', { status: 'complete', content: '\n' });
	const blank = await chat.ask({ events: events(done), post: data({ content: ' ' }) });
	expect(blank.failed[0]?.error).toMatchObject({
		message: 'The answer has no text, no results and no images',
	});
	const delta = event('delta', { content: 'Seven' });
	const { succeeded } = await chat.ask({ events: events(delta, done), post: data({}) });
	expect(succeeded[0]?.json.content).toBe('Seven');
});

describe('an answer with images is shown once', () => {
	const unsigned = '<p>See <img src="/ai/images?path=p"></p>';
	const signed = '<p>See <img src="/ai/images?path=p&amp;exp=1&amp;sig=2"></p>';
	const delta = event('delta', { content: unsigned });
	const done = (content: string) => event('done', { status: 'complete', content });

	it.each<[string, Chat, string]>([
		['only the message signs them', { events: events(delta, done(unsigned)) }, 'path=p)'],
		['only its end signs them', { events: events(delta, done(signed)) }, 'path=p)'],
		['the end has no text', { events: events(delta, done('')) }, 'path=p)'],
		['nothing was shown before', { events: events(done(unsigned)) }, 'sig=2)'],
		[
			'the image comes with its end alone',
			{ events: events(event('delta', { content: '<p>See </p>' }), done(signed)) },
			'sig=2)',
		],
	])('where %s', async (_, of, shown) => {
		const chunks: StructuredChunk[] = [];
		const { succeeded } = await chat.ask(
			{ ...of, post: data({ content: signed }) },
			{},
			{ options: { onChunk: (chunk) => chunks.push(chunk) } },
		);
		expect(succeeded[0]?.json.content).toBe(signed);
		expect(chunks.filter(({ type }) => type === 'begin')).toHaveLength(1);
		expect(chunks.map(({ content }) => content ?? '').join('')).toContain(shown);
	});
});

it.each(['lifetime_exceeded', 'hardTimeCap', 'streamTimeLimit', 'streamtimeout'])(
	'an answer goes on behind the time limit of its events: %s',
	async (status) => {
		const { succeeded, failed } = await chat.ask({
			events: events(event('delta', { content: half }), event('error', { status })),
			snapshot: data({ content: half, isComplete: true, status }),
			post: after(4_000, data(whole)),
		});
		expect(failed).toEqual([]);
		expect(succeeded[0]?.json.content).toBe(whole.content);
	},
	30_000,
);

describe('follow-up questions', () => {
	const snapshot = data({ ...whole, isComplete: true });
	const hintOf = async (of: Chat) => (await chat.ask({ snapshot, ...of })).hints.join();

	it.each<[string, Chat]>([
		['were refused', { events: missing, post: after(300, data(whole)) }],
		[
			'ended early',
			{ events: events(event('error', { status: 'timeout' })), post: after(300, data(whole)) },
		],
	])('that no source names are told where the events %s', async (_, of) => {
		expect(await hintOf(of)).toContain('without its follow-up questions');
	});

	it.each<[string, Chat]>([
		[
			'the message',
			{ events: missing, post: after(300, data({ ...whole, followUpQuestions: [] })) },
		],
		['its end', { events: events(event('done', whole)), post: data(whole) }],
	])('that %s names are not', async (_, of) => {
		expect(await hintOf(of)).toBe('');
	});

	it('come from events that are not there at the first look', async () => {
		const done = event('done', { ...whole, followUpQuestions: ['More?'] });
		const { succeeded, hints } = await chat.ask({
			events: inTurn(missing, missing, events(done)),
			snapshot: missing,
			post: after(2_500, data(whole)),
		});
		expect(succeeded[0]?.json).toMatchObject({ followUpQuestions: ['More?'] });
		expect(hints).toEqual([]);
	});
});

it('images that the answer shows and its message does not name are those of the saved chat', async () => {
	const content = '<p>See <img src="/ai/images?path=p-1"></p>';
	const answer = { content, status: 'complete' };
	const chatOf = (said: object) => ({
		events: events(event('done', answer)),
		post: data(said),
		saved: saved({ content }),
	});
	const { succeeded } = await chat.ask(chatOf(answer));
	expect(succeeded[0]?.json).toMatchObject({ content, images: [{ path: 'p-1' }] });
	await chat.ask(chatOf({ ...answer, images: [] }));
	expect(chat.server.seen.map(({ url }) => url)).not.toContain('/ai/chats/5');
});
