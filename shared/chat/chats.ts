import type { IDataObject } from 'n8n-workflow';
import { checkAnswered } from '../catalogue/answeredFor';
import { recordWith } from '../catalogue/recordShape';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import type { Item } from '../engine/item';
import { UNMADE } from '../engine/preview';
import { answerFailure } from '../failure/failure';
import type { CallRequest } from '../transport/call';
import {
	countOf,
	flagOf,
	isNothing,
	isObject,
	isSameWord,
	kindShown,
	objectOf,
	objectsOf,
	recordIn,
	refOf,
	rowsIn,
	shown,
	textOf,
	wordFor,
} from '../values/read';
import { aloneWithin } from '../values/rowWithin';

/** A text, or the parts of one put together, as other AI services send them; undefined where it is none. */
export function saidIn(content: unknown): string | undefined {
	const parts = Array.isArray(content)
		? content.map((part) => textOf(isObject(part) ? part.text : part))
		: [textOf(content)];
	return parts.includes(undefined) ? undefined : parts.join('');
}

export const contentOf = ({ assumed }: Names, message: IDataObject = {}): string =>
	saidIn(message[assumed('messages.content')]) ?? '';

export interface Chat {
	ref: number;
	/** Started for this message: there is nothing in it yet. */
	isNew: boolean;
}

/** Starts a chat; gives its reference and what the service said of it. No idempotency key is taken, so it is sent once. */
export async function newChat(item: Item) {
	const { assumed } = item;
	const key = assumed('chats.ref');
	const call: CallRequest = {
		...to(endpoints.createChat, {}, { assumed }),
		body: {},
		previewAnswer: () => ({ [key]: UNMADE }),
	};
	const { data } = await item.once('chat', async (send) => await send(call));
	const record = recordWith([key, 'chatRef'], data);
	// The interface calls it 'chatRef' wherever it names it.
	const given = isNothing(record[key]) ? record.chatRef : record[key];
	const ref = refOf(given) ?? refOf(data);
	if (ref !== undefined) return { ref, record };
	throw answerFailure(
		`The service did not return the reference of the new chat, but ${isNothing(given) ? kindShown(isNothing(record) ? data : record) : `'${shown(given)}'`}`,
		"Enter a 'Chat', or correct 'chats.ref' in 'Interface Overrides' of the credential.",
	);
}

/** The record of a chat, which may stand one level down, alone in a list, or be the list of its messages; it is open in the interface (4.3). */
export function chatIn({ assumed }: Names, data: unknown): IDataObject {
	const key = assumed('chats.messages');
	const record = recordIn(data);
	const chat = [record, ...Object.values(record).filter(isObject)].find((level) =>
		Object.hasOwn(level, key),
	);
	if (chat) return chat;
	const numbered = [data, record].map((level) => objectsOf(level)).find((rows) => rows.length > 0);
	return isObject(data) && !numbered
		? aloneWithin(data, [assumed('chats.ref'), 'chatRef'])
		: { [key]: (isObject(data) ? numbered : data) as IDataObject[] };
}

const isOfUser = ({ assumed }: Names, message: IDataObject | undefined) =>
	isSameWord(textOf(message?.[assumed('messages.role')]) ?? '', 'user');

/** GET /ai/chats/{ref} (interface 4.3). */
export async function savedChat(item: Item, ref: number, bounds: Partial<CallRequest> = {}) {
	const { data } = await item.safe({ ...to(endpoints.getChat, { ref }), ...bounds });
	const record = { ...objectOf(data), ...chatIn(item, data) };
	checkAnswered('chat', record, [item.assumed('chats.ref'), 'chatRef'], ref, 'chats.ref');
	return data;
}

