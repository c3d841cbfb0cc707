import type { IDataObject } from 'n8n-workflow';

import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

describe('artwork is fetched with the key, however the service names its place', () => {
	const route = '/ai/artwork/images';
	const download = async (image: IDataObject, parameters: IDataObject) => {
		const seen: string[] = [];
		server.answer((response, request) => {
			if (request.method === 'POST')
				return json(200, { data: { images: [image] } })(response, request);
			seen.push(`${request.url} ${String(request.headers['x-api-key'])}`);
			response.writeHead(200, { 'content-type': 'image/png' }).end('PNG');
		});
		const { failed, hints } = await runNode({
			type: 'catalogueAiGenerate',
			parameters: { resource: 'artwork', binaryField: 'data', ...parameters },
			credential: { baseUrl: server.url, apiKey: 'key-1' },
			settings: errorOutput,
		});
		return { failed, hints, seen };
	};

	it.each<[IDataObject, string]>([
		[{ path: 'a/b.png', url: `${route}?path=a%2Fb.png` }, `${route}?path=a%2Fb.png`],
		[{ url: `${route}?path=a%2Fb.png` }, `${route}?path=a%2Fb.png`],
		[{ url: `${route}/17` }, `${route}/17`],
	])('%j', async (image, url) => {
		const generate = {
			operation: 'generate',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
			assetType: 'cover',
			aspectRatio: '2:3',
			options: { downloadImages: true },
		};
		const wanted = { failed: [], hints: [], seen: [`${url} key-1`] };
		expect(await download(image, generate)).toEqual(wanted);
		const imagePath = String(image.path ?? `${server.url}${String(image.url)}`);
		expect(await download(image, { operation: 'download', imagePath })).toEqual(wanted);
	});
});

describe('Image: Download', () => {
	it.each(['/ai/images?path=p.png&exp=1&sig=2', 'ai/images?path=p.png&amp;exp=1&amp;sig=2'])(
		'takes an address below the Base URL: %s',
		async (image) => {
			server.answer((response, { url }) => {
				const isFound = url.startsWith('/ai/images?path=p.png');
				response.writeHead(isFound ? 200 : 404, { 'content-type': 'image/png' }).end('PNG');
			});
			const { failed } = await runNode({
				type: 'catalogueAiChat',
				parameters: { resource: 'image', operation: 'download', image, binaryField: 'data' },
				credential: { baseUrl: server.url, apiKey: 'key-1' },
				settings: errorOutput,
			});
			expect(failed).toEqual([]);
		},
	);
});

describe('an image whose type the service does not say', () => {
	const download = async (contentType: string | undefined, body: string) => {
		server.answer((response) => {
			response.writeHead(200, contentType ? { 'content-type': contentType } : {}).end(body);
		});
		return await runNode({
			type: 'catalogueAiChat',
			parameters: { resource: 'image', operation: 'download', image: 'p/1', binaryField: 'data' },
			credential: { baseUrl: server.url, apiKey: 'key-1' },
			settings: errorOutput,
		});
	};

	it.each([undefined, 'application/octet-stream'])('is downloaded: %s', async (contentType) => {
		const { failed, succeeded } = await download(contentType, '\u0089PNG');
		expect(failed).toEqual([]);
		expect(succeeded).toHaveLength(1);
	});

	it.each([
		['a page', '<!DOCTYPE html><html>Log in</html>', 'The service sent a web page instead'],
		['JSON', '{"data":{}}', 'The service sent JSON instead'],
	])('is not %s', async (_, body, message) => {
		const { failed } = await download('application/octet-stream', body);
		expect(failed).toMatchObject([{ error: { message: expect.stringContaining(message) } }]);
	});

	it('is nothing that is known to be something else', async () => {
		const { failed } = await download('application/pdf', '%PDF');
		expect(failed).toMatchObject([
			{ error: { message: 'The address leads to a file of type application/pdf' } },
		]);
	});
});
