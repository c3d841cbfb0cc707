import type { Names } from '../deployment/assumptions';
import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { Item, Send } from '../engine/item';
import { NOT_YET } from '../engine/preview';
import { adviceFor } from '../failure/adviceByCode';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import type { Answer } from '../transport/call';
import { to } from '../transport/path';
import { kindShown, objectsOf, recordIn, textOf } from '../values/read';
import { recordWith } from '../catalogue/recordShape';
import { messagesIn } from './chats';
import { answerTo } from './savedAnswer';

/** What became of the message POST, which answers when the AI has finished. `content` is empty where it holds no text. */
export type Posted = { message: IDataObject; content: string } | { failure: Failure };

/** A message on its way. */
export interface Posting {
	/** Once it has been handed to the connection, or has failed before. */
	issued: Promise<unknown>;
	/** Never rejects. */
	posted: Promise<Posted>;
	/** The outcome, as soon as there is one. */
	outcome(): Posted | undefined;
	/** Whether it was handed to the connection. */
	isSent(): boolean;
}

/** POST /ai/streams/init (interface 4.3). A refusal by the limit of streams is waited for by the pipeline. */
export async function initStream(
	item: Item,
	chatRef: number,
	signal: AbortSignal,
): Promise<string> {
	const { data } = await item.safe({
		...to(endpoints.openStream),
		body: { chatRef },
		limit: 'streams',
		signal,
		previewAnswer: () => ({ streamId: NOT_YET }),
	});
	const streamId = textOf(recordWith(['streamId'], data).streamId);
	if (streamId) return streamId;
	throw answerFailure(
		`The service did not return 'streamId', the stream for the answer, but ${kindShown(data)}`,
		'Ask the administrator of the catalogue why the service answers like this. The message was not sent.',
	);
}

/** The answer in a list of messages: what follows the question, or the only one. */
function answerInList(item: Names, data: unknown, question: string): IDataObject {
	const messages = messagesIn(item, data) ?? [];
	const only = messages.length === 1 ? messages[0] : undefined;
	return answerTo(item, messages, { question, before: 0 }) ?? only ?? {};
}

/**
 * The body of the answered message is open in the interface: what is known of it may stand one level down, in the list of
 * the chat's messages, or the images beside it.
 */
function answeredMessage(item: Names, { data, envelope }: Answer, question: string): IDataObject {
	const images = item.assumed('messages.images');
	const names = [item.assumed('messages.content'), images];
	const body = recordIn(data);
	const isMessage = (level: IDataObject) => names.some((name) => Object.hasOwn(level, name));
	const holder = isMessage(body) ? {} : objectsOf(Object.values(body)).find(isMessage);
	const beside = Object.hasOwn(envelope, images) ? { [images]: envelope[images] } : {};
	return { ...beside, ...answerInList(item, data, question), ...body, ...holder } as IDataObject;
}

interface Question {
	message: string;
	streamId: string;
}

/** POST /ai/chats/{ref}/messages (interface 4.3): costs tokens, so it is sent once. */
export function postMessage(
	item: Names,
	send: Send,
	chatRef: number,
	body: Question,
	ends: { timeoutMs: number; signal: AbortSignal },
): Posting {
	let outcome: Posted | undefined;
	let isSent = false;
	let onSent = () => {};
	const sent = new Promise<void>((resolve) => {
		onSent = resolve;
	});
	const onSend = () => {
		isSent = true;
		onSent();
	};
	const call = {
		...to(endpoints.sendMessage, { ref: chatRef }),
		body,
		...ends,
		onSend,
		// Its body is not shown, and the stream brings the answer.
		mayBeEmpty: true,
	} as const;
	const post = async (): Promise<Posted> => {
		try {
			const message = answeredMessage(item, await send(call), body.message);
			outcome = { message, content: textOf(message[item.assumed('messages.content')]) ?? '' };
		} catch (error) {
			outcome = { failure: ofRefusal(failureOf(error)) };
		}
		return outcome;
	};
	const posted = post();
	return {
		issued: Promise.race([sent, posted]),
		posted,
		outcome: () => outcome,
		isSent: () => isSent,
	};
}

/** A success that says that it is none. */
const isRefusedAsSuccess = ({ details: { httpStatus, code } }: Failure) =>
	httpStatus !== null && httpStatus < 300 && code !== 'ANSWER';

/** Answered in full with a refusal, whatever its HTTP status: the service did not take the message. */
function ofRefusal(failure: Failure): Failure {
	if (!isRefusedAsSuccess(failure)) return failure;
	const { details, handling } = failure;
	const { description } = adviceFor(details.code, details.httpStatus ?? 0);
	return new Failure(
		{ ...details, description },
		{ ...handling, nothingDone: true, mayBeDone: false },
	);
}

/** Statuses of a proxy that gave up waiting, or sent the message twice, while the service goes on. */
const CUT_STATUS = new Set([408, 409, 499, 502, 504, 520, 522, 524]);

/**
 * What the outcome says about the answer: it is there, the message was taken (and no more is said), it was not taken, the
 * service failed at the answer, or the connection was lost and the service may go on writing.
 */
export function meaningOf(posted: Posted): 'answered' | 'taken' | 'refused' | 'failed' | 'cut' {
	if ('message' in posted) return posted.content === '' ? 'taken' : 'answered';
	const { details, handling } = posted.failure;
	const { httpStatus } = details;
	if (handling.nothingDone || isRefusedAsSuccess(posted.failure)) return 'refused';
	// Below 300: a page, or what else is not the service's, in the place of its answer.
	if (httpStatus === null || httpStatus < 300 || CUT_STATUS.has(httpStatus)) return 'cut';
	return httpStatus >= 500 ? 'failed' : 'refused';
}
