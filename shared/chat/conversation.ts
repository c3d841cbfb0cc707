import type { IDataObject } from 'n8n-workflow';
import { STREAM_DONE } from '../catalogue/answerShapes';
import { recordOf } from '../catalogue/recordShape';
import type { Item, Send } from '../engine/item';
import { Failure, failureOf, sentence } from '../failure/failure';
import { isNothing, textOf } from '../values/read';
import { limitOf, within } from '../waiting/timeLimit';
import { answerSoFar } from './answerSoFar';
import { listen } from './chatEvents';
import { contentOf, saidIn, type Chat } from './chats';
import {
	emptyAnswer,
	isBrokenOff,
	isEndOfAnswer,
	isEndOfFailed,
	isTimeLimit,
	isUnderWay,
	NOT_COMPLETE,
	reasonFor,
	tookTooLong,
	warnOfWord,
	withConversation,
} from './endFailures';
import { deniedBy, initStream, postMessage } from './message';
import type { Conversation, PendingAnswer } from './otherSources';
import {
	answerElsewhere,
	asDone,
	filledFrom,
	isSaidBefore,
	messageOf,
	saidBefore,
	shownOnce,
	unmended,
	withSignedImages,
} from './otherSources';
import { closeInTime, completeSnapshot } from './pollSnapshot';
import type { Forwarder } from './shownAnswer';

/** The POST is on its way before the events are opened (interface 6, rule 5); one that is answered sooner needs no more. */
const HEAD_START_MS = 25;
/** A failure of the service is at most so long ahead of what its message POST says. */
const SAYS_WHY_MS = 3_000;

/** The rest of an answer that was broken off may stand elsewhere. */
async function brokenOff(pending: PendingAnswer, endings: IDataObject[]): Promise<Conversation> {
	const { posting, received } = pending;
	const end = endings.at(-1) ?? {};
	// Behind a time limit only the stream has ended, and the service goes on.
	await (isTimeLimit(end) ? posting.posted : within(posting.posted, SAYS_WHY_MS));
	const content = saidIn(end.content);
	if (content) await received.catchUp(content);
	const part = received.whole();
	// A text that stands alone may be an apology in the place of the answer.
	const mayGoOn = part !== '' || isTimeLimit(end);
	// The message POST answers when the AI has finished (interface 4.3), so behind a time limit its text is the whole.
	const isWhole =
		isTimeLimit(end) && ['answered', 'taken'].includes(posting.outcome()?.meaning ?? '');
	const whole = mayGoOn ? await answerElsewhere(pending, { part, isBroken: !isWhole }) : undefined;
	if (whole && !(whole instanceof Failure)) return whole;
	throw unmended(reasonFor(posting, endings), whole);
}

const deniedYetAnswered = (denied: Failure) =>
	`The service said of a message that it was refused, but an answer came: ${sentence(denied)}`;

/** How the answer ends: by `done`, else by the snapshot, beside the error that the events may have named. */
async function endOf(pending: PendingAnswer) {
	const { posting, events } = pending;
	const ended = await events.ended;
	const errors = ended?.kind === 'error' && !isTimeLimit(ended.payload) ? [ended.payload] : [];
	const done =
		ended?.kind === 'done'
			? recordOf(STREAM_DONE, { followUpQuestions: [], ...ended.payload })
			: undefined;
	const own = done && !isSaidBefore(pending, done.content) ? done : undefined;
	if (own && !isTimeLimit(own) && !isUnderWay(own)) return { errors, own, end: own };
	const eventsFailure = errors.some(isEndOfAnswer) ? () => reasonFor(posting, errors) : undefined;
	const end: IDataObject = { ...own, ...(await completeSnapshot(pending, eventsFailure)) };
	return { errors, own, end };
}

/** The whole text: `done` may come without one, and keeps what came before it. */
function contentIn({ received }: PendingAnswer, end: IDataObject, posted: string): string {
	const texts = [saidIn(end.content) ?? '', received.whole(), posted];
	const said = texts.find((text) => text.trim() !== '') ?? '';
	return withSignedImages(said, posted);
}

