import type { Names } from '../deployment/assumptions';
import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { to } from '../transport/path';
import { pause } from '../transport/caller';
import { isSameWord, textOf, wordFor } from '../values/read';
import { messagesOf } from './chats';

/** An answer may be saved a moment after its last event. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 1_000;

/** The message does not wait longer for what is read beside it. */
const LONGEST_LOOK_MS = 10_000;

/** A question, and how often the chat held it before: an answer to an earlier one must not pass for its own. */
export interface Asked {
	question: string;
	before: number;
}

/** Where in the chat this is asked. */
function placesOf({ assumed }: Names, messages: IDataObject[], question: string) {
	const word = wordFor(question);
	return messages.flatMap((message, place) =>
		wordFor(textOf(message[assumed('messages.content')]) ?? '') === word ? [place] : [],
	);
}

/** The message behind the last one that asks this; what a user says there is another question, not yet the answer. */
export function answerTo(
	item: Names,
	messages: IDataObject[],
	{ question, before }: Asked,
): IDataObject | undefined {
	const places = placesOf(item, messages, question);
	const last = places.length > before ? places.at(-1) : undefined;
	const next = last === undefined ? undefined : messages[last + 1];
	return isSameWord(textOf(next?.[item.assumed('messages.role')]) ?? '', 'user') ? undefined : next;
}

/** How often the chat holds the question already. */
export async function timesAsked(
	item: Item,
	chatRef: number,
	question: string,
	signal: AbortSignal,
): Promise<number> {
	const { data } = await item.safe({
		...to(endpoints.getChat, { ref: chatRef }),
		neverResend: true,
		timeoutMs: LONGEST_LOOK_MS,
		signal,
	});
	return placesOf(item, messagesOf(item, data), question).length;
}

/** The saved answer to a question (GET /ai/chats/{ref}, interface 4.3); undefined where the chat does not show one. */
export async function savedAnswer(
	item: Item,
	chatRef: number,
	asked: Asked,
	signal: AbortSignal,
): Promise<IDataObject | undefined> {
	for (let looks = 1; ; looks++) {
		const { data } = await item.safe({
			...to(endpoints.getChat, { ref: chatRef }),
			skipsGate: true,
			signal,
		});
		const answer = answerTo(item, messagesOf(item, data), asked);
		if (answer || looks === LOOKS) return answer;
		await pause(item.catalogue.caller, BETWEEN_LOOKS_MS, signal);
	}
}
