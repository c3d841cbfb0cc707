import { one } from '../../../../shared/operation/operation';
import type { EachOperation } from '../../../../shared/operation/operation';
import { chatRefOf, newChat } from '../../../../shared/stream/chats';

/** The path is open in the interface (assumption chats.path). No key is taken, so it is sent once. */
export const create: EachOperation = {
	name: 'Create',
	value: 'create',
	action: 'Create chat',
	description: 'Start an empty chat, in which messages can be sent',
	endpoint: { method: 'POST', path: '/ai/chats' },
	fields: [],
	async each(item) {
		const chat = await newChat(item);
		return one({ ...chat, chatRef: chatRefOf(item, chat) });
	},
};
