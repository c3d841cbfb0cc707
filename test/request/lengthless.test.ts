import { server, work } from './cutDownload';
import { runNode } from './running';
import { json } from './tinyServer';

const book = 'All of the book';

/** The file of resource 7 as HTTP/1.0 sends it: neither a length nor pieces tell where it ends. */
function sending(sent: string, original: object): void {
	server.answer((response, request) => {
		if (request.url.endsWith('/files'))
			return json(200, {
				data: { original, alternatives: [{ ref: 31, downloadUrl: '/files/31', ...original }] },
			})(response, request);
		response.socket?.end(
			`HTTP/1.1 200 OK\r\nContent-Type: application/epub+zip\r\nConnection: close\r\n\r\n${sent}`,
		);
	});
}

const downloaded = async (parameters: object = { file: 'original' }) => {
	const { failed, succeeded } = await runNode({
		...work(),
		parameters: {
			resource: 'file',
			operation: 'download',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
			...parameters,
		},
	});
	return { error: failed[0]?.error, size: succeeded[0]?.json.fileSize };
};

describe('a file that comes without its length', () => {
	const alternative = {
		file: 'alternative',
		alternative: { __rl: true, mode: 'id', value: '31' },
	};

	it.each([{ file: 'original' }, alternative])(
		'is a failure where it is shorter than the list of files says: %j',
		async (parameters) => {
			sending(book.slice(0, 5), { name: 'book.epub', size: String(book.length) });
			expect((await downloaded(parameters)).error).toMatchObject({
				message: 'Only 5 of 15 bytes of the file arrived',
			});
		},
	);

	it.each<[object]>([[{ size: book.length }], [{ size: 3 }], [{ size: '1 kB' }], [{}]])(
		'is taken where the list says %j',
		async (original) => {
			sending(book, { name: 'book.epub', ...original });
			expect(await downloaded()).toEqual({ error: undefined, size: book.length });
		},
	);

	it('is taken where there is no list', async () => {
		server.answer((response, request) => {
			if (request.url.endsWith('/files')) return json(404, {})(response, request);
			response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n${book}`);
		});
		expect((await downloaded()).size).toBe(book.length);
	});

	it('costs no request where it has one', async () => {
		server.answer((response) =>
			response.writeHead(200, { 'content-type': 'application/epub+zip' }).end(book),
		);
		expect((await downloaded()).size).toBe(book.length);
		expect(server.seen).toHaveLength(1);
	});
});
