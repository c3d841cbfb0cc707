import { adviceFor } from '../service/failures';
import { parseJson } from '../service/json';
import { isObject } from '../service/read';
import { answerFailure, Failure } from './failure';
import { retryAfterMs } from './retry';

/** An HTTP answer whose body was read. */
export interface RawAnswer {
	status: number;
	headers: Readonly<Record<string, string>>;
	text: string;
}

type Envelope = Readonly<Record<string, unknown>>;

const LONGEST_SERVICE_MESSAGE = 500;

const wordsOf = (value: unknown) =>
	typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_SERVICE_MESSAGE) : undefined;

/** The envelope of a success (interface section 2), or the failure that the answer means. */
export function judge({ status, headers, text }: RawAnswer, now: number): Envelope | Failure {
	const body = parseJson(text);
	if (status >= 200 && status < 300) {
		if (isObject(body) && body.success === false) return refusal(status, headers, body, now);
		if (isObject(body) && Object.hasOwn(body, 'data')) return body;
		return answerFailure(
			'The answer is not the catalogue service\'s',
			'Check the Base URL in the credential: it may lead to another site, a login page or a proxy.',
			status,
		);
	}
	return refusalOf({ status, headers, text }, now);
}

/** The failure that a refused answer means, whatever its body. */
export function refusalOf({ status, headers, text }: RawAnswer, now: number): Failure {
	const body = parseJson(text);
	return refusal(status, headers, isObject(body) ? body : {}, now);
}

/** Of these the first may have given up waiting, and the second still does the work. */
const MAY_GO_ON = new Set([408, 409]);

/** Refused (or sent elsewhere) before anything was done. */
const isRefused = (status: number) => status >= 300 && status < 500 && !MAY_GO_ON.has(status);

/** The failure that a refusal means: the service's own words and code first, our advice beside them. */
export function refusal(
	status: number,
	headers: Readonly<Record<string, string>>,
	envelope: Envelope,
	now: number,
): Failure {
	const error = isObject(envelope.error) ? envelope.error : {};
	const code = wordsOf(error.code);
	const advice = adviceFor(code, status);
	const said = wordsOf(error.message) ?? wordsOf(envelope.message);
	const wait = retryAfterMs(headers['retry-after'], now);
	const limited = advice.limited === true;
	return new Failure(
		{
			message: said && !advice.ownWords && said !== advice.message ? `${advice.message}: ${said}` : (said ?? advice.message),
			description: advice.description,
			code: code ?? `HTTP_${status}`,
			httpStatus: status,
			retryable: advice.retryable === true,
			resumeAt: limited && wait !== undefined ? new Date(now + wait).toISOString() : null,
		},
		{ limited, nothingDone: limited || isRefused(status), retryAfterMs: wait },
	);
}
