import type { Names } from '../deployment/assumptions';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { UNMADE } from '../engine/preview';
import { answerFailure } from '../failure/failure';
import type { CallRequest } from '../transport/call';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import { recordWith } from '../catalogue/recordShape';
import {
	countOf,
	flagOf,
	isNothing,
	isObject,
	isSameWord,
	kindShown,
	recordIn,
	refOf,
	rowsIn,
	textOf,
} from '../values/read';

/** The chat that a message goes to. */
export interface Chat {
	ref: number;
	/** Started for this message: there is nothing in it yet. */
	isNew: boolean;
}

const withoutRef = (data: unknown) =>
	answerFailure(
		`The service did not return the reference of the new chat, but ${kindShown(data)}`,
		"Enter a 'Chat', or correct 'chats.ref' in 'Interface Overrides' of the credential.",
	);

/** Starts a chat. No idempotency key is taken, so it is sent once. */
export async function newChat({ assumed, once }: Item): Promise<IDataObject> {
	const call: CallRequest = {
		...to(endpoints.createChat, {}, { assumed }),
		body: {},
		previewAnswer: () => ({ [assumed('chats.ref')]: UNMADE }),
	};
	const { data } = await once('chat', async (send) => await send(call));
	const chat = recordWith([assumed('chats.ref')], data);
	if (isNothing(chat)) throw withoutRef(data);
	return chat;
}

/** The record of a chat, which may stand one level down, alone in a list, or be the list of its messages; it is open in the interface (4.3). */
export function chatIn({ assumed }: Names, data: unknown): IDataObject {
	const key = assumed('chats.messages');
	const record = recordIn(data);
	return (
		[record, ...Object.values(record).filter(isObject)].find((level) =>
			Object.hasOwn(level, key),
		) ?? (isObject(data) ? data : { [key]: data as IDataObject[] })
	);
}

/** The messages of a chat, the first said first; undefined where it shows none. */
export function messagesIn(item: Names, data: unknown): IDataObject[] | undefined {
	const { assumed } = item;
	const key = assumed('chats.messages');
	const chat = chatIn(item, data);
	const messages = Object.hasOwn(chat, key)
		? rowsIn(chat[key], [assumed('messages.role'), assumed('messages.content')])
		: undefined;
	const isOfUser = (message: IDataObject | undefined) =>
		isSameWord(textOf(message?.[assumed('messages.role')]) ?? '', 'user');
	// A chat begins with a question.
	return messages && !isOfUser(messages[0]) && isOfUser(messages.at(-1))
		? [...messages].reverse()
		: messages;
}

/** The same, told where the chat shows none. */
export function messagesOf(item: Names, data: unknown): IDataObject[] {
	const messages = messagesIn(item, data);
	if (!messages)
		throw answerFailure(
			`The chat has no list under '${item.assumed('chats.messages')}', but ${kindShown(data)}`,
			"Set 'chats.messages' in 'Interface Overrides' of the credential to the name of the list of messages.",
		);
	return messages;
}

/** What services call the number of messages, beside the name that lists have for it. */
const COUNTS = ['messageCount', 'messagesCount', 'totalMessages', 'total'];
const GOES_ON = ['hasMore', 'has_more'];

/** What an answer says of messages that it does not hold; the interface shows no way to ask for them. */
export function missingMessages(item: Names, data: unknown): string | undefined {
	const chat = chatIn(item, data);
	const came = messagesIn(item, data)?.length;
	if (came === undefined) return undefined;
	const levels = [data, chat, chat[item.assumed('chats.messages')]].filter(isObject);
	const told = (names: string[]) => levels.flatMap((level) => names.map((name) => level[name]));
	const counted = told([...COUNTS, item.assumed('list.total')]).map((count) => countOf(count) ?? 0);
	const most = Math.max(...counted, 0);
	if (most <= came && !told(GOES_ON).some((more) => flagOf(more) === true)) return undefined;
	return `The service returned ${came} ${most > came ? `of ${most} messages` : 'messages and says that there are more'}. There is no known way to get the others.`;
}

/** The reference of a chat as the service sent it. */
export function chatRefOf({ assumed }: Item, chat: IDataObject): number {
	const ref = refOf(chat[assumed('chats.ref')]);
	if (ref !== undefined) return ref;
	throw withoutRef(chat);
}
