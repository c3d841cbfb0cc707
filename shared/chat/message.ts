import type { IDataObject } from 'n8n-workflow';
import { checkAnswered } from '../catalogue/answeredFor';
import { recordWith } from '../catalogue/recordShape';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import type { Item, Send } from '../engine/item';
import { NOT_YET } from '../engine/preview';
import { answerFailure, failureOf, orFailAs, type Failure } from '../failure/failure';
import { isCutOff } from '../failure/httpStatuses';
import { adviceFor } from '../failure/refusalMessages';
import type { Answer } from '../transport/call';
import { isNotYetKnown, untilKnown } from '../transport/untilKnown';
import { kindShown, objectOf, objectsOf, recordIn, textOf } from '../values/read';
import { answerTo, contentOf, messagesIn, placesOf, type Chat } from './chats';

/**
 * What became of the message POST, which answers when the AI has finished: the answer is there, the message was taken (and
 * nothing more is said), it was not taken, the service failed at the answer, or the connection was lost and the service
 * may go on writing. `isInTheWay`: refused so soon that nothing can have been sent twice.
 */
export type PostOutcome =
	/** `content` is empty where the answered message holds no text. */
	| { meaning: 'answered' | 'taken'; message: IDataObject; content: string }
	| { meaning: 'refused' | 'failed' | 'cut'; failure: Failure; isInTheWay?: boolean };

/** Later, the service may have worked on the message that it does not find. */
const AT_ONCE_MS = 2_000;

/** A call with what another machine of the service may not know yet, since it was made a moment ago. */
async function withNew(item: Item, signal: AbortSignal, call: () => Promise<Answer>) {
	let calledAt = 0;
	const work = async () => {
		calledAt = Date.now();
		return await call();
	};
	const isUnknown = (failure: Failure) =>
		isNotYetKnown(failure) && Date.now() - calledAt < AT_ONCE_MS;
	return await untilKnown(item.catalogue, isUnknown, work, signal);
}

const asUnknownChat = (failure: Failure): Failure =>
	failure.details.httpStatus === 404
		? failure.with({
				description:
					"It does not exist, or it is a chat of another user than the API key's. Leave 'Chat' empty to start a new one.",
			})
		: failure;

/** POST /ai/streams/init (interface 4.3). The pipeline waits where the limit of streams refuses it. */
export async function initStream(item: Item, { ref: chatRef, isNew }: Chat, signal: AbortSignal) {
	const init = async () =>
		await item.safe({
			...to(endpoints.openStream),
			body: { chatRef },
			limit: 'streams',
			signal,
			previewAnswer: () => ({ streamId: NOT_YET }),
		});
	const { data } = await (isNew ? withNew(item, signal, init) : orFailAs(init(), asUnknownChat));
	const record = recordWith(['streamId'], data);
	checkAnswered('a stream for chat', record, ['chatRef'], chatRef);
	const streamId = textOf(record.streamId);
	if (streamId) return streamId;
	throw answerFailure(
		`The service did not return 'streamId', the stream for the answer, but ${kindShown(data)}`,
		'Ask the administrator of the catalogue why the service answers like this. The message was not sent.',
	);
}

/** The answer in a list of messages: the one after the question, or the only one. */
function answerInList(item: Names, data: unknown, question: string): IDataObject {
	const messages = messagesIn(item, data) ?? [];
	const only = messages.length === 1 ? messages[0] : undefined;
	return answerTo(item, messages, { question, askedBefore: 0 }) ?? only ?? {};
}

