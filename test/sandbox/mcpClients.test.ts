import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { applies, doesNotApply } from './conformanceScenarios.json';
import { editor, reader, useSandbox } from './startSandbox';

const root = join(__dirname, '../..');

const sandbox = useSandbox();

describe('the official MCP client', () => {
	async function connected(key: string): Promise<Client> {
		const client = new Client({ name: 'sandbox-test', version: '1.0.0' });
		const transport = new StreamableHTTPClientTransport(new URL(`${sandbox.url}/mcp`), {
			requestInit: { headers: { 'X-Api-Key': key } },
		});
		await client.connect(transport);
		return client;
	}

	it('connects, pings, lists all pages and calls', async () => {
		const client = await connected(editor);
		expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
		await client.ping();
		const names: string[] = [];
		let cursor: string | undefined;
		do {
			const page = await client.listTools(cursor === undefined ? {} : { cursor });
			names.push(...page.tools.map(({ name }) => name));
			cursor = page.nextCursor;
		} while (cursor !== undefined);
		expect(names).toContain('catalog_query');
		const result = await client.callTool({ name: 'catalog_query', arguments: { query: 'a' } });
		expect(result.structuredContent).toMatchObject({ totalRecords: expect.any(Number) });
		const failed = await client.callTool({
			name: 'get_resource_metadata',
			arguments: { ref: 999_999_999 },
		});
		expect(failed.isError).toBe(true);
		await client.close();
	});

	it('sees -32002 as an error of the protocol', async () => {
		const client = await connected(reader);
		await expect(
			client.callTool({ name: 'create_resource', arguments: { type: 'Book' } }),
		).rejects.toMatchObject({
			code: -32002,
		});
		await client.close();
	});
});

/** The suite calls tools of its own reference server: these of ours do what those are told to do. */
const standIns: Record<string, object> = {
	test_simple_text: { name: 'list_resource_types', arguments: {} },
	test_error_handling: { name: 'get_resource_metadata', arguments: { ref: 999_999_999 } },
};

/** The suite can send no API key: this passes its requests on with one. */
async function keyedProxy(target: string): Promise<Server> {
	const server = createServer((incoming, outgoing) => {
		const chunks: Buffer[] = [];
		incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
		incoming.on('end', () => {
			const text = Buffer.concat(chunks).toString();
			const message = text === '' ? undefined : JSON.parse(text);
			const standIn = message?.method === 'tools/call' ? standIns[message.params.name] : undefined;
			const body = standIn
				? JSON.stringify({ ...message, params: { ...message.params, ...standIn } })
				: text;
			const headers = {
				...incoming.headers,
				'x-api-key': editor,
				'content-length': String(Buffer.byteLength(body)),
			};
			const passed = httpRequest(
				new URL(incoming.url ?? '/', target),
				{ method: incoming.method, headers },
				(answer) => {
					outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
					answer.pipe(outgoing);
				},
			);
			passed.end(body);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return server;
}

/** Runs the conformance suite's command line; gives its exit code and what it printed. */
function conformance(...args: string[]): Promise<{ code: number; output: string }> {
	const command = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
	return new Promise((resolve) => {
		execFile(
			join(root, 'node_modules/node/bin/node'),
			[command, ...args],
			{ timeout: 30_000 },
			(error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
		);
	});
}

describe('@modelcontextprotocol/conformance', () => {
	let proxy: Server;
	beforeAll(async () => {
		proxy = await keyedProxy(sandbox.url);
	});
	afterAll(() => new Promise((resolve) => proxy.close(resolve)));

	it('has no server scenario that is neither run nor left out with a reason', async () => {
		const { output } = await conformance('list', '--server');
		const known = [...output.matchAll(/^\s+- ([\w-]+)/gm)].map(([, name]) => name);
		expect(known.length).toBeGreaterThan(20);
		expect([...applies, ...Object.keys(doesNotApply)].sort()).toEqual(known.sort());
	});

	it.each(applies)(
		'%s',
		async (scenario) => {
			const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
			const { code, output } = await conformance('server', '--url', url, '--scenario', scenario);
			expect(output).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
			expect(code).toBe(0);
		},
		40_000,
	);
});
