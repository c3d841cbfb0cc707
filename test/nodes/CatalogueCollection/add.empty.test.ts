import { byId } from '../../engine/locators';
import { runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';
import type { Respond } from '../../request/tinyServer';

it.each<[string, Respond]>([
	['without content', (response) => void response.writeHead(204).end()],
	['without data', json(200, { success: true, status: 'success', message: 'Added' })],
])('an addition that is answered %s is told as unknown', async (_, respond) => {
	const server = await tinyServer(respond);
	const { succeeded, hints } = await runNode({
		type: 'catalogueCollection',
		parameters: { resource: 'resource', operation: 'add', collection: byId(1), resourceRefs: '7' },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-collection' },
	});
	await server.stop();
	expect(succeeded[0]?.json).toMatchObject({ addedCount: 0, unknownRefs: [7] });
	expect(hints).toEqual([expect.stringContaining('did not say whether it was added')]);
});
