import type { IDataObject } from 'n8n-workflow';

import { byId } from '../engine/locators';
import { runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';

const server = useTinyServer();
const rows = [{ ref: 1, name: 'Book' }, { ref: 2, name: 'Audio' }, null];
const NULL_ROW = "The service's answer holds null in the place of a row.";

it.each<[string, string, IDataObject]>([
	['collections', 'catalogueCollection', { resource: 'collection', operation: 'getMany' }],
	['types', 'catalogueResource', { resource: 'resourceType', operation: 'getMany' }],
	['options', 'catalogueResource', { operation: 'getOptions', field: byId('12') }],
])('%s with null in the place of one are told so', async (_, type, parameters) => {
	server.answer(json(200, { data: rows }));
	const { succeeded, hints } = await runNode({
		type,
		parameters: { resource: 'field', returnAll: true, ...parameters },
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(succeeded).toHaveLength(2);
	expect(hints).toEqual([expect.stringContaining(NULL_ROW)]);
});
