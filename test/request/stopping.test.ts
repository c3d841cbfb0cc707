import type { IDataObject } from 'n8n-workflow';

import { createCollection, errorOutput, numbered, runNode } from './running';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();

const credential = () => ({ baseUrl: server.url, apiKey: 'key' });
const refusal = json(400, {
	success: false,
	message: 'No.',
	error: { code: 'VALIDATION', message: 'No.' },
});
const created = json(200, { data: { ref: 1 } });

describe('without continue-on-fail', () => {
	it('nothing more is sent after a failure, and the error names the item', async () => {
		server.answer((response, request) =>
			(request.body.includes('Collection 4') ? refusal : created)(response, request),
		);
		const { run } = await runNode({
			...createCollection(),
			items: numbered(50),
			credential: credential(),
			requestOptions: { requestsAtOnce: 1 },
		});
		expect(server.seen).toHaveLength(4);
		expect(run.status).toBe('error');
		expect(run.node('Node').error).toMatchObject({
			message: 'The service refused the values: No. [item 3]',
			description: expect.stringContaining('Check the parameter'),
			context: { itemIndex: 3 },
		});
		expect(run.ran).toEqual(['Source', 'Node']);
	});

	it('of several under way only those are finished', async () => {
		const cap = 3;
		server.answer((response, request) => {
			const isFourth = request.body.includes('Collection 4"');
			setTimeout(() => (isFourth ? refusal : created)(response, request), isFourth ? 0 : 30);
		});
		const { run } = await runNode({
			...createCollection(),
			items: numbered(50),
			credential: credential(),
			requestOptions: { requestsAtOnce: cap },
		});
		expect(run.node('Node').error?.message).toContain('[item 3]');
		expect(server.seen.length).toBeLessThanOrEqual(4 + cap - 1);
	});

	it.each([
		[
			'adding',
			{
				type: 'catalogueCollection',
				parameters: {
					resource: 'resource',
					operation: 'add',
					collection: { mode: 'id', value: '1' },
					resourceRefs: '={{ $json.ref }}',
				},
			},
		],
		[
			'queueing',
			{
				type: 'catalogueDistribution',
				parameters: {
					resource: 'run',
					operation: 'queue',
					destination: { mode: 'id', value: '1' },
					distribute: 'resources',
					resourceRefs: '={{ $json.ref }}',
				},
			},
		],
	])('%s all together sends nothing when one item cannot be sent', async (_, work) => {
		server.answer(created);
		const items: IDataObject[] = [
			{ id: 1, ref: 5 },
			{ id: 2, ref: 'five' },
			{ id: 3, ref: 6 },
		];
		const { run } = await runNode({ ...work, items, credential: credential() });
		expect(run.node('Node').error?.message).toBe("'Resources' is 'five' [item 1]");
		expect(server.seen).toEqual([]);
	});
});

describe('a failing expression', () => {
	it('is the failure of its item only', async () => {
		server.answer(created);
		const name = "={{ $json.id === 2 ? $('Nowhere').item.json.name : 'Collection ' + $json.id }}";
		const { succeeded, failed, run } = await runNode({
			...createCollection(name),
			items: numbered(3),
			settings: errorOutput,
			credential: credential(),
		});
		expect(run.error).toBeUndefined();
		expect(succeeded.map(({ id }) => id)).toEqual([1, 3]);
		expect(failed).toEqual([
			{
				id: 2,
				error: expect.objectContaining({
					message: expect.stringContaining("node doesn't exist"),
					code: 'PARAMETER',
					httpStatus: null,
				}),
			},
		]);
		expect(server.seen).toHaveLength(2);
	});

	it('in one item of several that go together takes only this one out', async () => {
		server.answer(
			json(200, {
				data: {
					collectionRef: 1,
					results: [
						{ ref: 1, status: 'added' },
						{ ref: 3, status: 'added' },
					],
				},
			}),
		);
		const parameters = {
			resource: 'resource',
			operation: 'add',
			collection: { mode: 'id', value: '1' },
			output: 'rows',
			resourceRefs: "={{ $json.id === 2 ? $('Nowhere').item.json.ref : $json.id }}",
		};
		const { succeeded, failed } = await runNode({
			type: 'catalogueCollection',
			parameters,
			items: numbered(3),
			settings: errorOutput,
			credential: credential(),
		});
		expect(succeeded.map(({ id, json: { ref } }) => [id, ref])).toEqual([
			[1, 1],
			[3, 3],
		]);
		expect(failed.map(({ id }) => id)).toEqual([2]);
		expect(server.seen.map(({ body }) => body)).toEqual(['{"resourceRefs":[1,3]}']);
	});
});

describe('a success whose data has a key that n8n takes for a failure', () => {
	it.each([null, '', 'Nothing is wrong', { message: 'x' }])(
		'error: %j stays a success, and Retry On Fail does not run the node again',
		async (error) => {
			server.answer(json(200, { data: { ref: 1, error } }));
			const { succeeded, failed } = await runNode({
				...createCollection(),
				items: numbered(2),
				settings: { ...errorOutput, retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
				credential: credential(),
			});
			expect(failed).toEqual([]);
			expect(succeeded.map(({ json: made }) => made)).toEqual(
				[1, 2].map(() => ({ ref: 1, serviceError: error, replayed: false })),
			);
			expect(server.seen).toHaveLength(2);
		},
	);
});

describe('Stop', () => {
	it.each([
		['while a call waits for the rate limit', json(429, {}, { 'retry-after': '50' })],
		['while a call waits to be sent again', json(503, {}, { 'retry-after': '50' })],
		['while an answer is awaited', () => undefined],
	])('%s ends it at once, and nothing more is sent', async (_, respond) => {
		const stopping = new AbortController();
		server.answer((response, request) => {
			respond(response, request);
			setTimeout(() => stopping.abort(), 50);
		});
		const began = Date.now();
		const { run } = await runNode({
			...createCollection(),
			items: numbered(20),
			settings: errorOutput,
			credential: credential(),
			requestOptions: { requestsAtOnce: 2 },
			options: { signal: stopping.signal },
		});
		expect(run.status).toBe('canceled');
		expect(Date.now() - began).toBeLessThan(5_000);
		const sent = server.seen.length;
		expect(sent).toBeLessThanOrEqual(2);
		await new Promise((resolve) => setTimeout(resolve, 600));
		expect(server.seen).toHaveLength(sent);
	});
});

describe('settings that an expression gets wrong', () => {
	it.each<[string, unknown]>([
		['requestsAtOnce', 0],
		['requestsAtOnce', -5],
		['requestsAtOnce', 'many'],
		['requestsAtOnce', null],
		['maxTries', 0],
		['maxTries', 'often'],
		['maxWait', 'long'],
		['timeout', 'long'],
	])('%s = %j loses no item', async (name, value) => {
		server.answer(created);
		const { succeeded } = await runNode({
			...createCollection(),
			items: numbered(3),
			credential: credential(),
			requestOptions: { [name]: value } as IDataObject,
		});
		expect(succeeded.map(({ id }) => id)).toEqual([1, 2, 3]);
	});

	it('a Max Wait that is no number does not wait for ever', async () => {
		server.answer(json(429, {}, { 'retry-after': '1000' }));
		const { failed } = await runNode({
			...createCollection(),
			settings: errorOutput,
			credential: credential(),
			requestOptions: { maxWait: 'long' },
		});
		expect(failed[0]?.error).toMatchObject({ code: 'HTTP_429', resumeAt: expect.any(String) });
	});
});
