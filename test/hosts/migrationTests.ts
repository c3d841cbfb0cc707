import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';

const folder = join(__dirname, '../../workflows');
const templates = readdirSync(folder).map(
	(name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as WorkflowFile,
);

/** What n8n 3 no longer has: shows that the report looks. */
const outdated: WorkflowFile = {
	id: 'outdated',
	name: 'Outdated',
	nodes: [
		{
			id: 'agent',
			name: 'Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: 1,
			position: [0, 0],
			parameters: { agent: 'conversationalAgent' },
		},
	] as unknown as WorkflowFile['nodes'],
	connections: {},
};

interface Affected {
	affectedWorkflows: Array<{
		id: string;
		name: string;
		issues: Array<{ title: string; description: string }>;
	}>;
}

/** n8n's own migration report: what its next major version breaks in the workflows that it has. */
export function migrationTests(inTest: () => HostInTest): void {
	const found = async (version: string): Promise<string[]> => {
		const { session } = inTest();
		const { report } = await session.send<{
			report: { workflowResults: Array<{ ruleId: string }> };
		}>('POST', `/rest/breaking-changes/report/refresh?version=${version}`, {});
		const results = await Promise.all(
			report.workflowResults.map(async ({ ruleId }) => {
				const { affectedWorkflows } = await session.send<Affected>(
					'GET',
					`/rest/breaking-changes/report/${ruleId}`,
				);
				return affectedWorkflows.flatMap(({ name, issues }) =>
					issues.map(({ title }) => `${name}: ${title} (${ruleId})`),
				);
			}),
		);
		const names = new Set([...templates, outdated].map(({ name }) => name));
		return results.flat().filter((text) => [...names].some((name) => text.startsWith(`${name}: `)));
	};

	beforeAll(async () => {
		for (const workflow of [...templates, outdated])
			await importWorkflow(inTest().session, workflow);
	});

	it('finds nothing in the templates for n8n 2', async () => {
		expect(await found('v2')).toEqual([]);
	});

	it('finds nothing in the templates for n8n 3, and what is outdated', async () => {
		if (inTest().version.startsWith('1.')) return;
		const texts = await found('v3');
		expect(texts.filter((text) => !text.startsWith('Outdated: '))).toEqual([]);
		expect(texts).not.toEqual([]);
	});
}
