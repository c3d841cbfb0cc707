import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure, failureOf } from '../failure/failure';
import { textOf } from '../values/read';
import type { AnswerSoFar } from './answerSoFar';
import type { AnswerLimit } from './answerTimeLimit';
import { within } from './closeInTime';
import { isBrokenOff } from './endFailures';
import type { Listening } from './listen';
import { meaningOf, type Posting } from './message';
import { savedAnswer } from './savedAnswer';

/** Once `done` has come, so long for the POST to answer. */
const POST_FOLLOWS_MS = 30_000;

/** A message on its way, and all that is heard of its answer. */
export interface Under {
	item: Item;
	chatRef: number;
	message: string;
	/** How often the chat held the same question before, or why that is not known. */
	before: number | Failure;
	streamId: string;
	posting: Posting;
	events: Listening;
	said: AnswerSoFar;
	limit: AnswerLimit;
}

/** A whole answer, and what the message POST said beside it. */
export interface Conversation {
	streamId: string;
	/** The payload of `done`, or the snapshot where the events ended early; its `content` is the whole text. */
	answer: IDataObject;
	/** What the message POST said, or the saved message where that was lost. */
	message: IDataObject;
}

const NOT_SAVED =
	"The answer may have images that could not be found: the saved chat shows no answer to the message. If it uses other names, set 'chats.messages' and 'messages.content' in 'Interface Overrides' of the credential.";

const NO_IMAGES_SHOWN =
	"The answer may have images that could not be found: the saved chat shows none. If it uses another name for them, set 'messages.images' in 'Interface Overrides' of the credential.";

async function savedOf({ item, chatRef, message, before, limit }: Under) {
	if (before instanceof Failure) throw before;
	return await savedAnswer(item, chatRef, { question: message, before }, limit.signal);
}

/** What only the message POST tells, e.g. the images; of the saved message where its answer was lost. */
export async function messageOf(under: Under): Promise<IDataObject> {
	const { item, posting, limit } = under;
	// The answer is whole: a POST that hangs must not cost it, and the saved message takes time as well.
	await within(posting.posted, Math.min(POST_FOLLOWS_MS, limit.leftMs() / 2));
	const outcome = posting.outcome();
	if (outcome && 'message' in outcome && Object.keys(outcome.message).length > 0)
		return outcome.message;
	try {
		const saved = await savedOf(under);
		if (!saved) item.run.warn(NOT_SAVED);
		else if (!Object.hasOwn(saved, item.assumed('messages.images'))) item.run.warn(NO_IMAGES_SHOWN);
		return saved ?? {};
	} catch (error) {
		const { details } = failureOf(error);
		item.run.warn(`The answer may have images that could not be found: ${details.message}`);
		return {};
	}
}

/** What is read of a text: the end of a part is not tagged as it is in the whole. */
const wordsOf = (html: string) =>
	html
		.replace(/<[^<>]*>?/g, '')
		.replace(/\s+/g, ' ')
		.trim();

/** Whether the text goes on where the part ends. */
function goesOn(text: string, part: string): boolean {
	const [whole, beginning] = [wordsOf(text), wordsOf(part)];
	return whole.length > beginning.length && whole.startsWith(beginning);
}

/**
 * The whole answer of which the stream gave none, or a part that it broke off: of the message POST, which answers when the
 * AI has finished, else of the saved chat where the POST was lost, too. Undefined where neither has more.
 */
export async function answerElsewhere(
	under: Under,
	{ part, isBroken }: { part: string; isBroken: boolean },
): Promise<Conversation | undefined> {
	const { item, posting, streamId } = under;
	const outcome = posting.outcome();
	const answerOf = (message: IDataObject | undefined): Conversation | undefined => {
		const content = textOf(message?.[item.assumed('messages.content')]) ?? '';
		const isWhole = isBroken ? goesOn(content, part) : content !== '' && !goesOn(part, content);
		return message && isWhole && !isBrokenOff(item, textOf(message.status) ?? '')
			? { streamId, answer: { ...message, content }, message }
			: undefined;
	};
	if (outcome && 'message' in outcome && outcome.content !== '') return answerOf(outcome.message);
	const isLost = outcome && ['taken', 'cut'].includes(meaningOf(outcome));
	return isLost ? answerOf(await savedOf(under).catch(() => undefined)) : undefined;
}
