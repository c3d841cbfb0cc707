import { ebook, refusal, resourceOfType, resourceWith } from './catalogue';
import { colleague, editor, reader, restricted, rival } from './startSandbox';
import { bytesOf, form, newBook, sandbox, upload } from './uploading';

const asJson = (answer: { status: number; data: Buffer }) => ({
	...answer,
	data: JSON.parse(Buffer.from(answer.data).toString()),
});

describe('4.8 download original file', () => {
	let ref: number;
	let whole: Buffer;
	beforeAll(async () => {
		({ ref } = await ebook(sandbox));
		whole = (await bytesOf(editor, `/resources/${ref}/file`)).data;
	});
	const range = (value: string, headers = {}) =>
		bytesOf(editor, `/resources/${ref}/file`, { Range: value, ...headers });

	it('gives the bytes with type, name and length', async () => {
		const { status, headers, data } = await bytesOf(reader, `/resources/${ref}/file`);
		expect(status).toBe(200);
		expect(headers).toMatchObject({
			'content-type': 'application/epub+zip',
			'accept-ranges': 'bytes',
			'content-length': String(data.length),
		});
		expect(headers['content-disposition']).toMatch(/^attachment; filename=".+\.epub"/);
		expect(data.subarray(0, 2).toString()).toBe('PK');
	});

	it.each([
		['bytes=0-9', 0, 10],
		['bytes=5-', 5, undefined],
		['bytes=-7', -7, undefined],
		['bytes=3-999999999', 3, undefined],
	])('answers Range %s with 206', async (value, from, to) => {
		const { status, headers, data } = await range(value);
		const expected = whole.subarray(from, to);
		expect(status).toBe(206);
		expect(data).toEqual(expected);
		const first = from < 0 ? whole.length + from : from;
		expect(headers['content-range']).toBe(
			`bytes ${first}-${first + expected.length - 1}/${whole.length}`,
		);
		expect(headers['content-length']).toBe(String(expected.length));
	});

	it.each([['bytes=5-3'], ['bytes=a-b'], ['lines=0-5'], ['bytes=0-1,4-5'], ['bytes=-']])(
		'sends the whole for Range %s',
		async (value) => {
			const { status, data } = await range(value);
			expect([status, data]).toEqual([200, whole]);
		},
	);

	it('answers 416 beyond the end', async () => {
		const answer = await range(`bytes=${whole.length}-`);
		expect(refusal(asJson(answer))).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
		expect(answer.headers['content-range']).toBe(`bytes */${whole.length}`);
	});

	it('sends the whole when If-Range names another version', async () => {
		const { headers } = await range('bytes=0-0');
		expect((await range('bytes=0-9', { 'If-Range': headers.etag })).status).toBe(206);
		expect((await range('bytes=0-9', { 'If-Range': '"older"' })).status).toBe(200);
	});

	it('serves ranges of an uploaded file from disk', async () => {
		const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
		const uploaded = await newBook('On disk');
		await upload(uploaded, form(bytes, 'disk.pdf'));
		const { status, data } = await bytesOf(editor, `/resources/${uploaded}/file`, {
			Range: 'bytes=150000-',
		});
		expect([status, Buffer.compare(data, bytes.subarray(150_000))]).toEqual([206, 0]);
	});

	it("keeps originals from restricted users, confidential ones from everybody, and others' from strangers", async () => {
		expect(refusal(asJson(await bytesOf(restricted, `/resources/${ref}/file`)))).toEqual([
			403,
			'DOWNLOAD_NOT_ALLOWED',
		]);
		const contract = await resourceOfType(sandbox, 'Contract');
		for (const key of [editor, colleague]) {
			expect(refusal(asJson(await bytesOf(key, `/resources/${contract.ref}/file`)))).toEqual([
				403,
				'CONFIDENTIAL',
			]);
		}
		expect(refusal(asJson(await bytesOf(rival, `/resources/${contract.ref}/file`)))).toEqual([
			404,
			'NOT_FOUND',
		]);
		expect(refusal(asJson(await bytesOf(rival, `/resources/${ref}/file`)))).toEqual([
			404,
			'NOT_FOUND',
		]);
		const none = await newBook('No file at all');
		expect(refusal(asJson(await bytesOf(editor, `/resources/${none}/file`)))).toEqual([
			404,
			'NOT_FOUND',
		]);
	});

	it('can be cut by a fault, and goes on from there with Range', async () => {
		await sandbox.control('faults', {
			match: { path: `/resources/${ref}/file`, times: 1 },
			action: { kind: 'resetMidBody', bytes: 100 },
		});
		const response = await sandbox
			.as(editor, { responseType: 'stream' })
			.get(`/resources/${ref}/file`);
		const chunks: Buffer[] = [];
		await expect(
			(async () => {
				for await (const chunk of response.data) chunks.push(chunk);
			})(),
		).rejects.toThrow();
		const start = Buffer.concat(chunks);
		expect(start).toHaveLength(100);
		const rest = await range(`bytes=${start.length}-`);
		expect(Buffer.concat([start, rest.data])).toEqual(whole);
	});
});

describe('4.8 list downloadable files', () => {
	const list = async (ref: number, key = editor) =>
		(await sandbox.as(key).get(`/resources/${ref}/files`)).data.data;

	it('names original and alternatives, each with a URL that works with the same key', async () => {
		const audio = await resourceWith(sandbox, { format: 'Audiobook' });
		const { alternatives } = await list(audio.ref);
		const sample = alternatives.find(({ label }: { label: string }) => label === 'audio_sample');
		expect(sample).toEqual({
			ref: expect.any(Number),
			name: expect.stringMatching(/\.wav$/),
			extension: 'wav',
			size: expect.any(Number),
			label: 'audio_sample',
			downloadUrl: expect.stringContaining(sandbox.url),
		});
		const { status, data, headers } = await bytesOf(editor, sample.downloadUrl);
		expect([status, headers['content-type'], data.length]).toEqual([200, 'audio/wav', sample.size]);
		expect(data.subarray(0, 4).toString()).toBe('RIFF');
		expect((await bytesOf(editor, sample.downloadUrl, { Range: 'bytes=0-3' })).status).toBe(206);
		expect(refusal(asJson(await bytesOf(rival, sample.downloadUrl)))).toEqual([404, 'NOT_FOUND']);
	});

	it('shows no original to a restricted user, but the alternatives', async () => {
		const { ref } = await ebook(sandbox);
		expect((await list(ref)).original).toMatchObject({ extension: 'epub' });
		const { original, alternatives } = await list(ref, restricted);
		expect(original).toBeNull();
		expect(alternatives).toEqual((await list(ref)).alternatives);
	});

	it('is 404 for what is not seen', async () => {
		const { ref } = await ebook(sandbox);
		expect(refusal(await sandbox.as(rival).get(`/resources/${ref}/files`))).toEqual([
			404,
			'NOT_FOUND',
		]);
	});
});
