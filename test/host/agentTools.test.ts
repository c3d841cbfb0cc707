import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { stopChildren } from '../../scripts/host/child';
import { startHost } from '../../scripts/host/host';
import type { HostVersion } from '../../scripts/host/layout';
import { installPackage, packPackage } from '../../scripts/host/package';
import { openSession } from '../../scripts/host/session';
import { storeCredential } from '../../scripts/host/workflows';
import { packageFolder } from '../engine/n8n';
import { agentTools } from '../tools/agentTools';
import { asModelSees, plainTool } from '../tools/asModelSees';
import type { ModelTool } from '../tools/asModelSees';
import { toolNodes } from '../tools/toolNodes';
import type { ToolNode } from '../tools/toolNodes';
import { runAgent } from './agentRun';
import type { AgentRun } from './agentRun';
import { startSandbox } from './sandboxProcess';

const owner = { email: 'owner@publisher-catalogue.example', password: 'Catalogue-1234', firstName: 'Test', lastName: 'Owner' };

/** 3 runs tools through n8n's engine, 2.2 calls them itself, by their routing. */
const agentVersions = [3, 2.2];

/** The wanted requests are among those that were made, in this order. */
function inOrder(wanted: string[], made: string[]): string[] {
	let from = 0;
	return wanted.filter((request) => {
		const at = made.indexOf(request, from);
		if (at >= 0) from = at + 1;
		return at >= 0;
	});
}

/** n8n gives the tools in the order of its own. */
const byName = (list: ModelTool[] = []) => list.toSorted((one, other) => one.name.localeCompare(other.name));

describe.each<HostVersion>(['2.35.7', '1.123.81'])('the AI tools in n8n %s', (version) => {
	let folder: string;
	let tools: ToolNode[];
	const runs = new Map<number, AgentRun>();
	const workOf = (agentVersion: number, operation: string) => runs.get(agentVersion)?.works.get(operation);

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'catalogue-agent-'));
		tools = await toolNodes();
		await installPackage(folder, await packPackage(packageFolder, join(folder, 'package')));
		const sandbox = await startSandbox(folder);
		const host = await startHost({ version, userFolder: folder });
		const session = await openSession(host.url, owner);
		await storeCredential(session, { name: 'Sandbox', type: 'publisherCatalogueApi', data: { baseUrl: sandbox.url, apiKey: 'sandbox-editor-key' } });
		for (const agentVersion of agentVersions) runs.set(agentVersion, await runAgent(session, sandbox.url, agentVersion, tools));
	}, 600_000);
	afterAll(async () => {
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	}, 60_000);

	describe.each(agentVersions)('with the AI Agent node, version %s', (agentVersion) => {
		it('runs to its end', () => {
			expect(runs.get(agentVersion)).toMatchObject({ status: 'success', error: '' });
		});

		it('gives the model names, descriptions and schemas as they are committed', () => {
			expect(byName(runs.get(agentVersion)?.tools.map(plainTool))).toEqual(byName(tools.map(asModelSees)));
		});

		it.each(agentTools)('$operation does its work', ({ operation, requests, effects = {}, refusal }) => {
			const work = workOf(agentVersion, operation);
			expect(work).toMatchObject({ refused: [], effects });
			expect({ made: work?.requests, wanted: inOrder(requests, work?.requests ?? []) }).toMatchObject({ wanted: requests });
			if (refusal) expect(work).toMatchObject({ answer: expect.stringMatching(refusal), requests: [] });
		});
	});

	it.each(agentTools)('$operation makes the same requests under both agents', ({ operation }) => {
		const [one, other] = agentVersions.map((agentVersion) => workOf(agentVersion, operation)?.requests.toSorted());
		expect(other).toEqual(one);
		expect(one).toBeDefined();
	});
});
