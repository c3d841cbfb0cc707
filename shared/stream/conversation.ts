import { sleep } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';
import type { Item, Send } from '../operation/item';
import { Failure, failureOf } from '../request/failure';
import { textOf } from '../service/read';
import { stateWords } from '../service/states';
import type { Forwarder } from './forward';
import { listen } from './listen';
import { initStream, meaningOf, postMessage } from './message';
import type { Posting } from './message';
import { completeSnapshot } from './snapshot';

/** A whole answer, and what the message POST said beside it. */
export interface Conversation {
	streamId: string;
	/** The payload of `done`, or the snapshot where the events ended early. */
	answer: IDataObject;
	/** Empty when the POST was cut although the answer was finished. */
	message: IDataObject;
}

/** The POST is on its way before the events are opened (interface 6, rule 5). */
const HEAD_START_MS = 25;
/** Once the POST has answered, `done` is at most a poll of the service away. */
const DONE_FOLLOWS_MS = 5_000;
/** Once `done` has come, so long for the POST to answer. */
const POST_FOLLOWS_MS = 30_000;
const SLICE_MS = 250;

const endedOtherwise = (status: string) =>
	new Failure({
		message: `The answer ended as '${status}'`,
		description: 'It is not complete. Send the message again.',
		code: 'ANSWER_NOT_COMPLETE',
		retryable: true,
	});

/** The failure with the text so far. However the answer was lost, the message is with the service unless it was refused. */
function ofConversation({ details, handling }: Failure, partialText: string, posting: Posting): Failure {
	const outcome = posting.outcome();
	const mayBeDone = outcome === undefined || meaningOf(outcome) !== 'refused';
	return new Failure({ ...details, ...(partialText !== '' && { partialText }) }, { ...handling, mayBeDone });
}

/** 'complete' is certain (interface section 3); other words are those that a deployment has for finished. */
const isComplete = ({ catalogue }: Item, status: string) =>
	['', 'complete', ...stateWords(catalogue).succeeded].includes(status.toLowerCase());

/** Waits for the promise, but not longer; in slices, so that nothing is left waiting behind an answer. */
async function within(promise: Promise<unknown>, ms: number): Promise<void> {
	let isSettled = false;
	const settled = promise.finally(() => {
		isSettled = true;
	});
	for (const end = Date.now() + ms; !isSettled && Date.now() < end; ) await Promise.race([settled, sleep(SLICE_MS)]);
}

/** The POST knows the answer too (its body is open in the interface), where nothing else can be read any more. */
async function answerOfPost({ at }: Item, { posted }: Posting, failure: Failure): Promise<IDataObject> {
	const outcome = await posted;
	if ('failure' in outcome) throw meaningOf(outcome) === 'cut' ? failure : outcome.failure;
	const content = textOf(outcome.message[at('messages.content')]);
	if (!content) throw failure;
	return { ...outcome.message, content };
}

/**
 * Sends a message and gives its whole answer, or throws one failure with the text so far; never half an answer.
 * The interface's sequence (4.3): init, message on one connection, events on another; what the events leave open is
 * finished by polling the snapshot.
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
	let content = '';
	const show = async (text: string) => {
		content = text;
		await forward.show(text);
	};

	const streamId = await initStream(item, chatRef);
	const posting = postMessage(send, chatRef, { message, streamId }, maximumMs);
	await posting.issued;
	await sleep(HEAD_START_MS);
	const events = listen(catalogue, streamId, show);
	const closeAfterPost = async () => {
		const meaning = meaningOf(await posting.posted);
		if (meaning === 'cut') return;
		// Both an answer and a failure of the service are at most a poll ahead of their event.
		if (meaning !== 'refused') await within(events.done, DONE_FOLLOWS_MS);
		events.close();
	};
	void closeAfterPost();

	const finishByPolling = async (): Promise<IDataObject> => {
		try {
			return await completeSnapshot(catalogue, streamId, posting, show, maximumMs);
		} catch (error) {
			return await answerOfPost(item, posting, failureOf(error));
		}
	};

	try {
		const answer = (await events.done) ?? (await finishByPolling());
		if (typeof answer.content === 'string') content = answer.content;
		const status = textOf(answer.status)?.trim() ?? '';
		if (!isComplete(item, status)) throw endedOtherwise(status);
		await within(posting.posted, POST_FOLLOWS_MS);
		const outcome = posting.outcome();
		return { streamId, answer, message: outcome && 'message' in outcome ? outcome.message : {} };
	} catch (error) {
		throw ofConversation(failureOf(error), content, posting);
	} finally {
		events.close();
	}
}
