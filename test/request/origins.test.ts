import { testCredential } from '../engine/credentialTest';
import { callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { createCollection, errorOutput, listDestinations, runNode } from './running';
import { json, useTinyServer, type Respond } from './tinyServer';

const sandbox = useSandbox('--records', '0');
const elsewhere = useTinyServer(json(200, { data: { results: [], total: 0, ref: 1 } }));
beforeEach(async () => {
	await sandbox.control('reset', {});
	elsewhere.answer(json(200, { data: { results: [], total: 0, ref: 1 } }));
});

const credential = () => ({ baseUrl: sandbox.url, apiKey: editor });

describe.each([301, 302, 303, 307, 308])('a redirect (%s) to another port', (status) => {
	const redirect = async () =>
		await sandbox.control('faults', {
			match: {},
			action: { kind: 'redirect', status, location: `${elsewhere.url}/stolen` },
		});

	it.each([
		['a read', listDestinations],
		['a create', createCollection('Anything')],
	])('is not followed by %s, and nothing reaches that port', async (_, work) => {
		await redirect();
		const { failed } = await runNode({ ...work, settings: errorOutput, credential: credential() });
		expect(failed[0]?.error).toMatchObject({
			message: 'The service answered with a redirect, which is not followed',
			code: `HTTP_${status}`,
			httpStatus: status,
			retryable: false,
		});
		expect(elsewhere.seen).toEqual([]);
		expect((await sandbox.control('journal')).total).toBe(1);
	});

	it('is not followed by the lists of the editor nor by the test of the credential', async () => {
		await redirect();
		const node = catalogue('Queue', 'catalogueDistribution', {
			resource: 'run',
			operation: 'queue',
		});
		await expect(
			callListSearch({ node, method: 'searchDestinations', credential: credential() }),
		).rejects.toThrow('redirect');
		expect((await testCredential('publisherCatalogueApi', credential())).status).toBe('Error');
		expect(elsewhere.seen).toEqual([]);
	});
});

it('a redirect that only wants a slash names the override, with which it works', async () => {
	elsewhere.answer((response, request) =>
		request.url === '/targets/'
			? json(200, { data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } })(response, request)
			: void response.writeHead(308, { location: `${String(request.url)}/` }).end(),
	);
	const list = async (path: string) =>
		await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: {
				baseUrl: elsewhere.url,
				apiKey: 'key',
				interfaceOverrides: JSON.stringify({ 'destinations.path': path }),
			},
		});
	expect((await list('/targets')).failed[0]?.error.description).toBe(
		"The service wants a slash behind this address. Set 'destinations.path' to '/targets/' in 'Interface Overrides' of the credential.",
	);
	const { succeeded } = await list('/targets/');
	expect(succeeded.map(({ json: { name } }) => name)).toEqual(['Drop']);
});

describe.each([301, 302, 307, 308])('a redirect (%s) to the same path with a slash', (status) => {
	const slashed: Respond = (response, request) =>
		request.url.endsWith('/')
			? json(200, { data: { ref: 7 } })(response, request)
			: void response
					.writeHead(status, { location: `http://127.0.0.1${request.url}/` })
					.end('Moved');
	const create = async () =>
		await runNode({
			...createCollection('Spring'),
			settings: errorOutput,
			credential: { baseUrl: elsewhere.url, apiKey: 'key' },
		});

	it('is followed where no override can set the path, with method, body and key', async () => {
		elsewhere.answer(slashed);
		const { succeeded } = await create();
		expect(succeeded[0]?.json).toMatchObject({ ref: 7 });
		const [first, second] = elsewhere.seen.filter(({ method }) => method === 'POST');
		expect(second).toEqual({ ...first, url: '/collections/' });
	});

	it('once', async () => {
		elsewhere.answer((response, { url }) => {
			response.writeHead(status, { location: `${url}/` }).end();
		});
		const { failed } = await create();
		expect(failed[0]?.error.description).toContain('one slash more');
	});
});

