import { sleep } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';
import type { Item, Send } from '../engine/item';
import { failureOf } from '../failure/failure';
import type { Failure } from '../failure/failure';
import { isNothing, textOf } from '../values/read';
import { STREAM_DONE } from '../catalogue/answerShapes';
import { recordOf } from '../catalogue/recordShape';
import {
	emptyAnswer,
	endedOtherwise,
	isFailed,
	isTimeLimit,
	ofConversation,
	tookTooLong,
} from './endFailures';
import type { Forwarder } from './shownAnswer';
import { limitOf } from './answerTimeLimit';
import type { AnswerLimit } from './answerTimeLimit';
import { closeInTime, within } from './closeInTime';
import { listen } from './listen';
import type { Listening } from './listen';
import { initStream, meaningOf, postMessage } from './message';
import type { Posting } from './message';
import { savedAnswer } from './savedAnswer';
import { completeSnapshot } from './snapshot';
import { answerSoFar } from './answerSoFar';
import type { AnswerSoFar } from './answerSoFar';

/** A whole answer, and what the message POST said beside it. */
export interface Conversation {
	streamId: string;
	/** The payload of `done`, or the snapshot where the events ended early; its `content` is the whole text. */
	answer: IDataObject;
	/** What the message POST said, or the saved message where that was lost. */
	message: IDataObject;
}

/** The POST is on its way before the events are opened (interface 6, rule 5). */
const HEAD_START_MS = 25;
/** Once `done` has come, so long for the POST to answer. */
const POST_FOLLOWS_MS = 30_000;

/** A message on its way, and all that is heard of its answer. */
interface Under {
	item: Item;
	chatRef: number;
	message: string;
	streamId: string;
	posting: Posting;
	events: Listening;
	said: AnswerSoFar;
	limit: AnswerLimit;
}

/** The end of the answer: by its events, else by the snapshot or the message POST. */
async function endOf({
	item,
	streamId,
	posting,
	events,
	said,
	limit,
}: Under): Promise<IDataObject> {
	const ended = await events.ended;
	if (ended && 'done' in ended && !isTimeLimit(ended.done))
		return recordOf(STREAM_DONE, ended.done);
	const failure =
		ended && 'error' in ended && !isTimeLimit(ended.error)
			? endedOtherwise(ended.error)
			: undefined;
	return await completeSnapshot({
		item,
		streamId,
		posting,
		told: said,
		signal: limit.signal,
		failure,
	});
}

const NOT_SAVED =
	"Whether the answer has images could not be read: the saved chat shows no answer to the message. If it has other names for it, set 'chats.messages' and 'messages.content' in 'Interface Overrides' of the credential.";

const NO_IMAGES_SHOWN =
	"Whether the answer has images could not be read: the saved chat shows none. If it has another name for them, set 'messages.images' in 'Interface Overrides' of the credential.";

/** What only the message POST tells, e.g. the images; of the saved message where its answer was lost. */
async function messageOf({ item, chatRef, message, posting, limit }: Under): Promise<IDataObject> {
	await within(posting.posted, POST_FOLLOWS_MS);
	const outcome = posting.outcome();
	if (outcome && 'message' in outcome && Object.keys(outcome.message).length > 0)
		return outcome.message;
	try {
		const saved = await savedAnswer(item, chatRef, message, limit.signal);
		if (!saved) item.run.hint(NOT_SAVED, 'warning');
		else if (!Object.hasOwn(saved, item.assumed('messages.images')))
			item.run.hint(NO_IMAGES_SHOWN, 'warning');
		return saved ?? {};
	} catch (error) {
		const { details } = failureOf(error);
		item.run.hint(`Whether the answer has images could not be read: ${details.message}`, 'warning');
		return {};
	}
}

async function answerOf(under: Under): Promise<Conversation> {
	const { item, streamId, said } = under;
	const end = await endOf(under);
	const status = textOf(end.status) ?? '';
	if (isFailed(item, status)) throw endedOtherwise({ status });
	const message = await messageOf(under);
	// `done` may come without a text, and keeps what was said before it.
	const content =
		textOf(end.content) || said.whole() || textOf(message[item.assumed('messages.content')]) || '';
	const answer = { ...end, content };
	const others = [end.results, message.results, message[item.assumed('messages.images')]];
	if (content === '' && others.every(isNothing)) throw emptyAnswer();
	return { streamId, answer, message };
}

/** A message that was taken without a word: its answer may be found where it is saved. */
async function lastResort(
	{ item, chatRef, message, posting, streamId, limit }: Under,
	failure: Failure,
): Promise<Conversation> {
	const outcome = posting.outcome();
	if (!outcome || meaningOf(outcome) !== 'taken' || failure.details.code !== 'ANSWER')
		throw failure;
	const saved = await savedAnswer(item, chatRef, message, limit.signal).catch(() => undefined);
	const content = textOf(saved?.[item.assumed('messages.content')]) ?? '';
	if (!saved || content === '') throw failure;
	return { streamId, answer: { ...saved, content }, message: saved };
}

/**
 * Sends a message and gives its whole answer, or throws one failure with the text so far; never half an answer.
 * The interface's sequence (4.3): init, message on one connection, events on another; what the events leave open is
 * finished by polling the snapshot. Nothing of it outlives `maximumMs` or a stop of the execution.
 */
export async function converse(
	item: Item,
	send: Send,
	chatRef: number,
	message: string,
	forward: Forwarder,
	maximumMs: number,
): Promise<Conversation> {
	const { catalogue } = item;
	const { apiKey } = await catalogue.caller.credential();
	const limit = limitOf(catalogue.caller, maximumMs, () => tookTooLong(maximumMs));
	const { signal } = limit;
	const opening = initStream(item, chatRef, signal);
	const streamId = await Promise.race([opening, limit.over]).catch((error) => {
		limit.end();
		throw ofConversation(failureOf(error), chatRef, { partialText: '' });
	});
	const posting = postMessage(
		item,
		send,
		chatRef,
		{ message, streamId },
		{ timeoutMs: maximumMs, signal },
	);
	let isWhole = false;
	const said = answerSoFar(apiKey, forward, () => signal.aborted || isWhole);

	const answer = async (): Promise<Conversation> => {
		await posting.issued;
		const end = item.plan && posting.outcome();
		if (end && 'failure' in end) throw end.failure;
		await sleep(HEAD_START_MS);
		const events = listen(catalogue, { streamId, key: apiKey, signal }, said.change);
		const under = { item, chatRef, message, streamId, posting, events, said, limit };
		void closeInTime(under);
		const conversation = await answerOf(under).catch(
			async (error) => await lastResort(under, failureOf(error)),
		);
		// A long delta of events that were closed may still be on its way.
		isWhole = true;
		await forward.finish(textOf(conversation.answer.content) ?? '');
		return conversation;
	};
	try {
		return await Promise.race([answer(), limit.over]);
	} catch (error) {
		throw ofConversation(failureOf(error), chatRef, {
			streamId,
			posting,
			partialText: said.soFar(),
		});
	} finally {
		limit.end();
	}
}
