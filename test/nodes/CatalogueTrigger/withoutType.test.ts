import type { IDataObject } from 'n8n-workflow';

import { byName } from '../../engine/locators';
import { runPoll } from '../../engine/poll';
import { catalogue } from '../../engine/workflow';
import { json, tinyServer } from '../../request/tinyServer';

it('a type cannot be looked for among resources that show none: that is told', async () => {
	let modifiedDate = '2026-01-01T10:00:00Z';
	const server = await tinyServer((response, request) => {
		const row = { ref: 7, title: 'Emma', modifiedDate };
		const types = [{ ref: 1, name: 'Book' }];
		const data = request.url.includes('/types') ? types : { results: [row], total: 1 };
		json(200, { data })(response, request);
	});
	try {
		const node = catalogue('Trigger', 'catalogueTrigger', {
			events: ['resourceModified'],
			filters: { resourceType: byName('Book') },
		});
		const staticData: IDataObject = {};
		const poll = async () =>
			await runPoll(node, { credential: { baseUrl: server.url, apiKey: 'key' }, staticData });
		await poll();
		modifiedDate = '2026-01-01T11:00:00Z';
		await expect(poll()).rejects.toThrow('does not show of which type resource 7 is');
	} finally {
		await server.stop();
	}
});
