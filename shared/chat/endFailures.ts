import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { isObject, textOf } from '../values/read';
import { stateWords } from '../catalogue/progress';
import { meaningOf, type Posting } from './message';
import { counted } from '../values/counted';

const isAmong = (words: string[], word: string) => words.includes(word.trim().toLowerCase());

/** 'complete' is certain (interface section 3); other words are those that a deployment has for finished. */
export const isSucceeded = ({ catalogue }: Item, word: string): boolean =>
	isAmong(['complete', ...stateWords(catalogue).succeeded], word);

/** Words that a deployment has for failed; any other, known or not, is no failure. */
export const isFailed = ({ catalogue }: Item, word: string): boolean =>
	isAmong(stateWords(catalogue).failed, word);

/** Ends other than complete, as services and the models behind them call them. */
const BROKEN_OFF =
	/(^|[^a-z])(time[ _-]?out|timed[ _-]?out|stopped|interrupted|incomplete|unfinished|truncated|partial|max[ _-]?tokens|length|abort(ed)?|cancell?ed|failed|error)([^a-z]|$)/i;

/** Whether an answer that has ended with this word is not all of it. A word that nobody knows is no such end. */
export const isBrokenOff = (item: Item, word: string): boolean =>
	!isSucceeded(item, word) && (isFailed(item, word) || BROKEN_OFF.test(word));

/** `done` with the one word that the interface has for an answer under way (section 3) may hold a part of it. */
export const isUnderWay = ({ status }: IDataObject): boolean =>
	isAmong(['streaming'], textOf(status) ?? '');

/** The connection reached its end (interface section 8), not the answer. */
export const isTimeLimit = ({ status }: IDataObject): boolean => /time/i.test(textOf(status) ?? '');

/** The stream's row is not there any more (interface section 6), which says nothing of the answer. */
const VANISHED = /not[ _-]?found|gone|vanished|missing/i;

/** Whether an error of the events is the answer's end. */
export const isEndOfAnswer = (error: IDataObject): boolean =>
	!isTimeLimit(error) && !VANISHED.test(textOf(error.status) ?? '');

const LONGEST_WORDS = 500;

export const NOT_COMPLETE = 'ANSWER_NOT_COMPLETE';
export const NOT_FINISHED = 'NOT_FINISHED';

const reasonOf = ({ message, error }: IDataObject): string =>
	(
		textOf(message) ??
		textOf(error) ??
		(isObject(error) ? textOf(error.message) : undefined) ??
		''
	).trim();

/** Whether an end comes with a reason. */
export const saysWhy = (end: IDataObject): boolean => reasonOf(end) !== '';

export function endedOtherwise(end: IDataObject): Failure {
	const said = reasonOf(end);
	const word = textOf(end.status)?.trim() || 'error';
	return new Failure({
		message: `The answer ended as '${word.slice(0, LONGEST_WORDS)}'${said === '' ? '' : `: ${said.slice(0, LONGEST_WORDS)}`}`,
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
	const meaning = outcome && meaningOf(outcome);
	if (!posting?.isSent() || meaning === 'refused') return { sent: 'no', paid: 'no' };
	if (partialText !== '' || meaning === 'answered' || meaning === 'taken')
		return { sent: 'yes', paid: 'yes' };
	return { sent: meaning === 'failed' ? 'yes' : 'unknown', paid: 'unknown' };
}

/** The failure with the text so far and what can be read on with. However the answer was lost, the message is with the service unless it was refused. */
export function ofConversation(
	{ details, handling }: Failure,
	chatRef: number,
	{ streamId, posting, partialText }: { streamId?: string; posting?: Posting; partialText: string },
): Failure {
	const { sent, paid } = fateOf(posting, partialText);
	const context = { chatRef, streamId: streamId ?? null, sent, paid };
	const mayBeDone = sent !== 'no';
	return new Failure(
		{ ...details, context, ...(partialText !== '' && { partialText }) },
		{ ...handling, mayBeDone },
	);
}
