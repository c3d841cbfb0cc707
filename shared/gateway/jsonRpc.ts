import type { IDataObject } from 'n8n-workflow';
import { Failure, PROVISIONAL, type FailureDetails } from '../failure/failure';
import { adviceFor } from '../failure/refusalMessages';
import { judge, refusal, type RawAnswer } from '../transport/judge';
import { joinSentences, sentencesIn } from '../transport/refusalWords';
import { eventReader, isEventStream } from '../transport/serverSentEvents';
import { parseJson } from '../values/json';
import { isObject, numberOf, objectOf, textOf } from '../values/read';
import { oneLine } from './oneLine';

/** The session is not known any more (interface 4.9): the call was not carried out and a new session helps. */
export const SESSION_LOST = 'SESSION_LOST';

/** A lost session (interface 4.9). Some libraries use it, never with 404, for a tool that took too long: that call may have been carried out. */
const LOST_OR_LATE = -32001;
const TOOK_TOO_LONG = /^(?!.*session).*\btime[sd]?[ -]?out/is;

/** A tool that broke off may speak, behind other words, of a limit of its own. */
const LIMIT = /rate limit|too many requests|quota/i;

interface Advice extends Pick<FailureDetails, 'message' | 'description'> {
	code?: string;
	/** As the answer to a notification it stops nothing: 'initialize' was answered at the same address, and the next call tells. */
	passesNotification?: true;
}

const NOT_TAKEN: Advice = {
	message: 'The tool gateway did not accept the call',
	description:
		"Check the node's 'Parameters' against the message. If it is about the tool itself, choose the 'Tool' from the list again: it may have been removed, or the API key is not allowed to use it.",
	passesNotification: true,
};

/** Advice on JSON-RPC codes that say that the call was not carried out. */
const ADVICE: Readonly<Record<number, Advice>> = {
	[LOST_OR_LATE]: {
		code: SESSION_LOST,
		message: 'The session with the tool gateway has ended',
		description: 'A new one was started and ended as well. Run the node again later.',
	},
	[-32002]: {
		code: 'INSUFFICIENT_SCOPE',
		message: 'The API key lacks the scope of this tool',
		description: PROVISIONAL.rights,
	},
	[-32601]: {
		message: 'The tool gateway does not know this method',
		description: "Check 'gateway.path' in 'Interface Overrides' of the credential.",
		passesNotification: true,
	},
	[-32602]: NOT_TAKEN,
	[-32600]: NOT_TAKEN,
	[-32700]: NOT_TAKEN,
};

/** The other codes may mean that the tool broke off in the middle. */
const OTHERWISE: Advice = {
	message: 'The tool gateway refused the call',
	description: "The message is in the gateway's own words.",
};

/** JSON-RPC's "internal error", for one that bears no number. */
const UNKNOWN_CODE = -32603;

const LONGEST_MESSAGE = 500;

/** The failure of a JSON-RPC error; one with a code of the service, or of its rate limit, is the service's own failure. */
function refusalOf(error: IDataObject, { status, headers }: RawAnswer, now: number): Failure {
	const { code: codeInData, ...more } = objectOf(error.data);
	const ownCode = [codeInData, error.code]
		.map(textOf)
		.find((code) => code !== undefined && Number.isNaN(Number(code)));
	const parts = [error.message, isObject(error.data) ? more : error.data];
	const words = oneLine(joinSentences(parts.flatMap((part) => sentencesIn(part))), LONGEST_MESSAGE);
	const number = numberOf(error.code) ?? UNKNOWN_CODE;
	const [before = ''] = words.split(LIMIT, 1);
	const mayBeOfTool = status === 200 && (number === UNKNOWN_CODE || /[;:]/.test(before));
	if (ownCode !== undefined || adviceFor(undefined, mayBeOfTool ? 500 : status, words).limited)
		return refusal(status, headers, { error: { code: ownCode, message: words } }, now);
	const tookTooLong = number === LOST_OR_LATE && status !== 404 && TOOK_TOO_LONG.test(words);
	const known = tookTooLong ? undefined : ADVICE[number];
	const { code = `JSON_RPC_${number}`, message: usual, description } = known ?? OTHERWISE;
	const message = words === '' ? usual : `${usual}: ${words}`;
	return new Failure(
		{ message, description, code, httpStatus: status },
		{ nothingDone: known !== undefined },
	);
}

const isAnswer = (message: unknown) =>
	isObject(message) && ('result' in message || 'error' in message);

/** The gateway answers as JSON (interface 4.9); a proxy of the same protocol may put the answer into an event. */
function messageIn({ headers, body, text }: RawAnswer): unknown {
	if (!isEventStream(headers)) return body;
	return eventReader()(Buffer.from(text))
		.map(({ data }) => parseJson(data))
		.find(isAnswer);
}

/** The error of an answer, also where it is only a text. Some write an empty one beside a result. */
function errorOf({ error }: IDataObject): IDataObject | undefined {
	if (typeof error === 'string' && error !== '') return { message: error };
	return isObject(error) && Object.keys(error).length > 0 ? error : undefined;
}

/** The version may be a number or missing. The service's envelope is no JSON-RPC. */
const isRpc = (message: IDataObject) =>
	numberOf(message.jsonrpc) === 2 || ('id' in message && !('success' in message));

/** The answer may stand in a batch of one, or in the service's envelope. */
const rpcIn = (raw: RawAnswer): IDataObject | undefined =>
	[messageIn(raw)]
		.flat()
		.flatMap((message) => (isObject(message) ? [message, message.data].filter(isObject) : []))
		.find((message) => isAnswer(message) && isRpc(message));

type Judged = Readonly<Record<string, unknown>> | Failure;

/** The result of a JSON-RPC answer as `data`, or the failure that it means. Anything else is the service's own answer. */
export function judgeRpc(raw: RawAnswer, now: number): Judged {
	const answer = rpcIn(raw);
	const error = answer && errorOf(answer);
	if (error) return refusalOf(error, raw, now);
	return answer && 'result' in answer ? { data: answer.result, id: answer.id } : judge(raw, now);
}

/** What servers of the protocol write below a 202. */
const IS_ACCEPTED = /^(accepted|ok)?$/i;

/** A notification has no answer (interface 4.9: 202 with no body); some servers send an empty one, or a result. */
export function judgeNotification(raw: RawAnswer, now: number): Judged {
	const { status, text } = raw;
	const message = messageIn(raw);
	const error = isObject(message) ? errorOf(message) : undefined;
	const isNothing = IS_ACCEPTED.test(text.trim()) || (message !== undefined && !error);
	const isAccepted = status >= 200 && status < 300 && isNothing;
	return isAccepted || ADVICE[numberOf(error?.code) ?? 0]?.passesNotification
		? { data: null }
		: judgeRpc(raw, now);
}
