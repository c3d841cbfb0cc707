import { flagOf, numberOf, objectOf } from '../values/read';
import { NO_ERROR, type Envelope } from './envelope';
import { joinSentences, sentencesIn, wordsOf } from './refusalWords';

const NAMES = ['warnings', 'warning', 'notices', 'notice'];

const isSentence = (text: string) =>
	flagOf(text) === undefined && numberOf(text) === undefined && !NO_ERROR.test(text);

/** What the service says beside a success, or in its record. Messages there are those of a chat. */
export function spokenWords({ data, ...beside }: Envelope): string | undefined {
	const record = objectOf(data);
	const isOfChat = Object.hasOwn(record, 'messages');
	const said = [
		...[...NAMES, ...(isOfChat ? [] : ['messages'])].map((name) => beside[name]),
		...NAMES.map((name) => record[name]),
	];
	return wordsOf(joinSentences(said.flatMap((words) => sentencesIn(words)).filter(isSentence)));
}

const MOST_SAID = 5;

/** One hint for all that the service says in a run. */
export const serviceSays = (words: string[]): string =>
	`The service says: ${joinSentences(words.slice(0, MOST_SAID))}${words.length > MOST_SAID ? ' It says more about other items.' : ''}`;
