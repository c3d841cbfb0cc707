import type { Work } from '../../request/running';
import { errorOutput } from '../../request/running';
import type { Respond } from '../../request/tinyServer';
import { json } from '../../request/tinyServer';
import type { Chat } from './chatServer';
import { after, data, event, events, inTurn, missing, nothing, useChatServer } from './chatServer';

type Settings = Work['settings'];

const chat = useChatServer();

const old = {
	content: '<p>Of last week</p>',
	status: 'complete',
	followUpQuestions: ['And the week before?'],
};
const fresh = { content: '<p>Of today</p>', status: 'complete' };
const messages = [
	{ role: 'user', content: 'And last week?' },
	{ role: 'assistant', content: old.content },
];

/** The stream of a chat still shows the answer before until the service begins with the new one. */
const staleEvents = events(event('delta', old), event('done', old));
const staleSnapshots = inTurn(
	data({ ...old, isComplete: true }),
	data({ content: '', isComplete: false }),
	data({ ...fresh, isComplete: true }),
);
const saidBefore: Chat = { saved: data({ ref: 5, messages }) };
const parameters = {
	resource: 'message',
	operation: 'send',
	message: 'And today?',
	chatRef: '5',
};

describe('an earlier answer of the chat is not taken for the new one', () => {
	it.each<[string, Chat]>([
		['in the events', { events: staleEvents, post: after(700, data(fresh)) }],
		[
			'in the events, and the message says nothing',
			{ events: staleEvents, post: after(2_000, nothing) },
		],
		['in the snapshot', { events: missing, post: after(2_000, nothing) }],
		[
			'in a snapshot that stays as it was',
			{
				events: missing,
				snapshot: data({ ...old, isComplete: true }),
				post: after(300, data(fresh)),
			},
		],
	])(
		'%s',
		async (_, answers) => {
			const { succeeded } = await chat.ask(
				{ ...saidBefore, snapshot: staleSnapshots, ...answers },
				{},
				{ parameters },
			);
			expect(succeeded[0]?.json).toMatchObject({ content: fresh.content, text: 'Of today' });
			expect(JSON.stringify(succeeded)).not.toContain('the week before');
		},
		30_000,
	);

	it('the same answer given again is one', async () => {
		const again = { content: old.content, status: old.status };
		const snapshot = data({ ...again, isComplete: true });
		const answers = { events: staleEvents, snapshot };
		const { succeeded, hints } = await chat.ask(
			{ ...saidBefore, ...answers, post: after(300, data(again)) },
			{},
			{ parameters },
		);
		expect(succeeded[0]?.json).toMatchObject({ content: old.content, followUpQuestions: [] });
		expect(hints.join()).toContain('without its follow-up questions');
	});
});

it('a snapshot that is complete while the message has no answer is looked at again', async () => {
	const snapshot = inTurn(
		data({ content: '<p>Of', isComplete: true }),
		data({ ...fresh, isComplete: true }),
	);
	const { succeeded } = await chat.ask({ events: missing, snapshot, post: after(4_500, nothing) });
	expect(succeeded[0]?.json).toMatchObject({ content: fresh.content });
});

it('messages to one chat wait for each other', async () => {
	let [under, most] = [0, 0];
	const post: Respond = (response, request) => {
		most = Math.max(most, ++under);
		setTimeout(() => {
			under -= 1;
			data({ content: `<p>${(JSON.parse(request.body) as { message: string }).message}</p>` })(
				response,
				request,
			);
		}, 200);
	};
	const { succeeded } = await chat.ask(
		{ ...saidBefore, post, events: missing, snapshot: missing },
		{},
		{
			items: [{ id: 1 }, { id: 2 }, { id: 3 }],
			parameters: {
				...parameters,
				message: '={{ "Question " + $json.id }}',
				options: { streamsAtOnce: 3 },
			},
		},
	);
	expect(succeeded.map(({ json }) => json.text)).toEqual([
		'Question 1',
		'Question 2',
		'Question 3',
	]);
	expect(most).toBe(1);
});

it.each<[string, Settings, number, number]>([
	['none that waits is sent', undefined, 1, 0],
	['they go on where the node does', errorOutput, 3, 2],
])('once a message to a chat has failed, %s', async (_, settings, posts, answers) => {
	const refused = json(400, { success: false, error: { code: 'BAD', message: 'Not this one' } });
	const { succeeded } = await chat.ask(
		{
			...saidBefore,
			post: inTurn(after(100, refused), data(fresh)),
			events: missing,
			snapshot: missing,
		},
		{},
		{
			items: [{ id: 1 }, { id: 2 }, { id: 3 }],
			parameters: { ...parameters, options: { streamsAtOnce: 3 } },
			settings,
		},
	);
	expect(chat.server.seen.filter(({ url }) => url.endsWith('/messages'))).toHaveLength(posts);
	expect(succeeded).toHaveLength(answers);
});
