import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { PublisherCatalogueApi } from '../../../credentials/PublisherCatalogueApi.credentials';
import type { AnyRequest } from '../../../shared/deployment/authorized';
import { RETURNED_ADDRESS, TEST_ADDRESS } from '../../../shared/deployment/authorized';
import type { CatalogueCredential } from '../../../shared/deployment/deployment';
import { deploymentOf } from '../../../shared/deployment/deployment';

const credential = (changes: Partial<CatalogueCredential> = {}): CatalogueCredential => ({
	baseUrl: 'https://catalogue.example.com/api',
	apiKey: 'secret-key',
	...changes,
});

/** What the credential makes of a request; n8n calls it for its test, for nodes and for the HTTP Request node. */
async function authenticated(
	request: Partial<AnyRequest>,
	changes: Partial<CatalogueCredential> = {},
): Promise<IHttpRequestOptions> {
	const { authenticate } = new PublisherCatalogueApi();
	if (typeof authenticate !== 'function') throw new Error('n8n would not call it.');
	return await authenticate(
		{ ...credential(changes) } as ICredentialDataDecryptedObject,
		request as IHttpRequestOptions,
	);
}

const get = (url: string, more: Partial<AnyRequest> = {}): Partial<AnyRequest> => ({
	method: 'GET',
	url,
	...more,
});

describe("the credential's own test", () => {
	const tested = async (changes: Partial<CatalogueCredential>) =>
		await authenticated(get(TEST_ADDRESS), changes);

	it.each<[string, Partial<CatalogueCredential>]>([
		['https://catalogue.example.com/api/api-key', {}],
		['https://catalogue.example.com/api-key', { baseUrl: ' https://catalogue.example.com// ' }],
		['http://localhost:4010/api-key', { baseUrl: 'http://localhost:4010' }],
		['http://127.0.0.1/api-key', { baseUrl: 'http://0x7f.1' }],
		[
			'https://catalogue.example.com/api/who-am-i',
			{ interfaceOverrides: '{"apiKey.path":"/who-am-i"}' },
		],
	])('asks %s', async (address, changes) => {
		expect(await tested(changes)).toMatchObject({
			url: address,
			headers: { 'X-Api-Key': 'secret-key' },
			disableFollowRedirect: true,
		});
	});

	it.each<Partial<CatalogueCredential>>([
		{ baseUrl: '' },
		{ baseUrl: 'http://catalogue.example.com' },
		{ baseUrl: 'http://0x08080808' },
		{ baseUrl: 'http://localhost:1@example.com' },
		{ baseUrl: 'https://c.example.com/?a=1' },
		{ interfaceOverrides: 'not JSON' },
		{ interfaceOverrides: '{"usage.pth":"/x"}' },
		{ interfaceOverrides: '{"apiKey.path":"//elsewhere.example.com"}' },
		{ interfaceOverrides: '{"apiKey.path":"/../admin"}' },
		{ trustedFileOrigins: 'files' },
		{ allowedHttpRequestDomains: 'domains', allowedDomains: 'other.com' },
		{ apiKey: 'key\nwith lines' },
	])('refuses what the nodes refuse, in their words: %j', async (changes) => {
		let words: string[] = [];
		try {
			deploymentOf(credential(changes));
		} catch (error) {
			const { details } = error as { details: { message: string; description: string } };
			words = [details.message, details.description];
		}
		expect(words).toHaveLength(2);
		await expect(tested(changes)).rejects.toThrow(`${words[0]}. ${words[1]}`);
	});
});

describe('a request of any node', () => {
	it.each([
		'https://catalogue.example.com/api',
		'https://catalogue.example.com/api/resources/1?x=/../..',
		'https://CATALOGUE.example.com:443/api/x',
	])('goes with the key to %s', async (url) => {
		expect((await authenticated(get(url, { headers: { Accept: '*/*' } }))).headers).toEqual({
			Accept: '*/*',
			'X-Api-Key': 'secret-key',
		});
		expect((await authenticated({ method: 'POST', uri: url })).headers).toEqual({
			'X-Api-Key': 'secret-key',
		});
	});

	it.each<Partial<AnyRequest>>([
		get('https://elsewhere.example.com/api/x'),
		get('http://catalogue.example.com/api/x'),
		get('https://catalogue.example.com/other'),
		get('https://catalogue.example.com/apiary'),
		get('https://catalogue.example.com/api/../other'),
		get('https://catalogue.example.com/api/%2e%2e/other'),
		get('https://catalogue.example.com/api\\..\\other'),
		get('https://catalogue.example.com/api@elsewhere.example.com/../../x'),
		get('https://catalogue.example.com@elsewhere.example.com/api/x'),
		get('/api/x'),
		get('//elsewhere.example.com/api'),
		get('/x', { baseURL: 'https://catalogue.example.com/api' }),
		get('https://catalogue.example.com/api/x', { uri: 'https://elsewhere.example.com' }),
		{ method: 'GET' },
	])('goes nowhere else: %j', async (request) => {
		await expect(authenticated(request)).rejects.toThrow(
			'sends its API key only below its Base URL',
		);
	});

	it('may fetch an address of the same origin that the service returned, and only fetch', async () => {
		const returned = { [RETURNED_ADDRESS]: true } as const;
		expect(
			(await authenticated(get('https://catalogue.example.com/files/7', returned))).headers,
		).toHaveProperty('X-Api-Key');
		for (const request of [
			get('https://catalogue.example.com/files/7', { ...returned, method: 'POST' }),
			get('https://elsewhere.example.com/files/7', returned),
			get('https://catalogue.example.com/files/7'),
		]) {
			await expect(authenticated(request)).rejects.toThrow('only below its Base URL');
		}
	});

	it('never follows a redirect, in neither form of a request', async () => {
		const request = {
			...get('https://catalogue.example.com/api/x'),
			followRedirect: true,
			followAllRedirects: true,
			maxRedirects: 5,
		};
		expect(await authenticated(request)).toMatchObject({
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
			maxRedirects: 0,
		});
	});

	const own = 'https://catalogue.example.com/api/x';

	it.each<[string, Partial<AnyRequest>, Partial<CatalogueCredential>]>([
		['Allow Proxy in Nodes', { proxy: { host: 'p', port: 1 } }, { allowNodeProxy: true }],
		['Allow Proxy in Nodes', { proxy: 'http://p:1' as never }, { allowNodeProxy: true }],
		[
			'Allow Ignoring SSL Issues in Nodes',
			{ skipSslCertificateValidation: true },
			{ allowNodeIgnoreSsl: true },
		],
		[
			'Allow Ignoring SSL Issues in Nodes',
			{ rejectUnauthorized: false },
			{ allowNodeIgnoreSsl: true },
		],
	])("needs '%s' for %j", async (allowance, way, allowed) => {
		await expect(authenticated(get(own, way))).rejects.toThrow(`'${allowance}'`);
		expect((await authenticated(get(own, way), allowed)).headers).toHaveProperty('X-Api-Key');
	});

	it('shows the key in no refusal', async () => {
		const refusal = await authenticated(get('https://elsewhere.example.com')).catch(
			(error: unknown) => error,
		);
		expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain(
			'secret-key',
		);
	});
});
