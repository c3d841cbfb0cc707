import type { IDataObject } from 'n8n-workflow';
import { stateWords } from '../catalogue/progress';
import { unspaced } from '../catalogue/states';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { counted } from '../values/counted';
import { isObject, shown, textOf } from '../values/read';
import { wordsApart } from '../values/words';
import { deniedBy, type Posting } from './message';

const isAmong = (words: string[], word: string) => words.includes(unspaced(word));

/** 'complete' is the interface's word (section 3); others are those that the deployment has for finished. */
export const isSucceeded = ({ catalogue }: Item, word: string): boolean =>
	isAmong(['complete', ...stateWords(catalogue).succeeded], word);

/** The deployment's words for failed; any other word is no failure. */
export const isFailed = ({ catalogue }: Item, word: string): boolean =>
	isAmong(stateWords(catalogue).failed, word);

/** 'time_limit', 'connectionTimeout', 'lifetime exceeded'; 'runtime_error' and 'realtime' are none. */
const TIME_LIMIT = /(^|[^a-z]|life|over)(?<!run[ _-])time|time(d[ _-]?)?out/i;

/** The connection reached its time cap (interface section 8), not the answer its end. */
export const isTimeLimit = ({ status }: IDataObject): boolean =>
	TIME_LIMIT.test(wordsApart(textOf(status) ?? ''));

/** Ends other than complete, as services and the models behind them call them. */
const BROKEN_OFF =
	/(^|[^a-z])(stopped|interrupted|incomplete|unfinished|truncated|partial|max[ _-]?tokens|length|abort(ed)?|cancell?ed|failed|error)([^a-z]|$)/i;

/** Whether an answer that ended with this word is incomplete. An unknown word is no such end. */
export const isBrokenOff = (item: Item, word: string): boolean =>
	!isSucceeded(item, word) &&
	(isFailed(item, word) || isTimeLimit({ status: word }) || BROKEN_OFF.test(word));

/** Behind an error event (interface section 6) a snapshot that only says that no more comes is not whole. */
export const isEndOfFailed = (item: Item, { isComplete, status }: IDataObject): boolean =>
	isComplete === true && !isSucceeded(item, textOf(status) ?? '');

/** `done` with the interface's word for an answer under way (section 3) may hold a part of it. */
export const isUnderWay = ({ status }: IDataObject) => isAmong(['streaming'], textOf(status) ?? '');

/** The words of an end are open in the interface (section 2), and `done` also comes for an answer that was aborted. */
export function warnOfWord(item: Item, end: IDataObject): void {
	const word = textOf(end.status)?.trim() ?? '';
	if (word === '' || isSucceeded(item, word) || isUnderWay(end)) return;
	item.run.warn(
		`An answer ended as '${shown(word)}', which is not known to mean that it is whole. Add the word to 'states.succeeded' in 'Interface Overrides' of the credential if it does, and to 'states.failed' if it was broken off.`,
	);
}

/** The stream's row has gone (interface section 6), which says nothing of the answer, unless a snapshot is still there. */
const VANISHED = /not[ _-]?found|gone|vanished|missing/i;
/** In its message, 'stream row vanished' is of the stream; 'Model not found' is of the answer. */
const STREAM = /\bstream\b/i;

export const isEndOfAnswer = (end: IDataObject): boolean => {
	const reason = reasonOf(end);
	return (
		!VANISHED.test(textOf(end.status) ?? '') && !(STREAM.test(reason) && VANISHED.test(reason))
	);
};

const LONGEST_WORDS = 500;

export const NOT_COMPLETE = 'ANSWER_NOT_COMPLETE';
const NOT_FINISHED = 'NOT_FINISHED';

const reasonOf = ({ message, error }: IDataObject): string =>
	(
		textOf(message) ??
		textOf(error) ??
		(isObject(error) ? textOf(error.message) : undefined) ??
		''
	).trim();

/** Why there is no whole answer: as the message POST says, or the way the stream ended. */
export function reasonFor(posting: Posting, endings: IDataObject[]): Failure {
	const outcome = posting.outcome();
	const explained = endings.find((end) => reasonOf(end) !== '');
	if (outcome?.meaning === 'refused' || (outcome?.meaning === 'failed' && !explained))
		return outcome.failure;
	const end = explained ?? endings[0] ?? {};
	const reason = reasonOf(end).slice(0, LONGEST_WORDS);
	const word = (textOf(end.status)?.trim() || 'error').slice(0, LONGEST_WORDS);
	return new Failure({
		message: `The answer ended as '${word}'${reason === '' ? '' : `: ${reason}`}`,
		description: 'It is not complete. Send the message again.',
		code: NOT_COMPLETE,
		retryable: true,
	});
}

export const tookTooLong = (maximumMs: number): Failure =>
	new Failure({
		message: `The answer was still not complete after ${counted(Number((maximumMs / 60_000).toFixed(2)), 'minute')}`,
		description: "Set 'Maximum Wait (Minutes)' higher, or read the rest with 'Get stream'.",
		code: NOT_FINISHED,
		retryable: true,
	});

export const emptyAnswer = (): Failure =>
	new Failure({
		message: 'The answer has no text, no results and no images',
		description: "Ask again in other words, or read the chat with 'Get chat'.",
		code: NOT_COMPLETE,
		retryable: true,
	});

/** Whether the service has the question, and whether it counts as used: an answer that has begun does. */
function fateOf(posting: Posting | undefined, partialText: string): { sent: string; paid: string } {
	const outcome = posting?.outcome();
	const meaning = outcome?.meaning;
	const isRefused = meaning === 'refused' && !deniedBy(outcome, partialText);
	if (!posting?.isSent() || isRefused) return { sent: 'no', paid: 'no' };
	if (partialText !== '' || meaning === 'answered' || meaning === 'taken')
		return { sent: 'yes', paid: 'yes' };
	return { sent: meaning === 'failed' ? 'yes' : 'unknown', paid: 'unknown' };
}

/** The failure with the text so far and what can be read on with. However the answer was lost, the message is with the service unless it was refused. */
export function withConversation(
	failure: Failure,
	chatRef: number,
	{ streamId, posting, partialText }: { streamId?: string; posting?: Posting; partialText: string },
): Failure {
	const outcome = posting?.outcome();
	// A page in the place of the service's answer says more than that the time is over.
	const isPage = outcome && 'failure' in outcome && outcome.failure.details.code === 'ANSWER';
	const cause = isPage && failure.details.code === NOT_FINISHED ? outcome.failure : failure;
	const { sent, paid } = fateOf(posting, partialText);
	const context = { chatRef, streamId: streamId ?? null, sent, paid };
	const mayBeDone = sent !== 'no';
	const handling = { mayBeDone, ...(mayBeDone && { nothingDone: false }) };
	return cause.with({ context, ...(partialText !== '' && { partialText }) }, handling);
}
