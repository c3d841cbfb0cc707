import { byCode } from '../failure/adviceByCode';
import {
	flagOf,
	isNothing,
	isObject,
	isSameWord,
	listOf,
	numberOf,
	objectOf,
	recordIn,
	textOf,
} from '../values/read';
import { SENTENCES, wordsOf } from './refusalWords';

/** The JSON of an answer: `data`, or an error (interface section 2), in the forms that services and proxies give it. */
export type Envelope = Readonly<Record<string, unknown>>;

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

const NEGATIVE =
	/(^|_)(not|no|denied|forbidden|invalid|unknown|missing|refused|failed|error|locked|conflict|unavailable)(_|$)/i;

/** An HTTP status, also with further digits behind it, a code of the interface (section 7), or one that says no. */
const isOfRefusal = (code: unknown) => {
	const word = wordsOf(code) ?? '';
	return (
		/^[45]\d{2,}$/.test(String(numberOf(code))) ||
		byCode(word) !== undefined ||
		(NEGATIVE.test(word) && !NO_ERROR.test(word))
	);
};

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

const OF_REFUSAL = new Set(['success', 'ok', 'status', 'code', 'data', ...ERRORS, ...SENTENCES]);

const hasEmptyList = (data: object) =>
	Object.values(data).some((value) => Array.isArray(value) && value.length === 0);

/** A refusal in the place of the data: a record with these keys holds others beside them, and a list its rows. */
export function refusalWithin({ data }: Envelope): Envelope | undefined {
	if (!isObject(data) || wordsOf(data.message) === undefined) return undefined;
	const others = Object.entries(data).filter(([key]) => !OF_REFUSAL.has(key));
	const isList = hasEmptyList(data) && holdsNothing(Object.fromEntries(others));
	const isRefused = successIn(data) === false || (isList && saysFailed(data.status));
	return isRefused && (isList || others.length === 0) ? data : undefined;
}

/** Whether a refusal has data all the same, since it is one of a part only. */
export const isOfPart = (httpStatus: number, { status, data }: Envelope): boolean =>
	!isNothing(data) && (httpStatus === 207 || /partial/i.test(textOf(status) ?? ''));

/** What an envelope carries beside its data. */
const OF_ENVELOPE = new Set(['success', 'status', 'message']);

/**
 * The envelope of a success, with `data`: for calls that promise none it may be missing, or be the record itself. Field
 * errors (interface 4.1) may stand beside the data. Undefined where the data that was promised is not there.
 */
export function withData(envelope: Envelope, mayBeEmpty: boolean): Envelope | undefined {
	if (Object.hasOwn(envelope, 'data')) {
		const { data, ...around } = envelope;
		const fieldErrors = [around, ...Object.values(around)]
			.map((one) => objectOf(one).fieldErrors)
			.find((errors) => !isNothing(errors));
		const record = recordIn(data);
		const hasPlace = data !== false && listOf(data).length < 2 && isNothing(record.fieldErrors);
		return fieldErrors !== undefined && hasPlace
			? { ...envelope, data: { ...record, fieldErrors } }
			: envelope;
	}
	if (!mayBeEmpty) return undefined;
	const record = Object.entries(envelope).filter(([key]) => !OF_ENVELOPE.has(key));
	return { ...envelope, data: record.length > 0 ? Object.fromEntries(record) : null };
}
