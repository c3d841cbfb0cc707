import { editor, useSandbox } from './startSandbox';

const sandbox = useSandbox();

describe('Strictness', () => {
	it.each([
		['GET', '/resources/search?limit=abc', undefined, 'query.limit'],
		['GET', '/resources/search?limit=', undefined, 'query.limit'],
		['GET', '/resources/search?limit=1e1', undefined, 'query.limit'],
		['GET', '/resources/search?limit=101', undefined, 'query.limit'],
		['GET', '/resources/search?limit=0', undefined, 'query.limit'],
		['GET', '/resources/search?offset=-1', undefined, 'query.offset'],
		['GET', '/resources/search?limit=1&limit=2', undefined, 'query.limit'],
		['GET', '/resources/search?colour=red', undefined, 'query.colour'],
		['GET', '/resources/search?mode=guess', undefined, 'query.mode'],
		['GET', '/jobs/0', undefined, 'path.ref'],
		['GET', '/jobs/x', undefined, 'path.ref'],
		['POST', '/resources/search', { limit: '10' }, 'body.limit'],
		['POST', '/resources/search', { limit: 1.5 }, 'body.limit'],
		['POST', '/resources/search', { limit: 101 }, 'body.limit'],
		['POST', '/resources/search', { page: 1 }, 'body.page'],
		['POST', '/resources/search', [], 'body'],
		['POST', '/collections', {}, 'body'],
		['POST', '/collections', { name: ' ' }, 'body.name'],
		['POST', '/collections', { name: 'x', visibility: 'public' }, 'body.visibility'],
		['POST', '/collections', { name: 'x', description: 5 }, 'body.description'],
		['POST', '/resources', { type: 'Book', fields: { title: { en: 'x' } } }, 'body.fields'],
		['POST', '/resources', { type: 'Book', fields: { title: [1] } }, 'body.fields'],
		['POST', '/catalogue/query', {}, 'filters or query'],
		[
			'POST',
			'/catalogue/query',
			{ filters: [{ field: 'title', op: 'like', value: 'x' }] },
			'op must be one of',
		],
		['POST', '/jobs', { type: 'metadata_export', params: {} }, 'body.params'],
	])('%s %s %j is a VALIDATION error that names %s', async (method, url, data, place) => {
		const answer = await sandbox.as(editor).request({ method, url, data });
		expect([answer.status, answer.data.error?.code]).toEqual([400, 'VALIDATION']);
		expect(answer.data.message).toContain(place);
	});

	it('a body that is not JSON is a VALIDATION error, another media type is refused, an unknown path is NOT_FOUND', async () => {
		const client = sandbox.as(editor);
		const text = await client.post('/collections', '{"name":', {
			headers: { 'content-type': 'application/json' },
		});
		expect([text.status, text.data.error.code]).toEqual([400, 'VALIDATION']);
		const form = await client.post('/collections', 'name=x', {
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		});
		expect([form.status, form.data.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
		const nowhere = await client.get('/nowhere');
		expect([nowhere.status, nowhere.data.error.code]).toEqual([404, 'NOT_FOUND']);
	});
});
