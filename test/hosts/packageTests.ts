import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { itemsOf, runsInOrder, runWorkflow } from '../../scripts/host/execution';
import { nodesFolder } from '../../scripts/host/layout';
import { installPackage, loadedNodes, registerPackage } from '../../scripts/host/package';
import { importWorkflow, publishWorkflow } from '../../scripts/host/workflows';
import { manualStart } from '../host/manualStart';
import { refusals } from '../host/stranger';
import type { HostInTest } from './hostInTest';
import { credentialName } from './hostInTest';

const root = join(__dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	name: string;
	version: string;
	n8n: { nodes: string[] };
};

/** dist/nodes/CatalogueResource/CatalogueResource.node.js -> catalogueResource */
const nodeName = (path: string): string =>
	path.replace(
		/^.*\/([A-Z])(\w+)\.node\.js$/,
		(_, first: string, rest: string) => first.toLowerCase() + rest,
	);

const searchWorkflow = {
	id: 'search-workflow',
	name: 'Search',
	nodes: [
		manualStart,
		{
			id: 'nightly',
			name: 'Nightly',
			type: 'n8n-nodes-base.scheduleTrigger',
			typeVersion: 1.2,
			position: [0, 200],
			parameters: { rule: { interval: [{ field: 'days' }] } },
		},
		{
			id: 'search',
			name: 'Search',
			type: `${manifest.name}.catalogueResource`,
			typeVersion: 1,
			position: [200, 0],
			parameters: { resource: 'resource', operation: 'advancedSearch', returnAll: false, limit: 7 },
			credentials: { publisherCatalogueApi: { id: 'of another n8n', name: credentialName } },
		},
		{
			id: 'pair',
			name: 'Pair',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			position: [400, 0],
			parameters: {
				mode: 'raw',
				jsonOutput: '={{ { ref: $json.ref, same: $("Search").item.json.ref } }}',
			},
		},
	],
	connections: {
		Start: { main: [[{ node: 'Search', type: 'main', index: 0 }]] },
		Nightly: { main: [[{ node: 'Search', type: 'main', index: 0 }]] },
		Search: { main: [[{ node: 'Pair', type: 'main', index: 0 }]] },
	},
	settings: { executionOrder: 'v1' },
};

const spreadsheet = {
	id: 'spreadsheet-workflow',
	name: 'Spreadsheet',
	nodes: [
		manualStart,
		{
			id: 'row',
			name: 'Row',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			position: [200, 0],
			parameters: { mode: 'raw', jsonOutput: '{ "title": "From a sheet", "pages": 320 }' },
		},
		{
			id: 'write',
			name: 'Write',
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			position: [400, 0],
			parameters: { operation: 'csv' },
		},
		{
			id: 'read',
			name: 'Read',
			type: 'n8n-nodes-base.extractFromFile',
			typeVersion: 1,
			position: [600, 0],
			parameters: { operation: 'csv' },
		},
		{
			id: 'create',
			name: 'Create',
			type: `${manifest.name}.catalogueResource`,
			typeVersion: 1,
			position: [800, 0],
			parameters: {
				resource: 'resource',
				operation: 'create',
				resourceType: { __rl: true, mode: 'name', value: 'Book' },
				fields: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
				preview: true,
			},
			credentials: { publisherCatalogueApi: { id: 'of another n8n', name: credentialName } },
		},
	],
	connections: {
		Start: { main: [[{ node: 'Row', type: 'main', index: 0 }]] },
		Row: { main: [[{ node: 'Write', type: 'main', index: 0 }]] },
		Write: { main: [[{ node: 'Read', type: 'main', index: 0 }]] },
		Read: { main: [[{ node: 'Create', type: 'main', index: 0 }]] },
	},
	settings: { executionOrder: 'v1' },
};

export function packageTests(inTest: () => HostInTest): void {
	it('has its owner before it answers: nobody who tries from before its start becomes it', async () => {
		const { answers } = inTest().loot;
		expect(Object.keys(answers).filter((said) => !refusals.test(said))).toEqual([]);
		expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
		const claim = {
			email: 'late@elsewhere.example',
			password: 'Stranger-1234',
			firstName: 'A',
			lastName: 'Stranger',
		};
		await expect(inTest().session.send('POST', '/rest/owner/setup', claim)).rejects.toThrow(
			'Instance owner already setup',
		);
	});

	it('is installed as users install it: a copy, and only once for the same content', async () => {
		const { folder, packed } = inTest();
		const installed = join(nodesFolder(folder), 'node_modules', packed.name);
		expect(lstatSync(installed).isSymbolicLink()).toBe(false);
		expect(await installPackage(folder, packed)).toBe(false);
	});

	it('loads every node under the package prefix and is listed under Community nodes', async () => {
		const { folder, packed, session } = inTest();
		const nodes = await loadedNodes(session, packed.name);
		const expected = manifest.n8n.nodes.map((path) => `${manifest.name}.${nodeName(path)}`).sort();
		expect(nodes.map(({ name }) => name).sort()).toEqual(expected);

		registerPackage(folder, packed, nodes);
		const listed = await session.send<
			Array<{
				packageName: string;
				installedVersion: string;
				installedNodes: Array<{ type: string }>;
			}>
		>('GET', '/rest/community-packages');
		expect(listed).toHaveLength(1);
		expect(listed[0]).toMatchObject({
			packageName: manifest.name,
			installedVersion: manifest.version,
		});
		expect(listed[0]?.installedNodes.map(({ type }) => type).sort()).toEqual(expected);
	});

	it('reads a spreadsheet, as people do who enter titles', async () => {
		const { session } = inTest();
		const { id } = await importWorkflow(session, spreadsheet);
		const execution = await runWorkflow(session, id);
		expect(execution).toMatchObject({ status: 'success' });
		const [planned] = runsInOrder(execution).slice(-1).flatMap(itemsOf);
		expect(JSON.stringify(planned?.json)).toContain('From a sheet');
	});

	it('runs a published workflow against the sandbox with a credential found by its name', async () => {
		const { session } = inTest();
		const workflow = await importWorkflow(session, searchWorkflow);
		expect((await publishWorkflow(session, workflow)).active).toBe(true);

		const execution = await runWorkflow(session, workflow.id);

		expect(execution).toMatchObject({ status: 'success' });
		const runs = runsInOrder(execution);
		expect(runs.map(({ node }) => node)).toEqual(['Start', 'Search', 'Pair']);
		const pairs = runs
			.slice(-1)
			.flatMap(itemsOf)
			.map(({ json }) => json);
		expect(pairs).toHaveLength(7);
		expect(new Set(pairs.map(({ ref }) => ref)).size).toBe(7);
		for (const { ref, same } of pairs) expect(same).toBe(ref);
	});
}
