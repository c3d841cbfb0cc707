import { ebook, refusal } from './catalogue';
import { colleague, editor, noAi, reader, rival, startSandbox, unlinked } from './startSandbox';
import type { Json, RunningSandbox } from './startSandbox';

let sandbox: RunningSandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
}, 60_000);
afterAll(() => sandbox.stop());

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

/** One POST to the gateway; a text goes as it is. */
function post(key: string | undefined, message: object | string, session?: string) {
	const headers = { 'Content-Type': 'application/json', ...(session === undefined ? {} : { 'Mcp-Session-Id': session }) };
	return sandbox.as(key, { transformRequest: (data) => (typeof data === 'string' ? data : JSON.stringify(data)) }).post('/mcp', message, { headers });
}

async function connect(key = editor) {
	const opened = await post(key, { jsonrpc: '2.0', id: 0, method: 'initialize', params: hello });
	const session: string = opened.headers['mcp-session-id'];
	const request = (method: string, params?: object) => post(key, { jsonrpc: '2.0', id: 1, method, ...(params && { params }) }, session);
	const call = async (name: string, given: object = {}) => (await request('tools/call', { name, arguments: given })).data.result;
	return { opened, session, request, call };
}

/** The tools that the key is shown, all pages of them. */
async function toolsOf(key: string): Promise<Json[]> {
	const { request } = await connect(key);
	const tools: Json[] = [];
	let cursor: string | undefined;
	do {
		const { result } = (await request('tools/list', cursor === undefined ? {} : { cursor })).data;
		tools.push(...result.tools);
		cursor = result.nextCursor;
	} while (cursor !== undefined);
	return tools;
}

describe('4.9 initialize and sessions', () => {
	it('answers as JSON with the session in Mcp-Session-Id', async () => {
		const { opened } = await connect();
		expect(opened.status).toBe(200);
		expect(opened.headers['content-type']).toMatch(/^application\/json/);
		expect(opened.headers['mcp-session-id']).toMatch(/^[\x21-\x7e]+$/);
		expect(opened.data).toEqual({
			jsonrpc: '2.0',
			id: 0,
			result: {
				protocolVersion: '2025-06-18',
				capabilities: { tools: { listChanged: false } },
				serverInfo: { name: expect.any(String), title: expect.any(String), version: expect.any(String) },
				instructions: expect.any(String),
			},
		});
	});

	it.each([
		['2025-03-26', '2025-03-26'],
		['2025-11-25', '2025-11-25'],
		['1999-01-01', '2025-11-25'],
	])('negotiates protocol %s as %s', async (protocolVersion, expected) => {
		const { data } = await post(editor, { jsonrpc: '2.0', id: 'a', method: 'initialize', params: { ...hello, protocolVersion } });
		expect([data.id, data.result.protocolVersion]).toEqual(['a', expected]);
	});

	it('needs params to initialize: -32602', async () => {
		const { data } = await post(editor, { jsonrpc: '2.0', id: 1, method: 'initialize' });
		expect(data.error.code).toBe(-32602);
	});

	it('takes notifications/initialized with 202 and no body', async () => {
		const { session } = await connect();
		const { status, data } = await post(editor, { jsonrpc: '2.0', method: 'notifications/initialized' }, session);
		expect([status, data]).toEqual([202, '']);
	});

	it('answers ping', async () => {
		expect((await (await connect()).request('ping')).data).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
	});

	it('answers 404 and -32001 without a session, with an unknown one and with another key\'s', async () => {
		const { session } = await connect();
		const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
		for (const [key, given] of [[editor, undefined], [editor, 'unknown'], [colleague, session]] as const) {
			const { status, data } = await post(key, ping, given);
			expect([status, data]).toEqual([404, { jsonrpc: '2.0', id: 7, error: { code: -32001, message: expect.any(String) } }]);
		}
		const notification = await post(editor, { jsonrpc: '2.0', method: 'notifications/initialized' });
		expect([notification.status, notification.data.error.code, notification.data.id]).toEqual([404, -32001, null]);
	});

	it('ends a session that is not used for half an hour, and renews it with every use', async () => {
		const { request } = await connect();
		for (let use = 0; use < 3; use += 1) {
			await sandbox.control('clock', { advance: 29 * 60_000 });
			expect((await request('ping')).status).toBe(200);
		}
		await sandbox.control('clock', { advance: 30 * 60_000 });
		const { status, data } = await request('ping');
		expect([status, data.error.code]).toEqual([404, -32001]);
	});

	it('needs an API key, and no particular scope', async () => {
		expect(refusal(await post(undefined, { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }))).toEqual([401, 'NO_API_KEY']);
		expect((await connect(reader)).opened.status).toBe(200);
	});

	it('takes POST only, and no page of another site', async () => {
		expect((await sandbox.as(editor).get('/mcp')).status).toBe(405);
		expect((await sandbox.as(editor).delete('/mcp')).headers.allow).toBe('POST');
		const evil = await sandbox.as(editor, { headers: { Origin: 'http://evil.example' } }).post('/mcp', {});
		expect(refusal(evil)).toEqual([403, 'PERMISSION_DENIED']);
	});
});

