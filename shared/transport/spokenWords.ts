import { flagOf, isNothing, listOf, numberOf, objectOf } from '../values/read';
import type { Answer } from './call';
import { IS_DONE, isError, NO_ERROR, saysNo, type Envelope } from './refusalRule';
import { joinSentences, sentencesIn, wordsOf } from './refusalWords';

const NAMES = ['warnings', 'warning', 'notices', 'notice'];

const isSentence = (text: string) =>
	flagOf(text) === undefined && numberOf(text) === undefined && !NO_ERROR.test(text);

/** A text in the place of the record of a write that promises none. */
const inPlaceOfRecord = (data: unknown) =>
	listOf(data).filter((entry) => typeof entry === 'string' && !IS_DONE.test(entry));

/** Neither data nor a word on how it went: then the sentence may say that nothing was done. */
const aloneWithNo = ({ data, message, ...beside }: Envelope) =>
	isNothing(data) && isNothing(beside) && saysNo(wordsOf(message) ?? '') ? [message] : [];

/** Beside a list an error says why it is empty, or not whole. A job's own error, and that of a generated value, are told by themselves. */
const besideList = (record: Envelope) =>
	Object.values(record).some(Array.isArray) && !Object.hasOwn(record, 'value')
		? [record.error].filter(isError)
		: [];

/** What a write that promises no record says, also that it is yet to be done. */
const ofWrite = ({ envelope, isForLater }: Spoken) => [
	...inPlaceOfRecord(envelope.data),
	...(isForLater
		? [envelope.message, '202 Accepted, so it may not be done yet']
		: aloneWithNo(envelope)),
];

type Spoken = Pick<Answer, 'envelope' | 'isForLater'>;

/** What the service says beside a success, in its record, or instead of one that is not promised. Messages in a record are those of a chat. */
export function spokenWords(answer: Spoken, mayBeEmpty = false): string | undefined {
	const { data, ...beside } = answer.envelope;
	const record = objectOf(data);
	const isOfChat = Object.hasOwn(record, 'messages');
	const said = [
		...[...NAMES, ...(isOfChat ? [] : ['messages'])].map((name) => beside[name]),
		...[beside.error, ...listOf(beside.errors)].filter(isError),
		...NAMES.map((name) => record[name]),
		...besideList(record),
		...(mayBeEmpty ? ofWrite(answer) : []),
	];
	return wordsOf(joinSentences(said.flatMap((words) => sentencesIn(words)).filter(isSentence)));
}

const MOST_SAID = 5;

export const serviceSays = (words: string[]): string =>
	`The service says: ${joinSentences(words.slice(0, MOST_SAID))}${words.length > MOST_SAID ? ' It says more about other items.' : ''}`;
