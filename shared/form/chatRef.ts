import type { INodeProperties } from 'n8n-workflow';

/** Chats cannot be listed (interface 4.3), so their reference is text with the usual source as default. */
export const chatRefField = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Chat',
	name: 'chatRef',
	type: 'string',
	default: '={{ $json.chatRef }}',
	placeholder: 'e.g. 27',
	description:
		"The number of the chat: 'chatRef' in the output of 'Create' or 'Send'. The service does not list chats, so none can be chosen by name.",
	...changes,
});
