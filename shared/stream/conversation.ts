import { sleep } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../operation/item';
import { answerFailure, Failure, failureOf } from '../request/failure';
import { path } from '../request/path';
import { pause } from '../request/pipeline';
import { stateWords } from '../service/states';
import { objectOf, textOf } from '../service/read';
import type { Forwarder } from './forward';
import { listen } from './listen';

/** The message's answer and what came with it: the last of events, snapshot and message POST to know each. */
export interface Conversation {
	streamId: string;
	/** From `done`, or from the snapshot where the events ended early. */
	answer: IDataObject;
	/** What the message POST answered; empty when it was cut although the answer was finished. */
	message: IDataObject;
}

/** The POST is on its way before the events are opened (interface 6, rule 5). */
const HEAD_START_MS = 25;
/** Once the POST has answered, `done` can be at most a poll of the service away. */
const DONE_FOLLOWS_MS = 5_000;
/** Once `done` has come, so long for the POST to answer. */
const POST_FOLLOWS_MS = 30_000;
const SLICE_MS = 250;
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
/** After a cut POST nobody says that the AI still writes, except that there is more text. */
const LONGEST_STALL_MS = 60_000;

/** After the service itself failed, it has written all that it will. */
const FAILED_STALL_MS = 3_000;

/** Statuses of a proxy that gave up waiting while the service goes on. */
const CUT_STATUS = new Set([408, 502, 504, 524]);

/**
 * What a failed POST says about the answer: the message was not taken, the service failed at the answer, or the
 * connection was lost and the service may go on writing.
 */
function meaningOf({ details: { httpStatus }, handling }: Failure): 'refused' | 'failed' | 'cut' {
	if (handling.nothingDone) return 'refused';
	if (httpStatus === null || CUT_STATUS.has(httpStatus)) return 'cut';
	return httpStatus >= 500 ? 'failed' : 'refused';
}

type Posted = { message: IDataObject } | { failure: Failure };

function withPartial({ details, handling }: Failure, partialText: string): Failure {
	return partialText === '' ? new Failure(details, handling) : new Failure({ ...details, partialText }, handling);
}

const endedOtherwise = (status: string) =>
	new Failure({
		message: `The answer ended as '${status}'`,
		description: 'It is not complete. Send the message again.',
		code: 'ANSWER_NOT_COMPLETE',
		httpStatus: null,
		retryable: true,
		resumeAt: null,
	});

const tookTooLong = (minutes: number) =>
	new Failure({
		message: `The answer was not complete after ${minutes} minutes`,
		description: "Set 'Maximum Wait' higher, or read on with 'Get Stream'.",
		code: 'NOT_FINISHED',
		httpStatus: null,
		retryable: true,
		resumeAt: null,
	});

/** Waits for the promise, but not longer; in slices, so that nothing is left waiting behind an answer. */
async function within(promise: Promise<unknown>, ms: number): Promise<void> {
	let isSettled = false;
	void promise.finally(() => {
		isSettled = true;
	});
	for (const end = Date.now() + ms; !isSettled && Date.now() < end; ) await Promise.race([promise, sleep(SLICE_MS)]);
}

/** POST /ai/streams/init. A refusal by the limit of streams is waited for by the pipeline. */
async function initStream(item: Item, chatRef: number): Promise<string> {
	const { data } = await item.safe({ method: 'POST', path: path('/ai/streams/init'), body: { chatRef } });
	const streamId = textOf(objectOf(data).streamId);
	if (streamId) return streamId;
	throw answerFailure('The service did not give a stream for the answer', 'Run it again, or ask the administrator of the catalogue.');
}

