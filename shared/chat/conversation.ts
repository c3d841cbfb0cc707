import { sleep, type IDataObject } from 'n8n-workflow';
import type { Item, Send } from '../engine/item';
import { failureOf, type Failure } from '../failure/failure';
import { isNothing, textOf } from '../values/read';
import { STREAM_DONE } from '../catalogue/answerShapes';
import { recordOf } from '../catalogue/recordShape';
import {
	emptyAnswer,
	endedOtherwise,
	isBrokenOff,
	isEndOfAnswer,
	isTimeLimit,
	isUnderWay,
	NOT_COMPLETE,
	NOT_FINISHED,
	ofConversation,
	saysWhy,
	tookTooLong,
} from './endFailures';
import type { Forwarder } from './shownAnswer';
import { limitOf } from './answerTimeLimit';
import type { Chat } from './chats';
import { closeInTime, within } from './closeInTime';
import { listen } from './listen';
import { initStream, meaningOf, postMessage, type Posting } from './message';
import { answerElsewhere, messageOf, type Conversation, type Under } from './otherSources';
import { timesAsked } from './savedAnswer';
import { completeSnapshot } from './snapshot';
import { answerSoFar } from './answerSoFar';

/** The POST is on its way before the events are opened (interface 6, rule 5). */
const HEAD_START_MS = 25;
/** A failure of the service is at most so long ahead of what its message POST says. */
const SAYS_WHY_MS = 3_000;

/** Why there is no whole answer, in the words of whoever says so: of the message POST, or of how the stream ended. */
function toldWhy(posting: Posting, ends: IDataObject[]): Failure {
	const outcome = posting.outcome();
	const meaning = outcome && meaningOf(outcome);
	const said = ends.find(saysWhy);
	if (outcome && 'failure' in outcome)
		if (meaning === 'refused' || (meaning === 'failed' && !said)) return outcome.failure;
	return endedOtherwise(said ?? ends[0] ?? {});
}

/** The rest of an answer that was broken off may stand elsewhere. */
async function brokenOff(under: Under, ends: IDataObject[]): Promise<Conversation> {
	const { posting, said } = under;
	const end = ends.at(-1) ?? {};
	// Behind a time limit only the stream has ended, and the service goes on.
	await (isTimeLimit(end) ? posting.posted : within(posting.posted, SAYS_WHY_MS));
	const content = textOf(end.content);
	if (content) await said.see(content);
	const part = said.whole();
	// A text in the place of all that was to be said may be an apology.
	const mayGoOn = part !== '' || isTimeLimit(end);
	const outcome = posting.outcome();
	// The message POST answers when the AI has finished (interface 4.3), so behind a time limit its text is the whole.
	const isWhole = isTimeLimit(end) && outcome && meaningOf(outcome) === 'answered';
	const whole = mayGoOn ? await answerElsewhere(under, { part, isBroken: !isWhole }) : undefined;
	if (whole) return whole;
	throw toldWhy(posting, ends);
}

/** The end of the answer: by its events, else by the snapshot or the message POST. */
async function answerOf(under: Under): Promise<Conversation> {
	const { item, streamId, posting, events, said, limit } = under;
	const ended = await events.ended;
	const errors = ended && 'error' in ended && isEndOfAnswer(ended.error) ? [ended.error] : [];
	const done = ended && 'done' in ended ? recordOf(STREAM_DONE, ended.done) : undefined;
	const end =
		done && !isTimeLimit(done) && !isUnderWay(done)
			? done
			: {
					...done,
					...(await completeSnapshot({
						item,
						streamId,
						posting,
						told: said,
						signal: limit.signal,
						failure: errors.length > 0 ? () => toldWhy(posting, errors) : undefined,
					})),
				};
	if (isBrokenOff(item, textOf(end.status) ?? '')) return await brokenOff(under, [...errors, end]);
	const message = await messageOf(under);
	// `done` may come without a text, and keeps what was said before it.
	const content =
		textOf(end.content) || said.whole() || textOf(message[item.assumed('messages.content')]) || '';
	const answer = { ...end, content };
	const others = [end.results, message.results, message[item.assumed('messages.images')]];
	if (content === '' && others.every(isNothing)) throw emptyAnswer();
	return { streamId, answer, message };
}

/** A message whose answer was lost, or that was taken without a word: its answer may be found where it is saved. */
async function lastResort(under: Under, failure: Failure): Promise<Conversation> {
	const isTold = failure.details.code === NOT_COMPLETE;
	const part = under.said.whole();
	const saved = isTold ? undefined : await answerElsewhere(under, { part, isBroken: false });
	if (!saved) throw failure;
	return saved;
}

/** A page in the place of the service's answer says more than that the time is over. */
function inPlaceOf(failure: Failure, posting: Posting): Failure {
	const outcome = posting.outcome();
	const isKnown = outcome && 'failure' in outcome && outcome.failure.details.code === 'ANSWER';
	return isKnown && failure.details.code === NOT_FINISHED ? outcome.failure : failure;
}

/** How often the chat holds the same question already, or why that is not known. */
async function timesBefore(item: Item, { ref, isNew }: Chat, message: string, signal: AbortSignal) {
	if (isNew || item.plan) return 0;
	return await timesAsked(item, ref, message, signal).catch(failureOf);
}

/**
 * Sends a message and gives its whole answer, or throws one failure with the text so far; never half an answer.
 * The interface's sequence (4.3): init, message on one connection, events on another; what the events leave open is
 * finished by polling the snapshot. Nothing of it outlives `maximumMs` or a stop of the execution.
 */
export async function converse(
	item: Item,
	send: Send,
	chat: Chat,
	message: string,
	forward: Forwarder,
	maximumMs: number,
): Promise<Conversation> {
	const { catalogue } = item;
	const { ref: chatRef } = chat;
	const { apiKey } = await catalogue.caller.credential();
	const limit = limitOf(catalogue.caller, maximumMs, () => tookTooLong(maximumMs));
	const { signal } = limit;
	const counting = timesBefore(item, chat, message, signal);
	const opening = initStream(item, chatRef, signal);
	const streamId = await Promise.race([opening, limit.over]).catch((error) => {
		limit.end();
		throw ofConversation(failureOf(error), chatRef, { partialText: '' });
	});
	const before = await counting;
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
		const under = { item, chatRef, message, before, streamId, posting, events, said, limit };
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
		throw ofConversation(inPlaceOf(failureOf(error), posting), chatRef, {
			streamId,
			posting,
			partialText: said.soFar(),
		});
	} finally {
		limit.end();
	}
}
