import type { Endpoint } from '../deployment/endpoints';
import { answerFailure, Failure } from '../failure/failure';
import { isCertainlyNotDone, isOfProxy, isPending, refusesValues } from '../failure/httpStatuses';
import { adviceFor } from '../failure/refusalMessages';
import { saysNothing, withoutWords } from '../failure/wordlessRefusals';
import { flagOf, isNothing, isObject, kindShown, shown } from '../values/read';
import { createdAtLocation } from './createdLocation';
import { withPromisedData, withProvenData } from './envelopeData';
import { foreignAnswer, isEvents, isWebPage, pageCame } from './foreignAnswer';
import {
	contradictsItself,
	IS_DONE,
	isEmptyPage,
	isPartial,
	isRefusal,
	refusalWithin,
	statusIn,
	type Envelope,
} from './refusalRule';
import { refusalWords, saysAll, uncapitalised } from './refusalWords';
import { retryAfterMs } from './retry';

export interface RawAnswer {
	status: number;
	headers: Readonly<Record<string, string>>;
	/** What the JSON holds; undefined where the answer is none. */
	body: unknown;
	/** Its beginning as it came, at most `LONGEST_KEPT_TEXT` characters; the whole of an answer that is events. */
	text: string;
	/** Bytes came that are no text. */
	isLossy?: true;
	/** The refusal is not packed as it says, so its words are missing. */
	isGarbled?: true;
}

/** As much of an answer's text is kept for messages: what is more is in the body that was read from it. */
export const LONGEST_KEPT_TEXT = 4_000;

/** The answer may be the service's own, and the work may be done. */
const withoutData = (message: string, status: number) =>
	answerFailure(
		message,
		'If every operation says this, another site may have answered: check the Base URL in the credential.',
		status,
	);

const contradiction = ({ status, message }: Envelope, httpStatus: number) =>
	answerFailure(
		`The answer says that it succeeded, and that it failed: '${shown(status)}'${message ? `, ${shown(message)}` : ''}`,
		undefined,
		httpStatus,
	);

interface Call {
	endpoint?: Endpoint;
	hasOwnError?: boolean;
}

/** The envelope of a success that is a record, or the failure. */
function judgeRecord(
	given: Envelope,
	{ status, headers }: RawAnswer,
	now: number,
	mayBeEmpty: boolean,
	{ endpoint, hasOwnError }: Call,
): Envelope | Failure {
	const body = withProvenData(given, endpoint?.proof);
	const refused = refusalWithin(body, hasOwnError) ?? uncapitalised(body);
	if (isRefusal(refused)) return refusal(statusIn(refused) ?? status, headers, refused, now);
	if (contradictsItself(body)) return contradiction(body, status);
	// A job that goes on may be answered so.
	if (status === 202 && !mayBeEmpty && !hasOwnError && isEmptyPage(body.data))
		return withoutData('The service has accepted the request, but gives no data yet', status);
	const made = isNothing(body.data) && createdAtLocation(endpoint, status, headers.location);
	const done = withPromisedData(made ? { ...body, data: made } : body, mayBeEmpty);
	if (done) return done;
	const { message } = refusalWords(body);
	const said = `${kindShown(body)}${message === undefined ? '' : `: ${message}`}`;
	return withoutData(`The answer holds no 'data', but ${said}`, status);
}

/** Some languages write an empty object as an empty list, and a success as true. */
const isEmptyAnswer = ({ body, text }: RawAnswer) =>
	text.trim() === '' || (body !== undefined && (isNothing(body) || flagOf(body) === true));