describe('4.9 JSON-RPC errors', () => {
	it.each([
		['no JSON', '{"jsonrpc":', -32700, 400],
		['nothing', '', -32700, 400],
		['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, 400],
		['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 400],
		['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":5}', -32600, 400],
		['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, 400],
		['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600, 400],
	])('%s', async (_what, text, code, status) => {
		const { session } = await connect();
		const answer = await post(editor, text, session);
		expect([answer.status, answer.data.jsonrpc, answer.data.error.code]).toEqual([status, '2.0', code]);
	});

	it.each([['resources/list'], ['toString'], ['__proto__']])('an unknown method, %s: -32601', async (method) => {
		const { status, data } = await (await connect()).request(method);
		expect([status, data.error.code, data.id]).toEqual([200, -32601, 1]);
	});

	it('an unknown tool or cursor: -32602', async () => {
		const { request } = await connect();
		expect((await request('tools/call', { name: 'no_such_tool', arguments: {} })).data.error).toMatchObject({ code: -32602 });
		expect((await request('tools/call', {})).data.error.code).toBe(-32602);
		expect((await request('tools/list', { cursor: 'nonsense' })).data.error.code).toBe(-32602);
	});
});

describe('4.9 tools/list', () => {
	it('gives at least ten tools with titles, descriptions and object schemas, page by page', async () => {
		const { data } = await (await connect()).request('tools/list');
		expect(data.result.nextCursor).toEqual(expect.any(String));
		const tools = await toolsOf(editor);
		expect(tools.length).toBeGreaterThanOrEqual(20);
		expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
		for (const { name, title, description, inputSchema } of tools) {
			expect({ name, title, description, type: inputSchema.type }).toEqual({
				name: expect.stringMatching(/^[a-z_]+$/),
				title: expect.any(String),
				description: expect.stringMatching(/\.$/),
				type: 'object',
			});
		}
	});

	it('gives only what the scopes of the key allow', async () => {
		const names = async (key: string) => (await toolsOf(key)).map(({ name }) => name);
		const [all, readOnly, withoutAi] = [await names(editor), await names(reader), await names(noAi)];
		expect(all).toEqual(expect.arrayContaining(['search_resources', 'create_resource', 'generate_field_value']));
		expect(readOnly).toContain('search_resources');
		expect(readOnly).not.toContain('create_resource');
		expect(readOnly).not.toContain('generate_field_value');
		expect(withoutAi).toContain('create_resource');
		expect(withoutAi).not.toContain('generate_field_value');
	});
});

describe('4.9 tools/call', () => {
	it('answers with text and the same as structured content', async () => {
		const { call } = await connect();
		const result = await call('search_resources', { query: 'austen', limit: 3 });
		expect(result.isError).toBe(false);
		expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
		const { data } = await sandbox.as(editor).post('/resources/search', { query: 'austen', limit: 3 });
		expect(result.structuredContent).toEqual(data.data);
	});

	it('checks the scope again: -32002', async () => {
		const { request } = await connect(reader);
		const { data } = await request('tools/call', { name: 'create_resource', arguments: { type: 'Book' } });
		expect(data.error).toEqual({ code: -32002, message: expect.stringContaining('write') });
	});

	it.each([
		['what is not found', 'get_resource_metadata', { ref: 999_999_999 }, 'NOT_FOUND'],
		['a missing argument', 'get_resource_metadata', {}, 'VALIDATION'],
		['an unknown argument', 'get_resource_metadata', { ref: 1, full: true }, 'VALIDATION'],
		['a wrong type', 'search_resources', { limit: '3' }, 'VALIDATION'],
		['an unknown resource type', 'create_resource', { type: 'Papyrus' }, 'UNKNOWN_TYPE'],
		['an unknown field', 'create_resource', { type: 'Book', fields: { nonsense: 1 } }, 'UNKNOWN_FIELD'],
	])('reports %s as a result with isError', async (_what, name, given, code) => {
		const result = await (await connect()).call(name, given);
		expect(result).toEqual({ content: [{ type: 'text', text: expect.stringContaining(code) }], isError: true });
	});

	it('keeps the walls of the user under every tool', async () => {
		const { ref } = await ebook(sandbox);
		const stranger = await connect(rival);
		const tries: [string, object][] = [
			['get_resource_metadata', { ref }],
			['list_files', { ref }],
			['update_resource_fields', { ref, fields: { title: 'Mine' } }],
			['archive_resource', { ref }],
			['generate_field_value', { resourceRef: ref, fieldName: 'keywords' }],
			['submit_job', { type: 'metadata_export', params: { resource: ref } }],
		];
		for (const [name, given] of tries) expect((await stranger.call(name, given)).content[0].text).toContain('NOT_FOUND');
		expect((await stranger.call('search_resources', { query: '' })).structuredContent.total).not.toBe(
			(await (await connect()).call('search_resources', { query: '' })).structuredContent.total,
		);
	});

	it('needs a linked user where the service does', async () => {
		const result = await (await connect(unlinked)).call('search_resources', {});
		expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('NO_LINKED_USER') }] });
	});

	it('works: create, update, collect, distribute, generate', async () => {
		const { call } = await connect();
		const data = async (name: string, given: object) => {
			const result = await call(name, given);
			expect(result).toMatchObject({ isError: false });
			return result.structuredContent;
		};
		const { ref } = await data('create_resource', { type: 'Book', fields: { title: 'Made by a tool', author: 'A. Model' } });
		await data('update_resource_fields', { ref, fields: { author: 'B. Model' } });
		expect((await data('get_resource_metadata', { ref })).fields).toMatchObject({ title: 'Made by a tool', author: 'B. Model' });
		expect(await data('catalog_query', { filters: [{ field: 'title', op: '~', value: 'Made by a tool' }] })).toMatchObject({ totalRecords: 1 });
		expect((await data('generate_field_value', { resourceRef: ref, fieldName: 'keywords' })).value).toContain('b. model');
		const collection = await data('create_collection', { name: 'By a tool' });
		expect(await data('add_to_collection', { collectionRef: collection.ref, resourceRefs: [ref] })).toMatchObject({ addedCount: 1 });
		expect((await data('list_collections', {})).results[0]).toMatchObject({ ref: collection.ref });
		const [destination] = (await data('list_destinations', {})).results;
		const run = await data('queue_distribution', { destinationRef: destination.ref, source: { collectionRef: collection.ref } });
		expect((await data('list_runs', { limit: 1 })).results[0]).toMatchObject({ queueRef: run.queueRef });
		const job = await data('submit_job', { type: 'metadata_export', params: { resource: ref } });
		expect(await data('get_job', { ref: job.jobRef })).toEqual({ result: '', error: '' });
		expect((await data('list_resource_types', {})).items.length).toBeGreaterThan(1);
		const fields = (await data('list_fields', {})).items;
		expect((await data('list_field_options', { field: fields.find(({ name }: Json) => name === 'format').ref })).items.length).toBeGreaterThan(2);
		expect((await data('list_files', { ref })).original).toBeNull();
		expect((await data('keyword_research', { keywords: ['sea'] })).totalResults).toBeGreaterThan(0);
		expect((await data('trending_topics', { region: 'US', limit: 2 })).trends).toHaveLength(2);
		expect((await data('token_usage', {})).account.requests).toBeGreaterThan(0);
		expect((await data('archive_resource', { ref })).details.new_state).toBe(3);
	});

	it('leaves one row in the journal for each call, and its effect under the operation of the service', async () => {
		const { call } = await connect();
		const before = (await sandbox.control('journal')).total;
		await call('create_collection', { name: 'Counted once' });
		const { rows, total } = await sandbox.control(`journal?after=${before}`);
		expect([total - before, rows.map(({ path }: { path: string }) => path)]).toEqual([1, ['/mcp']]);
	});
});
