import { setTimeout as pause } from 'node:timers/promises';

import { callListSearch, callResourceMapper } from '../../engine/editor';
import { catalogue } from '../../engine/workflow';
import { editor, noAi, reader } from '../../sandbox/startSandbox';
import { service } from '../service';

const tools = service();
const named = (name: string) => ({ __rl: true, mode: 'name', value: name });
const call = (name: string, parameters: object) => ({
	operation: 'call',
	tool: named(name),
	specifyParameters: 'json',
	toolParametersJson: JSON.stringify(parameters),
});
const settings = { onError: 'continueErrorOutput' } as const;
const credential = () => ({ baseUrl: tools.sandbox.url, apiKey: editor });
const editing = (parameters: object) => catalogue('Node', 'catalogueTool', parameters);

/** The JSON-RPC requests that were made: the journal has no bodies, so by their sizes and session headers. */
const sessions = async () =>
	(await tools.journal()).map(({ headers }) => headers['mcp-session-id'] ?? 'none');

beforeEach(async () => await tools.reset());

describe('Tool: Get Many', () => {
	it('follows the pages of the list', async () => {
		const { items } = await tools.run('catalogueTool', { operation: 'getMany', returnAll: true });
		expect(items).toHaveLength(22);
		expect(items[0]!.json).toMatchObject({
			name: 'search_resources',
			inputSchema: { type: 'object' },
		});
		const ids = await sessions();
		expect(ids).toEqual(['none', ids[1], ids[1], ids[1], ids[1]]);
	});

	it('lists only what the scopes of the key allow', async () => {
		const { items } = await tools.run(
			'catalogueTool',
			{ operation: 'getMany', returnAll: true },
			{ key: reader },
		);
		expect(items.map(({ json }) => json.name)).not.toContain('create_resource');
	});
});

