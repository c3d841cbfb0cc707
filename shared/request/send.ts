import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Deployment } from '../service/deployment';
import { isBodyStream, readBody } from './body';
import type { BodyStream } from './body';
import { addressOf } from './call';
import type { ServiceCall } from './call';
import type { Caller } from './context';
import { Failure, parameterFailure } from './failure';
import type { RawAnswer } from './judge';

/** n8n's Request Options of the node, as far as they concern the connection. */
export interface ConnectionOptions {
	proxy?: string;
	allowUnauthorizedCerts?: boolean;
	/** Milliseconds; overrides the time that the operation allows. */
	timeout?: number;
}

/** An answer whose body was not read yet. */
export interface StreamAnswer {
	status: number;
	headers: Readonly<Record<string, string>>;
	stream: BodyStream;
}

/** The most that a JSON answer may hold, after decompression. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 60_000;

/** Codes of connections that were never made: the service cannot have seen the call. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** Codes that say the same, except where the way was lost with the call already under way. */
const UNREACHABLE = new Set([...NEVER_REACHED, 'EHOSTUNREACH', 'ENETUNREACH']);

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function proxyOf(entered: string): IHttpRequestOptions['proxy'] {
	const url = URL.canParse(entered) ? new URL(entered) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		throw parameterFailure("'Proxy' of the Request Options is not a web address", 'Enter it with its scheme and port, e.g. http://proxy.example.com:3128');
	}
	const { protocol, hostname, port, username, password } = url;
	return {
		protocol: protocol.replace(/:$/, ''),
		host: hostname,
		port: Number(port) || (protocol === 'https:' ? 443 : 80),
		...(username && { auth: { username: decoded(username), password: decoded(password) } }),
	};
}

/** What every request of the package has in common: no redirects, no thrown statuses, a stream to be read with bounds. */
export function requestOptions(
	deployment: Deployment,
	connection: ConnectionOptions,
	timeoutMs: number,
): Pick<IHttpRequestOptions, 'timeout'> & Partial<IHttpRequestOptions> {
	return {
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		encoding: 'stream',
		timeout: connection.timeout ?? timeoutMs,
		...(deployment.allowedDomains && { allowedDomains: deployment.allowedDomains }),
		...(connection.proxy && { proxy: proxyOf(connection.proxy) }),
		...(connection.allowUnauthorizedCerts && { skipSslCertificateValidation: true }),
	};
}

/** The error code of a failed connection. Nothing else is taken from the error: it holds the headers with the key. */
function codeOf(thrown: unknown): string {
	let current: unknown = thrown;
	for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth++) {
		if ('code' in current && typeof current.code === 'string') return current.code;
		current = 'cause' in current ? current.cause : undefined;
	}
	return 'UNKNOWN';
}

/** The failure of a call that got no answer. */
export function connectionFailure(thrown: unknown): Failure {
	const code = codeOf(thrown);
	const isCertificate = CERTIFICATE_CODE.test(code);
	const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
	const isUnreachable = UNREACHABLE.has(code);
	const what = isCertificate
		? "The service's certificate is not trusted"
		: isTimeout
			? 'The service did not answer in time'
			: isUnreachable
				? 'The service could not be reached'
				: 'The connection to the service was cut';
	const description = isCertificate
		? "Have the certificate renewed, or turn on 'Ignore SSL Issues' in the node's settings if you know the network is safe."
		: isUnreachable
			? 'Check the Base URL in the credential and that the service runs.'
			: 'Whether the service carried the call out is unknown. Run it again when that is safe.';
	return new Failure(
		{
			// Without the E: n8n puts words of its own in the place of a message that holds such a code.
			message: `${what} (${code.replace(/^E(?!RR_|AI_)/, '')})`,
			description,
			code: 'CONNECTION',
			retryable: !isCertificate,
		},
		{ nothingDone: isCertificate || NEVER_REACHED.has(code) },
	);
}

interface N8nResponse {
	statusCode: number;
	headers: Readonly<Record<string, string>>;
	body: unknown;
}

const isResponse = (value: unknown): value is N8nResponse =>
	typeof value === 'object' && value !== null && 'statusCode' in value && 'headers' in value;

/** Hands an options object to n8n and gives the answer with its body still to be read, or why there is none. */
export async function open(
	send: Caller['sendWithKey'],
	options: IHttpRequestOptions,
): Promise<StreamAnswer | Failure> {
	try {
		const response = await send(options);
		if (!isResponse(response) || !isBodyStream(response.body)) return connectionFailure(undefined);
		return { status: response.statusCode, headers: response.headers, stream: response.body };
	} catch (error) {
		return connectionFailure(error);
	}
}

const timeoutOf = (connection: ConnectionOptions, call: ServiceCall) =>
	connection.timeout ?? call.timeoutMs ?? DEFAULT_TIMEOUT_MS;

const untrusted = ({ origin }: URL) =>
	parameterFailure(
		`Files may not be fetched from ${origin}`,
		"The address is not the service's own. Add it to 'Trusted File Origins' of the credential if it belongs to your catalogue.",
	);

/** Where a call goes and whether the API key goes with it: the key is sent to the credential's own origin only. */
function destinationOf(deployment: Deployment, { path, query, keyless }: ServiceCall): { url: string; withKey: boolean } | Failure {
	const isOurs = keyless !== true;
	if (!(path instanceof URL)) return { url: `${deployment.baseUrl}${addressOf({ path, query })}`, withKey: isOurs };
	return deployment.mayFetch(path) ? { url: path.href, withKey: isOurs && deployment.isOwn(path) } : untrusted(path);
}

/** Sends a call once and gives its answer with the body still to be read. */
export async function openOnce(
	caller: Caller,
	deployment: Deployment,
	connection: ConnectionOptions,
	call: ServiceCall,
	key?: string,
): Promise<StreamAnswer | Failure> {
	const destination = destinationOf(deployment, call);
	if (destination instanceof Failure) return destination;
	const content = await call.content?.();
	const headers: IDataObject = { Accept: 'application/json', ...call.headers };
	if (call.body !== undefined) headers['Content-Type'] = 'application/json';
	if (content) Object.assign(headers, { 'Content-Type': content.type, 'Content-Length': String(content.length) });
	if (key !== undefined) headers['Idempotency-Key'] = key;
	call.onSend?.();
	return await open(destination.withKey ? caller.sendWithKey : caller.sendPlain, {
		...requestOptions(deployment, connection, timeoutOf(connection, call)),
		method: call.method,
		url: destination.url,
		headers,
		// As text: n8n drops a body that is an empty object, and an empty search lists everything.
		...(call.body !== undefined && { body: JSON.stringify(call.body) }),
		...(content && { body: content.body as IHttpRequestOptions['body'] }),
	});
}

/** Reads the whole of an answer as text. */
export async function readAnswer(
	{ status, headers, stream }: StreamAnswer,
	connection: ConnectionOptions,
	call: ServiceCall,
): Promise<RawAnswer | Failure> {
	const read = await readBody(stream, MAX_ANSWER_BYTES, timeoutOf(connection, call));
	if ('text' in read) return { status, headers, text: read.text };
	if (read.stopped === 'tooLarge') return tooLarge(status);
	return connectionFailure({ code: read.stopped === 'silent' ? 'ETIMEDOUT' : 'ECONNRESET' });
}

const tooLarge = (status: number) =>
	new Failure({
		message: `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`,
		description: 'Ask for less at a time. An answer of this size is not the catalogue service\'s.',
		code: 'ANSWER',
		httpStatus: status,
	});
