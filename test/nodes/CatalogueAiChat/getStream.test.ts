import { get } from '../../../nodes/CatalogueAiChat/operations/stream/get.operation';
import { initStream } from '../../../shared/chat/message';
import { itemWith } from '../../rules/items';

const { signal } = new AbortController();

describe('a stream', () => {
	const read = async (data: unknown) =>
		await get.each(itemWith({ values: { streamId: 's-1' }, answer: () => data }).item);

	it('of another id is refused', async () => {
		await expect(read({ streamId: 's-2', content: 'Hello' })).rejects.toThrow(
			'did not return stream s-1, but stream s-2',
		);
		expect(await read({ streamId: 's-1', content: 'Hello' })).toHaveLength(1);
		expect(await read({ content: 'Hello' })).toHaveLength(1);
	});

	it('that was made for another chat takes no message', async () => {
		const made = async (chatRef: unknown) =>
			await initStream(
				itemWith({ answer: () => ({ streamId: 's-1', chatRef }) }).item,
				{ ref: 5, isNew: false },
				signal,
			);
		await expect(made(9)).rejects.toThrow('did not return a stream for chat 5');
		for (const chatRef of [5, '5', null]) expect(await made(chatRef)).toBe('s-1');
	});
});
