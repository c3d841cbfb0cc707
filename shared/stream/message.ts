import type { IDataObject } from 'n8n-workflow';
import type { Item, Send } from '../operation/item';
import { answerFailure, failureOf } from '../request/failure';
import type { Failure } from '../request/failure';
import { path } from '../request/path';
import { objectOf, textOf } from '../service/read';

/** What became of the message POST, which answers when the AI has finished. */
export type Posted = { message: IDataObject } | { failure: Failure };

/** A message on its way. */
export interface Posting {
	/** Once it has been handed to the connection, or has failed before. */
	issued: Promise<unknown>;
	/** Never rejects. */
	posted: Promise<Posted>;
	/** The outcome, as soon as there is one. */
	outcome(): Posted | undefined;
}

/** POST /ai/streams/init (interface 4.3). A refusal by the limit of streams is waited for by the pipeline. */
export async function initStream(item: Item, chatRef: number): Promise<string> {
	const { data } = await item.safe({ method: 'POST', path: path('/ai/streams/init'), body: { chatRef }, limit: 'streams' });
	const streamId = textOf(objectOf(data).streamId);
	if (streamId) return streamId;
	throw answerFailure('The service did not give a stream for the answer', 'Run it again, or ask the administrator of the catalogue.');
}

/** POST /ai/chats/{ref}/messages (interface 4.3): costs tokens, so it is sent once. */
export function postMessage(send: Send, chatRef: number, body: { message: string; streamId: string }, timeoutMs: number): Posting {
	let outcome: Posted | undefined;
	let onSend = () => {};
	const sent = new Promise<void>((resolve) => {
		onSend = resolve;
	});
	const call = { method: 'POST', path: path('/ai/chats/{ref}/messages', { ref: chatRef }), body, timeoutMs, onSend } as const;
	const post = async (): Promise<Posted> => {
		try {
			outcome = { message: objectOf((await send(call)).data) };
		} catch (error) {
			outcome = { failure: failureOf(error) };
		}
		return outcome;
	};
	const posted = post();
	return { issued: Promise.race([sent, posted]), posted, outcome: () => outcome };
}

/** Statuses of a proxy that gave up waiting while the service goes on. */
const CUT_STATUS = new Set([408, 502, 504, 524]);

/**
 * What the outcome says about the answer: it is there, the message was not taken, the service failed at the answer, or
 * the connection was lost and the service may go on writing.
 */
export function meaningOf(posted: Posted): 'answered' | 'refused' | 'failed' | 'cut' {
	if ('message' in posted) return 'answered';
	const { details, handling } = posted.failure;
	if (handling.nothingDone) return 'refused';
	if (details.httpStatus === null || CUT_STATUS.has(details.httpStatus)) return 'cut';
	return details.httpStatus >= 500 ? 'failed' : 'refused';
}
