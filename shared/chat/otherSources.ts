import type { IDataObject } from 'n8n-workflow';
import { STREAM_DONE } from '../catalogue/answerShapes';
import type { Names } from '../deployment/interfaceOverrides';
import type { Item } from '../engine/item';
import { answerFailure, Failure, failureOf, inSentences } from '../failure/failure';
import { pause } from '../transport/caller';
import { isNothing, textOf } from '../values/read';
import { oneSpaced } from '../values/words';
import { within, type TimeLimit } from '../waiting/timeLimit';
import type { AnswerSoFar } from './answerSoFar';
import type { Listening } from './chatEvents';
import { answerTo, contentOf, messagesOf, placesOf, saidIn, savedChat, type Chat } from './chats';
import { isBrokenOff } from './endFailures';
import type { Posting } from './message';

/** Once `done` has come, so long for the POST to answer. */
const POST_FOLLOWS_MS = 30_000;

/** An answer may be saved a moment after its last event. */
const MOST_READS = 3;
const BETWEEN_READS_MS = 1_000;

/** The message does not wait longer for what is read beside it. */
const LONGEST_COUNT_MS = 10_000;

interface Before {
	/** How often the same question. */
	asked: number;
	said: ReadonlySet<string>;
}

export interface PendingAnswer {
	item: Item;
	chatRef: number;
	message: string;
	/** What the chat held before, or why that is not known. */
	before: Before | Failure;
	streamId: string;
	posting: Posting;
	events: Listening;
	received: AnswerSoFar;
	limit: TimeLimit;
}

export interface Conversation {
	streamId: string;
	/** The payload of `done`, or as much of another source; its `content` is the whole text. */
	answer: IDataObject;
	/** The body of the message POST, or the saved message where that was lost. */
	message: IDataObject;
}

/** Of a snapshot, a message or a saved one what `done` holds too: the output has the same columns whichever brought the answer. */
export function asDone({ assumed }: Names, answer: IDataObject): IDataObject {
	const names = [...Object.keys(STREAM_DONE), assumed('messages.images')];
	return Object.fromEntries(Object.entries(answer).filter(([name]) => names.includes(name)));
}

/** An answer with what it leaves empty as another source has it. */
export const filledFrom = (source: IDataObject, answer: IDataObject): IDataObject => ({
	...answer,
	...source,
	...Object.fromEntries(Object.entries(answer).filter(([, value]) => !isNothing(value))),
});

/** The words of a text without its tags: the end of a part is not tagged as it is in the whole. */
const untagged = (html: string) => oneSpaced(html.replace(/<[^<>]*>?/g, ''));

const isSigned = (html: string) => /[?&;]sig=/.test(html);

/** The message POST signs the addresses of images in the text (interface 4.3), which then show in a browser; those of the stream may need the key. */
export const withSignedImages = (content: string, posted: string) =>
	isSigned(posted) && !isSigned(content) && untagged(posted) === untagged(content)
		? posted
		: content;

const countImages = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

/** What the chat is told at the end: for signatures alone, a text that it has shown is not shown again; for an image that is new, it is. */
export function shownOnce(shown: string, content: string): string {
	const isAlike = shown !== '' && countImages(shown) === countImages(content);
	return isAlike && withSignedImages(shown, content) === content ? shown : content;
}

/** What the chat holds before the message is sent, or why that is not known. */
export async function saidBefore(
	item: Item,
	{ ref, isNew }: Chat,
	question: string,
	signal: AbortSignal,
): Promise<Before | Failure> {
	if (isNew || item.plan) return { asked: 0, said: new Set() };
	const bounds = { neverResend: true, timeoutMs: LONGEST_COUNT_MS, signal } as const;
	try {
		const messages = messagesOf(item, await savedChat(item, ref, bounds));
		const words = messages.map((message) => untagged(contentOf(item, message)));
		return {
			asked: placesOf(item, messages, question).length,
			said: new Set(words.filter((text) => text !== '')),
		};
	} catch (error) {
		return failureOf(error);
	}
}

