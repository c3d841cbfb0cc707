import { lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChildren } from '../../scripts/host/child';
import { itemsOf, runsInOrder, runWorkflow } from '../../scripts/host/execution';
import { startHost } from '../../scripts/host/host';
import type { Host } from '../../scripts/host/host';
import { nodesFolder } from '../../scripts/host/layout';
import type { HostVersion } from '../../scripts/host/layout';
import { installPackage, loadedNodes, packPackage, registerPackage } from '../../scripts/host/package';
import type { PackedPackage } from '../../scripts/host/package';
import { openSession } from '../../scripts/host/session';
import type { Session } from '../../scripts/host/session';
import { importWorkflow, publishWorkflow, storeCredential } from '../../scripts/host/workflows';
import { startSandbox } from './sandboxProcess';

jest.setTimeout(180_000);

const root = join(__dirname, '../..');
const owner = { email: 'owner@publisher-catalogue.example', password: 'Catalogue-1234', firstName: 'Test', lastName: 'Owner' };
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string; n8n: { nodes: string[] } };

/** dist/nodes/CatalogueResource/CatalogueResource.node.js -> catalogueResource */
const nodeName = (path: string): string => path.replace(/^.*\/([A-Z])(\w+)\.node\.js$/, (_, first: string, rest: string) => first.toLowerCase() + rest);

const searchWorkflow = {
	id: 'search-workflow',
	name: 'Search',
	nodes: [
		{ id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
		{ id: 'nightly', name: 'Nightly', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2, position: [0, 200], parameters: { rule: { interval: [{ field: 'days' }] } } },
		{
			id: 'search',
			name: 'Search',
			type: `${manifest.name}.catalogueResource`,
			typeVersion: 1,
			position: [200, 0],
			parameters: { resource: 'resource', operation: 'advancedSearch', returnAll: false, limit: 7 },
			credentials: { publisherCatalogueApi: { id: 'of another n8n', name: 'Sandbox' } },
		},
		{
			id: 'pair',
			name: 'Pair',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			position: [400, 0],
			parameters: { mode: 'raw', jsonOutput: '={{ { ref: $json.ref, same: $("Search").item.json.ref } }}' },
		},
	],
	connections: {
		Start: { main: [[{ node: 'Search', type: 'main', index: 0 }]] },
		Nightly: { main: [[{ node: 'Search', type: 'main', index: 0 }]] },
		Search: { main: [[{ node: 'Pair', type: 'main', index: 0 }]] },
	},
	settings: { executionOrder: 'v1' },
};

describe.each<HostVersion>(['2.35.7', '1.123.81'])('the package in n8n %s', (version) => {
	let folder: string;
	let packed: PackedPackage;
	let host: Host;
	let session: Session;
	let sandboxUrl: string;

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'catalogue-host-'));
		packed = await packPackage(root, join(folder, 'package'));
		await installPackage(folder, packed);
		sandboxUrl = (await startSandbox(folder)).url;
		host = await startHost({ version, userFolder: folder });
		session = await openSession(host.url, owner);
	});
	afterAll(async () => {
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	});

	it('is installed as users install it: a copy, and only once for the same content', async () => {
		const installed = join(nodesFolder(folder), 'node_modules', packed.name);
		expect(lstatSync(installed).isSymbolicLink()).toBe(false);
		expect(await installPackage(folder, packed)).toBe(false);
	});

	it('loads every node under the package prefix and is listed under Community nodes', async () => {
		const nodes = await loadedNodes(session, packed.name);
		const expected = manifest.n8n.nodes.map((path) => `${manifest.name}.${nodeName(path)}`).sort();
		expect(nodes.map(({ name }) => name).sort()).toEqual(expected);

		registerPackage(folder, packed, nodes);
		const listed = await session.send<Array<{ packageName: string; installedVersion: string; installedNodes: Array<{ type: string }> }>>('GET', '/rest/community-packages');
		expect(listed).toHaveLength(1);
		expect(listed[0]).toMatchObject({ packageName: manifest.name, installedVersion: manifest.version });
		expect(listed[0]?.installedNodes.map(({ type }) => type).sort()).toEqual(expected);
	});

	it('runs a published workflow against the sandbox with a credential found by its name', async () => {
		await storeCredential(session, { name: 'Sandbox', type: 'publisherCatalogueApi', data: { baseUrl: sandboxUrl, apiKey: 'sandbox-editor-key' } });
		const workflow = await importWorkflow(session, searchWorkflow);
		expect((await publishWorkflow(session, workflow)).active).toBe(true);

		const execution = await runWorkflow(session, workflow.id);

		expect(execution).toMatchObject({ status: 'success' });
		const runs = runsInOrder(execution);
		expect(runs.map(({ node }) => node)).toEqual(['Start', 'Search', 'Pair']);
		const pairs = runs.slice(-1).flatMap(itemsOf).map(({ json }) => json);
		expect(pairs).toHaveLength(7);
		expect(new Set(pairs.map(({ ref }) => ref)).size).toBe(7);
		for (const { ref, same } of pairs) expect(same).toBe(ref);
	});

	it('leaves no process behind when it is stopped', async () => {
		const group = () => process.kill(-host.pid, 0);
		expect(group()).toBe(true);
		await host.stop();
		expect(group).toThrow('ESRCH');
		await expect(fetch(host.url)).rejects.toThrow();
	});
});
