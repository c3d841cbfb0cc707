import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { RETURNED_ADDRESS } from '../deployment/authorized';
import type { Deployment } from '../deployment/deployment';
import { connectionFailure } from '../failure/connectionFailure';
import { Failure, parameterFailure } from '../failure/failure';
import { isBodyStream, watchIdle, type BodyStream } from './bodyStream';
import type { ServiceCall } from './call';
import type { Caller } from './caller';
import { resolveAddress } from './requestAddress';

/** n8n's Request Options of the node, as far as they concern the connection. */
export interface ConnectionOptions {
	proxy?: string;
	allowUnauthorizedCerts?: boolean;
	/** Milliseconds; overrides the time that the operation allows. */
	timeout?: number;
}

export interface StreamAnswer {
	status: number;
	headers: Readonly<Record<string, string>>;
	stream: BodyStream;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Milliseconds that the service may work on a call. It goes on when nobody waits any more, so a shorter timeout changes nothing. */
export const longestOf = (
	{ timeout = 0 }: ConnectionOptions,
	{ mayTakeMs = DEFAULT_TIMEOUT_MS }: ServiceCall,
) => Math.max(mayTakeMs, timeout);

export const timeoutOf = (
	{ timeout }: ConnectionOptions,
	{ timeoutMs, mayTakeMs = 0 }: ServiceCall,
) => timeout ?? timeoutMs ?? Math.max(mayTakeMs, DEFAULT_TIMEOUT_MS);

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function proxyOf(entered: string): IHttpRequestOptions['proxy'] {
	const url = URL.canParse(entered) ? new URL(entered) : undefined;
	if (!url || !/^https?:$/.test(url.protocol))
		throw parameterFailure(
			"'Proxy' of the Request Options is not a web address",
			'Enter it with its scheme and port, e.g. http://proxy.example.com:3128',
		);
	const { protocol, hostname, port, username, password } = url;
	return {
		protocol: protocol.replace(/:$/, ''),
		host: hostname,
		port: Number(port) || (protocol === 'https:' ? 443 : 80),
		...(username && { auth: { username: decoded(username), password: decoded(password) } }),
	};
}

/** What all requests have in common: no redirects, no thrown statuses, a stream to be read within bounds. */
const requestOptions = (deployment: Deployment, connection: ConnectionOptions) => ({
	disableFollowRedirect: true,
	sendCredentialsOnCrossOriginRedirect: false,
	ignoreHttpStatusErrors: true,
	returnFullResponse: true,
	encoding: 'stream' as const,
	...(deployment.allowedDomains && { allowedDomains: deployment.allowedDomains }),
	...(connection.proxy && { proxy: proxyOf(connection.proxy) }),
	...(connection.allowUnauthorizedCerts && { skipSslCertificateValidation: true }),
});

interface N8nResponse {
	statusCode: number;
	headers: Readonly<Record<string, string>>;
	body: unknown;
}

const isResponse = (value: unknown): value is N8nResponse =>
	typeof value === 'object' && value !== null && 'statusCode' in value && 'headers' in value;

/** Gives the answer with its body still to be read, or why there is none. */
async function open(send: Caller['sendWithKey'], options: IHttpRequestOptions) {
	try {
		const response = await send(options);
		if (!isResponse(response) || !isBodyStream(response.body)) return connectionFailure(undefined);
		return { status: response.statusCode, headers: response.headers, stream: response.body };
	} catch (error) {
		return connectionFailure(error);
	}
}

/** Closes the connection too, which n8n's own stream leaves open. It keeps its class, since n8n makes files of it. */
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

/** Sends with a deadline for the beginning of the answer: in some versions axios' own timeout only counts silence. */
async function withDeadline(
	ms: number,
	send: (signal: AbortSignal) => Promise<StreamAnswer | Failure>,
): Promise<StreamAnswer | Failure> {
	const connection = new AbortController();
	const watch = watchIdle(ms, () => connection.abort());
	try {
		const answer = await send(connection.signal);
		if (!(answer instanceof Failure))
			return { ...answer, stream: closing(answer.stream, connection) };
		return connection.signal.aborted ? connectionFailure({ code: 'ETIMEDOUT' }) : answer;
	} finally {
		watch.end();
	}
}

const SLOWEST_BYTES_PER_MS = 50;

/** Sends a call once and gives its answer with the body still to be read. */
export async function openOnce(
	caller: Caller,
	deployment: Deployment,
	connection: ConnectionOptions,
	call: ServiceCall,
): Promise<StreamAnswer | Failure> {
	const destination = resolveAddress(deployment, call);
	if (destination instanceof Failure) return destination;
	const content = await call.content?.();
	const headers: IDataObject = {
		Accept: 'application/json',
		...call.headers,
		...(call.body !== undefined && { 'Content-Type': 'application/json' }),
		...(content && { 'Content-Type': content.type, 'Content-Length': String(content.length) }),
		...(call.key !== undefined && { 'Idempotency-Key': call.key }),
	};
	const timeoutMs =
		timeoutOf(connection, call) + Math.ceil((content?.length ?? 0) / SLOWEST_BYTES_PER_MS);
	call.onSend?.();
	return await withDeadline(
		timeoutMs,
		async (abortSignal) =>
			await open(destination.withKey ? caller.sendWithKey : caller.sendPlain, {
				...requestOptions(deployment, connection),
				timeout: connection.timeout ?? timeoutMs,
				...(call.addressFromAnswer && { [RETURNED_ADDRESS]: true }),
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
