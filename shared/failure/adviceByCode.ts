import { entryOf } from '../values/read';
import { isTakenName } from './refusals';

/** What to do about a refusal, by the service's code and, where it sends none that is known, by HTTP status (interface section 7). */
interface Advice {
	/** Used when the service sent no message of its own. */
	message: string;
	description: string;
	/** The same call may succeed when sent again later. */
	retryable?: boolean;
	/** The refusal is the rate limit's: nothing was done, whatever the call was. */
	limited?: boolean;
	/** An earlier send of the same is being carried out. */
	inProgress?: boolean;
	/** The code says that nothing was done, whatever status it came with. */
	refused?: boolean;
	/** The service's message says it by itself (interface sections 4.1, 5 and 7): ours before it would say the same twice. */
	ownWords?: boolean;
}

/** What to do where the rate limit holds longer than a call may wait. */
export const RUN_LATER =
	"Run the workflow later, or set 'Max Wait (Seconds)' in the node's settings to more than the time that the service asks for.";

const RATE_LIMITED: Advice = {
	message: 'Hourly rate limit exceeded.',
	description: RUN_LATER,
	retryable: true,
	limited: true,
	ownWords: true,
};

export const ADVICE_BY_CODE: Readonly<Record<string, Advice>> = {
	NO_API_KEY: {
		message: 'The API key did not reach the service',
		description:
			"Open the credential and enter the API key. A proxy between n8n and the service may also remove the 'X-Api-Key' header.",
		ownWords: true,
	},
	INVALID_API_KEY: {
		message: 'The service does not know this API key',
		description:
			'Check the API key in the credential, or ask the administrator of the catalogue for a new one.',
	},
	INSUFFICIENT_SCOPE: {
		message: 'The API key lacks a scope',
		description:
			'Ask the administrator of the catalogue to add the named scope (read, write or ai) to this API key.',
		ownWords: true,
	},
	NO_LINKED_USER: {
		message: 'The API key is not linked to a service user',
		description:
			'This operation runs as a user. Ask the administrator of the catalogue to link the API key to one.',
	},
	UNKNOWN_TYPE: {
		message: 'Unknown resource type',
		description:
			"Choose the 'Resource Type' from the list again: types differ from catalogue to catalogue.",
		ownWords: true,
	},
	UNKNOWN_FIELD: {
		message: 'Unknown field',
		description:
			'Check its name, or choose the field from the list again: fields differ from type to type. Nothing in this request was carried out.',
		ownWords: true,
	},
	AMBIGUOUS_FIELD: {
		message: 'Several AI-enabled fields have this name',
		description:
			"Choose the 'Field' from the list instead of by name. The list uses its reference.",
	},
	IDEMPOTENCY_KEY_CONFLICT: {
		message: "The key of 'Create Only Once' was used before with other content",
		description:
			"The content has changed since the key was first used. Use a new custom key, or set 'Create Only Once' to 'Per Content'.",
	},
	FILE_TOO_LARGE: {
		message: "The file is larger than the service's upload limit",
		description:
			'Send a smaller file, or ask the administrator of the catalogue to raise the upload limit.',
	},
	EXTENSION_NOT_ALLOWED: {
		message: 'Files of this kind are not allowed on this resource type',
		description:
			'Convert the file, or upload it to a resource of another type. The message names the extensions that are allowed.',
	},
	CONFIDENTIAL: {
		message: 'The resource is confidential',
		description:
			'Its files cannot be downloaded through the interface, no matter what rights the user has. Download them in the catalogue itself.',
	},
	DOWNLOAD_NOT_ALLOWED: {
		message: 'The user of this API key may not download originals',
		description: 'Ask the administrator of the catalogue for download rights.',
	},
	RATE_LIMITED,
	NOT_FOUND: {
		message: 'Not found',
		description:
			"It does not exist, or the API key's user is not allowed to see it. Check the reference, or choose it from the list again.",
	},
};

const STATUS_ADVICE: Readonly<Record<number, Advice>> = {
	400: {
		message: 'The service refused the values',
		description: "Check the parameter named in the message, which is in the service's own words.",
	},
	401: {
		message: 'The service did not accept the API key',
		description: 'Check the API key in the credential.',
	},
	403: {
		message: 'The user of this API key may not do this',
		description:
			'Ask the administrator of the catalogue for the permission that the message names.',
	},
	404: {
		message: 'Not found',
		description:
			"It does not exist, or the API key's user is not allowed to see it. If every operation says this, check the Base URL.",
	},
	407: {
		message: 'A proxy between n8n and the service asks for a password',
		description:
			"Enter it in 'Proxy' of the Request Options, e.g. http://user:password@proxy.example.com:3128, or ask the administrator of your network.",
	},
	408: {
		message: 'The request took too long to reach the service',
		description: 'Run it again.',
		retryable: true,
	},
	409: {
		message: 'The same request is still being carried out',
		description:
			"An earlier request with the same key ('Create Only Once') has not finished yet. Run it again in a moment.",
		retryable: true,
		inProgress: true,
	},
	413: {
		message: 'The request is larger than the service accepts',
		description: 'Send less at a time, or ask the administrator for a higher limit.',
	},
	422: {
		message: 'The service could not process the values',
		description: "Check the parameter named in the message, which is in the service's own words.",
	},
	429: {
		message: 'The service accepts no more calls for now',
		description: RUN_LATER,
		retryable: true,
		limited: true,
	},
};

const REDIRECT: Advice = {
	message: 'The service answered with a redirect, which is not followed',
	description:
		'Check the Base URL in the credential, because the API key is sent only to that address. Or ask the administrator of the catalogue where this leads.',
};

const SERVER: Advice = {
	message: 'The service could not answer',
	description:
		'Run it again later. If the problem remains, tell the administrator of the catalogue.',
	retryable: true,
};

const OTHER: Advice = {
	message: 'The service refused the request',
	description: "Check the node's parameters, or ask the administrator of the catalogue.",
};

/** Codes and words of other services and of the proxies before them, for what this one calls RATE_LIMITED. */
const LIMIT_CODE = /RATE[ _-]?LIMIT|TOO[ _-]?MANY[ _-]?REQUESTS|THROTTL/i;
const LIMIT_WORDS = /\brate limit|\btoo many requests\b/i;
/** With others the words may be about something else, such as a field that is called so. */
const LIMIT_STATUS = new Set([200, 403, 420, 503]);
/** The sentence of the interface (section 7), which is about nothing else, also beside others. */
const LIMIT_SENTENCE = /(^|; |: )hourly rate limit exceeded\.?($|;)/i;
const isLimit = (code = '', status: number, said = '') =>
	LIMIT_CODE.test(code) ||
	LIMIT_SENTENCE.test(said) ||
	(LIMIT_STATUS.has(status) && LIMIT_WORDS.test(said));

/** The row for a code of the interface, however it is written. */
export const byCode = (code = ''): Advice | undefined =>
	entryOf(ADVICE_BY_CODE, code.toUpperCase().replace(/[^A-Z]+/g, '_'));

/** The row for a refusal: by code first, then by the words of a rate limit, then by status. */
export function adviceFor(code: string | undefined, status: number, said?: string): Advice {
	const known = byCode(code);
	if (known) return { ...known, refused: true };
	if (isLimit(code, status, said)) return RATE_LIMITED;
	if (status >= 500) return SERVER;
	if (status >= 300 && status < 400) return REDIRECT;
	if (status === 409 && isTakenName(code, said)) return { ...OTHER, refused: true };
	// Some proxies write 420 for 429.
	return STATUS_ADVICE[status === 420 ? 429 : status] ?? OTHER;
}
