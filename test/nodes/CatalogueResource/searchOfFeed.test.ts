import { runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();
const modifiedDate = new Date().toISOString();
const rowsTo = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		ref: index + 1,
		title: `Book ${index + 1}`,
		resourceType: 1,
		modifiedDate,
		fields: { title: `Book ${index + 1}` },
	}));

/** The search of a feed's start at a service that counts 150 books and gives so many of each page. */
async function searchOfFeed(given: (rows: object[], offset: number) => object[]) {
	server.answer((response, request) => {
		if (!request.url.endsWith('/search'))
			return json(200, { data: [{ ref: 1, name: 'Book' }] })(response, request);
		const { offset = 0, limit } = JSON.parse(request.body) as { offset?: number; limit: number };
		const rows = given(rowsTo(150).slice(offset, offset + limit), offset);
		json(200, { data: { results: rows, total: 150, limit, offset } })(response, request);
	});
	return await runNode({
		type: 'catalogueResource',
		parameters: { operation: 'advancedSearch', changedSince: 'startOfFeed' },
		items: [
			{
				id: 1,
				feed: 'Night',
				turn: true,
				changedSince: '2026-01-01T00:00:00.000Z',
				moment: modifiedDate,
			},
		],
		settings: { onError: 'continueErrorOutput' },
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
}

it('a feed does not go on with a search that the service cut off, since the rest would never be sent', async () => {
	const { succeeded, failed } = await searchOfFeed((rows, offset) => (offset < 90 ? rows : []));
	expect(succeeded).toEqual([]);
	expect(failed[0]?.error.message).toBe('The search did not give all that has changed');
	expect(failed[0]?.error.description).toContain('nothing after row 100, although it counts 150');
});

it('a feed goes on where the user may not see all that the service counts', async () => {
	const seen = (row: object) => (row as { ref: number }).ref % 10 > 0;
	const { succeeded, hints } = await searchOfFeed((rows) => rows.filter(seen));
	expect(succeeded).toHaveLength(135);
	expect(hints.join()).toContain('not allowed to see');
});