/** The text of a complete answer without one may stand in the saved message (interface 4.3); or it is all results or images. */
async function withoutText(pending: PendingAnswer, ended: Conversation): Promise<Conversation> {
	const saved = await answerElsewhere(pending, { part: '', isBroken: false });
	const { answer, message } = ended;
	if (saved && !(saved instanceof Failure))
		return {
			...ended,
			answer: filledFrom(saved.answer, answer),
			message: filledFrom(saved.message, message),
		};
	const images = message[pending.item.assumed('messages.images')];
	if ([answer.results, message.results, images].every(isNothing))
		throw unmended(emptyAnswer(), saved);
	return ended;
}

/** The answer: by its events, else by the snapshot or the message POST. */
async function answerOf(pending: PendingAnswer): Promise<Conversation> {
	const { item, streamId, posting } = pending;
	const { errors, own, end } = await endOf(pending);
	const isOfFailed = errors.length > 0 && isEndOfFailed(item, end);
	if (isOfFailed || isBrokenOff(item, textOf(end.status) ?? ''))
		return await brokenOff(pending, [...errors, end]);
	const message = await messageOf(pending);
	const content = contentIn(pending, end, contentOf(item, message));
	const answer = { ...(end === own ? end : asDone(item, end)), content };
	const denied = deniedBy(posting.outcome(), content);
	if (denied) item.run.warn(deniedYetAnswered(denied));
	// The status of a message is not that of its stream.
	if (own || end.isComplete === true) warnOfWord(item, end);
	const ended = { streamId, answer, message };
	return content === '' ? await withoutText(pending, ended) : ended;
}

/** Only `done` is known to name them (interface section 2). */
function warnOfFollowUps({ run }: Item, { answer, message }: Conversation): void {
	if (![answer, message].some((record) => Object.hasOwn(record, 'followUpQuestions')))
		run.warn(
			'An answer came without its follow-up questions: the events that name them were refused, ended early, or may be those of an earlier answer. The answer itself is whole.',
		);
}

/** A lost answer, or one to a message that was taken without a word, may be found where it is saved. */
async function lastResort(pending: PendingAnswer, failure: Failure): Promise<Conversation> {
	const isExplained = failure.details.code === NOT_COMPLETE;
	const part = pending.received.whole();
	const saved = isExplained ? undefined : await answerElsewhere(pending, { part, isBroken: false });
	if (saved && !(saved instanceof Failure)) return saved;
	throw unmended(failure, saved);
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
	const reading = saidBefore(item, chat, message, signal);
	const opening = initStream(item, chat, signal);
	const streamId = await Promise.race([opening, limit.over]).catch((error) => {
		limit.end();
		throw withConversation(failureOf(error), chatRef, { partialText: '' });
	});
	const before = await reading;
	const bounds = { timeoutMs: maximumMs, signal };
	const posting = postMessage(item, send, chatRef, { message, streamId }, bounds);
	let isWhole = false;
	const received = answerSoFar(apiKey, forward, () => signal.aborted || isWhole);

	const answer = async (): Promise<Conversation> => {
		await posting.issued;
		const end = item.plan && posting.outcome();
		if (end && 'failure' in end) throw end.failure;
		await within(posting.posted, HEAD_START_MS);
		const events = listen(catalogue, { streamId, key: apiKey, signal }, received.change);
		const sent = { item, chatRef, message, before, streamId, posting };
		const pending: PendingAnswer = { ...sent, events, received, limit };
		void closeInTime(pending);
		const conversation = await answerOf(pending).catch(
			async (error) => await lastResort(pending, failureOf(error)),
		);
		warnOfFollowUps(item, conversation);
		// A long delta of events that were closed may still be on its way.
		isWhole = true;
		const content = textOf(conversation.answer.content) ?? '';
		await forward.finish(shownOnce(received.whole(), content));
		return conversation;
	};
	try {
		return await Promise.race([answer(), limit.over]);
	} catch (error) {
		const partialText = received.soFar();
		throw withConversation(failureOf(error), chatRef, { streamId, posting, partialText });
	} finally {
		limit.end();
	}
}
