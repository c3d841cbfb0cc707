import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { PublisherCatalogueApi } from '../../credentials/PublisherCatalogueApi.credentials';
import { editor, unlinked, useSandbox } from '../sandbox/startSandbox';
import { testCredential } from './credentialTest';
import { callListSearch } from './editor';
import { isN8n1 } from './n8n';
import { catalogue } from './workflow';

const name = 'publisherCatalogueApi';

describe('what a person sees under the credential', () => {
	const sandbox = useSandbox();

	const test = (apiKey: string, baseUrl = sandbox.url) => testCredential(name, { baseUrl, apiKey });

	it('is content with a key that the service knows', async () => {
		expect(await test(editor)).toEqual({ status: 'OK', message: 'Connection successful!' });
	});

	it('says that the key is not accepted', async () => {
		expect(await test('nobody')).toEqual({
			status: 'Error',
			message: expect.stringContaining('does not accept this API key'),
		});
	});

	it('says that a key has no user, and that a Base URL has a path too many', async () => {
		expect(await test(unlinked)).toEqual({
			status: 'Error',
			message: expect.stringContaining('not linked to a service user'),
		});
		expect(await test(editor, `${sandbox.url}/catalogue`)).toEqual({
			status: 'Error',
			message: expect.stringContaining('Check the Base URL'),
		});
	});

	it('gives the code of an address where nothing listens, which the form explains', async () => {
		expect(new PublisherCatalogueApi().properties[0]!.hint).toContain('ECONNREFUSED');
		expect(await test(editor, 'http://127.0.0.1:1')).toEqual({
			status: 'Error',
			message: isN8n1
				? 'The service refused the connection - perhaps it is offline'
				: 'ECONNREFUSED',
		});
	});

	it('searches a list of the editor with the key of the credential', async () => {
		const searched = {
			node: catalogue('Add', 'catalogueCollection', { resource: 'resource', operation: 'add' }),
			method: 'searchCollections',
		};
		const { status, data } = await sandbox.as(editor).post('/collections', { name: 'Autumn list' });
		expect(status).toBe(200);
		const { results } = await callListSearch(
			{ ...searched, credential: { baseUrl: sandbox.url, apiKey: editor } },
			'autumn',
		);
		expect(results.map(({ name, value }) => ({ name, value }))).toEqual([
			{ name: `Autumn list (team, no. ${data.data.ref})`, value: String(data.data.ref) },
		]);
		await expect(
			callListSearch({ ...searched, credential: { baseUrl: sandbox.url, apiKey: 'nobody' } }),
		).rejects.toThrow(/API key/);
	});
});

const refusal = (status: number, error: object) => ({
	status,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify({ success: false, status: 'fail', error }),
});

