import { ebook, refusal } from './catalogue';
import { colleague, editor, noAi, reader, rival, useSandbox } from './startSandbox';

const sandbox = useSandbox();
beforeAll(async () => {
	await sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const usedToday = async (key = editor) => (await sandbox.as(key).get('/usage')).data.data.account;

describe('4.4 POST /ai/generate-artwork and GET /ai/artwork/images', () => {
	const cover = async () => ({
		resourceRef: (await ebook(sandbox)).ref,
		asset_type: 'cover',
		aspect_ratio: '2:3',
	});
	const make = async (changes: object = {}, key = editor) =>
		sandbox.as(key).post('/ai/generate-artwork', { ...(await cover()), ...changes });

	it('answers with an opaque path, an own-origin URL and what was asked', async () => {
		const { status, data } = await make({
			style: 'woodcut',
			provider: 'any',
			mockup: { angle: 30 },
		});
		expect(status).toBe(200);
		expect(data.data).toEqual({
			images: [{ path: expect.any(String), url: expect.any(String) }],
			prompt: expect.stringContaining('"mockup":{"angle":30}'),
			historyRef: expect.any(Number),
			batchId: expect.any(String),
			imageName: expect.stringMatching(/cover\.png$/),
		});
		const url = new URL(data.data.images[0].url);
		expect(url.origin).toBe(sandbox.url);
		expect(url.pathname).toBe('/ai/artwork/images');
		expect(url.searchParams.get('path')).toBe(data.data.images[0].path);
	});

	it('streams a real PNG of the asked shape, to its owner only', async () => {
		const { path, url } = (await make()).data.data.images[0];
		const { status, data, headers } = await sandbox
			.as(editor, { responseType: 'arraybuffer' })
			.get(url);
		expect([status, headers['content-type']]).toEqual([200, 'image/png']);
		expect(data.subarray(0, 8)).toEqual(png);
		expect(data.readUInt32BE(16) / data.readUInt32BE(20)).toBeCloseTo(2 / 3, 2);
		const query = { params: { path } };
		expect(refusal(await sandbox.as(colleague).get('/ai/artwork/images', query))).toEqual([
			404,
			'NOT_FOUND',
		]);
		expect(refusal(await sandbox.as().get('/ai/artwork/images', query))).toEqual([
			401,
			'NO_API_KEY',
		]);
		expect(refusal(await sandbox.as(noAi).get('/ai/artwork/images', query))).toEqual([
			403,
			'INSUFFICIENT_SCOPE',
		]);
		expect(
			refusal(await sandbox.as(editor).get('/ai/artwork/images', { params: { path: `${path}x` } })),
		).toEqual([404, 'NOT_FOUND']);
		expect(refusal(await sandbox.as(editor).get('/ai/images', query))).toEqual([404, 'NOT_FOUND']);
	});

	it.each([['asset_type'], ['aspect_ratio']])('needs %s', async (name) => {
		expect(refusal(await make({ [name]: undefined }))).toEqual([400, 'VALIDATION']);
		expect(refusal(await make({ [name]: 3 }))).toEqual([400, 'VALIDATION']);
	});

	it('needs edit access', async () => {
		expect(refusal(await make({}, rival))).toEqual([404, 'NOT_FOUND']);
		expect(refusal(await make({}, reader))).toEqual([403, 'INSUFFICIENT_SCOPE']);
	});

	it("takes as long as it is told, by the sandbox's clock", async () => {
		await sandbox.control('chat/pace', { artworkMs: 60_000 });
		const started = Date.now();
		const answer = make();
		await new Promise((resolve) => setTimeout(resolve, 200));
		await sandbox.control('clock', { advance: 60_000 });
		expect((await answer).status).toBe(200);
		expect(Date.now() - started).toBeLessThan(5_000);
		await sandbox.control('chat/pace', { artworkMs: 0 });
	});
});

describe('4.4 POST /ai/images/generate', () => {
	const draw = (body: object, headers = {}) =>
		sandbox.as(editor).post('/ai/images/generate', body, { headers });

	it('gives a signed URL that needs no key', async () => {
		const { data } = await draw({ prompt: 'A lighthouse in a storm' });
		expect(data.data).toEqual({
			images: [{ path: expect.any(String), url: expect.stringContaining('sig=') }],
			prompt: 'A lighthouse in a storm',
			textResponse: expect.stringContaining('sandbox'),
		});
		const image = await sandbox
			.as(undefined, { responseType: 'arraybuffer' })
			.get(data.data.images[0].url);
		expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
		expect(image.data.subarray(0, 8)).toEqual(png);
	});

	it('replays the answer of an Idempotency-Key byte for byte, without drawing or spending again', async () => {
		const key = { 'Idempotency-Key': 'draw-once' };
		const first = await sandbox
			.as(editor, { responseType: 'text', transformResponse: (text) => text })
			.post('/ai/images/generate', { prompt: 'A harbour' }, { headers: key });
		const before = await usedToday();
		const again = await sandbox
			.as(editor, { responseType: 'text', transformResponse: (text) => text })
			.post('/ai/images/generate', { prompt: 'A harbour' }, { headers: key });
		expect(again.data).toBe(first.data);
		expect(again.headers['idempotent-replayed']).toBe('true');
		expect(await usedToday()).toEqual(before);
		expect(refusal(await draw({ prompt: 'Another harbour' }, key))).toEqual([
			422,
			'IDEMPOTENCY_KEY_CONFLICT',
		]);
		expect(
			refusal(await draw({ prompt: 'A harbour' }, { 'Idempotency-Key': 'k'.repeat(256) })),
		).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
	});

	it.each([
		[{}],
		[{ prompt: '' }],
		[{ prompt: '  ' }],
		[{ prompt: 7 }],
		[{ prompt: 'x', size: 'large' }],
	])('refuses %j', async (body) => {
		expect(refusal(await draw(body))).toEqual([400, 'VALIDATION']);
	});
});