/** POST /ai/chats/{ref}/messages: costs tokens, so it is sent once. It answers when the AI has finished. */
function post(item: Item, chatRef: number, body: { message: string; streamId: string }, timeoutMs: number) {
	let sent: () => void = () => undefined;
	const issued = new Promise<void>((resolve) => {
		sent = resolve;
	});
	const posted: Promise<Posted> = item
		.once({ method: 'POST', path: path('/ai/chats/{ref}/messages', { ref: chatRef }), body, timeoutMs, onSend: sent })
		.then(
			({ data }) => ({ message: objectOf(data) }),
			(error: unknown) => ({ failure: failureOf(error) }),
		);
	return { issued: Promise.race([issued, posted]), posted };
}

/**
 * Sends a message and gives its whole answer, or throws one failure with the text so far; never half an answer.
 * The interface's sequence (4.3): init, message on one connection, events on another; what the events leave open is
 * finished by polling the snapshot.
 */
export async function converse(
	item: Item,
	chatRef: number,
	message: string,
	forward: Forwarder,
	maximumMs: number,
): Promise<Conversation> {
	const { catalogue } = item;
	const end = Date.now() + maximumMs;
	let content = '';
	let result: Posted | undefined;
	const show = async (text: string) => {
		content = text;
		await forward.show(text);
	};

	const streamId = await initStream(item, chatRef);
	const { issued, posted } = post(item, chatRef, { message, streamId }, maximumMs);
	await issued;
	await sleep(HEAD_START_MS);
	const events = listen(catalogue, streamId, show);
	void posted.then(async (outcome) => {
		result = outcome;
		const meaning = 'failure' in outcome ? meaningOf(outcome.failure) : 'answered';
		if (meaning === 'cut') return;
		// Both an answer and a failure of the service are at most a poll ahead of their event.
		if (meaning !== 'refused') await within(events.done, DONE_FOLLOWS_MS);
		events.close();
	});

	/** Looks until the answer is complete; growth is shown as it is found. */
	const finishByPolling = async (): Promise<IDataObject> => {
		let lastChange = Date.now();
		let seen = '';
		for (let wait = FIRST_POLL_MS; ; wait = Math.min(LONGEST_POLL_MS, wait * 1.5)) {
			const failed = result && 'failure' in result ? result.failure : undefined;
			const meaning = failed && meaningOf(failed);
			if (failed && meaning === 'refused') throw failed;
			const { data } = await catalogue.call({
				method: 'GET',
				path: path('/ai/streams/{streamId}', { streamId }),
				repeat: 'safe',
				beside: true,
			});
			const snapshot = objectOf(data);
			if (typeof snapshot.content === 'string' && snapshot.content !== content) await show(snapshot.content);
			if (snapshot.isComplete === true) return snapshot;
			const now = JSON.stringify(snapshot);
			if (now !== seen) lastChange = Date.now();
			seen = now;
			const patience = meaning === 'failed' ? FAILED_STALL_MS : LONGEST_STALL_MS;
			if (failed && Date.now() - lastChange > patience) throw failed;
			if (Date.now() > end) throw tookTooLong(Math.round(maximumMs / 60_000));
			await pause(item.catalogue.caller, wait);
		}
	};

	/** The POST knows the answer too (its body is open in the interface), where nothing else can be read any more. */
	const finishByPost = async (failure: Failure): Promise<IDataObject> => {
		const outcome = await posted;
		const said = 'message' in outcome ? textOf(outcome.message[item.at('messages.content')]) : undefined;
		if (!('message' in outcome) || !said) throw failure;
		return { ...outcome.message, content: said };
	};

	try {
		const answer = (await events.done) ?? (await finishByPolling().catch(async (error) => await finishByPost(failureOf(error))));
		const status = textOf(answer.status)?.trim() ?? '';
		const isComplete = status === '' || stateWords(catalogue).succeeded.includes(status.toLowerCase());
		if (typeof answer.content === 'string') content = answer.content;
		if (!isComplete) throw endedOtherwise(status);
		await within(posted, POST_FOLLOWS_MS);
		return { streamId, answer, message: result && 'message' in result ? result.message : {} };
	} catch (error) {
		throw withPartial(failureOf(error), content);
	} finally {
		events.close();
	}
}
