import type { INodeProperties } from 'n8n-workflow';

/** Chats cannot be listed (interface 4.3), so their reference is text with the usual source as default. */
export const chatRefField = (changes: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: 'Chat',
	name: 'chatRef',
	type: 'string',
	default: '={{ $json.chatRef }}',
	placeholder: 'e.g. 27',
	description: "The reference of the chat, from 'Create chat' or an earlier answer",
	...changes,
});
