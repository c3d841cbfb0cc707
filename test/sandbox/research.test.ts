import { refusal } from './catalogue';
import { editor, reader, rival, useSandbox } from './startSandbox';

const sandbox = useSandbox();

describe('4.4 POST /ai/keyword-research', () => {
	const research = (body: object, key = editor) =>
		sandbox.as(key).post('/ai/keyword-research', body);

	it('gives figures for every seed term, in the market of the usergroup', async () => {
		const { data } = await research({ keywords: ['ghost stories', 'sea'] });
		const { keywords, marketplace, totalResults, results, errors } = data.data;
		expect({ keywords, marketplace, errors }).toEqual({
			keywords: ['ghost stories', 'sea'],
			marketplace: 'GB',
			errors: [],
		});
		expect(totalResults).toBe(results.length);
		expect(results[0]).toEqual({
			name: 'ghost stories',
			monthly_search_volume_exact: expect.any(Number),
			monthly_search_volume_broad: expect.any(Number),
			monthly_trend: expect.any(Number),
			quarterly_trend: expect.any(Number),
			relevancy_score: 1,
			organic_product_count: expect.any(Number),
			search_origin: 'seed',
		});
		expect((await research({ keywords: ['sea'] }, rival)).data.data.marketplace).toBe('US');
	});

	it('is the same every time, and differs by marketplace', async () => {
		const [one, two, other] = await Promise.all([
			research({ keywords: ['gothic'] }),
			research({ keywords: ['gothic'] }),
			research({ keywords: ['gothic'], marketplace: 'DE' }),
		]);
		expect(one!.data).toEqual(two!.data);
		expect(other!.data.data.results[0].monthly_search_volume_exact).not.toBe(
			one!.data.data.results[0].monthly_search_volume_exact,
		);
	});

	it('answers what it can and names the rest in errors', async () => {
		const partial = (await research({ keywords: ['  ', 'gothic', '?'] })).data.data;
		expect(partial.results[0].name).toBe('gothic');
		expect(partial.errors).toHaveLength(2);
		const unknown = (await research({ keywords: ['gothic'], marketplace: 'Atlantis' })).data.data;
		expect(unknown).toMatchObject({
			results: [],
			totalResults: 0,
			errors: [expect.stringContaining('Atlantis')],
		});
	});

	it.each([
		[{}],
		[{ keywords: [] }],
		[{ keywords: 'gothic' }],
		[{ keywords: ['a'], region: 'GB' }],
	])('refuses %j', async (body) => {
		expect(refusal(await research(body))).toEqual([400, 'VALIDATION']);
	});
});

describe('4.4 GET /ai/trending-topics', () => {
	const trends = (params: object, key = editor) =>
		sandbox.as(key).get('/ai/trending-topics', { params });

	it("gives ten topics of the catalogue's region by default", async () => {
		const { data } = await trends({});
		expect(data.data.geo).toBe('GB');
		expect(data.data.trends).toHaveLength(10);
		expect(data.data.trends[0]).toEqual({
			term: expect.any(String),
			traffic: expect.any(String),
			news: expect.any(Array),
		});
		expect(data.data.trends[0].news[0]).toEqual({
			title: expect.any(String),
			source: expect.any(String),
		});
	});

	it('takes region and limit, 1 to 20', async () => {
		const { data } = await trends({ geo: 'za', limit: 20 });
		expect([data.data.geo, data.data.trends.length]).toEqual(['ZA', 20]);
		expect((await trends({ limit: 1 })).data.data.trends).toHaveLength(1);
	});

	it('changes from day to day', async () => {
		const today = (await trends({})).data;
		expect((await trends({})).data).toEqual(today);
		await sandbox.control('clock', { advance: 24 * 3_600_000 });
		expect((await trends({})).data).not.toEqual(today);
	});

	it.each([
		[{ limit: 0 }],
		[{ limit: 21 }],
		[{ limit: 'ten' }],
		[{ geo: 'Britain' }],
		[{ place: 'GB' }],
	])('refuses %j', async (params) => {
		expect(refusal(await trends(params))).toEqual([400, 'VALIDATION']);
	});

	it('needs the ai scope, as every GET under /ai/ does', async () => {
		expect(refusal(await trends({}, reader))).toEqual([403, 'INSUFFICIENT_SCOPE']);
	});
});
