import type { IDataObject } from 'n8n-workflow';

import { json } from '../../request/tinyServer';
import type { Chat } from './chatServer';
import { data, event, events, KEY, useChatServer, whole } from './chatServer';

const chat = useChatServer();

const answer = { role: 'assistant', content: whole.content };
const pair = [
	{ role: 'user', content: 'An older question' },
	{ role: 'assistant', content: 'An older answer', images: [{ path: 'old' }] },
	{ role: 'user', content: 'Which books?' },
];

const answered = async (of: Chat) => {
	const { succeeded, failed, hints } = await chat.ask(of);
	expect(failed).toEqual([]);
	return { json: succeeded[0]!.json, hints };
};

const image = { path: 'p.png', url: 'https://a.example/1' };
it.each<[string, unknown, IDataObject?]>([
	['in the list of the messages', { messages: [...pair, { ...answer, images: [image] }] }],
	[
		'in the list of the chat',
		{ chat: { ref: 5, messages: [...pair, { ...answer, images: [image] }] } },
	],
	['in the one message', [{ ...answer, images: [image] }]],
	['two levels down', { result: { message: { ...answer, images: [image] } } }],
	['beside the data', { content: whole.content }, { images: [image] }],
	['keyed by their path', { images: { 'p.png': { url: image.url } } }],
])('the images of the message are read: %s', async (_, body, beside = {}) => {
	const post = json(200, { success: true, data: body, ...beside });
	const { json: output } = await answered({ events: events(event('done', whole)), post });
	expect(output.images).toEqual([expect.objectContaining(image)]);
});

it('the images of the message are read by the name that the interface has, whatever a saved message calls them', async () => {
	const of = {
		events: events(event('done', whole)),
		post: data({ message: { ...answer, images: [image] } }),
	};
	const interfaceOverrides = JSON.stringify({ 'messages.images': 'pictures' });
	const credential = { baseUrl: chat.server.url, apiKey: KEY, interfaceOverrides };
	const { succeeded } = await chat.ask(of, {}, { credential });
	expect(succeeded[0]!.json.images).toEqual([expect.objectContaining(image)]);
});

it('images that cannot be read are told', async () => {
	const { hints } = await answered({
		events: events(event('done', whole)),
		post: data({ images: 'p.png' }),
	});
	expect(hints.join()).toContain('The images of the answer could not be read');
});
