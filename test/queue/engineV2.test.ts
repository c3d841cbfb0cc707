import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, stopChildren } from '../../scripts/host/child';
import type { Execution } from '../../scripts/host/execution';
import { itemsOf, runWorkflow } from '../../scripts/host/execution';
import { startHost } from '../../scripts/host/host';
import { installPackage, packPackage } from '../../scripts/host/package';
import type { Session } from '../../scripts/host/session';
import { logIn } from '../../scripts/host/session';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import { startVersion } from '../../scripts/hosts.cjs';
import { packageFolder } from '../engine/n8n';
import { startSandbox } from '../host/sandboxProcess';
import { startPostgres } from './engines';

const owner = {
	email: 'owner@publisher-catalogue.example',
	password: 'Catalogue-1234',
	firstName: 'Test',
	lastName: 'Owner',
};
const credentials = { publisherCatalogueApi: { id: null, name: 'Sandbox' } };
const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: object,
	more: object = {},
) => ({ id: name, name, type, typeVersion, position: [0, 0], parameters, ...more });
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

const workflow = (id: string, jobs: number[]) =>
	({
		id,
		name: id,
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			node('Source', 'n8n-nodes-base.set', 3.4, {
				mode: 'raw',
				jsonOutput: JSON.stringify({ list: jobs.map((job) => ({ job })) }),
			}),
			node('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list', options: {} }),
			node(
				'Get',
				'n8n-nodes-publisher-catalogue.catalogueJob',
				1,
				{
					resource: 'job',
					operation: 'get',
					job: { __rl: true, mode: 'id', value: '={{ $json.job }}' },
				},
				{ credentials },
			),
			node(
				'Collect',
				'n8n-nodes-publisher-catalogue.catalogueCollection',
				1,
				{ resource: 'collection', operation: 'create', name: '=By engine 2: {{ $json.jobRef }}' },
				{ credentials },
			),
		],
		connections: { Start: to('Source'), Source: to('Split'), Split: to('Get'), Get: to('Collect') },
		settings: { executionOrder: 'v1', engineType: 'v2' },
	}) as unknown as WorkflowFile;

/** n8n's second engine, opt-in and for trial: it runs a node by its `execute`, which n8n gives to a declarative one. */
describe(`engine-v2 of n8n ${startVersion}`, () => {
	let folder = '';
	let session: Session;

	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'catalogue-engine-'));
		chmodSync(folder, 0o711);
		const [postgres, sandbox, port, engine, control] = await Promise.all([
			startPostgres(folder),
			startSandbox(folder),
			freePort(),
			freePort(),
			freePort(),
		]);
		const userFolder = join(folder, 'n8n');
		await installPackage(userFolder, await packPackage(packageFolder, join(folder, 'package')));
		const more = {
			N8N_ENABLED_MODULES: 'engine-v2',
			N8N_ENGINE_DATABASE_URL: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
			N8N_ENGINE_HOST: '127.0.0.1',
			N8N_ENGINE_PORT: String(engine),
			N8N_ENGINE_CONTROL_PLANE_PORT: String(control),
		};
		const host = await startHost({
			version: startVersion,
			userFolder,
			port,
			owner,
			binaryMode: 'filesystem',
			more,
			readyWithinMs: 300_000,
		});
		session = await logIn(host.url, owner);
		await storeCredential(session, {
			name: 'Sandbox',
			type: 'publisherCatalogueApi',
			data: { baseUrl: sandbox.url, apiKey: 'sandbox-editor-key' },
		});
	}, 360_000);
	afterAll(async () => {
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	}, 60_000);

	const run = async (id: string, jobs: number[]) =>
		await runWorkflow(session, (await importWorkflow(session, workflow(id, jobs))).id, {
			withinMs: 60_000,
		});

	const outputOf = ({ runData }: Execution, name: string) => (runData[name] ?? []).flatMap(itemsOf);

	it('runs the nodes as they are, each item with its result and its pair', async () => {
		const execution = await run('engine-good', [1, 2]);
		expect(execution).toMatchObject({ status: 'success' });
		expect(outputOf(execution, 'Get')).toMatchObject(
			[1, 2].map((jobRef, item) => ({ json: { jobRef }, pairedItem: { item } })),
		);
		expect(outputOf(execution, 'Collect').map(({ json }) => json.name)).toEqual([
			'By engine 2: 1',
			'By engine 2: 2',
		]);
	}, 120_000);

	it('stops at an item that fails, in our words, and goes no further', async () => {
		const execution = await run('engine-bad', [1, 999999]);
		expect(execution).toMatchObject({
			status: 'error',
			error: { message: 'Job 999999 was not found [item 1]' },
		});
		expect(outputOf(execution, 'Collect')).toEqual([]);
	}, 120_000);
});
