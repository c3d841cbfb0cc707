import { agentTools } from '../tools/agentTools';
import type { ModelTool } from '../tools/asModelSees';
import { asModelSees, plainTool } from '../tools/asModelSees';
import type { ToolNode } from '../tools/toolNodes';
import { toolNodes } from '../tools/toolNodes';
import type { AgentRun } from './agentRun';
import { runAgent } from './agentRun';
import { expectWork } from './agentWork';
import type { HostInTest } from './hostInTest';

/** 3 runs tools through n8n's engine, 2.2 calls them itself, by their routing. */
const agentVersions = [3, 2.2];

/** n8n gives the tools in the order of its own. */
const byName = (list: ModelTool[] = []) =>
	list.toSorted((one, other) => one.name.localeCompare(other.name));

export function agentTests(inTest: () => HostInTest): void {
	let tools: ToolNode[];
	const runs = new Map<number, AgentRun>();
	const workOf = (agentVersion: number, operation: string) =>
		runs.get(agentVersion)?.works.get(operation);

	beforeAll(async () => {
		tools = await toolNodes();
		for (const agentVersion of agentVersions)
			runs.set(agentVersion, await runAgent(inTest(), agentVersion, tools));
	}, 600_000);

	describe.each(agentVersions)('with the AI Agent node, version %s', (agentVersion) => {
		it('runs to its end', () => {
			expect(runs.get(agentVersion)).toMatchObject({ status: 'success', error: '' });
		});

		it('gives the model names, descriptions and schemas as they are committed', () => {
			expect(byName(runs.get(agentVersion)?.tools.map(plainTool))).toEqual(
				byName(tools.map(asModelSees)),
			);
		});

		it.each(agentTools)('$operation does its work', (tool) =>
			expectWork(workOf(agentVersion, tool.operation), tool),
		);
	});

	it.each(agentTools)('$operation makes the same requests under both agents', ({ operation }) => {
		const [one, other] = agentVersions.map((agentVersion) =>
			workOf(agentVersion, operation)?.requests.toSorted(),
		);
		expect(other).toEqual(one);
		expect(one).toBeDefined();
	});
}
