import { callListSearch } from '../../engine/editor';
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
