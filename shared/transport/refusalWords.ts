import { flagOf, isObject, listOf, textOf } from '../values/read';
import { inOneSentence, saidOfEach } from './refusalDetails';

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
		...ofEach.flatMap((one) => saidOfEach(one)),
	];
}

const detailsIn = (record: unknown): string[] =>
	isObject(record) ? DETAILS.flatMap((name) => saidOfEach(record[name])) : [];

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
	const inner = isObject(error) ? saidIn(error) : isSwitch ? [] : saidOfEach(error);
	// Some say it in the place of the data only, some by the names of the values alone.
	const own = [...inner, ...saidIn(envelope)];
	const ofData = own.length > 0 ? [...own, ...detailsIn(data)] : saidOfEach(data);
	const said = [ofData, saidOfEach(ofValues(envelope))];
	return {
		code: codes[0] ?? wordsOf(envelope.code),
		message: wordsOf(inOneSentence(said.find(({ length }) => length > 0) ?? [])),
	};
}
