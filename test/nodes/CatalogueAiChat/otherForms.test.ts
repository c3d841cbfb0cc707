import type { Respond } from '../../request/tinyServer';
import {
	chatServer,
	data,
	event,
	events,
	inTurn,
	missing,
	nothing,
	saved,
	whole,
} from './chatServer';
import type { ChatServer } from './chatServer';

let chat: ChatServer;
beforeAll(async () => {
	chat = await chatServer();
});
afterAll(async () => await chat.server.stop());

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