/** The messages of a chat, the earliest first; undefined where it shows none. */
export function messagesIn(item: Names, data: unknown): IDataObject[] | undefined {
	const { assumed } = item;
	const key = assumed('chats.messages');
	const chat = chatIn(item, data);
	if (!Object.hasOwn(chat, key)) return undefined;
	const messages = rowsIn(chat[key], [assumed('messages.role'), assumed('messages.content')]);
	// A chat begins with a question.
	return messages && !isOfUser(item, messages[0]) && isOfUser(item, messages.at(-1))
		? [...messages].reverse()
		: messages;
}

const withoutMessages = ({ assumed }: Names, data: unknown) =>
	`The chat has no list under '${assumed('chats.messages')}', but ${kindShown(data)}`;
const NAME_OF_MESSAGES =
	"Set 'chats.messages' in 'Interface Overrides' of the credential to the name of the list of messages.";

export function messagesOf(item: Names, data: unknown): IDataObject[] {
	const messages = messagesIn(item, data);
	if (messages) return messages;
	throw answerFailure(withoutMessages(item, data), NAME_OF_MESSAGES);
}

/** As some services save a question: with paragraphs, and <br> for its ends of lines. */
const withoutTags = (word: string) => word.replace(/<[^<>]*>|\s+/g, '');

/** Where in the chat this is asked. */
export function placesOf(item: Names, messages: IDataObject[], question: string): number[] {
	const asked = wordFor(question);
	return messages.flatMap((message, place) => {
		const word = wordFor(contentOf(item, message));
		const isAsked =
			word === asked || (isOfUser(item, message) && withoutTags(word) === withoutTags(asked));
		return isAsked ? [place] : [];
	});
}

/** What a chat may hold between a question and its answer. */
const NOT_SAID = /^(system|developer|tool|function)$/i;

/** What is said behind the last message that asks this, up to the user's next one; at the end, since calls of tools come first. An answer to one of the `askedBefore` earlier ones does not count. */
export function answerTo(
	item: Names,
	messages: IDataObject[],
	{ question, askedBefore }: { question: string; askedBefore: number },
): IDataObject | undefined {
	const places = placesOf(item, messages, question);
	const last = places.length > askedBefore ? places.at(-1) : undefined;
	if (last === undefined) return undefined;
	const behind = messages.slice(last + 1);
	const next = behind.findIndex((message) => isOfUser(item, message));
	const said = (next < 0 ? behind : behind.slice(0, next)).filter(
		(message) => !NOT_SAID.test(textOf(message[item.assumed('messages.role')]) ?? ''),
	);
	// Without roles, it cannot be told where the user's next message begins.
	if (!isOfUser(item, messages[last])) return said[0];
	const withText = said.filter((message) => !isNothing(message[item.assumed('messages.content')]));
	return withText.at(-1) ?? said.at(-1);
}

/** What services call the number of messages, beside the name that lists have for it. */
const COUNTS = ['messageCount', 'messagesCount', 'totalMessages', 'total'];
const HAS_MORE = ['hasMore', 'has_more'];

/** What an answer says of messages that it does not hold; the interface shows no way to ask for them. A list under another name passes as it came. */
export function missingMessages(item: Names, data: unknown): string | undefined {
	const chat = chatIn(item, data);
	const count = messagesIn(item, data)?.length;
	const isElsewhere = Object.values(chat).some(
		(value) => typeof value === 'object' && !isNothing(value),
	);
	if (count === undefined)
		return isElsewhere ? undefined : `${withoutMessages(item, chat)}. ${NAME_OF_MESSAGES}`;
	const levels = [data, chat, chat[item.assumed('chats.messages')]].filter(isObject);
	const valuesOf = (names: string[]) => levels.flatMap((level) => names.map((name) => level[name]));
	const totals = valuesOf([...COUNTS, item.assumed('list.total')]).map(countOf);
	const total = Math.max(...totals.map((number) => number ?? 0), 0);
	const hasMore = valuesOf(HAS_MORE).some((more) => flagOf(more) === true);
	if (total <= count && !hasMore) return undefined;
	return `The service returned ${count} ${total > count ? `of ${total} messages` : 'messages and says that there are more'}. There is no known way to get the others.`;
}
