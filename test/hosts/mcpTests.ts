import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, publishWorkflow, unpublishWorkflow } from '../../scripts/host/workflows';
import { agentTools } from '../tools/agentTools';
import { asModelSees, plainTool } from '../tools/asModelSees';
import type { ToolNode } from '../tools/toolNodes';
import { toolNodes } from '../tools/toolNodes';
import type { Work } from './agentRun';
import { firstItem, worksIn } from './agentRun';
import { expectWork } from './agentWork';
import type { HostInTest } from './hostInTest';
import { credentialName } from './hostInTest';

const path = 'catalogue-tools';

const workflowOf = (tools: ToolNode[]): WorkflowFile => ({
	id: 'mcp-server',
	name: 'MCP server',
	nodes: [
		{
			id: 'server',
			name: 'Server',
			type: '@n8n/n8n-nodes-langchain.mcpTrigger',
			typeVersion: 2,
			position: [0, 0],
			webhookId: path,
			parameters: { path },
		},
		...tools.map(({ node }) => ({
			...node,
			credentials: { publisherCatalogueApi: { id: null, name: credentialName } },
		})),
	] as WorkflowFile['nodes'],
	connections: Object.fromEntries(
		tools.map(({ node }) => [
			node.name,
			{ ai_tool: [[{ node: 'Server', type: 'ai_tool', index: 0 }]] },
		]),
	),
	settings: { executionOrder: 'v1' },
});

/** Every operation as a tool of n8n's MCP server, where an execution has no id; the client is the protocol's own. */
export function mcpTests(inTest: () => HostInTest): void {
	const works = new Map<string, Work>();
	const client = new Client({ name: 'tests', version: '1' });
	let tools: ToolNode[];
	let workflowId = '';

	beforeAll(async () => {
		const { session, host, sandbox, reset } = inTest();
		await reset();
		tools = await toolNodes();
		const workflow = await importWorkflow(session, workflowOf(tools));
		workflowId = workflow.id;
		await publishWorkflow(session, workflow);
		// The SDK's own types clash over what is optional.
		await client.connect(
			new StreamableHTTPClientTransport(new URL(`${host.url}/mcp/${path}`)) as Parameters<
				Client['connect']
			>[0],
		);
		const workDone = worksIn(sandbox.url);
		await workDone('');
		for (const { tool, name } of tools) {
			const input =
				tool.input?.((operation) => firstItem(works.get(operation)?.answer ?? '{}')) ?? {};
			const { content } = await client.callTool({
				name,
				arguments: input as Record<string, unknown>,
			});
			works.set(
				tool.operation,
				await workDone((content as Array<{ text?: string }>)[0]?.text ?? ''),
			);
		}
	}, 600_000);
	afterAll(async () => {
		await client.close();
		await unpublishWorkflow(inTest().session, workflowId);
	});

	it('offers every operation with its name, description and schema', async () => {
		const offered = (await client.listTools()).tools.map(
			({ name, description = '', inputSchema }) =>
				plainTool({ name, description, parameters: inputSchema }),
		);
		const byName = (one: { name: string }, other: { name: string }) =>
			one.name.localeCompare(other.name);
		expect(offered.toSorted(byName)).toEqual(tools.map(asModelSees).toSorted(byName));
	});

	it.each(agentTools)('$operation does its work', (tool) =>
		expectWork(works.get(tool.operation), tool),
	);
}
