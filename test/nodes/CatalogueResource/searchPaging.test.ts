import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

const rowsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ ref: first + index, title: 'A' }));

it.each<[string, number | undefined]>([
	['counts more', 500],
	['counts nothing', undefined],
])(
	'a search by words that %s and gives its first page always names no setting',
	async (_, total) => {
		server.answer(json(200, { data: { results: rowsFrom(1, 100), total, limit: 100, offset: 0 } }));
		const { failed, hints } = await runNode({
			type: 'catalogueResource',
			parameters: { resource: 'resource', operation: 'search', query: 'sea', returnAll: true },
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		const told = [...hints, String(failed[0]?.error.description)].join(' ');
		expect(told).toContain("does not follow 'limit' and 'offset'");
		expect(told).not.toContain('Interface Overrides');
	},
);

it('a search by meaning that refuses a further page has given all', async () => {
	const refused = { success: false, error: { code: 'BAD_OFFSET', message: 'No offset' } };
	server.answer((response, request) => {
		const isFirst = new URL(request.url, server.url).searchParams.get('offset') === '0';
		const page = { data: { results: rowsFrom(1, 17) } };
		json(isFirst ? 200 : 400, isFirst ? page : refused)(response, request);
	});
	const { succeeded, failed } = await runNode({
		type: 'catalogueResource',
		parameters: { resource: 'resource', operation: 'search', query: 'sea', mode: 'vector' },
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(failed).toEqual([]);
	expect(succeeded).toHaveLength(17);
});
