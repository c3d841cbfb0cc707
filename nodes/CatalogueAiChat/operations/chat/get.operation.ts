import { answeredRecord, type Shape } from '../../../../shared/catalogue/recordShape';
import { chatIn, messagesOf, missingMessages, savedChat } from '../../../../shared/chat/chats';
import { endpoints } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { chatRefField } from '../../../../shared/form/chatRef';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { isNotYetKnown, untilKnown } from '../../../../shared/transport/untilKnown';
import { isObject } from '../../../../shared/values/read';

/** GET /ai/chats/{ref} (interface 4.3). */
export const get: EachOperation = {
	name: 'Get',
	value: 'get',
	action: 'Get chat',
	description: 'Read a chat with its saved messages',
	toolDescription:
		'Reads an earlier chat with the AI of the catalogue: the whole conversation with its saved messages, by its number. Costs nothing. Asks nothing new and cannot search chats.',
	endpoint: endpoints.getChat,
	fields: [
		chatRefField({ required: true }),
		outputChoice({
			each: 'Message',
			summaryDescription: 'The chat with all messages in one list',
			default: 'summary',
		}),
	],
	async each(item) {
		const { parameters } = item;
		const ref = parameters.requiredInteger('chatRef', { min: 1 });
		const load = async () => await savedChat(item, ref);
		const data = await untilKnown(item.catalogue, isNotYetKnown, load);
		const missing = missingMessages(item, data);
		if (missing !== undefined) item.run.warn(missing);
		const chat = isObject(data) || Array.isArray(data) ? chatIn(item, data) : data;
		const message: Shape = {
			[item.assumed('messages.role')]: 'text',
			[item.assumed('messages.content')]: 'text',
		};
		const shape: Shape = { [item.assumed('chats.messages')]: { rows: message } };
		const record = answeredRecord(shape, chat, 'the chat');
		if (isSummary(item)) return oneItem(record);
		return messagesOf(item, data).map((message) => ({ json: { ...message, chatRef: ref } }));
	},
};
