import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../request/failure';
import { judge } from '../request/judge';
import type { RawAnswer } from '../request/judge';
import { parseJson } from '../service/json';
import { isObject, textOf } from '../service/read';
import { eventReader } from '../stream/events';

/** The session is not known any more (interface 4.9): the call was not carried out and a new session helps. */
export const SESSION_LOST = 'SESSION_LOST';

interface RpcAdvice {
	code: string;
	message: string;
	description: string;
}

const ADVICE: Readonly<Record<number, RpcAdvice>> = {
	[-32001]: {
		code: SESSION_LOST,
		message: 'The session of the tool gateway is over',
		description: 'A new one was opened and was lost as well. Run the node again later.',
	},
	[-32002]: {
		code: 'INSUFFICIENT_SCOPE',
		message: 'The API key lacks the scope of this tool',
		description: 'Ask the administrator of the catalogue to add the named scope (read, write or ai) to this API key.',
	},
	[-32601]: {
		code: 'JSON_RPC_-32601',
		message: 'The tool gateway does not know this method',
		description: "Check 'gateway.path' in the Interface Overrides of the credential.",
	},
	[-32602]: {
		code: 'JSON_RPC_-32602',
		message: 'The tool gateway did not take the call',
		description: "Choose the 'Tool' from the list again: it may have been removed, or the API key may not use it.",
	},
};

const otherwise = (code: number): RpcAdvice => ({
	code: `JSON_RPC_${code}`,
	message: 'The tool gateway refused the call',
	description: "The gateway's own words are in the message.",
});

function refusalOf(error: IDataObject, status: number): Failure {
	const number = Number(error.code);
	const { code, message, description } = ADVICE[number] ?? otherwise(number);
	const said = textOf(error.message)?.trim().slice(0, 500);
	return new Failure(
		{ message: said ? `${message}: ${said}` : message, description, code, httpStatus: status },
		// The other codes may mean that the tool broke off in the middle.
		{ nothingDone: number in ADVICE },
	);
}

const isAnswer = (message: unknown) => isObject(message) && ('result' in message || 'error' in message);

/** The gateway answers as JSON (interface 4.9); a proxy of the same protocol may put the answer into an event. */
function messageIn({ headers, text }: RawAnswer): unknown {
	if (!headers['content-type']?.startsWith('text/event-stream')) return parseJson(text);
	return eventReader()(Buffer.from(text))
		.map(({ data }) => parseJson(data))
		.find(isAnswer);
}

/** The result of a JSON-RPC answer as `data`, or the failure that it means. Anything else is the service's own answer. */
export function judgeRpc(raw: RawAnswer, now: number): Readonly<Record<string, unknown>> | Failure {
	// What a notification is answered with.
	if (raw.status === 202 && raw.text.trim() === '') return { data: null };
	const body = messageIn(raw);
	if (!isObject(body) || body.jsonrpc !== '2.0') return judge(raw, now);
	if (isObject(body.error)) return refusalOf(body.error, raw.status);
	return 'result' in body ? { data: body.result, id: body.id } : judge(raw, now);
}
