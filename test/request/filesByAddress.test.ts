import { binaryOf } from '../engine/n8n';
import { server, work } from './cutDownload';
import { runNode } from './running';
import type { Respond } from './tinyServer';
import { json } from './tinyServer';

describe('a download', () => {
	describe('by an address of the service', () => {
		const alternative = async (trustedFileOrigins = '') => {
			const parameters = {
				resource: 'file',
				operation: 'download',
				resourceRef: { __rl: true, mode: 'id', value: '7' },
				file: 'alternative',
				alternative: { __rl: true, mode: 'id', value: '31' },
			};
			const { failed, run } = await runNode({
				...work(),
				parameters,
				credential: {
					baseUrl: `${server.url}/api/v1`,
					apiKey: 'a-key-of-this-test',
					trustedFileOrigins,
				},
			});
			const binary = run.items('Node')[0]?.binary?.data;
			return { error: failed[0]?.error, bytes: binary && (await binaryOf(binary)).toString() };
		};
		const listing =
			(alternatives: unknown, served: string, original: unknown = null): Respond =>
			(response, request) => {
				if (request.url === '/api/v1/resources/7/files')
					return json(200, { data: { original, alternatives } })(response, request);
				if (request.url === served)
					return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound');
				json(404, {
					success: false,
					status: 'fail',
					error: { code: 'NOT_FOUND', message: `Nothing at ${request.url}` },
				})(response, request);
			};
		const file31 = (downloadUrl: string) => ({ ref: 31, name: 'sample.mp3', downloadUrl });

		it.each([
			['files/31', '/api/v1/files/31'],
			['/files/31', '/api/v1/files/31'],
			['/api/v1/files/31', '/api/v1/files/31'],
			['/files/31', '/files/31'],
		])('%s, which is at %s', async (address, served) => {
			server.answer(listing([file31(address)], served));
			expect(await alternative()).toEqual({ error: undefined, bytes: 'sound' });
		});

		it('of another origin that wants the key says where the key goes', async () => {
			const elsewhere = server.url.replace('127.0.0.1', 'localhost');
			server.answer((response, request) => {
				if (request.url === '/api/v1/resources/7/files')
					return json(200, { data: { alternatives: [file31(`${elsewhere}/31`)] } })(
						response,
						request,
					);
				json(401, {
					success: false,
					status: 'fail',
					error: { code: 'NO_API_KEY', message: 'API key is required' },
				})(response, request);
			});
			expect((await alternative(elsewhere)).error).toMatchObject({
				code: 'NO_API_KEY',
				description: expect.stringContaining(`${elsewhere} asks for a key`),
			});
			expect(server.seen.at(-1)?.headers['x-api-key']).toBeUndefined();
		});

		it.each(['/files/31?part=1', '/api/v1/files/31?part=1'])(
			'%s of a host that only the service knows is read at the Base URL',
			async (path) => {
				const address = `http://catalogue.internal:8080${path}`;
				server.answer(listing([file31(address)], '/api/v1/files/31?part=1'));
				expect(await alternative()).toEqual({ error: undefined, bytes: 'sound' });
				server.answer(listing([file31(address)], '/nowhere'));
				expect((await alternative()).error?.message).toContain(
					'may not be fetched from http://catalogue.internal:8080',
				);
			},
		);

		it('that is none of the web is not one to trust', async () => {
			server.answer(listing([file31('data:image/png;base64,AAAA')], ''));
			expect((await alternative()).error).toMatchObject({
				message: "No file can be fetched by an address that begins with 'data:'",
			});
		});

		it.each([403, 410])('that is refused with %d may have expired', async (status) => {
			const list = listing([file31('/api/v1/files/31?sig=1')], '/nowhere');
			const refused = json(status, { success: false, error: { code: 'EXPIRED', message: 'Old' } });
			server.answer((response, request) =>
				(request.url.includes('sig') ? refused : list)(response, request),
			);
			expect((await alternative()).error).toMatchObject({
				code: 'EXPIRED',
				description: expect.stringContaining('The address may also have expired'),
			});
		});

		it('that leads nowhere tells the first place that was looked at', async () => {
			server.answer(listing([file31('/files/31')], '/nowhere'));
			expect((await alternative()).error).toMatchObject({
				code: 'NOT_FOUND',
				message: expect.stringContaining('Nothing at /api/v1/files/31'),
			});
		});

		it.each<[string, unknown, unknown]>([
			['keyed by reference', { 31: { name: 'sample.mp3', downloadUrl: 'files/31' } }, null],
			['in a list, beside an original that is an empty list', [file31('files/31')], []],
			['in a list, beside an original that is an empty object', [file31('files/31')], {}],
		])('that is listed %s', async (_, alternatives, original) => {
			server.answer(listing(alternatives, '/api/v1/files/31', original));
			expect(await alternative()).toEqual({ error: undefined, bytes: 'sound' });
		});

		it.each([[null], [[]], [{}], ['']])(
			'is not there where the alternatives are %j',
			async (alternatives) => {
				server.answer(listing(alternatives, '/nowhere'));
				expect((await alternative()).error).toMatchObject({
					code: 'PARAMETER',
					message: expect.stringContaining('No file matches'),
				});
			},
		);
	});
});
