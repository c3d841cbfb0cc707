import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';

const server = useTinyServer();
const twice = (...rows: IDataObject[]) => rows.flatMap((row) => [row, { ...row }]);
const period = { from: '2026-03-01', to: '2026-03-02' };
const days = twice({ date: '2026-03-01', totalTokens: 5 }, { date: '2026-03-02', totalTokens: 5 });
const files = twice(
	{ ref: 7, name: 'a.mp3', downloadUrl: '/7' },
	{ ref: 8, name: 'b.mp3', downloadUrl: '/8' },
);

it.each<[string, string, IDataObject, unknown]>([
	[
		'types',
		'catalogueResource',
		{ resource: 'resourceType', operation: 'getMany' },
		twice({ ref: 1, name: 'Book' }, { ref: 2, name: 'Audio' }),
	],
	[
		'options',
		'catalogueResource',
		{ resource: 'field', operation: 'getOptions', field: byId('12') },
		twice({ ref: 1, name: 'Poetry' }, { ref: 2, name: 'Fiction' }),
	],
	[
		'files',
		'catalogueFile',
		{ resource: 'file', operation: 'getMany', resourceRef: byId('1001') },
		{ original: null, alternatives: files },
	],
	[
		'days',
		'catalogueUsage',
		{ operation: 'get', period: 'range', ...period, level: 'account', output: 'rows' },
		{ ...period, account: { totalTokens: 10, byDay: days } },
	],
	[
		'books',
		'catalogueQuery',
		{ operation: 'byText', query: 'sea' },
		{ totalRecords: 2, books: twice({ resourceId: 1, title: 'Sea' }, { resourceId: 2 }) },
	],
	[
		'keywords',
		'catalogueAiGenerate',
		{ resource: 'keyword', operation: 'research', keywords: 'sea' },
		{ results: twice({ name: 'sea' }, { name: 'sea view' }), totalResults: 2 },
	],
	[
		'topics',
		'catalogueAiGenerate',
		{ resource: 'topic', operation: 'getTrending', region: byName('GB') },
		{ geo: 'GB', trends: twice({ term: 'Rain' }, { term: 'Sun' }) },
	],
])('%s that the service lists twice come out once', async (_, type, parameters, data) => {
	server.answer(json(200, { data }));
	const credential = { baseUrl: server.url, apiKey: 'key' };
	const { succeeded } = await runNode({ type, parameters, credential });
	expect(succeeded).toHaveLength(2);
});