describe('the address of the credential', () => {
	it('may have a path and end in a slash, also for its test', async () => {
		elsewhere.answer(json(200, { data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } }));
		const own = { baseUrl: ` ${elsewhere.url}/api/v1/ `.trim(), apiKey: 'key' };
		const { succeeded } = await runNode({ ...listDestinations, credential: own });
		expect(succeeded.map(({ json: { name } }) => name)).toEqual(['Drop']);
		expect((await testCredential('publisherCatalogueApi', own)).status).toBe('OK');
		expect(elsewhere.seen.map(({ url }) => url)).toEqual([
			'/api/v1/distribution/destinations',
			'/api/v1/api-key',
		]);
	});

	it.each([
		[
			'http to the whole world',
			'http://catalogue.example.com',
			"'Base URL' of the credential does not start with https",
		],
		[
			'user and password',
			'http://user:pass@127.0.0.1:1',
			"'Base URL' of the credential contains more than an address",
		],
		['nothing', '', "'Base URL' of the credential is not a web address"],
	])("with %s is each item's failure before anything is sent", async (_, baseUrl, message) => {
		const { failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			items: [{ id: 1 }, { id: 2 }],
			credential: { baseUrl, apiKey: 'key' },
		});
		expect(failed.map(({ id, error }) => [id, error.message, error.code])).toEqual([
			[1, message, 'PARAMETER'],
			[2, message, 'PARAMETER'],
		]);
	});
});

describe('Allowed Domains', () => {
	const restricted = (allowedDomains: string) => ({
		...credential(),
		allowedHttpRequestDomains: 'domains',
		allowedDomains,
	});

	it('that hold the host let calls through', async () => {
		const { succeeded } = await runNode({
			...createCollection('Allowed'),
			credential: restricted('example.com, 127.0.0.1'),
		});
		expect(succeeded).toHaveLength(1);
	});

	it.each(['example.com', '*.127.0.0.1', ''])(
		'that do not (%j) let none through, in no place',
		async (allowedDomains) => {
			const { failed } = await runNode({
				...createCollection('Forbidden'),
				settings: errorOutput,
				credential: restricted(allowedDomains),
			});
			expect(failed[0]?.error.message).toContain('Allowed Domains');
			const node = catalogue('Queue', 'catalogueDistribution', {
				resource: 'run',
				operation: 'queue',
			});
			await expect(
				callListSearch({
					node,
					method: 'searchDestinations',
					credential: restricted(allowedDomains),
				}),
			).rejects.toThrow('Allowed Domains');
			expect((await sandbox.control('journal')).total).toBe(0);
		},
	);
});

describe('Interface Overrides', () => {
	const overrides = {
		'destinations.path': '/feeds',
		'destinations.ref': 'id',
		'destinations.name': 'label',
		'list.results': 'rows',
		'list.total': 'count',
		'apiKey.path': '/who-am-i',
	};
	const moved = () => ({
		baseUrl: elsewhere.url,
		apiKey: 'key',
		interfaceOverrides: JSON.stringify(overrides),
	});

	it('are honoured by operations, by lists of the editor and by the test of the credential', async () => {
		elsewhere.answer(json(200, { data: { rows: [{ id: 9, label: 'Drop' }], count: 1 } }));
		const { succeeded } = await runNode({ ...listDestinations, credential: moved() });
		expect(succeeded.map(({ json: row }) => row)).toEqual([
			{ ref: 9, name: 'Drop', id: 9, label: 'Drop' },
		]);
		const node = catalogue('Queue', 'catalogueDistribution', {
			resource: 'run',
			operation: 'queue',
		});
		const { results } = await callListSearch({
			node,
			method: 'searchDestinations',
			credential: moved(),
		});
		expect(results).toEqual([{ name: 'Drop', value: '9' }]);
		expect((await testCredential('publisherCatalogueApi', moved())).status).toBe('OK');
		expect(elsewhere.seen.map(({ url }) => url)).toEqual(['/feeds', '/feeds', '/who-am-i']);
	});

	it.each(['{"nonsense":"x"}', 'not JSON'])(
		'that are wrong (%s) fail before anything is sent, and say how',
		async (interfaceOverrides) => {
			const { failed } = await runNode({
				...listDestinations,
				settings: errorOutput,
				credential: { ...moved(), interfaceOverrides },
			});
			expect(failed[0]?.error).toMatchObject({
				code: 'PARAMETER',
				message: expect.stringContaining('Interface Overrides'),
			});
			expect(elsewhere.seen).toEqual([]);
		},
	);
});
