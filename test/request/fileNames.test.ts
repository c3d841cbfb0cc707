import { download, server } from './cutDownload';

describe('a download', () => {
	it.each<[string, Record<string, string>, string, string]>([
		[
			'a path for a name',
			{ 'content-disposition': 'attachment; filename="../../secret.epub"' },
			'secret.epub',
			'application/epub+zip',
		],
		['no name', { 'content-type': 'application/pdf' }, 'resource-7', 'application/pdf'],
		['no type', { 'content-disposition': 'attachment; filename="x.mp3"' }, 'x.mp3', 'audio/mpeg'],
	])('has a name and a type where the service sends %s', async (_, headers, fileName, mimeType) => {
		server.answer((response) => response.writeHead(200, headers).end('bytes'));
		const { binary } = await download();
		expect(binary).toMatchObject({ fileName, mimeType });
		expect(binary?.directory).toBeUndefined();
	});

	it.each([
		['as Windows writes it', '\xabBront\xeb\xbb.epub', '«Brontë».epub'],
		['in UTF-8', Buffer.from('简·爱.epub').toString('latin1'), '简·爱.epub'],
		[
			'of more bytes than a file system takes',
			Buffer.from(`${'简'.repeat(200)}.epub`).toString('latin1'),
			`${'简'.repeat(83)}.epub`,
		],
	])('has the name that stands in the header %s', async (_, raw, fileName) => {
		server.answer((response) =>
			response
				.writeHead(200, { 'content-disposition': `attachment; filename="${raw}"` })
				.end('bytes'),
		);
		expect((await download()).binary).toMatchObject({ fileName });
	});
});
