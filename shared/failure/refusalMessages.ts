import { entryOf } from '../values/read';
import { PROVISIONAL } from './failure';
import { isTakenName } from './refusedValues';

/** What to do about a refusal, by the service's code and, where it sends none that is known, by HTTP status (interface section 7). */
interface Advice {
	/** Used when the service sent no message of its own. */
	message: string;
	description: string;
	/** The same call may succeed when sent again later. */
	retryable?: boolean;
	/** The rate limit refused the call: nothing was done. */
	limited?: boolean;
	/** An earlier send of the same request is still in progress. */
	inProgress?: boolean;
	/** The code says that nothing was done, whatever status it came with. */
	refused?: boolean;
	/** It is about the API key, whatever the call. */
	ofKey?: boolean;
	/** The service's message says the same (interface sections 4.1, 5 and 7), so ours is not put before it. */
	ownWords?: boolean;
}

const advice = (
	message: string,
	description: string,
	handling: Omit<Advice, 'message' | 'description'> = {},
): Advice => ({ message, description, ...handling });

/** What to do where the rate limit holds longer than a call may wait. */
export const RUN_LATER =
	"Run the workflow later, or set 'Max Wait (Seconds)' in the node's settings to more than the time that the service asks for.";

const LIMITED = { retryable: true, limited: true, ownWords: true };
const RATE_LIMITED = advice('Hourly rate limit exceeded.', RUN_LATER, LIMITED);
const STREAMS_LIMITED = advice(
	'Too many answers are streamed at once with this API key.',
	RUN_LATER,
	LIMITED,
);

export const ADVICE_BY_CODE: Readonly<Record<string, Advice>> = {
	NO_API_KEY: advice(
		'The API key did not reach the service',
		"Open the credential and enter the API key. A proxy between n8n and the service may also remove the 'X-Api-Key' header.",
		{ ownWords: true, ofKey: true },
	),
	INVALID_API_KEY: advice(
		'The service does not know this API key',
		'Check the API key in the credential, or ask the administrator of the catalogue for a new one.',
		{ ofKey: true },
	),
	INSUFFICIENT_SCOPE: advice('The API key lacks a scope', PROVISIONAL.rights, { ofKey: true }),
	NO_LINKED_USER: advice(
		'The API key is not linked to a service user',
		'This operation runs as a user. Ask the administrator of the catalogue to link the API key to one.',
		{ ofKey: true },
	),
	UNKNOWN_TYPE: advice(
		'Unknown resource type',
		"Choose the 'Resource Type' from the list again: types differ from catalogue to catalogue.",
		{ ownWords: true },
	),
	UNKNOWN_FIELD: advice(
		'Unknown field',
		'Check its name, or choose the field from the list again: fields differ from type to type. Nothing in this request was carried out.',
		{ ownWords: true },
	),
	AMBIGUOUS_FIELD: advice(
		'Several AI-enabled fields have this name',
		"Choose the 'Field' from the list instead of by name. The list uses its reference.",
	),
	IDEMPOTENCY_KEY_CONFLICT: advice(
		"The key of 'Create Only Once' was used before with other content",
		"The content has changed since the key was first used, and what was made then is in the catalogue. Use a new custom key, or set 'Create Only Once' to 'Per Content'. Where a retry makes the content another, e.g. a name with the time, run the workflow anew to create it as well.",
	),
	FILE_TOO_LARGE: advice(
		"The file is larger than the service's upload limit",
		'Send a smaller file, or ask the administrator of the catalogue to raise the upload limit.',
	),
	EXTENSION_NOT_ALLOWED: advice(
		'Files of this kind are not allowed on this resource type',
		"Convert the file, or upload it to a resource of another type. The message names the extensions that are allowed. If the file's name has none, enter it with one in 'File Name'.",
	),
	CONFIDENTIAL: advice(
		'The resource is confidential',
		'Its files cannot be downloaded through the interface, no matter what rights the user has. Download them in the catalogue itself.',
	),
	DOWNLOAD_NOT_ALLOWED: advice(
		'The user of this API key may not download originals',
		'Ask the administrator of the catalogue for download rights.',
	),
	RATE_LIMITED,
	NOT_FOUND: advice(
		'Not found',
		"It does not exist, or the API key's user is not allowed to see it. Check the reference, or choose it from the list again.",
	),
};

/** A path or method that is not offered, or that something in front of the service does not let through. */
const NO_SUCH_REQUEST = advice(
	'This address does not take the request',
	'If every operation says this, check the Base URL in the credential. If others work, ask the administrator of the catalogue whether the service offers this one, and whether a proxy or firewall in front of it blocks it.',
	{ refused: true },
);

