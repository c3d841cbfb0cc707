import { byId } from '../../engine/locators';
import { runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';
import type { Respond } from '../../request/tinyServer';

/** Adds one reference to a collection of a service that answers like this. */
async function addOne(respond: Respond) {
	const server = await tinyServer(respond);
	const { succeeded, hints } = await runNode({
		type: 'catalogueCollection',
		parameters: { resource: 'resource', operation: 'add', collection: byId(1), resourceRefs: '7' },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-collection' },
	});
	await server.stop();
	return { added: succeeded[0]?.json, hints };
}

it('an addition that is answered by an unknown word is told with it', async () => {
	const { added, hints } = await addOne(
		json(200, { success: true, data: { results: [{ ref: 7, status: 'Hinzugefügt' }] } }),
	);
	expect(added).toMatchObject({ addedCount: 0, unknownRefs: [7] });
	expect(hints).toEqual([
		expect.stringContaining('did not say whether it was added, but hinzugefügt'),
	]);
});

it.each<[string, Respond]>([
	['without content', (response) => void response.writeHead(204).end()],
	['without data', json(200, { success: true, status: 'success', message: 'Added' })],
])('an addition that is answered %s is told as unknown', async (_, respond) => {
	const { added, hints } = await addOne(respond);
	expect(added).toMatchObject({ addedCount: 0, unknownRefs: [7] });
	expect(hints).toEqual([expect.stringContaining('did not say whether it was added')]);
});