/** Whether the chat held the text before: a stream that serves a chat more than once may still show its last answer. */
export const isSaidBefore = ({ before }: Pick<PendingAnswer, 'before'>, content: unknown) =>
	!(before instanceof Failure) && before.said.has(untagged(saidIn(content) ?? ''));

const notSaved = ({ assumed }: Names) =>
	answerFailure(
		`The saved chat shows no answer to the message under '${assumed('messages.content')}' of its '${assumed('chats.messages')}'`,
		"If it uses other names, set 'chats.messages' and 'messages.content' in 'Interface Overrides' of the credential.",
	);

/** The saved answer to the message (GET /ai/chats/{ref}, interface 4.3), or why there is none. */
async function savedAnswer(pending: PendingAnswer): Promise<IDataObject> {
	const { item, chatRef, message: question, before, limit } = pending;
	if (before instanceof Failure) throw before;
	for (let reads = 1; ; reads++) {
		const data = await savedChat(item, chatRef, { skipsGate: true, signal: limit.signal });
		const answer = answerTo(item, messagesOf(item, data), { question, askedBefore: before.asked });
		if (answer) return answer;
		if (reads === MOST_READS) throw notSaved(item);
		await pause(item.catalogue.caller, BETWEEN_READS_MS, limit.signal);
	}
}

/** Whether the text shows images that the message does not name. */
function lacksImages({ item, received }: PendingAnswer, message: IDataObject): boolean {
	const texts = [contentOf(item, message), received.whole()];
	return !Object.hasOwn(message, item.assumed('messages.images')) && texts.some(countImages);
}

/** What only the message POST holds, e.g. the images; of the saved message where its answer was lost, or names no images. */
export async function messageOf(pending: PendingAnswer): Promise<IDataObject> {
	const { item, posting, limit } = pending;
	// The answer is whole: a POST that hangs must not cost it, and the saved message takes time as well.
	await within(posting.posted, Math.min(POST_FOLLOWS_MS, limit.leftMs() / 2));
	const outcome = posting.outcome();
	const posted = outcome && 'message' in outcome ? outcome.message : {};
	if (Object.keys(posted).length > 0 && !lacksImages(pending, posted)) return posted;
	const warn = (reason: string) =>
		item.run.warn(`The answer may have images that could not be found: ${reason}`);
	try {
		const saved = await savedAnswer(pending);
		if (!Object.hasOwn(saved, item.assumed('messages.images')))
			warn(
				"the saved chat shows none. If it uses another name for them, set 'messages.images' in 'Interface Overrides' of the credential.",
			);
		return { ...saved, ...posted };
	} catch (error) {
		warn(inSentences(failureOf(error)));
		return posted;
	}
}

function goesOn(text: string, part: string): boolean {
	const [whole, beginning] = [untagged(text), untagged(part)];
	return whole.length > beginning.length && whole.startsWith(beginning);
}

/** A failure that the saved chat could not mend, and why not. */
export const unmended = (failure: Failure, elsewhere: Failure | undefined): Failure =>
	elsewhere
		? failure.with({ description: `${failure.details.description} ${inSentences(elsewhere)}` })
		: failure;

/** The whole answer where the stream gave none or broke off behind a part: of the message POST, else of the saved chat, or why it could not be read there. Undefined where neither has more. */
export async function answerElsewhere(
	pending: PendingAnswer,
	{ part, isBroken }: { part: string; isBroken: boolean },
): Promise<Conversation | Failure | undefined> {
	const { item, posting, streamId } = pending;
	const outcome = posting.outcome();
	const answerIn = (message: IDataObject | undefined): Conversation | undefined => {
		const content = contentOf(item, message);
		const isWhole = isBroken
			? goesOn(content, part)
			: content.trim() !== '' && !goesOn(part, content);
		return message && isWhole && !isBrokenOff(item, textOf(message.status) ?? '')
			? { streamId, answer: { ...asDone(item, message), content }, message }
			: undefined;
	};
	if (outcome?.meaning === 'answered') return answerIn(outcome.message);
	const isLost = outcome && ['taken', 'cut'].includes(outcome.meaning);
	const saved = isLost ? await savedAnswer(pending).catch(failureOf) : undefined;
	return saved instanceof Failure ? saved : answerIn(saved);
}
