import { entryOf, isObject, textOf } from '../values/read';
import { Failure, PROVISIONAL } from './failure';

/** Codes of connections that were never made: the service cannot have seen the call. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** n8n's protection of the network around it (N8N_SSRF_PROTECTION_ENABLED) throws errors of such names, without a code. */
const BLOCKED_NAME = /^Ssrf/;
const BLOCKED_CODE = 'SSRF';

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

const isCode = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Z]/.test(value);

/** The error code, which n8n 1 keeps only as `httpCode`. Nothing else is taken from the error: it holds the headers with the key. */
function codeOf(thrown: unknown): string {
	let current: unknown = thrown;
	for (let depth = 0; depth < 4 && isObject(current); depth++) {
		const code = [current.code, current.httpCode].find(isCode);
		if (code !== undefined) return code;
		if (BLOCKED_NAME.test(textOf(current.name) ?? '')) return BLOCKED_CODE;
		current = current.cause;
	}
	return 'UNKNOWN';
}

const CERTIFICATE = [
	"The service's certificate is not trusted",
	"Ask for the certificate to be renewed. If you know that the network is safe, turn on 'Ignore SSL Issues (Insecure)' in the node's settings. The credential must allow it.",
] as const;
const TIMEOUT = ['The service did not answer in time', PROVISIONAL.effects] as const;
const UNREACHABLE = [
	'The service could not be reached',
	'Check the Base URL in the credential, and check that the service is running.',
] as const;
const NO_SUCH_NAME = [
	UNREACHABLE[0],
	'Check the Base URL in the credential: no server has this name. If it is right, check the network connection of n8n.',
] as const;
const CUT = ['The connection to the service was cut', PROVISIONAL.effects] as const;

const NO_HTTP = [
	'The answer breaks the rules of HTTP',
	`Something between n8n and the service may have changed it, or answered in its place. Tell the administrator of the catalogue. ${PROVISIONAL.effects}`,
] as const;
const NO_HTTP_CODE = /^HPE_/;

export const NOT_UNPACKED = 'Z_DATA_ERROR';

const BY_CODE: Readonly<Record<string, readonly [message: string, description: string]>> = {
	ECONNABORTED: TIMEOUT,
	ETIMEDOUT: TIMEOUT,
	EPROTO: [
		UNREACHABLE[0],
		'Check the Base URL in the credential: the server may not speak https there. It may begin with http:// or have another port.',
	],
	[BLOCKED_CODE]: [
		'n8n does not allow connections to this address',
		'Ask the administrator of n8n to add the host of the Base URL to N8N_SSRF_ALLOWED_HOSTNAMES.',
	],
	ENOTFOUND: NO_SUCH_NAME,
	EAI_AGAIN: NO_SUCH_NAME,
	ECONNREFUSED: UNREACHABLE,
	EHOSTUNREACH: UNREACHABLE,
	ENETUNREACH: UNREACHABLE,
	HPE_HEADER_OVERFLOW: [
		'The answer has more headers than n8n reads',
		`Node.js takes 16 KiB of them. Ask the administrator of the catalogue why the service, or a proxy in front of it, sends more, or have n8n started with NODE_OPTIONS=--max-http-header-size=65536. ${PROVISIONAL.effects}`,
	],
	[NOT_UNPACKED]: [
		'The answer could not be unpacked',
		`The service, or a proxy in front of it, says that the answer is compressed, but it is not, or in another way. Tell the administrator of the catalogue. ${PROVISIONAL.effects}`,
	],
};

/** The failure of a call that got no answer, as of one that only reads. */
export function connectionFailure(thrown: unknown): Failure {
	const code = codeOf(thrown);
	const isCertificate = CERTIFICATE_CODE.test(code);
	const isFinal = isCertificate || code === BLOCKED_CODE;
	const otherwise = NO_HTTP_CODE.test(code) ? NO_HTTP : CUT;
	const known = isCertificate ? CERTIFICATE : (entryOf(BY_CODE, code) ?? otherwise);
	const [message, advice] = known;
	return new Failure(
		{
			// Not in the message: n8n puts words of its own in the place of one that holds such a code.
			message,
			description: `${advice} (Network error: ${code})`,
			code: 'CONNECTION',
			retryable: !isFinal,
		},
		{
			nothingDone: isFinal || NEVER_REACHED.has(code),
			mayGoOn: true,
			...(code === NOT_UNPACKED && { came: 'garbled' }),
			...(known === TIMEOUT && { came: 'late' }),
		},
	);
}

const NOT_KNOWN =
	'It is not known whether the service carried it out. Run it again: doing it twice does no harm.';

const EARLIER = 'An earlier try may have been carried out, since its answer was lost.';

/**
 * The failure of a call that changes something and may be sent twice, where no answer came, or none that can be read.
 * `isAgain`: an earlier try may have been carried out, so that a refusal of this one does not mean that nothing was done.
 */
export function asOfChange(failure: Failure, isAgain: boolean): Failure {
	const { code, description } = failure.details;
	if (isAgain && failure.handling.nothingDone)
		return failure.with({ description: `${EARLIER} ${description}` }, { nothingDone: false });
	return code === 'ANSWER'
		? failure.with({ description: `${NOT_KNOWN} ${description}` })
		: failure.known('effects', () => NOT_KNOWN);
}
