import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { connectionFailure } from '../../shared/failure/connectionFailure';
import { callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { errorOutput, listDestinations, runNode } from './running';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer(
	json(200, { data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } }),
);
let proxy: { url: string; passed: string[]; stop(): void };
beforeAll(async () => {
	proxy = await plainProxy();
});
afterAll(async () => {
	proxy.stop();
});
beforeEach(() => {
	proxy.passed.length = 0;
});

/** A proxy for http, which gets whole addresses. It only lets those through that bring the password. */
async function plainProxy() {
	const passed: string[] = [];
	const running = createServer((incoming, outgoing) => {
		const isKnown =
			incoming.headers['proxy-authorization'] ===
			`Basic ${Buffer.from('user:p@ss').toString('base64')}`;
		passed.push(`${isKnown ? 'known' : 'unknown'} ${incoming.url}`);
		const headers = { ...incoming.headers, 'proxy-authorization': undefined };
		incoming.pipe(
			send(
				incoming.url ?? '',
				{ method: incoming.method, headers: JSON.parse(JSON.stringify(headers)) },
				(answer) => {
					outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
					answer.pipe(outgoing);
				},
			),
		);
	});
	await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
	const { port } = running.address() as AddressInfo;
	return { url: `http://user:p%40ss@127.0.0.1:${port}`, passed, stop: () => running.close() };
}

const credential = () => ({ baseUrl: server.url, apiKey: 'key', allowNodeProxy: true });
const node = (requestOptions: object) =>
	catalogue('Queue', 'catalogueDistribution', {
		resource: 'run',
		operation: 'queue',
		requestOptions,
	});

/** One that was kept may have been closed by the service a moment before, and what is paid for is never sent twice. */
it('each request has a connection of its own', async () => {
	await runNode({
		...listDestinations,
		items: [{ id: 0 }, { id: 1 }],
		credential: credential(),
	});
	expect(server.seen.length).toBeGreaterThan(0);
	expect(server.seen.map(({ headers }) => headers.connection)).toEqual(
		server.seen.map(() => 'close'),
	);
});

/** What the list of destinations fails with, where nothing is sent again. */
async function failureOfOneTry(own: ICredentialDataDecryptedObject = credential()) {
	const { failed } = await runNode({
		...listDestinations,
		settings: errorOutput,
		credential: own,
		requestOptions: { maxTries: 1 },
	});
	return failed[0]?.error;
}

describe('the proxy of Request Options', () => {
	it('carries the calls of operations, with its user and password', async () => {
		const { succeeded } = await runNode({
			...listDestinations,
			credential: credential(),
			requestOptions: { proxy: proxy.url },
		});
		expect(succeeded).toHaveLength(1);
		expect(proxy.passed).toEqual([`known ${server.url}/distribution/destinations`]);
	});

	it('and those of the lists of the editor', async () => {
		const { results } = await callListSearch({
			node: node({ proxy: proxy.url }),
			method: 'searchDestinations',
			credential: credential(),
		});
		expect(results).toHaveLength(1);
		expect(proxy.passed).toHaveLength(1);
	});

	it("needs the owner's word in the credential: else it is an error, and never a call past it", async () => {
		const forbidding = { ...credential(), allowNodeProxy: false };
		server.answer(json(200, { data: [] }));
		const { failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: forbidding,
			requestOptions: { proxy: proxy.url },
		});
		expect(failed[0]?.error).toMatchObject({
			message: "The credential does not allow 'Proxy' in the Request Options",
			description: expect.stringContaining("'Allow Proxy in Nodes'"),
			code: 'PARAMETER',
		});
		await expect(
			callListSearch({
				node: node({ proxy: proxy.url }),
				method: 'searchDestinations',
				credential: forbidding,
			}),
		).rejects.toThrow("'Proxy'");
		expect([proxy.passed, server.seen]).toEqual([[], []]);
	});

	it.each(['proxy.local:8080', '127.0.0.1', 'not a proxy', 'ftp://127.0.0.1:1'])(
		'that is none (%j) is named, and nothing goes out past it',
		async (wrong) => {
			server.answer(json(200, { data: [] }));
			const { failed } = await runNode({
				...listDestinations,
				settings: errorOutput,
				credential: credential(),
				requestOptions: { proxy: wrong },
			});
			expect(failed[0]?.error).toMatchObject({
				message: expect.stringContaining("'Proxy'"),
				code: 'PARAMETER',
			});
			await expect(
				callListSearch({
					node: node({ proxy: wrong }),
					method: 'searchDestinations',
					credential: credential(),
				}),
			).rejects.toThrow("'Proxy'");
			expect(server.seen).toEqual([]);
		},
	);
});

