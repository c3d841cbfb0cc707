/** Gateways and frameworks in front of the service, as the credential's test tells them. */
import { json, useTinyServer } from '../request/tinyServer';
import { testCredential } from './credentialTest';

const server = useTinyServer();

async function said(status: number, body: object): Promise<string> {
	server.answer(json(status, body));
	const { message } = await testCredential('publisherCatalogueApi', {
		baseUrl: server.url,
		apiKey: 'key',
	});
	return message;
}

it.each<object>([
	{ code: 401, message: 'No', data: null },
	{ status: 401, message: 'No', data: {} },
	{ status: 401, error: 'Unauthorized', path: '/api-key' },
	{ statusCode: 401, message: 'Access denied due to missing subscription key.' },
	{ error: { code: 401, message: 'No' } },
	{ code: 'rest_forbidden', message: 'No', data: { status: 401 } },
	{ message: 'Unauthenticated.' },
	{ detail: 'Authentication credentials were not provided.' },
])('a key that is not accepted is told as that: %j', async (body) => {
	expect(await said(401, body)).toContain('does not accept this API key');
});

it.each<object>([
	{ status: 404, error: 'No handler', path: '/api-key' },
	{ statusCode: 404, message: 'Resource not found' },
	{ message: 'no Route matched with those values' },
	{ message: 'Missing Authentication Token' },
	{ detail: 'Not found.' },
	{ type: 'about:blank', title: 'Not Found', status: 404 },
])('another path leads to the Base URL: %j', async (body) => {
	expect(await said(404, body)).toContain('Check the Base URL: its path may be wrong');
});

it('a service that is down is tested again later', async () => {
	expect(await said(500, { status: 500, error: 'Internal Server Error' })).toContain(
		'Test the credential again later',
	);
});

it('nothing compressed is wanted, since a proxy may say so of what is not', async () => {
	await said(404, {});
	expect(server.seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity']);
});
