import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

// The interface leaves open how a search by filters is paged (4.1): here by a number, whatever the offset is.

const refs = Array.from({ length: 230 }, (_, index) => index + 1);
const server = useTinyServer((response, request) => {
	const { limit = 20, page = 1 } = JSON.parse(request.body || '{}') as Record<string, number>;
	const shown = refs.slice((page - 1) * limit, page * limit);
	const results = shown.map((ref) => ({ ref, title: `Book ${ref}` }));
	json(200, { data: { results, total: refs.length, limit } })(response, request);
});

const search = async (interfaceOverrides: string) =>
	await runNode({
		type: 'catalogueResource',
		parameters: { resource: 'resource', operation: 'advancedSearch', returnAll: true },
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key', interfaceOverrides },
	});

it('a search in numbered pages is read whole where its name for the number is known', async () => {
	const { succeeded, failed } = await search('{"search.page": "page"}');
	expect(failed).toEqual([]);
	expect(succeeded.map(({ json: { ref } }) => ref)).toEqual(refs);
	expect(server.seen.some(({ body }) => body.includes('offset'))).toBe(false);
});

it('a search in numbered pages asks for the name of the number', async () => {
	const { failed } = await search('');
	expect(failed).toMatchObject([
		{ error: { description: expect.stringContaining("'search.page'") } },
	]);
});