/** The answered message, at most two levels down or in a list, its images beside it. The question, which some services send, is none. */
function answeredMessage(item: Names, { data, envelope }: Answer, question: string): IDataObject {
	const images = item.assumed('messages.images');
	const content = item.assumed('messages.content');
	// The interface shows what this answer calls its images (4.3); saved messages may call them otherwise.
	const named = (level: IDataObject): IDataObject =>
		Object.hasOwn(level, 'images') ? { [images]: level.images, ...level } : level;
	const body = named(recordIn(data));
	const isQuestion = (level: IDataObject) => placesOf(item, [level], question).length > 0;
	const isMessage = (level: IDataObject) =>
		[content, images].some((name) => Object.hasOwn(level, name)) && !isQuestion(level);
	const below = objectsOf(Object.values(body));
	const levels = [...below, ...below.flatMap((level) => objectsOf(Object.values(level)))].map(
		named,
	);
	const holder = isMessage(body) ? {} : levels.find(isMessage);
	const around = named(objectOf(envelope));
	const beside = Object.hasOwn(around, images) ? { [images]: around[images] } : {};
	const listed = answerInList(item, data, question);
	const message = { ...beside, ...listed, ...body, ...holder } as IDataObject;
	return isQuestion(message) ? { ...message, [content]: '' } : message;
}

export type Posting = ReturnType<typeof postMessage>;

/** POST /ai/chats/{ref}/messages (interface 4.3): costs tokens, so it is sent once, and again only where it was not found at once. */
export function postMessage(
	item: Item,
	send: Send,
	chatRef: number,
	body: { message: string; streamId: string },
	bounds: { timeoutMs: number; signal: AbortSignal },
) {
	let outcome: PostOutcome | undefined;
	let isSent = false;
	let resolveSent = () => {};
	const sent = new Promise<void>((resolve) => {
		resolveSent = resolve;
	});
	const onSend = () => {
		isSent = true;
		resolveSent();
	};
	const post = async (): Promise<PostOutcome> => {
		const startedAt = Date.now();
		try {
			const address = to(endpoints.sendMessage, { ref: chatRef });
			// Its body is not shown, and the stream brings the answer.
			const answer = await withNew(
				item,
				bounds.signal,
				async () => await send({ ...address, body, ...bounds, onSend, mayBeEmpty: true }),
			);
			const message = answeredMessage(item, answer, body.message);
			const content = contentOf(item, message);
			outcome = { message, content, meaning: content.trim() === '' ? 'taken' : 'answered' };
		} catch (error) {
			const isAtOnce = Date.now() - startedAt < AT_ONCE_MS;
			outcome = outcomeOf(withRefusalAdvice(failureOf(error)), isAtOnce);
		}
		return outcome;
	};
	const posted = post();
	return {
		/** Once it has been handed to the connection, or has failed before. */
		issued: Promise.race([sent, posted]),
		/** Never rejects. */
		posted,
		outcome: () => outcome,
		isSent: () => isSent,
	};
}

const isRefusedAsSuccess = ({ details: { httpStatus, code } }: Failure) =>
	httpStatus !== null && httpStatus < 300 && code !== 'ANSWER';

/** What a refusal with the status of a success says, where a text of the answer shows that the message was taken all the same. */
export function deniedBy(outcome: PostOutcome | undefined, text: string): Failure | undefined {
	const failure = outcome?.meaning === 'refused' ? outcome.failure : undefined;
	return failure && text !== '' && isRefusedAsSuccess(failure) ? failure : undefined;
}

/** Whatever its HTTP status, a refusal that is the whole answer means that the service did not take the message. */
function withRefusalAdvice(failure: Failure): Failure {
	if (!isRefusedAsSuccess(failure)) return failure;
	const { code, httpStatus } = failure.details;
	const { description } = adviceFor(code, httpStatus ?? 0);
	return failure.with({ description }, { nothingDone: true, mayBeDone: false });
}

export function outcomeOf(failure: Failure, isAtOnce = false): PostOutcome {
	const { httpStatus } = failure.details;
	if (failure.handling.nothingDone || isRefusedAsSuccess(failure))
		return { failure, meaning: 'refused' };
	// Below 300: a page, or something else that is not the service's, in the place of its answer.
	if (httpStatus === null || httpStatus < 300 || isCutOff(httpStatus))
		// Behind a proxy that had time to send it twice, the first one is under way.
		return { failure, meaning: 'cut', isInTheWay: isAtOnce && httpStatus === 409 };
	return { failure, meaning: httpStatus >= 500 ? 'failed' : 'refused' };
}
