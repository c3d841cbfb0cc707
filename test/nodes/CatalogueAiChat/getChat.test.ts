import { get } from '../../../nodes/CatalogueAiChat/operations/chat/get.operation';
import { itemWith } from '../../rules/items';

describe('the record of a chat', () => {
	const read = async (data: unknown, output = 'summary') =>
		await get.each(itemWith({ values: { chatRef: 5, output }, answer: () => data }).item);

	it.each<[unknown]>([[null], ['a text'], [{}], [true]])('is told where it is %j', async (data) => {
		await expect(read(data)).rejects.toThrow('did not return the chat');
		await expect(read(data, 'rows')).rejects.toThrow();
	});

	it.each([
		[{ ref: 9, messages: [] }],
		[{ chatRef: '9', chat: { messages: [] } }],
		[[{ ref: 9, messages: [] }]],
	])('of another chat is refused: %j', async (data) => {
		await expect(read(data)).rejects.toThrow('did not return chat 5, but chat 9');
		expect(await read(JSON.parse(JSON.stringify(data).replaceAll('9', '5')))).toHaveLength(1);
	});

	it.each([
		['one level down', { items: [{ role: 'user', content: 'Which?' }] }],
		['numbered', { 0: { role: 'user', content: 'Which?' } }],
	])('has its messages in a list where they are %s', async (_, messages) => {
		const message = { role: 'user', content: 'Which?' };
		expect(await read({ ref: 5, messages })).toEqual([{ json: { ref: 5, messages: [message] } }]);
		expect(await read({ ref: 5, messages }, 'rows')).toEqual([
			{ json: { ...message, chatRef: 5 } },
		]);
	});

	it('without any list says that it has no messages', async () => {
		const said = async (data: unknown) => {
			const values = { chatRef: 5, output: 'summary' };
			const { item, hints } = itemWith({ values, answer: () => data });
			await get.each(item);
			return hints;
		};
		expect(await said({ ref: 5, title: 'Austen' })).toEqual([
			expect.stringContaining(
				"The chat has no list under 'messages', but an object with ref, title",
			),
		]);
		expect(await said({ ref: 5, history: [{ role: 'user', content: 'Which?' }] })).toEqual([]);
		expect(await said({ ref: 5, messages: [] })).toEqual([]);
	});

	it('may be the list of its messages', async () => {
		expect(await read([])).toEqual([{ json: { messages: [] } }]);
	});

	it('may be its messages by number', async () => {
		const messages = [
			{ role: 'user', content: 'Which?' },
			{ role: 'assistant', content: 'Emma' },
		];
		for (const data of [{ ...messages }, { 0: messages[0] }, { data: { ...messages } }]) {
			const shown = messages.slice(0, JSON.stringify(data).includes('Emma') ? 2 : 1);
			expect(await read(data)).toEqual([{ json: { messages: shown } }]);
			expect(await read(data, 'rows')).toHaveLength(shown.length);
		}
	});

	it('is read one level down, also where it shows no messages', async () => {
		const chat = { ref: 5, title: 'Austen' };
		expect(await read({ chat })).toEqual([{ json: chat }]);
		await expect(read({ chat: { ...chat, ref: 9 } })).rejects.toThrow('but chat 9');
	});
});
