import { flagOf, isBlank, isObject, listOf, textOf } from '../values/read';

type Answer = Readonly<Record<string, unknown>>;

/** What a refusal says in the service's own words. */
interface RefusalWords {
	code: string | undefined;
	message: string | undefined;
}

const LONGEST_SERVICE_MESSAGE = 500;

export const wordsOf = (value: unknown): string | undefined =>
	textOf(value)?.trim().slice(0, LONGEST_SERVICE_MESSAGE) || undefined;

/** What services and proxies call the sentence; the first is that of the interface. */
export const SENTENCES = [
	...['message', 'error', 'detail', 'reason', 'description', 'msg', 'title'],
	'faultstring',
];

/** Where services say what is wrong with which value. */
const DETAILS = [
	'detail',
	'details',
	'errors',
	'violations',
	'validation',
	'validationErrors',
	'fieldErrors',
	'invalidParams',
	'messages',
];

/** The sentence of an error, and what it says of each value. */
function saidIn(error: Answer): string[] {
	// That there is an error, by a switch, is no sentence.
	const sentence = SENTENCES.map((name) => wordsOf(error[name])).find(
		(text) => text !== undefined && flagOf(text) === undefined,
	);
	const inMessage = isObject(error.message) || Array.isArray(error.message) ? [error.message] : [];
	const ofEach = [...inMessage, ...DETAILS.map((name) => error[name])];
	return [
		...(sentence === undefined ? [] : [sentence]),
		...ofEach.flatMap((one) => sentencesIn(one)),
	];
}

const detailsIn = (record: unknown): string[] =>
	isObject(record) ? DETAILS.flatMap((name) => sentencesIn(record[name])) : [];

/** Sentences in lists, at a value's name or below it: what else an answer has is about the request. */
const isOfValue = (said: unknown): boolean =>
	Array.isArray(said)
		? said.some((one) => typeof one === 'string')
		: isObject(said) && Object.values(said).some(isOfValue);

const ofValues = (envelope: Answer) =>
	Object.fromEntries(Object.entries(envelope).filter(([, said]) => isOfValue(said)));

/** A code in the place of the error. */
const codeIn = (error: unknown) =>
	typeof error === 'string' && /^[A-Z]+(_[A-Z]+)+$/.test(error) ? error : undefined;

/** The code and the words of a refusal: of `error` (an object, a text or a list) and of the envelope, whose words may say more. */
export function refusalWords(envelope: Answer): RefusalWords {
	const { fault, exception, error = fault ?? exception, errors, data } = envelope;
	const codes = [error, errors]
		.flatMap((one) => (isObject(one) ? [one] : listOf(one)))
		.flatMap((one) => (isObject(one) ? (wordsOf(one.code) ?? []) : (codeIn(one) ?? [])));
	const isSwitch = codeIn(error) !== undefined || flagOf(error) !== undefined;
	const inner = isObject(error) ? saidIn(error) : isSwitch ? [] : sentencesIn(error);
	// Some say it in the place of the data only, some by the names of the values alone.
	const own = [...inner, ...saidIn(envelope)];
	const ofData = own.length > 0 ? [...own, ...detailsIn(data)] : sentencesIn(data);
	const said = [ofData, sentencesIn(ofValues(envelope))];
	return {
		code: codes[0] ?? wordsOf(envelope.code),
		message: wordsOf(joinSentences(said.find(({ length }) => length > 0) ?? [])),
	};
}

const LONGEST_PIECE = 500;
/** Entries that are looked at on each level, and levels. */
const MOST_ENTRIES = 20;
const DEEPEST = 3;

/** What the sentence of an entry is called, and what the thing is called that the entry is about. */
const ENTRY_SENTENCES = ['message', 'msg', 'error', 'detail', 'reason'];
const SUBJECTS = [
	...['field', 'fieldName', 'property', 'propertyPath', 'instancePath'],
	...['param', 'parameter', 'name'],
];

/** Some name it by the way to it: ['body', 'sort', 'field']. */
const placeIn = ({ loc }: Readonly<Record<string, unknown>>) =>
	Array.isArray(loc)
		? loc.filter((part, index) => index > 0 || !['body', 'query'].includes(String(part))).join('.')
		: undefined;

const textUnder = (entry: Readonly<Record<string, unknown>>, names: string[]) =>
	names.map((name) => textOf(entry[name])?.trim()).find((text) => !isBlank(text));

/** Values may be called title and description, too, but have no code. */
const sentenceOf = (entry: Readonly<Record<string, unknown>>) =>
	textUnder(
		entry,
		isBlank(entry.code) ? ENTRY_SENTENCES : [...ENTRY_SENTENCES, 'title', 'description'],
	);

const named = (name: string, text: string) => (name === '' ? text : `${name}: ${text}`);

/** A number tells only which entry of a list it is. */
const nameBelow = (name: string, key: string) =>
	/^\d*$/.test(key) ? name : name === '' ? key : `${name}.${key}`;

/** What a service says of each value that it refused, in whatever form: {isbn: ['is required']} and [{field: 'isbn', message: 'is required'}]. */
export function sentencesIn(value: unknown, name = '', left = DEEPEST): string[] {
	const text = textOf(value)?.trim().slice(0, LONGEST_PIECE);
	if (text !== undefined) return text === '' ? [] : [named(name, text)];
	if (left === 0 || typeof value !== 'object' || value === null) return [];
	const sentence = isObject(value) ? sentenceOf(value) : undefined;
	if (isObject(value) && sentence !== undefined)
		return [
			named(textUnder(value, SUBJECTS) ?? placeIn(value) ?? name, sentence.slice(0, LONGEST_PIECE)),
		];
	return Object.entries(value)
		.slice(0, MOST_ENTRIES)
		.flatMap(([key, entry]) => sentencesIn(entry, nameBelow(name, key), left - 1));
}

/** Several sentences as one, what another of them says left out. */
export function joinSentences(said: string[]): string {
	const all = [...new Set(said.slice(0, MOST_ENTRIES))];
	const low = all.map((piece) => piece.toLowerCase());
	const isSaid = (piece: string, at: number) =>
		low.some(
			(other, place) => (place < at || other.length > piece.length) && other.includes(piece),
		);
	return all
		.filter((_, at) => !isSaid(low[at] ?? '', at))
		.join('; ')
		.replaceAll('.; ', '; ');
}
