import type { Choice, Json, Point, Row } from './choice.ts';
import { dataOf, isRow, refusalOf, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';

const INIT: Endpoint = 'POST /ai/streams/init';
const NEW: Endpoint = 'POST /ai/chats';
const CHAT: Endpoint = 'GET /ai/chats/{ref}';

const saved = (
	name: string,
	says: string,
	by: (messages: Row[], chat: Row) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [CHAT],
	...more,
	success: (answer) => {
		const chat = rowOf(dataOf(answer));
		const messages = Array.isArray(chat.messages) ? chat.messages.filter(isRow) : [];
		setData(answer, by(messages, chat));
	},
});

export const savedChatPoints: Point[] = [
	{
		point: 'stream starts',
		section: '4.3',
		says: 'the answers that begin a chat and a stream',
		rules: ['4.3.new-chat', '4.3.init', '2.open.entries'],
		choices: [
			record([INIT], 'stream within', 'the id stands within stream', (stream) => ({ stream }), {
				wanted: 'told',
			}),
			{
				name: 'id alone',
				says: 'data is the id of the stream',
				appliesTo: [INIT],
				wanted: 'told',
				success: (answer) => setData(answer, rowOf(dataOf(answer)).streamId ?? null),
			},
			{
				name: '201',
				says: 'a stream is answered with 201',
				appliesTo: [INIT, NEW],
				success: (answer) => void (answer.status = 201),
			},
			{
				name: 'one stream at once',
				says: '409 at the first try',
				appliesTo: [INIT],
				toldIn: /./,
				instead: ({ memory }) => {
					if (memory.has('init refused')) return undefined;
					memory.set('init refused', 1);
					return refusalOf(409, 'TOO_MANY_STREAMS', 'Too many concurrent streams for this key');
				},
			},
			record(
				[NEW],
				'chatRef',
				'chatRef in place of ref',
				({ ref = 0, ...chat }) => ({ chatRef: ref, ...chat }),
				{ loses: ['ref'] },
			),
			{
				name: 'number alone',
				says: 'data is the reference of the chat',
				appliesTo: [NEW],
				wanted: 'told',
				loses: ['ref', 'title', 'createdDate', 'modifiedDate'],
				success: (answer) => setData(answer, rowOf(dataOf(answer)).ref ?? null),
			},
		],
	},
	{
		point: 'saved chats',
		section: '4.3',
		says: 'the messages of a saved chat',
		rules: ['4.3.chat'],
		choices: [
			saved(
				'history',
				'messages under history',
				(messages, { messages: _, ...chat }) => ({
					...chat,
					history: messages,
				}),
				{
					wanted: 'named',
					overrides: { 'chats.messages': 'history' },
					renamed: { history: 'messages' },
				},
			),
			saved(
				'human and ai',
				'said by human and ai',
				(messages, chat) => ({
					...chat,
					messages: messages.map((message) => ({
						...message,
						role: message.role === 'user' ? 'human' : 'ai',
					})),
				}),
				{ loses: ['role'] },
			),
			saved(
				'in pairs',
				'each question with its answer',
				(messages, chat) => ({
					...chat,
					messages: messages.flatMap((message, index) =>
						index % 2 === 0
							? [{ question: message.content ?? '', answer: messages[index + 1]?.content ?? '' }]
							: [],
					),
				}),
				// One item for each is half as many.
				{
					wanted: 'told',
					loses: ['role', 'content', 'images', 'messages'],
					in: /^(?!.*each message)/,
				},
			),
			saved('kept elsewhere', 'no messages', (_messages, { messages: _, ...chat }) => chat, {
				wanted: 'told',
			}),
			saved('a sentence', 'data is a sentence', () => 'This chat is kept elsewhere', {
				wanted: 'told',
			}),
			saved('without the rest', 'messages alone', (messages) => ({ messages }), {
				loses: ['ref', 'title', 'createdDate', 'modifiedDate'],
			}),
		],
	},
];
