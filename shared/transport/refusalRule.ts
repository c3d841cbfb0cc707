import { FAILED_WORDS } from '../deployment/credentialTest';
import { byCode } from '../failure/refusalMessages';
import {
	flagOf,
	isNothing,
	isObject,
	listOf,
	numberOf,
	objectOf,
	recordIn,
	textOf,
	wordFor,
} from '../values/read';
import { OF_CODES, refusalWords, SENTENCES, wordsOf } from './refusalWords';

/** The JSON of an answer: `data`, or an error (interface section 2), in the forms that services and proxies give it. */
export type Envelope = Readonly<Record<string, unknown>>;

const FAILED = new Set(FAILED_WORDS.map(wordFor));

export const isFailedWord = (word: unknown): boolean =>
	word === false || FAILED.has(wordFor(textOf(word) ?? ''));

/** A word, a switch, or an HTTP status in the place of the word. */
const saysFailed = (word: unknown) => isFailedWord(word) || (numberOf(word) ?? 0) >= 400;

/** Whether the word of one write says that it was not done. */
export const isNotDoneWord = (word: unknown): boolean =>
	saysFailed(word) || /^(skipped|ignored|not[ _-]?(saved|updated|done))$/i.test(textOf(word) ?? '');

/** Some services send an error with these as code, and as message if any, to say that there is none. */
export const NO_ERROR =
	/^(0|ok|success|successful|none|null|nil|undefined|nothing|n\/a|[-–—.]+|errors?: ?(0|none|no)|((completed|finished|done) )?((with )?(0|no)|without)[ _-]?errors?([ _-](was|were))?([ _-](found|occurred|reported|detected))?)[.!]?$/i;

/** Some services write this instead of an answer without data. */
export const IS_DONE =
	/^["\s]*(ok|okay|done|success|successful|accepted|updated|saved|deleted)[.!"\s]*$/i;

/** Whether an error, as a record or as its code alone, says more than that there is none. */
function saysError(error: unknown): boolean {
	const { code, message }: Envelope = isObject(error) ? error : { code: error };
	const own = wordsOf(code);
	const saysNone = (word: string) => NO_ERROR.test(word) || SAYS_YES.test(word);
	return own !== undefined && ![own, wordsOf(message) ?? own].every(saysNone);
}

/** Whether a value says that there is something: no switch that is off, and no word for none. */
const saysSome = (value: unknown) =>
	!isNothing(value) && flagOf(value) !== false && !NO_ERROR.test(wordsOf(value) ?? '');

/** Whether an entry of `error` or `errors` says that there is one; one without code by its words, or any other of its values. */
export function isError(entry: unknown): boolean {
	if (!isObject(entry) || !isNothing(entry.code))
		return flagOf(entry) !== false && saysError(entry);
	const { code, ...others } = entry;
	const words = refusalWords(entry).message ?? (code === undefined && Object.values(others));
	return [words].flat().some(saysSome);
}

export const statusIn = ({ code, statusCode, status, error }: Envelope): number | undefined =>
	[code, statusCode, status, objectOf(error).code]
		.map(numberOf)
		.find((status) => status !== undefined && status >= 400 && status < 600);

const NEGATIVE =
	/(^|_)(not|no|denied|forbidden|unauthori[sz]ed|unauthenticated|invalid|expired|unknown|missing|refused|failed|errors?|locked|conflict|unavailable|throttled|timeout|exceeded)(_|$)/i;

export const saysNo = (words: string): boolean =>
	NEGATIVE.test(words.replace(/\W+/g, '_')) && !NO_ERROR.test(words);

/** A code that begins so says yes, e.g. "204 No Content", but not "OK_BUT_FAILED". */
const SAYS_YES = /^(2\d\d|ok|success)(?![a-z\d])(?!.*(?<!no.?|without.?)(error|fail))/i;

/** A number that means no success anywhere, a code of the interface (section 7), or one that says no. */
function isRefusalCode(code: unknown): boolean {
	const word = wordsOf(code) ?? '';
	if (SAYS_YES.test(word)) return false;
	return (
		/^(?!0$|1$|2\d\d)-?\d+$/.test(String(numberOf(code))) ||
		byCode(word) !== undefined ||
		saysNo(word) ||
		isFailedWord(code)
	);
}

export const SAYS_DONE =
	/^(?!.*\b(no|not|nothing|none|cannot)\b).*\b(success|(updat|creat|delet|archiv)ed\b|saved\b)/i;

/** Bridges to older systems put a word before both. */
const CODES = ['code', 'returnCode', 'resultCode', 'responseCode'];
const CODE_WORDS = ['message', 'msg', ...OF_CODES];

