import { json } from '../../request/tinyServer';
import { after, data, missing, useChatServer, whole } from './chatServer';

const chat = useChatServer();

const question = { role: 'user', content: 'Which books?' };
const answer = { role: 'assistant', content: whole.content };
const tool = { role: 'tool', content: '{"found":7}' };

it.each<[string, unknown[]]>([
	['behind the result of a tool', [question, tool, answer]],
	['behind a call of a tool', [question, { role: 'assistant', content: null }, tool, answer]],
	['before what the service notes', [question, answer, { role: 'system', content: 'Books' }]],
	['before the next question', [question, answer, { role: 'user', content: 'Why?' }, tool]],
	[
		'behind a question that is saved as HTML',
		[{ role: 'user', content: '<p>Which books?</p>' }, answer],
	],
	['of a chat without roles', [question, answer, tool].map(({ content }) => ({ content }))],
])('the saved answer is found %s', async (_, messages) => {
	const snapshot = data({ content: '', isComplete: true, status: 'complete' });
	const of = { events: missing, snapshot, post: after(300, data({})) };
	const { succeeded } = await chat.ask({ ...of, saved: data({ ref: 5, messages }) });
	expect(succeeded[0]?.json).toMatchObject({ content: whole.content });
});

it.each<[string, string, object]>([
	['messages', 'chats.messages', { turns: [question, answer] }],
	['texts', 'messages.content', { messages: [{ role: 'user', body: question.content }] }],
])(
	'a lost answer whose chat has its %s under another name is told with the override',
	async (_, override, chatRecord) => {
		const of = { events: missing, snapshot: missing, post: json(504, {}) };
		const { failed } = await chat.ask({ ...of, saved: data({ ref: 5, ...chatRecord }) });
		expect(failed[0]?.error).toMatchObject({ httpStatus: 504, sent: 'unknown' });
		expect(failed[0]?.error.description).toContain(`'${override}'`);
	},
	60_000,
);
