import { withoutEntities } from '../values/htmlEntities';
import { flagOf, isBlank, isObject, listOf, textOf } from '../values/read';

type JsonObject = Readonly<Record<string, unknown>>;

const LONGEST_SERVICE_MESSAGE = 500;
const LONGEST_SENTENCE = 500;
/** Entries that are read on each level, and levels. */
const MOST_ENTRIES = 20;
const DEEPEST = 3;

/** A text of the service as a message repeats it; undefined where it is none, or empty. */
export const wordsOf = (value: unknown): string | undefined =>
	textOf(value)?.trim().slice(0, LONGEST_SERVICE_MESSAGE) || undefined;

/** Names of the sentence beside a code of such a name. */
export const OF_CODES = ['returnText', 'returnMessage', 'resultText', 'resultMessage'];

/** Names that services and proxies have for the sentence of a refusal; the first is that of the interface. */
export const SENTENCES = [
	...['message', 'error_description', 'error', 'detail', 'reason', 'description', 'msg', 'title'],
	...['faultstring', 'errorMessage', ...OF_CODES],
];

/** Where services say what is wrong with which value. */
const DETAILS = [
	...['detail', 'details', 'errors', 'violations', 'validation', 'validationErrors'],
	...['fieldErrors', 'invalidParams', 'messages', 'modelState'],
];

/** Names for the sentence of one such entry, and for the value that it is about. */
const ENTRY_SENTENCES = ['message', 'msg', 'error', 'detail', 'reason'];
const SUBJECTS = [
	...['field', 'fieldName', 'property', 'propertyPath', 'instancePath'],
	...['param', 'parameter', 'name'],
];

const firstText = (entry: JsonObject, names: string[]) =>
	names.map((name) => textOf(entry[name])?.trim()).find((text) => !isBlank(text));

/** A value may be called title or description, too, but has no code. */
const sentenceOf = (entry: JsonObject) =>
	firstText(
		entry,
		isBlank(entry.code) ? ENTRY_SENTENCES : [...ENTRY_SENTENCES, 'title', 'description'],
	);

/** Some name the value by the way to it: ['body', 'sort', 'field']. */
function subjectOf(entry: JsonObject): string | undefined {
	const { loc } = entry;
	const isRoot = (part: unknown, index: number) =>
		index === 0 && ['body', 'query'].includes(String(part));
	return (
		firstText(entry, SUBJECTS) ??
		(Array.isArray(loc) ? loc.filter((part, index) => !isRoot(part, index)).join('.') : undefined)
	);
}

const named = (name: string, text: string) =>
	`${name && `${name}: `}${text.slice(0, LONGEST_SENTENCE)}`;

/** A number only tells which entry of a list it is. */
const nameBelow = (name: string, key: string) =>
	/^\d*$/.test(key) ? name : `${name && `${name}.`}${key}`;

/** What a service says of each value that it refused, in whatever form: {isbn: ['is required']} and [{field: 'isbn', message: 'is required'}]. */
export function sentencesIn(value: unknown, name = '', depth = DEEPEST): string[] {
	const text = textOf(value)?.trim();
	if (text !== undefined) return text === '' ? [] : [named(name, text)];
	if (depth === 0 || typeof value !== 'object' || value === null) return [];
	const sentence = isObject(value) ? sentenceOf(value) : undefined;
	if (isObject(value) && sentence !== undefined) return [named(subjectOf(value) ?? name, sentence)];
	const entries = value as JsonObject;
	// Of an answer with 100,000 keys, Object.entries would hold n8n up.
	return Object.keys(entries)
		.slice(0, MOST_ENTRIES)
		.flatMap((key) => sentencesIn(entries[key], nameBelow(name, key), depth - 1));
}

/** Several sentences as one, without those that others contain. Some services write them as HTML. */
export function joinSentences(sentences: string[]): string {
	const all = [...new Set(sentences.slice(0, MOST_ENTRIES).map(withoutEntities))];
	const lower = all.map((sentence) => sentence.toLowerCase());
	const isContained = (sentence = '', index: number) =>
		lower.some(
			(text, place) => (place < index || text.length > sentence.length) && text.includes(sentence),
		);
	return all
		.filter((_, index) => !isContained(lower[index], index))
		.join('; ')
		.replaceAll('.; ', '; ');
}

function sentencesOf(error: JsonObject): string[] {
	// That there is an error, by a switch, is no sentence.
	const sentence = SENTENCES.map((name) => wordsOf(error[name])).find(
		(text) => text !== undefined && flagOf(text) === undefined,
	);
	const inMessage = typeof error.message === 'object' ? [error.message] : [];
	const details = [...inMessage, ...DETAILS.map((name) => error[name])];
	return [
		...(sentence === undefined ? [] : [sentence]),
		...details.flatMap((detail) => sentencesIn(detail)),
	];
}

const detailsIn = (record: unknown): string[] =>
	isObject(record) ? DETAILS.flatMap((name) => sentencesIn(record[name])) : [];

/** Sentences in lists, at a value's name or below it; the rest of an answer is about the request. */
const isAboutValue = (entry: unknown): boolean =>
	Array.isArray(entry)
		? entry.some((sentence) => typeof sentence === 'string')
		: isObject(entry) && Object.values(entry).some(isAboutValue);

const ofValues = (envelope: JsonObject) =>
	Object.fromEntries(Object.entries(envelope).filter(([, entry]) => isAboutValue(entry)));

/** A code in the place of the error. */
const codeIn = (error: unknown) =>
	typeof error === 'string' && /^[A-Z]+(_[A-Z]+)+$/.test(error) ? error : undefined;

/** .NET begins its names with a capital, those of the error within as well. */
export const uncapitalised = (record: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(record).map(([key, entry]) => [
			key.replace(/^[A-Z]/, (first) => first.toLowerCase()),
			isObject(entry) && /^error$/i.test(key) ? uncapitalised(entry) : entry,
		]),
	);

/** The code and the words of a refusal: of `error` (an object, a text or a list) and of the envelope, whose words may say more. */
export function refusalWords(given: JsonObject) {
	const envelope = uncapitalised(given);
	const { fault, exception, errors, data } = envelope;
	const error = envelope.error ?? fault ?? exception;
	const codes = [error, errors]
		.flatMap((entry) => (isObject(entry) ? [entry] : listOf(entry)))
		.flatMap((entry) => (isObject(entry) ? wordsOf(entry.code) : codeIn(entry)) ?? []);
	const isSwitch = codeIn(error) !== undefined || flagOf(error) !== undefined;
	const inner = isObject(error) ? sentencesOf(error) : isSwitch ? [] : sentencesIn(error);
	// Some say it only in the place of the data, some only by the names of the values.
	const own = [...inner, ...sentencesOf(envelope)];
	const ofData = own.length > 0 ? [...own, ...detailsIn(data)] : sentencesIn(data);
	const sentences = ofData.length > 0 ? ofData : sentencesIn(ofValues(given));
	return {
		code: codes[0] ?? wordsOf(envelope.code),
		message: wordsOf(joinSentences(sentences)),
	};
}

const longWordsIn = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

const OPTIONAL_WORDS = new Set(['the', 'this', 'was']);

/** 'Resource 5 was not found' says all that 'Not found' does. */
export function saysAll(message: string, advice: string): boolean {
	const words = new Set(longWordsIn(message));
	return longWordsIn(advice).every((word) => OPTIONAL_WORDS.has(word) || words.has(word));
}
