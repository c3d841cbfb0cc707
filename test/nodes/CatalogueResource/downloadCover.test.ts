import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { binaryOf } from '../../engine/n8n';
import { resourceOfType } from '../../sandbox/catalogue';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const download = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'downloadCover', ...parameters },
		options,
	);
const continues = { onError: 'continueErrorOutput' as const };

async function summary(title: string) {
	const { data } = await catalogue.sandbox
		.as(editor)
		.get('/resources/search', { params: { q: title, limit: 1 } });
	return data.data.results[0];
}

describe('Resource: Download Cover', () => {
	it.each(['memory', 'filesystem'] as const)('of a search result (%s)', async (binaryMode) => {
		const row = await summary('Metamorphoses');
		for (const [size, url] of [
			['preview', row.previewUrl],
			['thumbnail', row.thumbnailUrl],
		]) {
			const { items } = await download({ size }, { items: [row], binaryMode });
			const [item] = items;
			const file = item?.binary?.data;
			const { data } = await catalogue.sandbox.as().get(url, { responseType: 'arraybuffer' });
			// The service calls the covers of all books the same.
			const named = { mimeType: 'image/svg+xml', fileName: `${row.ref}-${size}.svg` };
			expect(item?.json).toEqual({
				ref: row.ref,
				resourceRef: row.ref,
				title: row.title,
				isbn: row.fields.isbn,
				format: row.fields.format[0],
				size,
				...named,
				fileSize: data.length,
			});
			expect(file).toMatchObject(named);
			expect(file && (await binaryOf(file)).equals(Buffer.from(data))).toBe(true);
		}
	});

	it('of a resource chosen by name, or from the list', async () => {
		const { ref, title } = await resourceOfType(catalogue.sandbox, 'Marketing Asset');
		const chosen = [
			{ mode: 'name', value: title },
			{ mode: 'list', value: String(ref), cachedResultName: title },
		];
		for (const choice of chosen) {
			const { items, errors } = await download(
				{ coverOf: 'resource', resourceRef: { __rl: true, ...choice }, binaryField: 'cover' },
				{ settings: continues },
			);
			expect(errors).toEqual([]);
			expect(items[0]?.binary?.cover?.mimeType).toBe('image/svg+xml');
		}
	});

	it('of a resource given by its reference, which is found by the title of the item or by other words', async () => {
		const { ref, title } = await resourceOfType(catalogue.sandbox, 'Marketing Asset');
		const byRef = {
			coverOf: 'resource',
			resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' },
		};
		const { items, errors } = await download(byRef, {
			items: [{ ref, title }, { ref, title: 'No such title' }, { ref }],
			settings: continues,
		});
		expect(items.map(({ json }) => json.resourceRef)).toEqual([ref]);
		expect(errors.map(({ code, message }) => [code, message])).toEqual([
			['NOT_FOUND', "The search for 'No such title' does not find the resource"],
			['PARAMETER', "'Find By' is empty"],
		]);
		expect(
			(await download({ ...byRef, findBy: title }, { items: [{ ref }] })).items[0]?.binary?.data
				?.mimeType,
		).toBe('image/svg+xml');
	});

	it('says where to get the address when the item has none', async () => {
		const { errors } = await download({}, { settings: continues });
		expect(errors[0]).toMatchObject({ code: 'PARAMETER', message: "'Cover URL' is empty" });
		const { previewUrl: _, ...bare } = await summary('Metamorphoses');
		const none = await download({}, { items: [bare], settings: continues });
		expect(none.errors[0]?.message).toBe(`Resource ${bare.ref}, 'Metamorphoses', has no preview`);
		const { ref, title } = bare;
		const cut = await download({}, { items: [{ ref, title }], settings: continues });
		expect(cut.errors[0]?.message).toBe("'Cover URL' is empty");
	});

	it('takes the address from the record of an event of the trigger', async () => {
		const { ref, title, ...record } = await summary('Metamorphoses');
		const { items } = await download({}, { items: [{ ref, title, record }] });
		expect(items[0]?.binary?.data?.mimeType).toBe('image/svg+xml');
	});

	it("gives the service's own refusal", async () => {
		const { errors } = await download(
			{ coverUrl: `${catalogue.sandbox.url}/previews/1/preview.svg?sig=wrong` },
			{ settings: continues },
		);
		expect(errors[0]).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
	});

	describe('from another origin', () => {
		let server: Server;
		const keys: unknown[] = [];
		const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		beforeAll(async () => {
			server = createServer((request, response) => {
				keys.push(request.headers['x-api-key']);
				const isPage = request.url === '/login';
				if (request.url === '/moved')
					return void response.writeHead(302, { location: '/inside.png' }).end();
				response
					.writeHead(200, { 'content-type': isPage ? 'text/html' : 'image/png' })
					.end('bytes');
			});
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		});
		afterAll(() => server.close());
		beforeEach(() => keys.splice(0));

		it('only when it is trusted', async () => {
			const { errors } = await download(
				{ coverUrl: `${address()}/cover.png` },
				{ settings: continues },
			);
			expect(errors[0]?.message).toBe(`Files may not be fetched from ${address()}`);
			expect(keys).toEqual([]);
		});

		it('and then without the API key', async () => {
			const { items } = await download(
				{ coverUrl: `${address()}/cover.png` },
				{ credential: { trustedFileOrigins: address() } },
			);
			expect(items[0]?.json.fileName).toBe('cover.png');
			expect(keys).toEqual([undefined]);
		});

		it('a redirect is not followed, whose target nobody has trusted', async () => {
			const { errors } = await download(
				{ coverUrl: `${address()}/moved` },
				{ settings: continues, credential: { trustedFileOrigins: address() } },
			);
			expect(errors[0]).toMatchObject({
				code: 'HTTP_302',
				message: 'The service answered with a redirect, which is not followed',
			});
			expect(keys).toHaveLength(1);
		});

		it('a page in the place of an image is a failure', async () => {
			const { errors } = await download(
				{ coverUrl: `${address()}/login` },
				{ settings: continues, credential: { trustedFileOrigins: address() } },
			);
			expect(errors[0]?.message).toBe('The service sent a web page instead of the file');
		});
	});
});
