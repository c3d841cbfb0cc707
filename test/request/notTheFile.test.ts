import { download, server } from './cutDownload';
import { json } from './tinyServer';

describe('a download', () => {
	it("gives the service's own words where it refuses", async () => {
		const body = {
			success: false,
			status: 'fail',
			message: 'No.',
			error: { code: 'DOWNLOAD_NOT_ALLOWED', message: 'Restricted access' },
		};
		server.answer(json(403, body));
		expect((await download()).error).toMatchObject({
			code: 'DOWNLOAD_NOT_ALLOWED',
			httpStatus: 403,
			message: expect.stringContaining('Restricted access'),
		});
	});

	it.each([200, 400, 429])('waits where the rate limit refuses it with %i', async (status) => {
		const error = { code: 'RATE_LIMITED', message: 'Hourly rate limit exceeded.' };
		const refuse = json(status, { success: false, error }, { 'retry-after': '1' });
		server.answer((response, request) => {
			if (server.seen.length === 1) refuse(response, request);
			else response.writeHead(200, { 'content-type': 'application/epub+zip' }).end('the book');
		});
		expect((await download()).bytes?.toString()).toBe('the book');
		expect(server.seen).toHaveLength(2);
	});

	it('fails where nothing comes (204)', async () => {
		server.answer((response) => response.writeHead(204).end());
		expect((await download()).error).toMatchObject({
			code: 'ANSWER',
			message: 'The service sent no file',
		});
	});

	it('fails where the file is packed twice', async () => {
		const headers = { 'content-type': 'application/epub+zip', 'content-encoding': 'gzip, br' };
		server.answer((response) => response.writeHead(200, headers).end('packed'));
		expect((await download()).error).toMatchObject({
			code: 'ANSWER',
			message: "The service sent the file packed as 'gzip, br', which cannot be unpacked",
		});
	});

	it.each<[string, Record<string, string>, string, object]>([
		[
			'a login page',
			{ 'content-type': 'text/html; charset=utf-8' },
			'<html>Log in</html>',
			{ code: 'ANSWER', message: 'The service sent a web page instead of the file' },
		],
		[
			'JSON',
			{ 'content-type': 'application/json' },
			'{"data":{"url":"x"}}',
			{ code: 'ANSWER', message: 'The service sent JSON instead of the file' },
		],
		[
			'a refusal with status 200, though named like the file',
			{
				'content-type': 'application/json',
				'content-disposition': 'attachment; filename="x.epub"',
			},
			'{"success":false,"status":"fail","message":"No","error":{"code":"DOWNLOAD_NOT_ALLOWED","message":"Restricted, key a-key-of-this-test"}}',
			{
				code: 'DOWNLOAD_NOT_ALLOWED',
				httpStatus: 200,
				message: expect.stringContaining('Restricted, key (hidden)'),
			},
		],
		[
			'an error in the place of the data',
			{ 'content-type': 'application/json' },
			'{"data":{"error":{"code":"CONFIDENTIAL","message":"Under embargo"}}}',
			{ code: 'CONFIDENTIAL', message: 'The resource is confidential: Under embargo' },
		],
		[
			'a refusal whose success is 0',
			{ 'content-type': 'application/json' },
			'{"success":0,"message":"Restricted access"}',
			{ httpStatus: 200, message: expect.stringContaining('Restricted access') },
		],
	])('is a failure where %s comes in its place', async (_, headers, body, told) => {
		server.answer((response) => response.writeHead(200, headers).end(body));
		const { error, binary } = await download();
		expect(error).toMatchObject(told);
		expect(binary).toBeUndefined();
	});

	it.each<[string, Record<string, string>]>([
		[
			'says that it is one',
			{ 'content-type': 'text/html', 'content-disposition': 'attachment; filename="sample.html"' },
		],
		[
			'gives a name without a kind',
			{
				'content-type': 'application/json',
				'content-disposition': 'attachment; filename="extract"',
			},
		],
	])('may be a page or JSON where the service %s', async (_, headers) => {
		server.answer((response) => response.writeHead(200, headers).end('{}'));
		expect((await download()).bytes).toEqual(Buffer.from('{}'));
	});

	const refusal =
		'{"success":false,"status":"fail","message":"No","error":{"code":"CONFIDENTIAL_FILE","message":"Confidential, key a-key-of-this-test"}}';

	it.each<[string, Record<string, string>, string[]]>([
		['bytes', { 'content-type': 'application/octet-stream' }, [refusal]],
		[
			'the file',
			{ 'content-type': 'application/epub+zip', 'content-length': String(refusal.length) },
			[refusal],
		],
		[
			'a log, in numbers and capitals',
			{ 'content-disposition': 'attachment; filename="x.log"' },
			[refusal.replace('false', '0').replace('"fail"', '"FAIL"')],
		],
		['nothing, in pieces', {}, ['\ufeff', refusal.slice(0, 9), refusal.slice(9)]],
	])(
		'is a failure where a refusal with status 200 is labelled as %s',
		async (_, headers, pieces) => {
			const [first = '', ...rest] = pieces;
			server.answer((response) => {
				response.writeHead(200, headers);
				response.write(first + (rest[0] ?? ''));
				setTimeout(() => response.end(rest.slice(1).join('')), 20);
			});
			const { error, binary } = await download();
			expect(error).toMatchObject({
				code: 'CONFIDENTIAL_FILE',
				message: expect.stringContaining('key (hidden)'),
			});
			expect(binary).toBeUndefined();
		},
	);

	const page = '<!doctype html><html>Log in</html>';
	const named = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });

	it.each<[string, Record<string, string>, string, string]>([
		['a page is called PDF', { 'content-type': 'application/pdf' }, page, 'a web page'],
		['a page has the name of the file', named('x.epub'), `\ufeff ${page}`, 'a web page'],
		['a page has no name and no type', {}, page, 'a web page'],
		['a long page', named('x.jpg'), `<!-- proxy -->${page.repeat(3_000)}`, 'a web page'],
		['JSON is called an image', { 'content-type': 'image/png' }, '{"data":{}}', 'JSON'],
		[
			'a refusal of another form is called a file',
			named('x.pdf'),
			'{"error":"Restricted"}',
			'Restricted',
		],
	])('is a failure where %s', async (_, headers, content, words) => {
		server.answer((response) => response.writeHead(200, headers).end(content));
		const { error, binary } = await download();
		expect(error).toMatchObject({ message: expect.stringContaining(words) });
		expect(binary).toBeUndefined();
	});

	it.each(['x.html', 'x.txt', 'x.doc', 'x.svg', 'x.opf'])(
		'may be a page where it is %s',
		async (name) => {
			const headers = { ...named(name), 'content-type': 'application/octet-stream' };
			server.answer((response) => response.writeHead(200, headers).end(page));
			expect((await download()).bytes?.toString()).toBe(page);
		},
	);

	it.each<[string, string, string]>([
		['is called so', refusal, 'attachment; filename="refusals.json"'],
		['is other JSON', '{"success":false,"books":[]}', 'attachment; filename="x.bin"'],
		['begins like one', `${refusal}\n${refusal}`, 'attachment; filename="x.log"'],
		['is longer than any', `${refusal}${' '.repeat(70_000)}`, 'attachment; filename="x.log"'],
	])('is a file of refusals where it %s', async (_, content, disposition) => {
		server.answer((response) =>
			response
				.writeHead(200, {
					'content-type': 'application/octet-stream',
					'content-disposition': disposition,
				})
				.end(content),
		);
		expect((await download()).bytes?.toString()).toBe(content);
	});
});
