import { ebook, refusal, resourceOfType } from './catalogue';
import { colleague, editor, noAi, reader, rival, startSandbox, unlinked } from './startSandbox';
import type { RunningSandbox } from './startSandbox';

let sandbox: RunningSandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
	await sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
}, 60_000);
afterAll(() => sandbox.stop());

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const usedToday = async (key = editor) => (await sandbox.as(key).get('/usage')).data.data.account;

describe('4.4 POST /ai/generate-field', () => {
	const generate = (body: object, key = editor) => sandbox.as(key).post('/ai/generate-field', body);

	it('gives keywords as comma-separated terms drawn from the record, and saves nothing', async () => {
		const book = await ebook(sandbox);
		const { status, data } = await generate({ resourceRef: book.ref, fieldName: 'keywords' });
		expect(status).toBe(200);
		expect(data.data).toEqual({
			generationType: 'text',
			value: expect.any(String),
			applied: false,
			fieldRef: expect.any(Number),
			fieldName: 'keywords',
			streamId: expect.any(String),
			nodeIds: [],
			nodeNames: [],
		});
		const terms: string[] = data.data.value.split(', ');
		expect(terms.length).toBeGreaterThanOrEqual(4);
		expect(new Set(terms).size).toBe(terms.length);
		const author = book.fields.author.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		expect(terms).toContain(author);
		expect((await ebook(sandbox)).fields).toEqual(book.fields);
	});

	it('gives the same value for the same record', async () => {
		const { ref } = await ebook(sandbox);
		const values = await Promise.all(
			[1, 2].map(() => generate({ resourceRef: ref, fieldName: 'description' })),
		);
		expect(values[0]!.data.data.value).toBe(values[1]!.data.data.value);
	});

	it("writes prose from the record's own facts and says that the sandbox wrote it", async () => {
		const book = await ebook(sandbox);
		const { data } = await generate({ resourceRef: book.ref, fieldName: 'description' });
		expect(data.data.value).toContain(book.title);
		expect(data.data.value).toContain(book.fields.author);
		expect(data.data.value).toContain('sandbox');
	});

	it('takes a title without regard to case, and a ref', async () => {
		const { ref } = await ebook(sandbox);
		const byTitle = await generate({ resourceRef: ref, fieldName: 'KEYWORDS' });
		expect(byTitle.data.data.fieldName).toBe('keywords');
		const byRef = await generate({ resourceRef: ref, fieldRef: byTitle.data.data.fieldRef });
		expect(byRef.data.data.fieldName).toBe('keywords');
	});

	it('classifies with nodes of the tree, their names joined in value', async () => {
		const { ref } = await ebook(sandbox);
		const { data } = await generate({ resourceRef: ref, fieldName: 'subjects' });
		const { generationType, nodeIds, nodeNames, value, fieldRef } = data.data;
		expect(generationType).toBe('classification');
		expect(nodeIds.length).toBeGreaterThan(0);
		expect(value).toBe(nodeNames.join(', '));
		const options = (await sandbox.as(editor).get(`/resources/fields/${fieldRef}/options`)).data
			.data;
		const names = nodeIds.map(
			(id: number) => options.find((option: { ref: number }) => option.ref === id)?.name,
		);
		expect(names).toEqual(nodeNames);
	});

	it('refuses a name that two AI-enabled fields share: 400 AMBIGUOUS_FIELD', async () => {
		const { ref } = await ebook(sandbox);
		const answer = await generate({ resourceRef: ref, fieldName: 'Sales copy' });
		expect(refusal(answer)).toEqual([400, 'AMBIGUOUS_FIELD']);
		expect(answer.data.message).toContain('catalogueCopy');
	});

	it.each([['no such field'], ['isbn']])(
		'refuses %s, which is not AI-enabled: 400 UNKNOWN_FIELD',
		async (fieldName) => {
			const { ref } = await ebook(sandbox);
			const answer = await generate({ resourceRef: ref, fieldName });
			expect(refusal(answer)).toEqual([400, 'UNKNOWN_FIELD']);
			expect(answer.data.message).toContain(fieldName);
		},
	);

	it.each([
		['neither ref nor name', { resourceRef: 1 }],
		['both ref and name', { resourceRef: 1, fieldRef: 1, fieldName: 'keywords' }],
		['a ref as text', { resourceRef: '1', fieldName: 'keywords' }],
		['an unknown key', { resourceRef: 1, fieldName: 'keywords', save: true }],
		['no resource', { fieldName: 'keywords' }],
	])('refuses %s: 400 VALIDATION', async (_what, body) => {
		expect(refusal(await generate(body))).toEqual([400, 'VALIDATION']);
	});

	it('keeps the walls: 404 for what is not seen, 403 for what may not be edited', async () => {
		const { ref } = await ebook(sandbox);
		expect(refusal(await generate({ resourceRef: ref, fieldName: 'keywords' }, rival))).toEqual([
			404,
			'NOT_FOUND',
		]);
		expect(refusal(await generate({ resourceRef: 999_999_999, fieldName: 'keywords' }))).toEqual([
			404,
			'NOT_FOUND',
		]);
		const hardback = (
			await sandbox
				.as('sandbox-filtered-key')
				.post('/resources/search', { fieldFilters: { format: 'Hardback' }, limit: 1 })
		).data.data;
		const denied = await generate(
			{ resourceRef: hardback.results[0].ref, fieldName: 'keywords' },
			'sandbox-filtered-key',
		);
		expect(refusal(denied)).toEqual([403, 'EDIT_DENIED']);
	});

	it('needs the ai scope and a linked user', async () => {
		const body = { resourceRef: 1, fieldName: 'keywords' };
		expect(refusal(await generate(body, noAi))).toEqual([403, 'INSUFFICIENT_SCOPE']);
		expect((await generate(body, noAi)).data.message).toContain('ai');
		expect(refusal(await generate(body, unlinked))).toEqual([403, 'NO_LINKED_USER']);
	});

	it('records its tokens for the user and the day', async () => {
		const { ref } = await ebook(sandbox);
		const before = await usedToday();
		await generate({ resourceRef: ref, fieldName: 'keywords' });
		const after = await usedToday();
		expect(after.requests).toBe(before.requests + 1);
		expect(after.inputTokens).toBeGreaterThan(before.inputTokens);
		expect(after.outputTokens).toBeGreaterThan(before.outputTokens);
	});
});

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

it('a resource without AI-enabled fields generates nothing', async () => {
	const { ref } = await resourceOfType(sandbox, 'Contract');
	const answer = await sandbox
		.as(editor)
		.post('/ai/generate-field', { resourceRef: ref, fieldName: 'terms' });
	expect(refusal(answer)).toEqual([400, 'UNKNOWN_FIELD']);
});