describe('Tool: Call', () => {
	it('needs nothing but the tool', async () => {
		const { items } = await tools.run('catalogueTool', { tool: named('list_resource_types') });
		expect(items[0]!.json).toMatchObject({
			tool: 'list_resource_types',
			result: {
				items: [expect.anything(), expect.anything(), expect.anything(), expect.anything()],
			},
		});
	});

	it('opens one session for all items and negotiates the version', async () => {
		const items = [{ q: 'sea' }, { q: 'love' }, { q: 'war' }, { q: 'ghost' }];
		const parameters = {
			...call('search_resources', {}),
			toolParametersJson: '={{ { query: $json.q, limit: 2 } }}',
		};
		const result = await tools.run('catalogueTool', parameters, { items });
		expect(result.pairs).toEqual([0, 1, 2, 3]);
		expect(result.items[0]!.json).toMatchObject({
			tool: 'search_resources',
			result: { results: [expect.anything(), expect.anything()] },
		});
		const [first, second, ...rest] = await tools.journal();
		expect(first!.headers['mcp-session-id']).toBeUndefined();
		expect(second!.status).toBe(202);
		expect(rest).toHaveLength(4);
		expect(new Set(rest.map(({ headers }) => headers['mcp-session-id'])).size).toBe(1);
		expect(rest.map(({ headers }) => headers['mcp-protocol-version'])).toEqual(
			Array(4).fill('2025-11-25'),
		);
	});

	it.each([
		['one after another', 1],
		['at once', 6],
	])('opens a lost session once anew, for all items that miss it %s', async (_, requestsAtOnce) => {
		const items = Array.from({ length: 6 }, () => ({}));
		await tools.fault({ path: '/mcp', nth: 3, times: requestsAtOnce }, { kind: 'delay', ms: 600 });
		const running = tools.run(
			'catalogueTool',
			{ ...call('list_resource_types', {}), requestOptions: { requestsAtOnce } },
			{ items },
		);
		while ((await tools.journal()).length < 2 + requestsAtOnce) await pause(20);
		await tools.sandbox.control('clock', { advance: 31 * 60_000 });
		const { pairs } = await running;
		expect(pairs).toEqual([0, 1, 2, 3, 4, 5]);
		const rows = await tools.journal();
		expect(rows.filter(({ headers }) => headers['mcp-session-id'] === undefined)).toHaveLength(2);
		expect(rows.filter(({ status }) => status === 404)).toHaveLength(requestsAtOnce);
	});

	it.each([
		[
			'a scope that the key lacks',
			'generate_field_value',
			{ resourceRef: 1001, fieldName: 'keywords' },
			noAi,
			'INSUFFICIENT_SCOPE',
			'ai',
		],
		['a tool that there is not', 'make_coffee', {}, editor, 'JSON_RPC_-32602', 'make_coffee'],
		[
			'a tool that could not do it',
			'get_resource_metadata',
			{ ref: 999_999 },
			editor,
			'TOOL_FAILED',
			'NOT_FOUND',
		],
		[
			'arguments that the schema refuses',
			'get_resource_metadata',
			{ ref: 'x' },
			editor,
			'TOOL_FAILED',
			'arguments.ref',
		],
	])('tells %s', async (_, name, parameters, key, code, words) => {
		const { errors } = await tools.run('catalogueTool', call(name, parameters), { settings, key });
		expect(errors).toEqual([
			expect.objectContaining({ code, message: expect.stringContaining(words), retryable: false }),
		]);
	});

	it('sends the form: numbers, choices and JSON as what they are, and nothing that was left empty', async () => {
		const { fields } = await callResourceMapper({
			node: editing({ operation: 'call', tool: named('search_resources') }),
			method: 'getToolParameters',
			credential: credential(),
		});
		const toolParameters = {
			mappingMode: 'defineBelow',
			value: {
				query: 'sea',
				mode: 'keyword',
				limit: '3',
				'filters/dates': '{ "modifiedDate": { "from": "2000-01-01" } }',
				'filters/nodes': '',
				'sort/field': 'title',
				'sort/direction': 'desc',
				offset: '',
			},
			schema: fields,
		};
		const { items, errors } = await tools.run(
			'catalogueTool',
			{ operation: 'call', tool: named('search_resources'), toolParameters },
			{ settings },
		);
		expect(errors).toEqual([]);
		const { limit, results } = items[0]!.json.result as {
			limit: number;
			results: Array<{ title: string }>;
		};
		expect(limit).toBe(3);
		const titles = results.map(({ title }) => title);
		expect(titles).toHaveLength(3);
		expect(titles).toEqual([...titles].sort((one, other) => other.localeCompare(one)));
	});

	it('takes the parameters from the input item by the names of the schema', async () => {
		const items = [{ ref: '1001', other: 'ignored' }];
		const result = await tools.run(
			'catalogueTool',
			{ operation: 'call', tool: named('get_resource_metadata'), specifyParameters: 'input' },
			{ items, settings },
		);
		expect(result.errors).toEqual([]);
		expect(result.items[0]!.json.result).toMatchObject({ ref: 1001 });
	});
});

describe('in the editor', () => {
	it('lists the tools by title', async () => {
		const list = await callListSearch(
			{ node: editing({ operation: 'call' }), method: 'searchTools', credential: credential() },
			'collection',
		);
		expect(list.results.map(({ value }) => value)).toEqual([
			'list_collections',
			'create_collection',
			'add_to_collection',
		]);
	});

	it("builds the form from the tool's schema", async () => {
		const answer = async (name: string) =>
			await callResourceMapper({
				node: editing({ operation: 'call', tool: named(name) }),
				method: 'getToolParameters',
				credential: credential(),
			});
		const form = async (name: string) => (await answer(name)).fields;
		expect(await form('queue_distribution')).toMatchObject([
			{
				id: 'destinationRef',
				displayName: 'Destination Ref',
				required: true,
				removed: false,
				type: 'string',
				kind: 'integer',
			},
			{
				id: 'source/collectionRef',
				displayName: 'Source: Collection Ref',
				required: false,
				removed: false,
				kind: 'integer',
			},
			{
				id: 'source/resourceRefs',
				displayName: 'Source: Resource Refs (list)',
				required: false,
				removed: false,
				kind: 'integers',
			},
		]);
		const search = await form('search_resources');
		expect(search.find(({ id }) => id === 'mode')).toMatchObject({
			required: false,
			removed: false,
			type: 'options',
			options: ['keyword', 'vector', 'hybrid'].map((value) => ({ name: value, value })),
			defaultValue: 'keyword',
		});
		expect(await answer('list_resource_types')).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringContaining('takes no parameters'),
		});
		expect(await answer('search_resources')).not.toHaveProperty('emptyFieldsNotice');
	});
});
