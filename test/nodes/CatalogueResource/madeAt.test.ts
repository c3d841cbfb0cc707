import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';
import { book } from './form';

const server = useTinyServer();

const schema = [
	{ id: 'title', displayName: 'Title', kind: 'text' },
	{ id: 'format', displayName: 'Format', kind: 'oneOption' },
];

const created = async (location: string, parameters: object = {}) => {
	server.answer((response, request) => {
		if (request.method === 'POST' && !request.url.includes('search'))
			return void response.writeHead(201, { location }).end();
		const data = request.url.includes('search') ? { results: [] } : [{ ref: 1, name: 'Book' }];
		json(200, { data })(response, request);
	});
	return await runNode({
		type: 'catalogueResource',
		parameters: {
			resource: 'resource',
			operation: 'create',
			resourceType: book,
			fields: {
				mappingMode: 'defineBelow',
				value: { title: 'Emma', format: 'EPUB' },
				matchingColumns: ['title'],
				schema,
			},
			...parameters,
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

it('a preview of Create or Update, which has no answer yet, has no options in doubt', async () => {
	const { hints, failed } = await created('', { operation: 'upsert', preview: true });
	expect(failed).toEqual([]);
	expect(hints).toEqual(['Preview: 1 would be created. Nothing was sent, nothing was paid.']);
});
