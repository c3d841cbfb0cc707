import { byName } from '../../engine/locators';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

const schema = [
	{ id: 'title', displayName: 'Title', kind: 'text' },
	{ id: 'format', displayName: 'Format', kind: 'oneOption' },
];

const created = async (location: string) => {
	server.answer((response, request) => {
		if (request.method === 'POST') return void response.writeHead(201, { location }).end();
		json(200, { data: [{ ref: 1, name: 'Book' }] })(response, request);
	});
	return await runNode({
		type: 'catalogueResource',
		parameters: {
			resource: 'resource',
			operation: 'create',
			resourceType: byName('Book'),
			fields: {
				mappingMode: 'defineBelow',
				value: { title: 'Emma', format: 'EPUB' },
				matchingColumns: [],
				schema,
			},
		},
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key-of-writes' },
	});
};

it('a resource of which the service answers the address alone is made once, and its options are in doubt', async () => {
	const { succeeded, hints } = await created(`${server.url}/resources/1984`);
	expect(succeeded.map((item) => item.json)).toEqual([
		{ ref: 1984, title: 'Emma', format: 'EPUB', replayed: false },
	]);
	expect(hints).toEqual([expect.stringContaining('took these options is not known: Format')]);
	expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('a resource whose address does not name it may have been made, and is not made again', async () => {
	const { failed } = await created(`${server.url}/resources`);
	expect(failed[0]?.error.message).toContain("holds no 'data': it is empty, and names");
	expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
