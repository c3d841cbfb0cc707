import { gzipSync } from 'node:zlib';

import { callListSearch } from '../engine/editor';
import { byId } from '../engine/locators';
import { catalogue } from '../engine/workflow';
import { createCollection, errorOutput, listDestinations, numbered, runNode } from './running';
import type { Respond } from './tinyServer';
import { useTinyServer } from './tinyServer';

const list = { data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } };
const made = { data: { ref: 5, name: 'Spring', visibility: 'team' } };

/** A server or proxy that says how the answer is packed, and is wrong: always, or unless it is asked for nothing packed. */
const mislabelled =
	(body: unknown, encoding = 'gzip', always = false, status = 200): Respond =>
	(response, { headers }) => {
		const label = always || headers['accept-encoding'] !== 'identity';
		const replayed = headers['idempotency-key'] !== undefined && !label;
		response
			.writeHead(status, {
				'content-type': 'application/json',
				...(label && { 'content-encoding': encoding }),
				...(replayed && { 'idempotent-replayed': 'true' }),
			})
			.end(JSON.stringify(body));
	};

const server = useTinyServer();

const credential = () => ({ baseUrl: server.url, apiKey: 'key' });
const asked = () => server.seen.map(({ headers }) => headers['accept-encoding'] === 'identity');

describe('an answer that is not packed as it says', () => {
	it.each(['gzip', 'br', 'deflate', 'zstd'])('is asked for again as it is: %s', async (label) => {
		server.answer(mislabelled(list, label));
		const { succeeded } = await runNode({ ...listDestinations, credential: credential() });
		expect(succeeded).toHaveLength(1);
		expect(asked()).toEqual([false, true]);
	});

	it('is asked for again where something else stands behind what is packed', async () => {
		server.answer((response, request) =>
			request.headers['accept-encoding'] === 'identity'
				? mislabelled(list)(response, request)
				: void response
						.writeHead(200, { 'content-encoding': 'gzip' })
						.end(Buffer.concat([gzipSync(JSON.stringify(list)), Buffer.from('\r\n\r\n')])),
		);
		const { succeeded } = await runNode({ ...listDestinations, credential: credential() });
		expect(succeeded).toHaveLength(1);
	});

	it('is such once in a run of a node', async () => {
		server.answer(mislabelled(list));
		const { succeeded } = await runNode({
			...listDestinations,
			items: numbered(3),
			credential: credential(),
			requestOptions: { requestsAtOnce: 1 },
		});
		expect(succeeded).toHaveLength(3);
		expect(asked()).toEqual([false, true, true, true]);
	});

	it('is asked for again by the lists of the editor', async () => {
		server.answer(mislabelled(list));
		const { results } = await callListSearch({
			node: catalogue('Queue', 'catalogueDistribution', { resource: 'run', operation: 'queue' }),
			method: 'searchDestinations',
			credential: credential(),
		});
		expect(results).toHaveLength(1);
	});

	it('is told as that where it is always so, and not as a cut', async () => {
		server.answer(mislabelled(list, 'gzip', true));
		const { failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: credential(),
		});
		expect(asked()).toEqual([false, true]);
		expect(failed[0]?.error).toMatchObject({
			message: 'The answer could not be unpacked',
			retryable: false,
			description: expect.stringContaining('says that the answer is compressed'),
		});
	});

	it.each([400, 404, 422])(
		'is asked for again where it is a refusal (%s), for its words',
		async (status) => {
			const refused = { success: false, error: { code: 'SOMETHING', message: 'Too short' } };
			server.answer(mislabelled(refused, 'gzip', false, status));
			const { failed } = await runNode({
				...createCollection('Spring'),
				settings: errorOutput,
				credential: credential(),
			});
			expect(failed[0]?.error).toMatchObject({ code: 'SOMETHING', httpStatus: status });
			expect(failed[0]?.error.message).toContain('Too short');
			expect(failed[0]?.error.description).not.toContain('may have been done');
			server.answer(mislabelled(refused, 'gzip', true, status));
			const always = await runNode({
				...createCollection('Spring'),
				settings: errorOutput,
				credential: credential(),
			});
			expect(asked()).toEqual([false, true]);
			expect(always.failed[0]?.error).toMatchObject({ code: `HTTP_${status}`, httpStatus: status });
		},
	);

	it.each([408, 502])('is not asked for again by a create that may go on (%s)', async (status) => {
		server.answer(mislabelled({}, 'gzip', true, status));
		await runNode({
			...createCollection('Spring'),
			settings: errorOutput,
			credential: credential(),
			requestOptions: { maxTries: 1 },
		});
		expect(asked()).toEqual([false]);
	});

	it('of a create is asked for with the same key, and known as of this run', async () => {
		server.answer(mislabelled(made));
		const { succeeded } = await runNode({
			...createCollection('Spring'),
			credential: credential(),
		});
		const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
		expect(keys).toEqual([keys[0], keys[0]]);
		expect(succeeded[0]?.json).toMatchObject({
			ref: 5,
			replayed: true,
			firstSentAt: expect.any(String),
		});
	});

	it('of what is paid for is not asked for again', async () => {
		server.answer(mislabelled({ data: { value: 'Text' } }));
		const { failed } = await runNode({
			type: 'catalogueAiGenerate',
			parameters: {
				resource: 'field',
				operation: 'generate',
				resourceRef: byId(7),
				field: byId(3),
			},
			settings: errorOutput,
			credential: credential(),
		});
		expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(failed[0]?.error).toMatchObject({
			message: 'The answer could not be unpacked',
			description: expect.stringContaining('It may have been done'),
		});
	});
});
