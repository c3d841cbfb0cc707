import type { IDataObject } from 'n8n-workflow';

import { byId } from '../engine/locators';
import { whereDomainsAre } from '../engine/n8n';
import { errorOutput, runNode } from '../request/running';
import type { Respond } from '../request/tinyServer';
import { json, useTinyServer } from '../request/tinyServer';
import { report } from '../setup/figures';
import { apiKey, counts, leaks } from './searching';

const own = useTinyServer();
const elsewhere = useTinyServer();
const figures = { addressChecks: 0, strayHeaders: 0 };
afterAll(async () => {
	report('secrets', { ...figures, ...counts });
});

const png: Respond = (response) =>
	void response.writeHead(200, { 'content-type': 'image/png' }).end('image');

/** The address that the service gives, where it answers with one; anything else is a file of its own. */
const giving =
	(address: string): Respond =>
	(response, request) => {
		const image = { path: 'image.png', url: address };
		if (/\/files$/.test(request.url))
			return json(200, {
				data: {
					original: null,
					alternatives: [{ ref: 3, name: 'sample', extension: 'png', downloadUrl: address }],
				},
			})(response, request);
		if (/generate|chats/.test(request.url))
			return json(200, { data: { ref: 7, images: [image], messages: [] } })(response, request);
		if (/previews|preview|resources\/\d+$/.test(request.url))
			return json(200, { data: { previewUrl: address, thumbnailUrl: address } })(response, request);
		return png(response, request);
	};

/** Every operation that fetches what an address leads to. */
const fetching: Array<[string, string, (address: string) => IDataObject]> = [
	[
		'File: Download by its address',
		'catalogueFile',
		(downloadUrl) => ({ resource: 'file', operation: 'download', file: 'address', downloadUrl }),
	],
	[
		'File: Download an alternative',
		'catalogueFile',
		() => ({
			resource: 'file',
			operation: 'download',
			file: 'alternative',
			resourceRef: byId('7'),
			alternative: byId('3'),
		}),
	],
	[
		'Cover: Download',
		'catalogueResource',
		(coverUrl) => ({ resource: 'resource', operation: 'downloadCover', coverOf: 'item', coverUrl }),
	],
	[
		'Chat image: Download',
		'catalogueAiChat',
		(image) => ({ resource: 'image', operation: 'download', image }),
	],
	[
		'Image: Generate',
		'catalogueAiGenerate',
		() => ({
			resource: 'image',
			operation: 'generate',
			prompt: 'A ship',
			options: { downloadImages: true },
		}),
	],
];

/** `{there}` and `{here}` are host and port of the other server and of the service. */
const addresses = [
	'http://{there}/x.png',
	'//{there}/x.png',
	'/\\{there}/x.png',
	'\\\\{there}/x.png',
	'/\t/{there}/x.png',
	' //{there}/x.png',
	'http:\\\\{there}/x.png',
	'http:/\\{there}/x.png',
	'http://{here}@{there}/x.png',
	'http://{here}%2f@{there}/x.png',
	'http://{here}\\@{there}/x.png',
	'http://user:pass@{there}/x.png',
	'http://{there}#@{here}/x.png',
	'http://{there}?@{here}/x.png',
	'HTTP://{there}/x.png',
	'https://{there}/x.png',
	'blob:http://{there}/x.png',
];

const secretHeaders = ['x-api-key', 'idempotency-key', 'mcp-session-id', 'authorization', 'cookie'];

const fetchAt = async (
	type: string,
	parameters: (address: string) => IDataObject,
	address: string,
	more: IDataObject = {},
) => {
	const filled = address
		.replaceAll('{there}', new URL(elsewhere.url).host)
		.replaceAll('{here}', new URL(own.url).host);
	own.answer(giving(filled));
	elsewhere.answer(png);
	const { run } = await runNode({
		type,
		parameters: parameters(filled),
		settings: errorOutput,
		credential: { baseUrl: own.url, apiKey, ...more },
		requestOptions: { maxTries: 1 },
	});
	figures.addressChecks += 1;
	figures.strayHeaders += elsewhere.seen.filter(({ headers }) =>
		secretHeaders.some((name) => name in headers),
	).length;
	expect(leaks(run.run)).toEqual([]);
};

describe.each(fetching)('%s', (_, type, parameters) => {
	it('goes to no other origin, however its address is written', async () => {
		for (const address of addresses) {
			await fetchAt(type, parameters, address);
			expect([address, elsewhere.seen]).toEqual([address, []]);
		}
	});

	const trusted = () => ({ trustedFileOrigins: elsewhere.url });

	it('goes to a trusted one without the key and without an idempotency key', async () => {
		await fetchAt(type, parameters, 'http://{there}/x.png', trusted());
		expect(figures.strayHeaders).toBe(0);
		expect(elsewhere.seen).toHaveLength(1);
	});

	whereDomainsAre(() => {
		it('goes to a trusted one only within Allowed Domains', async () => {
			await fetchAt(type, parameters, 'http://{there}/x.png', {
				...trusted(),
				allowedHttpRequestDomains: 'domains',
				allowedDomains: 'localhost',
			});
			expect(elsewhere.seen).toEqual([]);
			expect(figures.strayHeaders).toBe(0);
		});
	});
});

it('a trusted origin that leads on is not followed, with or without the key', async () => {
	const [, type, parameters] = fetching[0]!;
	own.answer(png);
	elsewhere.answer(json(302, {}, { location: `${own.url}/stolen` }));
	const { failed } = await runNode({
		type,
		parameters: parameters(`${elsewhere.url}/x.png`),
		settings: errorOutput,
		credential: { baseUrl: own.url, apiKey, trustedFileOrigins: elsewhere.url },
	});
	expect(failed[0]?.error.code).toBe('HTTP_302');
	expect(elsewhere.seen[0]?.headers).not.toHaveProperty('x-api-key');
	expect(own.seen).toEqual([]);
});

it.each([301, 302, 307, 308])(
	'a session of the tool gateway stays where it was opened (redirect %s)',
	async (status) => {
		elsewhere.answer(json(200, {}));
		own.answer((response, request) => {
			const { method } = JSON.parse(request.body || '{}') as { method?: string };
			if (method === 'initialize') {
				const result = {
					protocolVersion: '2025-06-18',
					capabilities: {},
					serverInfo: { name: 'x', version: '1' },
				};
				return json(
					200,
					{ jsonrpc: '2.0', id: 0, result },
					{ 'mcp-session-id': 'session-secret-1' },
				)(response, request);
			}
			if (method?.startsWith('notifications')) return void response.writeHead(202).end();
			return json(status, {}, { location: `${elsewhere.url}/mcp` })(response, request);
		});
		const tool = { __rl: true, mode: 'name', value: 'list_resource_types' };
		await runNode({
			type: 'catalogueTool',
			parameters: { operation: 'call', tool, specifyParameters: 'json', toolParametersJson: '{}' },
			settings: errorOutput,
			credential: { baseUrl: own.url, apiKey },
		});
		expect(own.seen.at(-1)?.headers['mcp-session-id']).toBe('session-secret-1');
		expect(elsewhere.seen).toEqual([]);
		figures.addressChecks += 1;
	},
);
