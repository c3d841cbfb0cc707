import { byId } from '../../engine/locators';
import { binaryOf } from '../../engine/n8n';
import { service } from '../service';

const ai = service();
const settings = { onError: 'continueErrorOutput' } as const;
const typed = (value: string) => ({ __rl: true, mode: 'name', value });
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString() === 'PNG';
const imageRequests = async () => (await ai.journal()).filter(({ method }) => method === 'GET');

beforeEach(async () => {
	await ai.reset();
	await ai.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});

describe('Artwork', () => {
	const generate = { resource: 'artwork', operation: 'generate', resourceRef: byId(1001) };

	it('is generated for the chosen resource, further options sent unchanged', async () => {
		const additionalFields = '{ "style": "woodcut", "asset_type": "never" }';
		const parameters = {
			...generate,
			assetType: typed('bookmark'),
			aspectRatio: typed('1:4'),
			options: { additionalFields },
		};
		const { items, pairs } = await ai.run('catalogueAiGenerate', parameters);
		expect(pairs).toEqual([0]);
		expect(items[0]!.json).toMatchObject({
			resourceRef: 1001,
			images: [{ path: expect.any(String) }],
			imageName: expect.any(String),
		});
		expect(items[0]!.json.prompt).toContain('bookmark artwork, 1:4');
		expect(items[0]!.json.prompt).toContain('{"style":"woodcut"}');
		expect(items[0]!.binary).toBeUndefined();
	});

	it('is downloaded with the key, at once or later by its path', async () => {
		const { items } = await ai.run('catalogueAiGenerate', {
			...generate,
			options: { downloadImages: true, imageField: 'cover' },
		});
		expect(isPng(await binaryOf(items[0]!.binary!.cover!))).toBe(true);
		const fetched = { resource: 'artwork', operation: 'download' };
		const later = await ai.run('catalogueAiGenerate', fetched, { items: [items[0]!.json] });
		expect(later.items[0]!.json).toMatchObject({ ref: 1001, resourceRef: 1001 });
		expect(later.hints).toEqual([]);
		const several = { images: [items[0]!.json.images, { path: 'other.png' }].flat() };
		const { hints } = await ai.run('catalogueAiGenerate', fetched, { items: [several] });
		expect(hints).toEqual([expect.stringContaining("put 'Split Out'")]);
		expect(await binaryOf(later.items[0]!.binary!.data!)).toEqual(
			await binaryOf(items[0]!.binary!.cover!),
		);
		expect(
			(await imageRequests()).map(({ path, headers }) => [path, headers['x-api-key']]),
		).toEqual([
			['/ai/artwork/images', '(hidden)'],
			['/ai/artwork/images', '(hidden)'],
			['/ai/artwork/images', '(hidden)'],
		]);
	});

	it('is not lost when its image cannot be fetched', async () => {
		await ai.fault({ path: '/ai/artwork/images' }, { kind: 'status', status: 403 });
		const { items, hints } = await ai.run('catalogueAiGenerate', {
			...generate,
			options: { downloadImages: true },
		});
		expect(items[0]!.json).toMatchObject({
			notDownloaded: [{ path: expect.any(String), reason: expect.any(String) }],
		});
		expect(hints).toEqual([expect.stringContaining('could not be downloaded')]);
	});

	it('has its image although the machine asked for it does not know it yet', async () => {
		await ai.fault({ path: '/ai/artwork/images', times: 2 }, { kind: 'status', status: 404 });
		const { items, hints } = await ai.run('catalogueAiGenerate', {
			...generate,
			options: { downloadImages: true },
		});
		expect(items[0]!.json).not.toHaveProperty('notDownloaded');
		expect(isPng(await binaryOf(items[0]!.binary!.data!))).toBe(true);
		expect(hints).toEqual([]);
	});

	it('is asked for once, since it costs tokens', async () => {
		await ai.fault({ path: '/ai/generate-artwork' }, { kind: 'status', status: 503 });
		const { errors } = await ai.run('catalogueAiGenerate', generate, { settings });
		expect(errors).toEqual([expect.objectContaining({ httpStatus: 503 })]);
		expect(await ai.journal()).toHaveLength(1);
	});

	it('needs a kind', async () => {
		const { errors } = await ai.run(
			'catalogueAiGenerate',
			{ ...generate, assetType: typed('={{ $json.kind }}') },
			{ settings },
		);
		expect(errors).toEqual([
			expect.objectContaining({ code: 'PARAMETER', message: "'Asset Type' is empty" }),
		]);
		expect(await ai.journal()).toEqual([]);
	});
});

