import { newChat } from '../../../../shared/chat/chats';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';

/** The path is open in the interface (assumption chats.path). No key is taken, so it is sent once. */
export const create: EachOperation = {
	name: 'Create',
	value: 'create',
	action: 'Create chat',
	description: 'Start an empty chat to send messages in',
	toolDescription:
		'Opens a new, empty chat with the AI of the catalogue and gives its number. Use it only where a chat is needed before its first message. Costs nothing; leaves an empty chat.',
	endpoint: endpoints.createChat,
	done: { create: 'created' },
	fields: [],
	async each(item) {
		const { ref, record } = await newChat(item);
		return oneItem({ ...record, chatRef: ref });
	},
};
