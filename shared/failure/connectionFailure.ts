import { isObject } from '../values/read';
import { Failure } from './failure';

/** Codes of connections that were never made: the service cannot have seen the call. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** Codes that say the same, unless the call was already under way when its route was lost. */
const UNREACHABLE_CODES = new Set([...NEVER_REACHED, 'EHOSTUNREACH', 'ENETUNREACH']);

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

const isCode = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Z]/.test(value);

/** The error code, which n8n 1 keeps only as `httpCode`. Nothing else is taken from the error: it holds the headers with the key. */
function codeOf(thrown: unknown): string {
	let current: unknown = thrown;
	for (let depth = 0; depth < 4 && isObject(current); depth++) {
		const code = [current.code, current.httpCode].find(isCode);
		if (code !== undefined) return code;
		current = current.cause;
	}
	return 'UNKNOWN';
}

const UNKNOWN_RESULT =
	'It is not known whether the service carried out the call. Run it again if that does no harm.';
const CERTIFICATE = [
	"The service's certificate is not trusted",
	"Ask for the certificate to be renewed. If you know that the network is safe, turn on 'Ignore SSL Issues (Insecure)' in the node's settings. The credential must allow it.",
] as const;
const TIMEOUT = ['The service did not answer in time', UNKNOWN_RESULT] as const;
const UNREACHABLE = [
	'The service could not be reached',
	'Check the Base URL in the credential, and check that the service is running.',
] as const;
const CUT = ['The connection to the service was cut', UNKNOWN_RESULT] as const;

/** The failure of a call that got no answer. */
export function connectionFailure(thrown: unknown): Failure {
	const code = codeOf(thrown);
	const isCertificate = CERTIFICATE_CODE.test(code);
	const [message, description] = isCertificate
		? CERTIFICATE
		: code === 'ECONNABORTED' || code === 'ETIMEDOUT'
			? TIMEOUT
			: UNREACHABLE_CODES.has(code)
				? UNREACHABLE
				: CUT;
	return new Failure(
		{
			// Without the E: n8n puts words of its own in the place of a message that holds such a code.
			message: `${message} (${code.replace(/^E(?!RR_|AI_)/, '')})`,
			description,
			code: 'CONNECTION',
			retryable: !isCertificate,
		},
		{ nothingDone: isCertificate || NEVER_REACHED.has(code), mayGoOn: true },
	);
}
