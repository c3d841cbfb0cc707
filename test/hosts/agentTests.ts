import { agentTools } from '../tools/agentTools';
import { asModelSees, plainTool } from '../tools/asModelSees';
import type { ModelTool } from '../tools/asModelSees';
import { toolNodes } from '../tools/toolNodes';
import type { ToolNode } from '../tools/toolNodes';
import { runAgent } from './agentRun';
import type { AgentRun } from './agentRun';
import type { HostInTest } from './hostInTest';

/** 3 runs tools through n8n's engine, 2.2 calls them itself, by their routing. */
const agentVersions = [3, 2.2];

/** The wanted requests are among those that were made, in this order. */
export function inOrder(wanted: string[], made: string[]): string[] {
	let from = 0;
	return wanted.filter((request) => {
		const at = made.indexOf(request, from);
		if (at >= 0) from = at + 1;
		return at >= 0;
	});
}

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

		it.each(agentTools)(
			'$operation does its work',
			({ operation, requests, effects = {}, refusal }) => {
				const work = workOf(agentVersion, operation);
				expect(work).toMatchObject({ refused: [], effects });
				expect({
					made: work?.requests,
					wanted: inOrder(requests, work?.requests ?? []),
				}).toMatchObject({ wanted: requests });
				if (refusal)
					expect(work).toMatchObject({ answer: expect.stringMatching(refusal), requests: [] });
			},
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
