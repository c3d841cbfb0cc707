import { chatIn, messagesOf, newChat } from '../../../shared/chat/chats';
import type { Item } from '../../../shared/engine/item';
import { failureIn } from '../failures';

const begun = async (data: unknown) => {
	const once = async (_what: string, work: (send: () => object) => Promise<unknown>) =>
		await work(() => ({ data }));
	return await newChat({ assumed: () => 'ref', once } as unknown as Item);
};

it('a new chat is known by the name that the interface has for its reference, too', async () => {
	expect(await begun({ chatRef: '7', title: '' })).toMatchObject({ ref: 7 });
	expect(await begun({ ref: 8, chatRef: 7 })).toMatchObject({ ref: 8 });
	expect(await begun(9)).toMatchObject({ ref: 9 });
	expect((await failureIn(async () => await begun({ id: 7 }))).message).toContain(
		'did not return the reference of the new chat',
	);
});

describe('a chat', () => {
	const item = { assumed: (name: string) => name.replace(/^\w+\./, '') } as unknown as Item;
	const messages = [
		{ role: 'user', content: 'a' },
		{ role: 'assistant', content: 'b' },
	];

	it.each<[string, unknown]>([
		['its messages', { ref: 1, messages }],
		['its messages within a list', { messages: { items: messages } }],
		['itself one level down', { chat: { messages } }],
		['nothing but its messages', messages],
		['itself alone in a list', [{ ref: 1, messages }]],
		['the last of them first', { messages: [...messages].reverse() }],
	])('may hold %s', (_, data) => {
		expect(messagesOf(item, data)).toEqual(messages);
		expect(chatIn(item, data)).toHaveProperty('messages');
	});

	it('without messages is told, and one that is empty is none', async () => {
		expect(
			(await failureIn(() => messagesOf(item, { ref: 1, history: messages }))).details.description,
		).toContain("'chats.messages'");
		expect(messagesOf(item, { messages: null })).toEqual([]);
	});
});
