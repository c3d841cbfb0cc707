import { byCode } from '../failure/adviceByCode';
import { flagOf, isNothing, isObject, isSameWord, listOf, numberOf, textOf } from '../values/read';
import { inOneSentence, saidOfEach } from './refusalDetails';

/** The JSON of an answer: `data`, or an error (interface section 2), in the forms that services and proxies give it. */
export type Envelope = Readonly<Record<string, unknown>>;

const LONGEST_SERVICE_MESSAGE = 500;

const wordsOf = (value: unknown): string | undefined =>
	textOf(value)?.trim().slice(0, LONGEST_SERVICE_MESSAGE) || undefined;

const isFailedWord = (word: unknown) =>
	word === false ||
	['fail', 'failed', 'failure', 'error'].some((failed) => isSameWord(textOf(word) ?? '', failed));

/** A word, a switch, or an HTTP status in the place of the word. */
const saysFailed = (word: unknown) => isFailedWord(word) || (numberOf(word) ?? 0) >= 400;

/** By these as code, and as message where there is one, some services say beside the data that there is no error. */
export const NO_ERROR = /^(0|ok|success|successful|no[ _-]?errors?|none|null|nil)\.?$/i;

function saysError(error: Envelope): boolean {
	const code = wordsOf(error.code);
	return (
		code !== undefined &&
		![code, wordsOf(error.message) ?? code].every((word) => NO_ERROR.test(word))
	);
}

export const statusIn = ({ code, statusCode, error }: Envelope): number | undefined =>
	[code, statusCode, isObject(error) ? error.code : undefined]
		.map(numberOf)
		.find((status) => status !== undefined && status >= 400 && status < 600);

/** An HTTP status, also with further digits behind it, or a code of the interface (section 7). */
const isOfRefusal = (code: unknown) =>
	/^[45]\d{2,}$/.test(String(numberOf(code))) || byCode(wordsOf(code)) !== undefined;

/** The code of a refusal, beside a sentence in the place of the data. */
const saysCode = ({ code, statusCode, message, msg }: Envelope) =>
	[message, msg].some((said) => wordsOf(said) !== undefined) &&
	[code, statusCode].some((one) => isOfRefusal(one) || isFailedWord(one));

/** What a page says of itself (interface section 2). */
const OF_PAGE = new Set(['limit', 'offset']);

/** An empty page, as GraphQL gives one beside its errors. */
const holdsNothing = (data: unknown) =>
	isObject(data) &&
	Object.entries(data).every(
		([name, value]) => isNothing(value) || value === 0 || value === false || OF_PAGE.has(name),
	);

/** What an answer says by a switch of its own; undefined where it has none. */
export const successIn = ({ success, ok }: Envelope): boolean | undefined =>
	flagOf(success) ?? flagOf(ok);

/** What stands in the place of the data where there is an error; the first is that of the interface. */
const ERRORS = ['error', 'errors', 'fault', 'exception', 'isError', 'hasError', 'hasErrors'];

/**
 * Whether an envelope says that the call was refused, whatever the HTTP status: `success` decides, else `status`, else an
 * error that stands in the place of the data. The `status` of a bare record is the record's own.
 */
export function isRefusal(envelope: Envelope): boolean {
	const success = successIn(envelope);
	if (success !== undefined) return !success;
	const hasData = Object.hasOwn(envelope, 'data') && !isNothing(envelope.data);
	if (hasData)
		return (
			saysFailed(envelope.status) ||
			flagOf(envelope.error) === true ||
			(isObject(envelope.error) && saysError(envelope.error)) ||
			(holdsNothing(envelope.data) && listOf(envelope.errors).some(isObject))
		);
	if (saysCode(envelope)) return true;
	return (
		ERRORS.some((name) => !isNothing(envelope[name]) && flagOf(envelope[name]) !== false) ||
		saysFailed(envelope.status) ||
		isFailedWord(envelope.result)
	);
}

/** What services and proxies call the sentence; the first is that of the interface. */
const SENTENCES = [
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
function saidIn(error: Envelope): string[] {
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

/** Sentences in lists, at a value's name or below it: what else an answer has is about the request. */
const isOfValue = (said: unknown): boolean =>
	Array.isArray(said)
		? said.some((one) => typeof one === 'string')
		: isObject(said) && Object.values(said).some(isOfValue);

const ofValues = (envelope: Envelope) =>
	Object.fromEntries(Object.entries(envelope).filter(([, said]) => isOfValue(said)));

/** A code in the place of the error. */
const codeIn = (error: unknown) =>
	typeof error === 'string' && /^[A-Z]+(_[A-Z]+)+$/.test(error) ? error : undefined;

/** The code and the words of a refusal: of `error` (an object, a text or a list) and of the envelope, whose words may say more. */
export function refusalWords(envelope: Envelope) {
	const { fault, exception, error = fault ?? exception, errors, data } = envelope;
	const codes = [error, errors]
		.flatMap((one) => (isObject(one) ? [one] : listOf(one)))
		.flatMap((one) => (isObject(one) ? (wordsOf(one.code) ?? []) : (codeIn(one) ?? [])));
	const isSwitch = codeIn(error) !== undefined || flagOf(error) !== undefined;
	const inner = isObject(error) ? saidIn(error) : isSwitch ? [] : saidOfEach(error);
	// Some say it in the place of the data only, some by the names of the values alone.
	const said = [[...inner, ...saidIn(envelope)], saidOfEach(data), saidOfEach(ofValues(envelope))];
	return {
		code: codes[0] ?? wordsOf(envelope.code),
		message: wordsOf(inOneSentence(said.find(({ length }) => length > 0) ?? [])),
	};
}

/** What an envelope carries beside its data. */
const OF_ENVELOPE = new Set(['success', 'status', 'message']);

/**
 * The envelope of a success, with `data`: for calls that promise none it may be missing, or be the record itself. Field
 * errors (interface 4.1) may stand beside the data. Undefined where the data that was promised is not there.
 */
export function withData(envelope: Envelope, mayBeEmpty: boolean): Envelope | undefined {
	const { fieldErrors } = envelope;
	if (Object.hasOwn(envelope, 'data')) {
		const { data } = envelope;
		const isBeside =
			!isNothing(fieldErrors) &&
			(isObject(data) ? !Object.hasOwn(data, 'fieldErrors') : isNothing(data));
		return isBeside
			? { ...envelope, data: { ...(isObject(data) ? data : {}), fieldErrors } }
			: envelope;
	}
	if (!mayBeEmpty) return undefined;
	const record = Object.entries(envelope).filter(([key]) => !OF_ENVELOPE.has(key));
	return { ...envelope, data: record.length > 0 ? Object.fromEntries(record) : null };
}