/** The envelope of a success (interface section 2), or the failure. `mayBeEmpty`: an answer of nothing is a success. */
export function judge(
	raw: RawAnswer,
	now: number,
	mayBeEmpty = false,
	call: Call = {},
): Envelope | Failure {
	const { status, headers, body, text } = raw;
	if (status < 200 || status >= 300) return refusalOf(raw, now);
	if (isObject(body)) return judgeRecord(body, raw, now, mayBeEmpty, call);
	const isEmpty = isEmptyAnswer(raw);
	if (mayBeEmpty && (isEmpty || IS_DONE.test(text))) return { data: null };
	const made = isEmpty && createdAtLocation(call.endpoint, status, headers.location);
	if (made) return { data: made };
	const named = status === 201 && headers.location ? `, and names '${headers.location}'` : '';
	if (isEmpty)
		return withoutData(`The answer holds no 'data': it is empty${named}`, status).with(
			{},
			body === undefined ? { came: 'foreign' } : {},
		);
	if (mayBeEmpty && !isWebPage(text))
		return withoutData(
			`The answer is '${shown(text.trim())}', which says neither yes nor no`,
			status,
		);
	return Array.isArray(body)
		? withoutData(`The answer holds no 'data', but a list: ${shown(text.trim())}`, status)
		: foreignAnswer(raw);
}

/** A text that is a sentence, not the beginning of a page, of JSON or of a file. */
const SENTENCE = /^\s*[^\s<{[][^<]{1,300}$/;

/** Go, .NET and proxies write the sentence alone, Django a list of them. */
function envelopeOf({ status, body, text }: RawAnswer): Envelope {
	if (isObject(body)) return refusalWithin(body) ?? body;
	if (isWebPage(text))
		return status < 400 ? {} : { message: `a ${pageCame(text)} instead of its answer` };
	return { message: body === undefined && SENTENCE.test(text) && !isEvents(text) ? text : body };
}

/** The failure that a refused answer means, whatever its body. */
export const refusalOf = (raw: RawAnswer, now: number): Failure =>
	refusal(raw.status, raw.headers, envelopeOf(raw), now, raw);

/** The service answers with JSON. A text about values may yet be its own. */
const isOfOther = ({ body, text }: Partial<RawAnswer> = {}, status: number) =>
	!isObject(body) && text !== undefined && (!refusesValues(status) || isWebPage(text));

const PARTLY_DONE = {
	message: 'Only a part was done',
	description: 'Check in the catalogue what was done, and run the rest again.',
};

/** What to do about a refusal, by its code and words, or by its status where they say nothing. */
function adviceOn(
	{ code, message }: ReturnType<typeof refusalWords>,
	status: number,
	raw?: RawAnswer,
) {
	const usual = adviceFor(code, status, message);
	const isWordless = code === undefined && (isOfOther(raw, status) || saysNothing(message));
	return isWordless && !usual.limited ? { ...usual, ...withoutWords(status) } : usual;
}

/** The failure that a refusal means: the service's own words and code first, our advice beside them. */
export function refusal(
	status: number,
	headers: Readonly<Record<string, string>>,
	envelope: Envelope,
	now: number,
	raw?: RawAnswer,
): Failure {
	const { code, message } = refusalWords(envelope);
	const partlyDone = isPartial(status, envelope);
	const advice = {
		...adviceOn({ code, message }, status, raw),
		...(partlyDone && { ...PARTLY_DONE, ownWords: false }),
	};
	const isPage = isWebPage(raw?.text ?? '');
	const wait = retryAfterMs(headers, now);
	const limited = advice.limited === true;
	const mayGoOn = code === undefined || isOfProxy(status) || isPending(status);
	return new Failure(
		{
			message:
				message && !advice.ownWords && (isPage || !saysAll(message, advice.message))
					? `${advice.message}: ${message}`
					: (message ?? advice.message),
			description: advice.description,
			code: code ?? `HTTP_${status}`,
			httpStatus: status,
			retryable: advice.retryable === true,
			resumeAt: advice.retryable && wait !== undefined ? new Date(now + wait).toISOString() : null,
		},
		{
			limited,
			nothingDone:
				!partlyDone && (limited || advice.refused === true || isCertainlyNotDone(status)),
			retryAfterMs: wait,
			...(partlyDone && { came: 'partlyDone' }),
			...(mayGoOn && { mayGoOn }),
			...(advice.inProgress && { inProgress: true }),
		},
	);
}
