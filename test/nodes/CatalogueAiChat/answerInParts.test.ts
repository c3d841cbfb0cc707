import type { Chat } from './chatServer';
import { data, event, events, missing, saved, useChatServer, whole } from './chatServer';

const chat = useChatServer();

const inParts = [
	{ type: 'text', text: '<p>Seven ' },
	{ type: 'text', text: 'books</p>' },
];

it.each<[string, Chat]>([
	['an event', { events: events(event('done', { ...whole, content: inParts })) }],
	['a snapshot', { snapshot: data({ ...whole, content: inParts, isComplete: true }) }],
	['the message POST', { post: data({ ...whole, content: inParts }) }],
	['the saved chat', { saved: saved({ content: inParts }) }],
])('the parts of an answer are put together: of %s', async (_, of) => {
	const { succeeded } = await chat.ask({
		...{ events: missing, snapshot: missing, post: data({ messageRef: 12 }) },
		...of,
	});
	expect(succeeded[0]?.json).toMatchObject({
		content: '<p>Seven books</p>',
		text: 'Seven books',
	});
});
