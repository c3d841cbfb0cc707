import { callListSearch } from '../../engine/editor';
import { byName } from '../../engine/locators';
import { catalogue } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const ai = service();

describe('suggestions', () => {
	const search = async (method: string, filter: string) => {
		const node = catalogue('Node', 'catalogueAiGenerate', {
			resource: 'topic',
			operation: 'getTrending',
		});
		const { results } = await callListSearch(
			{ node, method, credential: { baseUrl: ai.sandbox.url, apiKey: editor } },
			filter,
		);
		return results.map(({ name, value }) => [name, value]);
	};

	it('are found by name or value, and what is typed can be used', async () => {
		expect(await search('searchRegions', 'south')).toEqual([
			['South Africa', 'ZA'],
			["Use 'south'", 'south'],
		]);
		expect(await search('searchRegions', 'za')).toEqual([['South Africa', 'ZA']]);
		expect(await search('searchAssetTypes', '')).toEqual(
			expect.arrayContaining([['Cover', 'cover']]),
		);
		expect(await search('searchAspectRatios', '5:8')).toEqual([["Use '5:8'", '5:8']]);
		expect(await search('searchMarketplaces', 'co.uk')).toEqual([["Use 'co.uk'", 'co.uk']]);
	});
});

describe('an expression that gives nothing is not taken for the usual', () => {
	const types = { resource: 'field', operation: 'getMany' };
	it.each<[string, string, object, string]>([
		[
			'Marketplace',
			'catalogueAiGenerate',
			{ resource: 'keyword', operation: 'research', keywords: 'sea tale' },
			'marketplace',
		],
		['Region', 'catalogueAiGenerate', { resource: 'topic', operation: 'getTrending' }, 'region'],
		['Resource Type', 'catalogueResource', types, 'resourceType'],
	])('%s', async (label, type, parameters, name) => {
		const given = async (value: string) =>
			await ai.run(type, { ...parameters, [name]: byName(value) });
		await ai.forget();
		const { run } = await given('={{ $json.misspelt }}');
		expect(run.error?.message).toContain(`The expression in '${label}' gave nothing`);
		expect(await ai.journal()).toEqual([]);
		expect((await given("={{ $json.misspelt || '' }}")).run.error).toBeUndefined();
	});
});
