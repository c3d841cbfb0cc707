import type { IDataObject } from 'n8n-workflow';
import { inspect } from 'node:util';
import { deflateRawSync } from 'node:zlib';

import { callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { createCollection, errorOutput, runNode } from './running';
import type { Respond } from './tinyServer';
import { json, useTinyServer } from './tinyServer';

const apiKey = 'kx-4f9d2c-NEVER-SHOWN-81b7';

const server = useTinyServer();

/** All that can be read out of a value: as JSON, as a person debugging sees it, and along its causes. */
function everythingIn(value: unknown): string {
	const texts: string[] = [];
	for (
		let current = value, depth = 0;
		current !== undefined && current !== null && depth < 6;
		depth++
	) {
		texts.push(
			inspect(current, {
				depth: Infinity,
				showHidden: true,
				getters: true,
				maxStringLength: null,
				maxArrayLength: null,
			}),
		);
		if (current instanceof Error)
			texts.push(
				String(current.stack),
				JSON.stringify(current, Object.getOwnPropertyNames(current)),
			);
		current = typeof current === 'object' && 'cause' in current ? current.cause : undefined;
	}
	return texts.join('\n');
}

/** The places where the key stands, with what is around it; whole dumps would bury them. */
const leaks = (value: unknown) =>
	everythingIn(value).match(new RegExp(`.{0,60}${apiKey}.{0,20}`, 'g')) ?? [];

const envelope = (code: string, message: string) => ({
	success: false,
	status: 'fail',
	message,
	error: { code, message },
});

/** A service that repeats the headers that it got, as some proxies do on their error pages. */
const echo =
	(status: number): Respond =>
	(response, { headers }) =>
		json(status, envelope('ECHO', `You sent ${JSON.stringify(headers)}`))(response, {
			method: '',
			url: '',
			headers,
			body: '',
		});

const failures: Array<[string, Respond, IDataObject?]> = [
	['a key that is not known', json(401, envelope('INVALID_API_KEY', 'Unknown key'))],
	['a missing scope', json(403, envelope('INSUFFICIENT_SCOPE', 'write'))],
	['not found', json(404, envelope('NOT_FOUND', 'None'))],
	['a conflict', json(422, envelope('IDEMPOTENCY_KEY_CONFLICT', 'Other body'))],
	[
		'the rate limit',
		json(429, envelope('RATE_LIMITED', 'Hourly rate limit exceeded.'), { 'retry-after': '3600' }),
	],
	['an error of the service', json(500, envelope('INTERNAL', 'Sorry'), { 'retry-after': '0' })],
	['a redirect', json(302, {}, { location: 'https://elsewhere.example.com/' })],
	['an answer that repeats the headers', echo(400)],
	['a server error that repeats the headers', echo(502)],
	['a web page', (response) => void response.end('<html>Sign in</html>')],
	['broken JSON', (response) => void response.end('{"data":')],
	[
		'a broken encoding',
		(response) =>
			void response.writeHead(200, { 'content-encoding': 'gzip' }).end(deflateRawSync('{}')),
	],
	[
		'a cut body',
		(response) =>
			void response
				.writeHead(200, { 'content-length': '100' })
				.write('{"data"', () => response.destroy()),
	],
	['a dropped connection', (response) => void response.destroy()],
	['no answer in time', () => undefined, { timeout: 200 }],
	['a proxy that does not answer', json(200, {}), { proxy: 'http://127.0.0.1:1' }],
];

describe.each(failures)('%s', (_, respond, requestOptions = {}) => {
	const work = (options: IDataObject = {}) => ({
		...createCollection('Anything', { options }),
		credential: { baseUrl: server.url, apiKey, allowNodeProxy: true },
		requestOptions: { maxTries: 2, ...requestOptions },
	});

	it('shows the key in no item and in nothing that n8n stores of the execution', async () => {
		server.answer(respond);
		const { run, failed } = await runNode({ ...work(), settings: errorOutput });
		expect(failed).toHaveLength(1);
		expect(leaks(run.run)).toEqual([]);
	});

	it('nor in the error that stops the workflow', async () => {
		server.answer(respond);
		const { run } = await runNode(work());
		expect(run.status).toBe('error');
		expect(run.node('Node').error?.message).toContain('[item 0]');
		expect(leaks(run.run)).toEqual([]);
	});

	it('nor in what the lists of the editor throw', async () => {
		server.answer(respond);
		const node = catalogue('Add', 'catalogueCollection', {
			resource: 'resource',
			operation: 'add',
			requestOptions,
		});
		const thrown = await callListSearch({
			node,
			method: 'searchCollections',
			credential: { baseUrl: server.url, apiKey, allowNodeProxy: true },
		}).catch((error: unknown) => error);
		expect(thrown).toBeInstanceOf(Error);
		expect(leaks(thrown)).toEqual([]);
	});
});

it('the key is in the one header of every call, and the searching above would find it', async () => {
	server.answer(json(200, { data: { ref: 1 } }));
	const { run } = await runNode({
		...createCollection('Anything'),
		credential: { baseUrl: server.url, apiKey, allowNodeProxy: true },
	});
	expect(server.seen[0]?.headers['x-api-key']).toBe(apiKey);
	expect(server.seen[0]?.url).not.toContain(apiKey);
	expect(leaks(run.run)).toEqual([]);
	expect(
		leaks(new Error('outer', { cause: { config: { headers: { deep: [apiKey] } } } })),
	).not.toEqual([]);
});
