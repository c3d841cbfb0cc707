import type { IDataObject } from 'n8n-workflow';
import type { ServerResponse } from 'node:http';
import { deflateRawSync } from 'node:zlib';

import { ADVICE_BY_CODE } from '../../shared/failure/refusalMessages';
import type { Respond } from '../request/tinyServer';
import { json } from '../request/tinyServer';
import { apiKey } from './searching';

/** One way in which a call fails. Where the service has words, they repeat the headers that it got, as some proxies do. */
export interface FailureClass {
	name: string;
	respond?: Respond;
	/** In the place of the server's own address; `{port}` is its port. */
	baseUrl?: string;
	/** n8n's Request Options of the node. */
	requestOptions?: IDataObject;
	/** The operation does not fail: the answer is taken, whatever it holds. */
	isTaken?: true;
}

const envelope = (code: string, message: string) => ({
	success: false,
	status: 'fail',
	message,
	error: { code, message },
});

const echo =
	(status: number, code = 'ECHO', headers: Record<string, string> = {}): Respond =>
	(response, request) =>
		json(status, envelope(code, `You sent ${JSON.stringify(request.headers)}`), {
			'retry-after': '0',
			...headers,
		})(response, request);

const echoPage =
	(status: number): Respond =>
	(response, { headers }) =>
		void response
			.writeHead(status, { 'content-type': 'text/html' })
			.end(`<html>${JSON.stringify(headers)}</html>`);

const raw =
	(status: number, body: string | Buffer, headers: Record<string, string> = {}): Respond =>
	(response) =>
		void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const reset: Respond = (response) => void response.socket?.resetAndDestroy();

const cutAfter =
	(text: string, end: (response: ServerResponse) => void): Respond =>
	(response) =>
		void response
			.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
			.write(text, () => end(response));

const codes = [...Object.keys(ADVICE_BY_CODE), 'VALIDATION', '__proto__', apiKey];
const statuses = [400, 401, 403, 404, 408, 409, 413, 418, 422, 429, 500, 502, 503, 504];
const redirects = [301, 302, 303, 307, 308];
/** The service's words are cut: at every place of the key. */
const boundaries = [470, 480, 490, 499];

/** Longer than the nodes wait here; n8n's own test of a credential would wait for five minutes. */
const SILENCE_MS = 3_000;
const silent: Respond = (response) => void setTimeout(() => response.destroy(), SILENCE_MS);

export const failureClasses: FailureClass[] = [
	...codes.map((code) => ({
		name: `the code ${code === apiKey ? 'that is the key' : code}`,
		respond: echo(400, code),
	})),
	...statuses.map((status) => ({ name: `status ${status}`, respond: echo(status, '') })),
	...redirects.map((status) => ({
		name: `redirect ${status}`,
		respond: echo(status, '', { location: `http://127.0.0.1:1/?key=${apiKey}` }),
	})),
	...boundaries.map((at) => ({
		name: `words cut behind ${at}`,
		respond: json(400, envelope('LONG', `${'x'.repeat(at)}${apiKey}`)),
	})),
	{
		name: 'a success that is none',
		respond: (response, request) =>
			json(200, envelope('ECHO', JSON.stringify(request.headers)))(response, request),
	},
	{ name: 'a limit for hours', respond: echo(429, 'RATE_LIMITED', { 'retry-after': '3600' }) },
	{ name: 'a web page', respond: echoPage(200) },
	{ name: 'the page of a gateway', respond: echoPage(502) },
	{
		name: 'broken JSON',
		respond: (response, { headers }) =>
			raw(200, `{"data":${JSON.stringify(headers)}`)(response, {
				method: '',
				url: '',
				headers,
				body: '',
			}),
	},
	{ name: 'no JSON object', respond: raw(200, `["${apiKey}"]`) },
	{ name: 'nothing', respond: raw(200, '') },
	{ name: 'data of another type', respond: json(200, { data: `Your key is ${apiKey}` }) },
	{
		name: 'data that repeats the headers',
		respond: (response, request) =>
			json(200, { data: { ref: 1, headers: { ...request.headers } } })(response, request),
		isTaken: true,
	},
	{
		name: 'a broken encoding',
		respond: raw(200, deflateRawSync('{}'), { 'content-encoding': 'gzip' }),
	},
	{
		name: 'a body cut in the middle',
		respond: cutAfter('{"data":{', (response) => response.destroy()),
	},
	{
		name: 'a body reset in the middle',
		respond: cutAfter('{"data":{', (response) => response.socket?.resetAndDestroy()),
	},
	{
		name: 'a body that goes silent',
		respond: cutAfter(
			'{"data":{',
			(response) => void setTimeout(() => response.destroy(), SILENCE_MS),
		),
		requestOptions: { timeout: 100 },
	},
	{ name: 'a dropped connection', respond: (response) => void response.destroy() },
	{ name: 'a reset connection', respond: reset },
	{
		name: 'no HTTP at all',
		respond: (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
	},
	{ name: 'no answer in time', respond: silent, requestOptions: { timeout: 100 } },
	{ name: 'a refused connection', baseUrl: 'http://127.0.0.1:1' },
	{ name: 'a name that does not exist', baseUrl: `http://${'x'.repeat(64)}.local` },
	{ name: 'TLS with a server that has none', baseUrl: 'https://127.0.0.1:{port}' },
	{ name: 'a proxy that does not answer', requestOptions: { proxy: 'http://127.0.0.1:1' } },
	{ name: 'a proxy that is none', requestOptions: { proxy: 'nowhere' } },
];
