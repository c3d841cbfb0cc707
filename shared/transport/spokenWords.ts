import { endpoints, type Endpoint } from '../deployment/endpoints';
import {
	flagOf,
	isNothing,
	listOf,
	numberOf,
	objectOf,
	recordIn,
	shown,
	textOf,
} from '../values/read';
import { wordsApart } from '../values/words';
import type { Answer, ServiceCall } from './call';
import {
	IS_DONE,
	isError,
	isNotDoneWord,
	NO_ERROR,
	SAYS_DONE,
	saysNo,
	successIn,
	type Envelope,
} from './refusalRule';
import { joinSentences, sentencesIn, uncapitalised, wordsOf } from './refusalWords';

const NAMES = ['warnings', 'warning', 'notices', 'notice'];

const isSentence = (text: string) =>
	flagOf(text) === undefined && numberOf(text) === undefined && !NO_ERROR.test(text);

/** A text in the place of the record of a write that promises none. */
const inPlaceOfRecord = (data: unknown) =>
	listOf(data).filter((entry) => typeof entry === 'string' && !IS_DONE.test(entry));

/** Neither data nor a switch that says yes: then the sentence may say that nothing was done, or why nothing is there. */
function aloneWithNo(envelope: Envelope): unknown[] {
	const { data, status, message } = uncapitalised(envelope);
	const mayBeNo = saysNo(wordsOf(message) ?? '') || numberOf(status) === 0;
	return isNothing(data) && !successIn(envelope) && mayBeNo ? [message] : [];
}

/** Beside a list an error says why it is empty, or not whole. A job's own error, and that of a generated value, are told by themselves. */
const besideList = (record: Envelope) =>
	Object.values(record).some(Array.isArray) && !Object.hasOwn(record, 'value')
		? [record.error].filter(isError)
		: [];

/** What a write that promises no record says, also that it is yet to be done. */
const ofWrite = ({ envelope, isForLater }: Spoken) => [
	...inPlaceOfRecord(envelope.data),
	...(isForLater ? [envelope.message, '202 Accepted, so it may not be done yet'] : []),
];

/** What they write has no state that is reported, as that of a job or a run is. */
const WRITES = new Set<Endpoint | undefined>([
	...[endpoints.createResource, endpoints.updateFields, endpoints.archiveResource],
	...[endpoints.uploadFile, endpoints.createCollection, endpoints.addToCollection],
]);

const STARTS = new Set<Endpoint | undefined>([endpoints.queueRun, endpoints.submitJob]);

/** Words of what waits for somebody or something, or is done in part or not at all. */
const NOT_YET =
	/\b(pending|queued|await\w*|waiting|scheduled|deferred|review|approval|moderation|processing|in progress|partial\w*|warnings?|unchanged|no changes?)\b/i;

/** The words of a write, in its record or beside it, by which it may not be done. */
const doubtfulWords = ({ data, status }: Envelope): string[] =>
	[recordIn(data).status, status]
		.map((word) => textOf(word) ?? '')
		.filter(
			(word) => isNotDoneWord(word) || NOT_YET.test(wordsApart(word).replaceAll(/[_-]/g, ' ')),
		)
		.map((word) => `'${shown(word)}', so it may not be done, or not be visible yet`);

/** A message with such a word says more of a write than that it is done. */
const RESERVE =
	/\b(but|however|except|only|partial\w*|skipped|ignored|dropped|already|read-?only)\b/i;

/** The message beside the record of a write that has a reserve by its own words. */
function withReserve(envelope: Envelope): unknown[] {
	const words = wordsOf(envelope.message) ?? '';
	// Beside a switch that says yes a sentence may just sound like a no.
	const isNo = !successIn(envelope) && saysNo(words) && !SAYS_DONE.test(words);
	return isNo || RESERVE.test(words) ? [words] : [];
}

/** The words of a write or a start that it may not be done, or not wholly; the state of what was started is reported elsewhere. */
function ofDoubt(envelope: Envelope, isWrite: boolean): unknown[] {
	const doubts = doubtfulWords(envelope);
	if (doubts.length === 0) return withReserve(envelope);
	return [...(isWrite ? doubts : []), wordsOf(envelope.message)];
}

type Spoken = Pick<Answer, 'envelope' | 'isForLater'>;

/** What the service says beside a success, in its record, or instead of one that is not promised. Messages in a record are those of a chat. */
export function spokenWords(
	answer: Spoken,
	{ mayBeEmpty = false, endpoint }: Pick<ServiceCall, 'endpoint'> & { mayBeEmpty?: boolean } = {},
): string | undefined {
	const { data, ...beside } = answer.envelope;
	const record = objectOf(data);
	const isOfChat = Object.hasOwn(record, 'messages');
	const isWrite = WRITES.has(endpoint);
	const said = [
		...[...NAMES, ...(isOfChat ? [] : ['messages'])].map((name) => beside[name]),
		...[beside.error, ...listOf(beside.errors)].filter(isError),
		...NAMES.map((name) => record[name]),
		...besideList(record),
		...aloneWithNo(answer.envelope),
		...(mayBeEmpty ? ofWrite(answer) : []),
		...(isWrite || STARTS.has(endpoint) ? ofDoubt(answer.envelope, isWrite) : []),
	];
	return wordsOf(joinSentences(said.flatMap((words) => sentencesIn(words)).filter(isSentence)));
}

const MOST_SAID = 5;

export const serviceSays = (words: string[]): string =>
	`The service says: ${joinSentences(words.slice(0, MOST_SAID))}${words.length > MOST_SAID ? ' It says more about other items.' : ''}`;
