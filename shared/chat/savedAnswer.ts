import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { to } from '../transport/path';
import { pause } from '../transport/pause';
import { isSameWord, textOf, wordFor } from '../values/read';
import { messagesOf } from './chats';

/** An answer may be saved a moment after its last event. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 1_000;

/** The message behind the last one that asks this; what a user says there is another question, not yet the answer. */
function answerTo(
	{ assumed }: Item,
	messages: IDataObject[],
	question: string,
): IDataObject | undefined {
	const asked = messages
		.map((message) => wordFor(textOf(message[assumed('messages.content')]) ?? ''))
		.lastIndexOf(wordFor(question));
	const next = asked < 0 ? undefined : messages[asked + 1];
	return isSameWord(textOf(next?.[assumed('messages.role')]) ?? '', 'user') ? undefined : next;
}

/** The saved answer to a question (GET /ai/chats/{ref}, interface 4.3); undefined where the chat does not show one. */
export async function savedAnswer(
	item: Item,
	chatRef: number,
	question: string,
	signal: AbortSignal,
): Promise<IDataObject | undefined> {
	for (let looks = 1; ; looks++) {
		const { data } = await item.safe({
			...to(endpoints.getChat, { ref: chatRef }),
			skipsGate: true,
			signal,
		});
		const answer = answerTo(item, messagesOf(item, data), question);
		if (answer || looks === LOOKS) return answer;
		await pause(item.catalogue.caller, BETWEEN_LOOKS_MS, signal);
	}
}
