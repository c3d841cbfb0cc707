import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { UNMADE } from '../engine/preview';
import { answerFailure } from '../failure/failure';
import type { CallRequest } from '../transport/call';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import { isObject, isSameWord, kindShown, objectOf, refOf, rowsIn, textOf } from '../values/read';

/** The chat that a message goes to. */
export interface Chat {
	ref: number;
	/** Started for this message: there is nothing in it yet. */
	isNew: boolean;
}

/** Starts a chat. No idempotency key is taken, so it is sent once. */
export async function newChat({ assumed, once }: Item): Promise<IDataObject> {
	const call: CallRequest = {
		...to(endpoints.createChat, {}, { assumed }),
		body: {},
		previewAnswer: () => ({ [assumed('chats.ref')]: UNMADE }),
	};
	const { data } = await once('chat', async (send) => await send(call));
	const [record, ...others] = Object.values(objectOf(data));
	// It may stand alone one level down; beside others a reference could be that of something else.
	return others.length === 0 && isObject(record) ? record : objectOf(data);
}

/** The record of a chat, which may stand one level down or be the list of its messages; it is open in the interface (4.3). */
export function chatIn({ assumed }: Pick<Item, 'assumed'>, data: unknown): IDataObject {
	const key = assumed('chats.messages');
	if (!isObject(data)) return { [key]: data as IDataObject[] };
	return (
		[data, ...Object.values(data).filter(isObject)].find((level) => Object.hasOwn(level, key)) ??
		data
	);
}

/** The messages of a chat, the first said first. */
export function messagesOf(item: Pick<Item, 'assumed'>, data: unknown): IDataObject[] {
	const { assumed } = item;
	const key = assumed('chats.messages');
	const chat = chatIn(item, data);
	const messages = Object.hasOwn(chat, key)
		? rowsIn(chat[key], [assumed('messages.role'), assumed('messages.content')])
		: undefined;
	if (!messages)
		throw answerFailure(
			`The chat holds no list under '${key}', but ${kindShown(data)}`,
			"Set 'chats.messages' in 'Interface Overrides' of the credential to the name that its messages have.",
		);
	const isOfUser = (message: IDataObject | undefined) =>
		isSameWord(textOf(message?.[assumed('messages.role')]) ?? '', 'user');
	// A chat begins with a question.
	return !isOfUser(messages[0]) && isOfUser(messages.at(-1)) ? [...messages].reverse() : messages;
}

/** The reference of a chat as the service sent it. */
export function chatRefOf({ assumed }: Item, chat: IDataObject): number {
	const ref = refOf(chat[assumed('chats.ref')]);
	if (ref !== undefined) return ref;
	throw answerFailure(
		'The service did not say the reference of the new chat',
		"Enter a 'Chat', or correct 'chats.ref' in the Interface Overrides of the credential.",
	);
}