describe('a service that cannot be reached', () => {
	it('is said to be so, with the code of the network behind the advice', async () => {
		const { failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: { baseUrl: 'http://127.0.0.1:1', apiKey: 'key' },
			requestOptions: { maxTries: 2 },
		});
		expect(failed[0]?.error).toEqual({
			message: 'The service could not be reached',
			description:
				'Check the Base URL in the credential, and check that the service is running. (Network error: ECONNREFUSED)',
			code: 'CONNECTION',
			httpStatus: null,
			retryable: true,
			resumeAt: null,
		});
	});

	it('is not said to have cut the connection if its answer has more headers than Node.js reads', async () => {
		server.answer((response) => {
			response.writeHead(200, { 'x-long': 'x'.repeat(20_000) });
			response.end('{}');
		});
		expect(await failureOfOneTry()).toMatchObject({
			message: 'The answer has more headers than n8n reads',
			description: expect.stringContaining('--max-http-header-size'),
			code: 'CONNECTION',
		});
	});

	it('is asked once by the lists of the editor', async () => {
		server.answer((response) => void response.destroy());
		await expect(
			callListSearch({ node: node({}), method: 'searchDestinations', credential: credential() }),
		).rejects.toThrow('The connection to the service was cut');
		expect(server.seen).toHaveLength(1);
	});
});

describe('a connection that failed', () => {
	it.each([
		['as n8n 2 tells it', { code: undefined, cause: { code: 'ECONNREFUSED' } }],
		['as n8n 1 tells it', { httpCode: 'ECONNREFUSED' }],
		['behind a status of something else', { httpCode: '500', cause: { code: 'ECONNREFUSED' } }],
	])('is known by its code, %s', (_how, thrown) => {
		expect(connectionFailure(thrown).details).toMatchObject({
			message: 'The service could not be reached',
			description: expect.stringContaining('Check the Base URL'),
		});
	});

	it('is not called cut where the answer breaks the rules of HTTP', async () => {
		server.answer(
			(response) => void response.socket?.end('HTTP/1.1 200 OK\r\nA: 1\r\n b\r\n\r\n{}'),
		);
		expect(await failureOfOneTry()).toMatchObject({
			message: 'The answer breaks the rules of HTTP',
			description: expect.stringContaining('HPE_'),
		});
	});

	it('of a server that speaks no https at this address, is about the scheme', async () => {
		const baseUrl = server.url.replace('http:', 'https:');
		expect(await failureOfOneTry({ baseUrl, apiKey: 'key' })).toMatchObject({
			message: 'The service could not be reached',
			description: expect.stringContaining('http://'),
		});
	});

	it.each(['SsrfBlockedIpError', 'SsrfBlockedHostnameError'])(
		'that n8n itself does not allow (%s), is told as that and not sent again',
		(name) => {
			const thrown = { name: 'NodeApiError', cause: { name, cause: { name } } };
			const { details, handling } = connectionFailure(thrown);
			expect(details).toMatchObject({
				message: 'n8n does not allow connections to this address',
				description: expect.stringContaining('N8N_SSRF_ALLOWED_HOSTNAMES'),
				retryable: false,
			});
			expect(handling.nothingDone).toBe(true);
		},
	);

	it('of an address that no server has, is about the name', () => {
		expect(connectionFailure({ code: 'ENOTFOUND' }).details).toMatchObject({
			message: 'The service could not be reached',
			description:
				'Check the Base URL in the credential: no server has this name. If it is right, check the network connection of n8n. (Network error: ENOTFOUND)',
		});
	});
});
