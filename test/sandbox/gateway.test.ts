import { refusal } from './catalogue';
import { gatewayClient, hello } from './gatewayClient';
import { colleague, editor, noAi, reader, useSandbox } from './startSandbox';

const sandbox = useSandbox();
let post: ReturnType<typeof gatewayClient>['post'];
let connect: ReturnType<typeof gatewayClient>['connect'];
let toolsOf: ReturnType<typeof gatewayClient>['toolsOf'];
beforeAll(async () => {
	({ post, connect, toolsOf } = gatewayClient(sandbox));
});

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
				serverInfo: {
					name: expect.any(String),
					title: expect.any(String),
					version: expect.any(String),
				},
				instructions: expect.any(String),
			},
		});
	});

	it.each([
		['2025-03-26', '2025-03-26'],
		['2025-11-25', '2025-11-25'],
		['1999-01-01', '2025-11-25'],
	])('negotiates protocol %s as %s', async (protocolVersion, expected) => {
		const { data } = await post(editor, {
			jsonrpc: '2.0',
			id: 'a',
			method: 'initialize',
			params: { ...hello, protocolVersion },
		});
		expect([data.id, data.result.protocolVersion]).toEqual(['a', expected]);
	});

	it('needs params to initialize: -32602', async () => {
		const { data } = await post(editor, { jsonrpc: '2.0', id: 1, method: 'initialize' });
		expect(data.error.code).toBe(-32602);
	});

	it('takes notifications/initialized with 202 and no body', async () => {
		const { session } = await connect();
		const { status, data } = await post(
			editor,
			{ jsonrpc: '2.0', method: 'notifications/initialized' },
			session,
		);
		expect([status, data]).toEqual([202, '']);
	});

	it('answers ping', async () => {
		expect((await (await connect()).request('ping')).data).toEqual({
			jsonrpc: '2.0',
			id: 1,
			result: {},
		});
	});

	it("answers 404 and -32001 without a session, with an unknown one and with another key's", async () => {
		const { session } = await connect();
		const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
		for (const [key, given] of [
			[editor, undefined],
			[editor, 'unknown'],
			[colleague, session],
		] as const) {
			const { status, data } = await post(key, ping, given);
			expect([status, data]).toEqual([
				404,
				{ jsonrpc: '2.0', id: 7, error: { code: -32001, message: expect.any(String) } },
			]);
		}
		const notification = await post(editor, {
			jsonrpc: '2.0',
			method: 'notifications/initialized',
		});
		expect([notification.status, notification.data.error.code, notification.data.id]).toEqual([
			404,
			-32001,
			null,
		]);
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
		expect(
			refusal(
				await post(undefined, { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }),
			),
		).toEqual([401, 'NO_API_KEY']);
		expect((await connect(reader)).opened.status).toBe(200);
	});

	it('takes POST only, and no page of another site', async () => {
		expect((await sandbox.as(editor).get('/mcp')).status).toBe(405);
		expect((await sandbox.as(editor).delete('/mcp')).headers.allow).toBe('POST');
		const evil = await sandbox
			.as(editor, { headers: { Origin: 'http://evil.example' } })
			.post('/mcp', {});
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
		expect([answer.status, answer.data.jsonrpc, answer.data.error.code]).toEqual([
			status,
			'2.0',
			code,
		]);
	});

	it.each([['resources/list'], ['toString'], ['__proto__']])(
		'an unknown method, %s: -32601',
		async (method) => {
			const { status, data } = await (await connect()).request(method);
			expect([status, data.error.code, data.id]).toEqual([200, -32601, 1]);
		},
	);

	it('an unknown tool or cursor: -32602', async () => {
		const { request } = await connect();
		expect(
			(await request('tools/call', { name: 'no_such_tool', arguments: {} })).data.error,
		).toMatchObject({
			code: -32602,
		});
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
		const [all, readOnly, withoutAi] = [
			await names(editor),
			await names(reader),
			await names(noAi),
		];
		expect(all).toEqual(
			expect.arrayContaining(['search_resources', 'create_resource', 'generate_field_value']),
		);
		expect(readOnly).toContain('search_resources');
		expect(readOnly).not.toContain('create_resource');
		expect(readOnly).not.toContain('generate_field_value');
		expect(withoutAi).toContain('create_resource');
		expect(withoutAi).not.toContain('generate_field_value');
	});
});
