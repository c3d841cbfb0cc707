import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../failure/failure';
import { isEvents, judge, refusal, type RawAnswer } from '../transport/judge';
import { joinSentences, sentencesIn } from '../transport/refusalWords';
import { parseJson } from '../values/json';
import { isObject, numberOf, objectOf, textOf } from '../values/read';
import { eventReader } from '../transport/serverSentEvents';
import { oneLine } from './oneLine';

/** The session is not known any more (interface 4.9): the call was not carried out and a new session helps. */
export const SESSION_LOST = 'SESSION_LOST';

interface RpcAdvice {
	code: string;
	message: string;
	description: string;
}

const NOT_TAKEN = {
	message: 'The tool gateway did not take the call',
	description:
		"Check 'Parameters' of the node against the message. If it speaks of the tool itself, choose the 'Tool' from the list again: it may have been removed, or the API key may not use it.",
};

const ADVICE: Readonly<Record<number, RpcAdvice>> = {
	[-32001]: {
		code: SESSION_LOST,
		message: 'The session of the tool gateway is over',
		description: 'A new one was opened and was lost as well. Run the node again later.',
	},
	[-32002]: {
		code: 'INSUFFICIENT_SCOPE',
		message: 'The API key lacks the scope of this tool',
		description:
			'Ask the administrator of the catalogue to add the named scope (read, write or ai) to this API key.',
	},
	[-32601]: {
		code: 'JSON_RPC_-32601',
		message: 'The tool gateway does not know this method',
		description: "Check 'gateway.path' in the Interface Overrides of the credential.",
	},
	[-32602]: {
		code: 'JSON_RPC_-32602',
		...NOT_TAKEN,
	},
	[-32600]: { code: 'JSON_RPC_-32600', ...NOT_TAKEN },
	[-32700]: { code: 'JSON_RPC_-32700', ...NOT_TAKEN },
};

const otherwise = (code: number): RpcAdvice => ({
	code: `JSON_RPC_${code}`,
	message: 'The tool gateway refused the call',
	description: "The gateway's own words are in the message.",
});

const LONGEST_MESSAGE = 500;

/** The failure of a JSON-RPC error; one with a code of the service, or of its rate limit, is told as everywhere else. */
function refusalOf(error: IDataObject, { status, headers }: RawAnswer, now: number): Failure {
	const own = [objectOf(error.data).code, error.code]
		.map(textOf)
		.find((code) => code !== undefined && Number.isNaN(Number(code)));
	const { code: _code, ...more } = objectOf(error.data);
	const said = [error.message, isObject(error.data) ? more : error.data];
	const words = oneLine(joinSentences(said.flatMap((one) => sentencesIn(one))), LONGEST_MESSAGE);
	if (own !== undefined || status === 429)
		return refusal(status, headers, { error: { code: own, message: words } }, now);
	const number = numberOf(error.code) ?? Number.NaN;
	const { code, message, description } = ADVICE[number] ?? otherwise(number);
	return new Failure(
		{
			message: words === '' ? message : `${message}: ${words}`,
			description,
			code,
			httpStatus: status,
		},
		// The other codes may mean that the tool broke off in the middle.
		{ nothingDone: number in ADVICE },
	);
}

const isAnswer = (message: unknown) =>
	isObject(message) && ('result' in message || 'error' in message);

/** The gateway answers as JSON (interface 4.9); a proxy of the same protocol may put the answer into an event. */
function messageIn({ headers, body, text }: RawAnswer): unknown {
	if (!isEvents(headers)) return body;
	return eventReader()(Buffer.from(text))
		.map(({ data }) => parseJson(data))
		.find(isAnswer);
}

/** The error of an answer, also where it is only a text. Some write an empty one beside a result. */
function errorOf({ error }: IDataObject): IDataObject | undefined {
	if (typeof error === 'string' && error !== '') return { message: error };
	return isObject(error) && Object.keys(error).length > 0 ? error : undefined;
}

/** An answer may stand in a batch of one or in the service's envelope, and say its version as a number or not at all; the envelope is none. */
const isRpc = (message: IDataObject) =>
	numberOf(message.jsonrpc) === 2 || ('id' in message && !('success' in message));

const rpcIn = (raw: RawAnswer): IDataObject | undefined =>
	[messageIn(raw)]
		.flat()
		.flatMap((message) => (isObject(message) ? [message, message.data].filter(isObject) : []))
		.find((message) => isAnswer(message) && isRpc(message));

/** The result of a JSON-RPC answer as `data`, or the failure that it means. Anything else is the service's own answer. */
export function judgeRpc(raw: RawAnswer, now: number): Readonly<Record<string, unknown>> | Failure {
	const answer = rpcIn(raw);
	const error = answer && errorOf(answer);
	if (error) return refusalOf(error, raw, now);
	return answer && 'result' in answer ? { data: answer.result, id: answer.id } : judge(raw, now);
}

/** What servers of the protocol write below a 202. */
const IS_ACCEPTED = /^(accepted|ok)?$/i;

/** A notification has no answer (interface 4.9: 202 with no body); some servers send an empty one, or a result. */
export function judgeNotification(
	raw: RawAnswer,
	now: number,
): Readonly<Record<string, unknown>> | Failure {
	const isAccepted = raw.status >= 200 && raw.status < 300;
	const message = messageIn(raw);
	const isRefused = isObject(message) && 'error' in message && errorOf(message) !== undefined;
	const isNothing = IS_ACCEPTED.test(raw.text.trim()) || (message !== undefined && !isRefused);
	return isAccepted && isNothing ? { data: null } : judgeRpc(raw, now);
}