describe('Image: Generate', () => {
	const generate = { resource: 'image', operation: 'generate', prompt: 'A lighthouse' };

	it('carries a key, and downloads by the signed URL without the API key', async () => {
		const { items } = await ai.run('catalogueAiGenerate', {
			...generate,
			options: { downloadImages: true },
		});
		expect(items[0]!.json).toMatchObject({
			prompt: expect.stringContaining('A lighthouse'),
			textResponse: expect.any(String),
			replayed: false,
		});
		expect(isPng(await binaryOf(items[0]!.binary!.data!))).toBe(true);
		const [created, fetched] = await ai.journal();
		expect(created!.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
		expect(fetched!.path).toBe('/ai/images');
		expect(fetched!.headers).not.toHaveProperty('x-api-key');
		expect(fetched!.idempotencyKey).toBeNull();
	});

	it('is fetched by its path and the key when the hour of its URL is over', async () => {
		const { items } = await ai.run('catalogueAiGenerate', generate);
		await ai.sandbox.control('clock', { advance: 3601_000 });
		await ai.forget();
		const later = await ai.run(
			'catalogueAiChat',
			{ resource: 'image', operation: 'download' },
			{ items: [items[0]!.json] },
		);
		expect(isPng(await binaryOf(later.items[0]!.binary!.data!))).toBe(true);
		const [signed, keyed] = await ai.journal();
		expect([signed!.status, signed!.headers['x-api-key']]).toEqual([403, undefined]);
		expect([keyed!.status, keyed!.headers['x-api-key']]).toEqual([200, '(hidden)']);
		expect(Object.keys(keyed!.query)).toEqual(['path']);
	});
});

describe('Keyword: Research', () => {
	const research = {
		resource: 'keyword',
		operation: 'research',
		keywords: 'gothic novel, ??',
		marketplace: typed('GB'),
	};

	it('gives an item per keyword, and says what could not be looked up', async () => {
		const { items, hints, pairs } = await ai.run('catalogueAiGenerate', research);
		expect(items[0]!.json).toMatchObject({
			name: 'gothic novel',
			marketplace: 'GB',
			monthly_search_volume_exact: expect.any(Number),
		});
		expect(items[0]!.json.errors).toEqual([expect.stringContaining('??')]);
		expect(hints).toEqual([expect.stringContaining('??')]);
		expect(new Set(pairs)).toEqual(new Set([0]));
	});

	it('gives one summary where it is wanted, and where there is no row', async () => {
		const summary = await ai.run('catalogueAiGenerate', { ...research, output: 'summary' });
		expect(summary.items).toHaveLength(1);
		expect(summary.items[0]!.json).toMatchObject({
			keywords: ['gothic novel', '??'],
			totalResults: summary.items[0]!.json.totalResults,
		});
		const nothing = await ai.run('catalogueAiGenerate', {
			...research,
			marketplace: typed('Atlantis'),
		});
		expect(nothing.items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ totalResults: 0, errors: [expect.stringContaining('Atlantis')] }),
		]);
	});

	it.each([false, true])('pays for the same terms once, preview %s', async (preview) => {
		const items = ['sea', 'moon', 'Sea'].map((keywords) => ({ keywords }));
		const form = { ...research, keywords: '={{ $json.keywords }}', output: 'summary', preview };
		const { hints, ...run } = await ai.run('catalogueAiGenerate', form, { items });
		expect(run.items.map(({ json }) => json.reason)).toEqual([
			undefined,
			undefined,
			'Researched for an earlier item',
		]);
		expect(run.items[2]?.json.results).toEqual(run.items[0]?.json.results);
		expect(hints).toContain(
			preview
				? 'Preview: 2 would be researched, 1 researched for an earlier item. Nothing was sent, nothing was paid.'
				: '2 of 3 items were paid for, 1 is researched for an earlier item.',
		);
	});

	it('needs a keyword', async () => {
		const { errors } = await ai.run(
			'catalogueAiGenerate',
			{ ...research, keywords: '={{ [] }}' },
			{ settings },
		);
		expect(errors).toEqual([
			expect.objectContaining({ code: 'PARAMETER', message: "'Keywords' is empty" }),
		]);
	});
});

describe('Topic: Get Trending', () => {
	const trending = { resource: 'topic', operation: 'getTrending' };

	it('gives the default region, or the one that is named', async () => {
		const { items } = await ai.run('catalogueAiGenerate', trending);
		expect(items).toHaveLength(10);
		expect(items[0]!.json).toMatchObject({
			term: expect.any(String),
			news: expect.any(Array),
			geo: 'GB',
		});
		const african = await ai.run('catalogueAiGenerate', {
			...trending,
			region: typed('za'),
			maximum: 3,
			output: 'summary',
		});
		expect(african.items.map(({ json }) => json)).toEqual([
			{ geo: 'ZA', trends: [expect.anything(), expect.anything(), expect.anything()] },
		]);
	});

	it.each([
		[{ region: typed('England') }, "'Region' is 'England'"],
		[{ maximum: 21 }, "'Maximum Topics' is '21'"],
		[{ maximum: 0 }, "'Maximum Topics' is '0'"],
	])('refuses %j before sending', async (parameters, message) => {
		const { errors } = await ai.run(
			'catalogueAiGenerate',
			{ ...trending, ...parameters },
			{ settings },
		);
		expect(errors).toEqual([
			expect.objectContaining({ code: 'PARAMETER', message: expect.stringContaining(message) }),
		]);
		expect(await ai.journal()).toEqual([]);
	});
});