function hasRefusalCode(envelope: Envelope): boolean {
	const words = CODE_WORDS.map((name) => wordsOf(envelope[name])).find(Boolean) ?? 'ok';
	const code = CODES.map((name) => envelope[name]).find((given) => !isNothing(given));
	return ![NO_ERROR, IS_DONE, SAYS_DONE].some((yes) => yes.test(words)) && isRefusalCode(code);
}

/** An empty page, as GraphQL sends one beside its errors. Its limit and offset (interface section 2) may be set. */
export const isEmptyPage = (data: unknown) =>
	isObject(data) &&
	Object.entries(data).every(
		([name, value]) =>
			isNothing(value) || value === 0 || value === false || ['limit', 'offset'].includes(name),
	);

const saysOff = (value: unknown) => isFailedWord(value) || (numberOf(value) ?? 0) < 0;

/** What an answer says by a switch of its own, or by a word or number in its place; undefined where it has none. */
export const successIn = ({ success, ok, isSuccess, succeeded }: Envelope) =>
	[success, ok, isSuccess, succeeded]
		.map((value) => (saysOff(value) ? false : flagOf(value)))
		.find((flag) => flag !== undefined);

/** Names of an error in the place of the data; the first is that of the interface. */
export const ERRORS = [
	...['error', 'errors', 'errorMessage', 'fault', 'exception'],
	...['errorCode', 'error_code', 'errcode'],
	...['isError', 'hasError', 'hasErrors'],
];

const isSet = (error: unknown) => flagOf(error) === true || isError(error);

type Sign = (envelope: Envelope) => boolean;

/** What shows a refusal, by whether the answer calls itself a success or says nothing of it, and by whether it has data. */
const SIGNS: Record<'success' | 'unsaid', Record<'empty' | 'filled', Sign[]>> = {
	success: {
		// With an error in the place of its data it is none.
		empty: [
			({ status }) => isFailedWord(status),
			({ error }) => flagOf(error) !== false && saysError(error),
		],
		filled: [],
	},
	unsaid: {
		empty: [
			hasRefusalCode,
			(envelope) => ERRORS.some((name) => listOf(envelope[name]).some(isSet)),
			({ status, statusCode }) => [status, statusCode].some(saysFailed),
			({ result }) => isFailedWord(result),
		],
		filled: [
			({ status }) => saysFailed(status),
			({ error }) => flagOf(error) === true || (isObject(error) && saysError(error)),
			({ data, error, errors }) => isEmptyPage(data) && [error, ...listOf(errors)].some(isError),
		],
	},
};

/** Whether an envelope is a refusal, whatever the HTTP status: `success` decides, else `status`, else an error for data. */
export function isRefusal(envelope: Envelope): boolean {
	const success = successIn(envelope);
	const signs =
		SIGNS[success ? 'success' : 'unsaid'][isNothing(envelope.data) ? 'empty' : 'filled'];
	return success === false || signs.some((shows) => shows(envelope));
}

const REFUSAL_KEYS = new Set(['success', 'ok', 'status', 'code', 'data', ...ERRORS, ...SENTENCES]);

const hasEmptyList = (data: object) =>
	Object.values(data).some((value) => Array.isArray(value) && value.length === 0);

/** A refusal in place of the data, or alone under another name: a record with these keys alone, or beside an empty list. A job's own error has no code of the interface. */
export function refusalWithin(envelope: Envelope, hasOwnError = false): Envelope | undefined {
	const [alone, ...others] = Object.values(envelope);
	const data = recordIn(others.length === 0 ? alone : envelope.data);
	if ((wordsOf(data.message) ?? refusalWords(data).message) === undefined) return undefined;
	const rest = Object.entries(data).filter(([key]) => !REFUSAL_KEYS.has(key));
	const isAlone = rest.length === 0;
	const isOfJob = hasOwnError && Object.hasOwn(data, 'result');
	const isList = !isOfJob && hasEmptyList(data) && isEmptyPage(Object.fromEntries(rest));
	const isRefused =
		((isAlone || isList) && successIn(data) === false) ||
		(isList && (saysFailed(data.status) || (isObject(data.error) && isError(data.error)))) ||
		(isAlone && (!hasOwnError || byCode(refusalWords(data).code)) && saysError(data.error));
	return isRefused ? data : undefined;
}

/** Whether an answer with data calls itself a success and a failure at once. */
export const contradictsItself = (envelope: Envelope): boolean =>
	successIn(envelope) === true && saysFailed(envelope.status);

/** Whether a refusal is one of a part only, and so has data. */
export const isPartial = (httpStatus: number, { status, data }: Envelope): boolean =>
	!isNothing(data) && (httpStatus === 207 || /partial/i.test(textOf(status) ?? ''));
