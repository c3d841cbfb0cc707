import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { RETURNED } from '../service/authorized';
import type { Deployment } from '../service/deployment';
import { isBodyStream, watchIdle } from './body';
import type { BodyStream } from './body';
import type { ServiceCall } from './call';
import type { Caller } from './context';
import { destinationOf } from './destination';
import { Failure, parameterFailure } from './failure';
import { timeoutOf } from './timeouts';

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
		? "Have the certificate renewed. If you know that the network is safe, turn on 'Ignore SSL Issues' in the node's settings, which the credential must allow."
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
		{ nothingDone: isCertificate || NEVER_REACHED.has(code), mayGoOn: true },
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

const SLOWEST_BYTES_PER_MS = 50; // The slowest upload that is waited for to its end.

/**
 * n8n's own stream leaves a silent connection open when it is destroyed (its generator waits for a next piece). It stays a
 * stream of its class, of which files are made.
 */
const closing = (stream: BodyStream, connection: AbortController): BodyStream =>
	Object.create(stream, {
		[Symbol.asyncIterator]: { value: () => stream[Symbol.asyncIterator]() },
		destroy: {
			value: () => {
				stream.destroy();
				connection.abort();
			},
		},
	}) as BodyStream;

/**
 * Sends with a deadline for the beginning of the answer. axios' own timeout is, in some of its versions, one of
 * silence: headers that trickle in and 1xx answers without end keep it from ever firing.
 */
async function inTime(ms: number, send: (signal: AbortSignal) => Promise<StreamAnswer | Failure>): Promise<StreamAnswer | Failure> {
	const connection = new AbortController();
	const watch = watchIdle(ms, () => connection.abort());
	try {
		const answer = await send(connection.signal);
		if (!(answer instanceof Failure)) return { ...answer, stream: closing(answer.stream, connection) };
		return connection.signal.aborted ? connectionFailure({ code: 'ETIMEDOUT' }) : answer;
	} finally {
		watch.end();
	}
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
	const headers: IDataObject = { Accept: 'application/json', ...call.headers, ...(call.body !== undefined && { 'Content-Type': 'application/json' }) };
	if (content) Object.assign(headers, { 'Content-Type': content.type, 'Content-Length': String(content.length) });
	if (key !== undefined) headers['Idempotency-Key'] = key;
	const timeoutMs = timeoutOf(connection, call) + Math.ceil((content?.length ?? 0) / SLOWEST_BYTES_PER_MS);
	call.onSend?.();
	return await inTime(timeoutMs, async (abortSignal) =>
		await open(destination.withKey ? caller.sendWithKey : caller.sendPlain, {
			...requestOptions(deployment, connection, timeoutMs),
			...(call.returned && { [RETURNED]: true }),
			abortSignal: call.signal ? AbortSignal.any([abortSignal, call.signal]) : abortSignal,
			method: call.method,
			url: destination.url,
			headers,
			// As text: n8n drops a body that is an empty object, and an empty search lists everything.
			...(call.body !== undefined && { body: JSON.stringify(call.body) }),
			...(content && { body: content.body as IHttpRequestOptions['body'] }),
		}),
	);
}