describe('an address that is not the service', () => {
	let server: Server;
	let seen: string[] = [];
	let answer: { status: number; headers?: Record<string, string>; body?: string };
	beforeAll(async () => {
		server = createServer((request, response) => {
			seen.push(request.url ?? '');
			response.writeHead(answer.status, answer.headers).end(answer.body);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	it.each([
		['403', { status: 403 }, 'did not come from the catalogue service'],
		['404', { status: 404 }, 'did not come from the catalogue service'],
		...[200, 400, 401, 403, 404, 500].map((status): [string, typeof answer, string] => [
			`a known code with ${status}`,
			refusal(status, { code: 'INSUFFICIENT_SCOPE', message: 'Scope read is missing' }),
			'lacks a scope',
		]),
		...[
			{ data: null },
			{ data: false },
			{ data: true },
			{ success: true, data: [] },
			{ data: 'Unauthorized' },
			{ data: 401 },
		].map((body): [string, typeof answer, string] => [
			`nothing about the key: ${JSON.stringify(body)}`,
			{ status: 200, body: JSON.stringify(body) },
			'says nothing about this API key',
		]),
		...[
			{ error: 'Key expired' },
			{ error: ['Key expired'] },
			{ errors: [{ message: 'Key expired' }] },
			{ error: { message: 'Key expired' } },
			{ error: { code: 'KEY_EXPIRED' } },
			{ code: 'KEY_EXPIRED', message: 'No' },
			{ status: 'expired' },
			{ fault: 'Key expired' },
		].map((body): [string, typeof answer, string] => [
			`a refusal in words of its own: ${JSON.stringify(body)}`,
			{ status: 200, body: JSON.stringify(body) },
			'or the service refused the API key',
		]),
		...[[], 0, ''].map((user): [string, typeof answer, string] => [
			`a key whose user is ${JSON.stringify(user)}`,
			{ status: 200, body: JSON.stringify({ data: { user } }) },
			'not linked to a service user. AI chats and generation, and all else that runs as a user, would fail',
		]),
		...[
			{ status: 'ERROR', message: 'No', data: {} },
			{ status: 'Fail', data: { user: { ref: 1 } } },
			{ success: 'no', data: {} },
			{ success: -1, data: {} },
			{ success: 'failed', data: {} },
			{ ok: 0, data: {} },
			{ error: '1', data: {} },
			{ status: 'Denied', data: { user: { ref: 1 } } },
			{ code: 'rest_forbidden', message: 'No', data: { status: 403 } },
			{ data: { error: 'Unauthorized' } },
		].map((body): [string, typeof answer, string] => [
			`a refusal beside an object: ${JSON.stringify(body)}`,
			{ status: 401, body: JSON.stringify(body) },
			'refused the test',
		]),
		...[
			{ status: 404, body: '<html>Not found</html>' },
			refusal(404, { code: 'NOT_FOUND', message: 'No route' }),
			refusal(405, { code: 'METHOD_NOT_ALLOWED', message: 'No' }),
			{ status: 307, headers: { location: '/api-key/' } },
		].map((given): [string, typeof answer, string] => [
			`another path, as ${given.status} ${given.body ?? ''}`,
			given,
			"'apiKey.path'",
		]),
		...[
			{ status: 500, body: 'oops' },
			{ status: 502, body: '<html>Bad gateway</html>' },
			refusal(503, { code: 'MAINTENANCE', message: 'Until 6' }),
			refusal(503, { code: 'ODD', message: 'Until 6' }),
			{ status: 504 },
		].map((given): [string, typeof answer, string] => [
			`a service that is down, as ${given.status} ${given.body ?? ''}`,
			given,
			'again later',
		]),
		['a proxy that wants a password', { status: 407 }, 'asks for a password'],
		[
			'a page to see',
			{ status: 303, headers: { location: '/login' } },
			'redirects to another address',
		],
		[
			'a limit with 403',
			refusal(403, { code: 'RATE_LIMITED', message: 'Hourly rate limit exceeded.' }),
			'no more calls for now',
		],
		...[420, 429].map((status): [string, typeof answer, string] => [
			`a limit without words, as ${status}`,
			{ status },
			'no more calls for now',
		]),
		[
			'a service that cannot answer',
			refusal(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }),
			'Test the credential again later',
		],
		[
			'a refusal of another code with 200',
			refusal(200, { code: 'ODD', message: 'No' }),
			'refused the test',
		],
		[
			'a redirect, which is not followed',
			{ status: 302, headers: { location: '/elsewhere' } },
			'redirects to another address',
		],
		[
			'a web page',
			{ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Log in</html>' },
			'did not come from the catalogue service. The service may be down',
		],
		[
			'JSON of something else',
			{ status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' },
			'did not come from the catalogue service',
		],
	])('%s', async (_what, given, sentence) => {
		answer = given;
		seen = [];
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const isToldApart = !isN8n1 || ![303, 302, 405, 407, 420, 429].includes(answer.status);
		expect(await testCredential(name, { baseUrl, apiKey: editor })).toEqual({
			status: 'Error',
			message: expect.stringContaining(isToldApart ? sentence : 'check the API key'),
		});
		expect(seen).toEqual(['/api-key']);
	});

	it('is never asked over http when it is public, unless that is allowed', async () => {
		answer = { status: 403 };
		// The one address that leads here and is not one of our own network by its looks.
		const baseUrl = `http://0.0.0.0:${(server.address() as AddressInfo).port}`;
		seen = [];
		expect((await testCredential(name, { baseUrl, apiKey: editor })).status).toBe('Error');
		expect(seen).toEqual([]);
		await testCredential(name, { baseUrl, apiKey: editor, allowHttp: true });
		expect(seen).toEqual(['/api-key']);
	});
});