/** Such a request may be sent again, whatever it is (RFC 9110, RFC 8470). */
const NOT_TAKEN = advice(
	'The request came to the wrong server, or too early',
	'Run it again. If it remains, tell the administrator: a proxy or firewall in front of the service may be wrong.',
	{ retryable: true },
);

const STATUS_ADVICE: Readonly<Record<number, Advice>> = {
	400: advice('The service refused the values', PROVISIONAL.values),
	401: advice('The service did not accept the API key', 'Check the API key in the credential.'),
	403: advice('The user of this API key may not do this', PROVISIONAL.rights),
	404: advice(
		'Not found',
		"It does not exist, or the API key's user is not allowed to see it. If every operation says this, check the Base URL.",
	),
	405: NO_SUCH_REQUEST,
	407: advice(
		'A proxy between n8n and the service asks for a password',
		"Enter it in 'Proxy' of the Request Options, e.g. http://user:password@proxy.example.com:3128, or ask the administrator of your network.",
	),
	408: advice('The request took too long to reach the service', 'Run it again.', {
		retryable: true,
	}),
	409: advice(
		'The same request is still being carried out',
		"An earlier request with the same key ('Create Only Once') has not finished yet. Run it again in a moment.",
		{ retryable: true, inProgress: true },
	),
	413: advice(
		'The request is larger than the service accepts',
		'Send less at a time, or ask the administrator for a higher limit.',
	),
	421: NOT_TAKEN,
	422: advice('The service could not process the values', PROVISIONAL.values),
	425: NOT_TAKEN,
	429: advice('The service accepts no more calls for now', RUN_LATER, {
		retryable: true,
		limited: true,
	}),
	501: NO_SUCH_REQUEST,
};

const REDIRECT = advice(
	'The service answered with a redirect, which is not followed',
	'Check the Base URL in the credential, because the API key is sent only to that address. Or ask the administrator of the catalogue where this leads.',
);

const SERVER = advice(
	'The service could not answer',
	'Run it again later. If the problem remains, tell the administrator of the catalogue.',
	{ retryable: true },
);

const OTHER = advice(
	'The service refused the request',
	'Ask the administrator of the catalogue, unless the message says what to do.',
);
const OR_PROXY = 'A proxy or firewall in front of the service may also have refused it.';

/** Codes and words of other services and of proxies for what this one calls RATE_LIMITED; the limit of streams (interface section 8) has no code of its own there. */
const LIMIT_CODE =
	/RATE[ _-]?LIMIT|TOO[ _-]?MANY[ _-]?(CONCURRENT[ _-]?)?(REQUESTS|STREAMS)|(?<!UP)STREAMS?[ _-]?LIMIT|THROTTL/i;
const LIMIT_WORDS =
	/\brate limit|\btoo many (concurrent )?(requests|streams)\b|^quota exceeded\W*$|\bcall volume quota\b/i;
/** With other statuses the words may be about something else, such as a field that is called so. */
const LIMIT_STATUS = new Set([200, 403, 420, 503]);
/** The sentence of the interface (section 7), also beside others. */
const LIMIT_SENTENCE = /(^|; |: )hourly rate limit exceeded\.?($|;)/i;
const isLimit = (code = '', status: number, message = '') =>
	LIMIT_CODE.test(code) ||
	LIMIT_SENTENCE.test(message) ||
	(LIMIT_STATUS.has(status) && LIMIT_WORDS.test(message));

/** Amazon's gateway says this, with 403, where no path is. */
const ODD_ADDRESS = /^missing authentication token$/i;

/** The row for a code of the interface, however it is written. */
export const byCode = (code = ''): Advice | undefined =>
	entryOf(ADVICE_BY_CODE, code.toUpperCase().replace(/[^A-Z]+/g, '_'));

/** The row for a refusal: by code first, then by the words of a rate limit, then by status. */
export function adviceFor(code: string | undefined, status: number, message?: string): Advice {
	const ofCode = byCode(code);
	if (ofCode) return { ...ofCode, refused: true };
	if (isLimit(code, status, message))
		return /(?<!up)stream/i.test(code ?? '') ? STREAMS_LIMITED : RATE_LIMITED;
	if (status === 403 && ODD_ADDRESS.test(message ?? '')) return NO_SUCH_REQUEST;
	if (status >= 300 && status < 400) return REDIRECT;
	if (status === 409 && isTakenName(code, message)) return { ...OTHER, refused: true };
	// Some proxies write 420 for 429. A code shows that the refusal is the service's own.
	const description = `${OTHER.description}${code === undefined ? ` ${OR_PROXY}` : ''}`;
	const other = { ...OTHER, description };
	return STATUS_ADVICE[status === 420 ? 429 : status] ?? (status >= 500 ? SERVER : other);
}
