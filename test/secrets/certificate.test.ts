import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { testCredential } from '../engine/credentialTest';
import { callListSearch } from '../engine/editor';
import { catalogue } from '../engine/workflow';
import { errorOutput, listDestinations, runNode } from '../request/running';
import { apiKey, leaks } from './searching';
import { selfSigned } from './selfSigned';

let server: Server;
let keys: unknown[] = [];
beforeAll(async () => {
	server = createServer(selfSigned(), ({ headers }, response) => {
		keys.push(headers['x-api-key']);
		response
			.setHeader('content-type', 'application/json')
			.end(JSON.stringify({ data: { results: [{ ref: 1, name: 'Drop' }], total: 1 } }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
	keys = [];
});

const credential = () => ({
	baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
	apiKey,
});
const node = (requestOptions: object) =>
	catalogue('Queue', 'catalogueDistribution', {
		resource: 'run',
		operation: 'queue',
		requestOptions,
	});

describe('a certificate that nobody vouches for', () => {
	it('is refused before the key is sent, with what to do about it', async () => {
		const { run, failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: credential(),
		});
		expect(failed[0]?.error).toMatchObject({
			message: expect.stringContaining("The service's certificate is not trusted"),
			description: expect.stringContaining("'Ignore SSL Issues (Insecure)'"),
			code: 'CONNECTION',
			retryable: false,
		});
		await expect(
			callListSearch({ node: node({}), method: 'searchDestinations', credential: credential() }),
		).rejects.toThrow('certificate');
		expect((await testCredential('publisherCatalogueApi', credential())).status).toBe('Error');
		expect(keys).toEqual([]);
		expect(leaks(run.run)).toEqual([]);
	});

	it("is not taken with Ignore SSL Issues without the owner's word in the credential", async () => {
		const requestOptions = { allowUnauthorizedCerts: true };
		const { failed } = await runNode({
			...listDestinations,
			settings: errorOutput,
			credential: credential(),
			requestOptions,
		});
		expect(failed[0]?.error).toMatchObject({
			message:
				"The credential does not allow 'Ignore SSL Issues (Insecure)' in the Request Options",
			description: expect.stringContaining("'Allow Ignoring SSL Issues in Nodes'"),
		});
		await expect(
			callListSearch({
				node: node(requestOptions),
				method: 'searchDestinations',
				credential: credential(),
			}),
		).rejects.toThrow("'Ignore SSL Issues (Insecure)'");
		expect(keys).toEqual([]);
	});

	it('is taken with Ignore SSL Issues, by operations and by the lists of the editor', async () => {
		const requestOptions = { allowUnauthorizedCerts: true };
		const allowing = { ...credential(), allowNodeIgnoreSsl: true };
		const { succeeded } = await runNode({
			...listDestinations,
			credential: allowing,
			requestOptions,
		});
		expect(succeeded.map(({ json }) => json.name)).toEqual(['Drop']);
		expect(
			(
				await callListSearch({
					node: node(requestOptions),
					method: 'searchDestinations',
					credential: allowing,
				})
			).results,
		).toHaveLength(1);
		expect(keys).toEqual([apiKey, apiKey]);
	});
});
