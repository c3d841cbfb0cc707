import { byId } from '../engine/locators';
import { service } from './service';

const catalogue = service();

it.each([
	['a search', 'catalogueResource', { resource: 'resource', operation: 'search' }],
	[
		'an advanced search',
		'catalogueResource',
		{ resource: 'resource', operation: 'advancedSearch' },
	],
])('%s that finds nothing for some items names these', async (_what, type, of) => {
	const items = ['seagull', 'qqqqzz', 'zzqqqq', 'emma'].map((words) => ({ words }));
	const parameters = { ...of, query: '={{ $json.words }}', returnAll: true };
	const { pairs, hints } = await catalogue.run(type, parameters, { items });
	expect([...new Set(pairs)]).toEqual([0, 3]);
	expect(hints).toContain('For 2 of 4 input items nothing came out: item 1, item 2.');
});

it('a list of files that has none for some items names these, and one for a single item does not', async () => {
	const files = {
		...{ resource: 'file', operation: 'getMany', resourceRef: byId('={{ $json.ref }}') },
	};
	const hintsOf = async (...refs: number[]) =>
		(await catalogue.run('catalogueFile', files, { items: refs.map((ref) => ({ ref })) })).hints;
	const told = expect.stringContaining('nothing came out');
	expect(await hintsOf(1001, 1002)).toEqual(expect.arrayContaining([told]));
	expect(await hintsOf(1001)).not.toEqual(expect.arrayContaining([told]));
});
