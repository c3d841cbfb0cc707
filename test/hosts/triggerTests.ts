import type { AxiosInstance } from 'axios';
import axios from 'axios';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pause } from '../../scripts/host/child';
import type { Execution } from '../../scripts/host/execution';
import { itemsOf, readExecution, runsInOrder, runWorkflow } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';
import type { StoredWorkflow, WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, publishWorkflow, unpublishWorkflow } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { apiKey } from './hostInTest';

const root = join(__dirname, '../..');
const file = JSON.parse(
	readFileSync(join(root, 'workflows/distribution-alert.json'), 'utf8'),
) as WorkflowFile;
/** n8n refuses to poll more often than every minute, but not to poll every minute at several seconds of it. */
const everyFiveSeconds = {
	item: Array.from({ length: 12 }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * 5} * * * * *`,
	})),
};
/** One sentence for each run, by the names of its collection and destination. */
const toldOf = (failed: number[]) =>
	new RegExp(
		`^${failed.map((ref) => `The run of '[^']+' to [^()]+ failed on [^()]+ \\(run ${ref}\\)\\.`).join(' ')}$`,
	);

export const template = {
	...file,
	nodes: file.nodes.map((node) =>
		node.type.endsWith('.catalogueTrigger')
			? { ...node, parameters: { ...node.parameters, pollTimes: everyFiveSeconds } }
			: node,
	),
};
const feed = 'Metadata drop: Northwind Retail';

/** The json of the items that a node put out in an execution. */
export const outputOf = (execution: Execution, name: string) =>
	runsInOrder(execution)
		.filter(({ node }) => node === name)
		.flatMap(itemsOf)
		.map(({ json }) => json);

/** A run to the retailer that has ended in that way by the time this returns. */
export async function endedRun(
	service: AxiosInstance,
	runs: 'complete' | 'failed',
): Promise<number> {
	await service.post('/_sandbox/motion', { runs });
	const destinations: Array<{ ref: number; name: string }> = (
		await service.get('/distribution/destinations')
	).data.data.results;
	const collectionRef = (await service.post('/collections', { name: 'Watched' })).data.data
		.ref as number;
	const destinationRef = destinations.find(({ name }) => name === feed)?.ref;
	const { data } = await service.post('/distribution/queue', { destinationRef, collectionRef });
	await service.post('/_sandbox/clock', { advance: 60_000 });
	return data.data.queueRef;
}

export const serviceOf = ({ sandbox }: HostInTest): AxiosInstance =>
	axios.create({ baseURL: sandbox.url, headers: { 'X-Api-Key': apiKey } });

export function triggerTests(inTest: () => HostInTest): void {
	let session: Session;
	let service: AxiosInstance;
	let workflow: StoredWorkflow;
	const executions: Record<string, number> = {};

	beforeAll(async () => {
		await inTest().reset();
		session = inTest().session;
		service = serviceOf(inTest());
		workflow = await importWorkflow(session, template);
	});
	afterAll(async () => {
		await unpublishWorkflow(session, workflow.id);
	});

	/** The next execution that the trigger starts by itself, or that another workflow starts that stops with an error. */
	async function nextExecution(withinMs: number, mode = 'trigger'): Promise<Execution> {
		for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(500)) {
			const filter = encodeURIComponent(
				JSON.stringify({ workflowId: workflow.id, status: ['success', 'error', 'crashed'] }),
			);
			const { results } = await session.send<{ results: Array<{ id: string; mode: string }> }>(
				'GET',
				`/rest/executions?filter=${filter}`,
			);
			const started = results.filter((execution) => execution.mode === mode);
			if (started.length > (executions[mode] ?? 0) && started[0]) {
				executions[mode] = started.length;
				return await readExecution(session, started[0].id);
			}
		}
		throw new Error('The trigger started no execution in time');
	}

	it('says in the morning that nothing was sent, and keeps silent when something was', async () => {
		await service.post('/_sandbox/clock', {
			set: new Date(Date.now() - 48 * 3_600_000).toISOString(),
		});
		const last = await endedRun(service, 'complete');
		await service.post('/_sandbox/clock', { set: new Date().toISOString() });
		const missed = await runWorkflow(session, workflow.id, { trigger: 'Check Now' });
		expect(missed.status).toBe('success');
		expect(outputOf(missed, 'Alert')).toEqual([
			{
				sentLately: false,
				subject: expect.stringMatching(/^(?!The retailer).+ got nothing in the last 24 hours$/),
				alert: expect.stringMatching(
					new RegExp(`The last one that did: The run of '.+' to .+ \\(run ${last}\\)\\.$`),
				),
				runs: [],
			},
		]);

		await endedRun(service, 'complete');
		const sent = await runWorkflow(session, workflow.id, { trigger: 'Check Now' });
		expect(sent.status).toBe('success');
		expect(runsInOrder(sent).map(({ node }) => node)).toContain('Sent Within 24 Hours?');
		expect(outputOf(sent, 'Alert')).toEqual([]);
	});

	it('shows a failed run when the trigger is tried in the editor', async () => {
		const failed = await endedRun(service, 'failed');
		const tried = await runWorkflow(session, workflow.id, { trigger: 'Watch Distribution' });
		expect(tried.status).toBe('success');
		expect(outputOf(tried, 'Watch Distribution')[0]).toMatchObject({
			eventId: `run:${failed}:failed`,
			event: 'runFailed',
		});
	});

	it('fires by itself, with one readable alert', async () => {
		workflow = await publishWorkflow(session, workflow);
		const failed = await endedRun(service, 'failed');
		const execution = await nextExecution(90_000);
		expect(execution.status).toBe('success');
		expect(outputOf(execution, 'Alert')).toEqual([
			{
				subject: expect.stringMatching(/^The run of '.+' to .+ failed on /),
				alert: expect.stringMatching(toldOf([failed])),
				runs: [failed],
			},
		]);
	});

	it('tells of another workflow that stops, if it is the Error Workflow of that', async () => {
		const node = (name: string, type: string, typeVersion: number, parameters: object) =>
			({
				...file.nodes[0]!,
				id: name,
				name,
				type,
				typeVersion,
				parameters,
				webhookId: name,
			}) as const;
		const stops = await importWorkflow(session, {
			id: 'stops',
			name: 'Weekly export',
			nodes: [
				node('Start', 'n8n-nodes-base.webhook', 2, { httpMethod: 'POST', path: 'stops' }),
				node('Find Books', 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'No answer' }),
			],
			connections: { Start: { main: [[{ node: 'Find Books', type: 'main', index: 0 }]] } },
			settings: { executionOrder: 'v1', errorWorkflow: workflow.id },
		});
		await publishWorkflow(session, stops);
		await fetch(`${inTest().host.url}/webhook/stops`, {
			method: 'POST',
			headers: { connection: 'close' },
		});
		const execution = await nextExecution(60_000, 'error');
		await unpublishWorkflow(session, stops.id);
		expect(outputOf(execution, 'Alert')).toEqual([
			{
				subject: "The workflow 'Weekly export' has stopped",
				alert: expect.stringMatching(
					/^The workflow 'Weekly export' has stopped at 'Find Books': No answer\s+http.+\/executions\/\d+$/,
				),
				runs: [],
			},
		]);
	});

	it('loses nothing by a rename of the trigger while it is switched off', async () => {
		await unpublishWorkflow(session, workflow.id);
		const failed = [await endedRun(service, 'failed'), await endedRun(service, 'failed')];
		const stored = await session.send<StoredWorkflow>('GET', `/rest/workflows/${workflow.id}`);
		const renamed = JSON.parse(
			JSON.stringify(stored).replaceAll('Watch Distribution', 'Night Watch'),
		) as StoredWorkflow;
		const { name, nodes, connections, settings } = renamed;
		workflow = await session.send<StoredWorkflow>('PATCH', `/rest/workflows/${workflow.id}`, {
			name,
			nodes,
			connections,
			settings,
		});
		await publishWorkflow(session, workflow);

		const execution = await nextExecution(30_000);
		expect(outputOf(execution, 'Night Watch').map(({ eventId }) => eventId)).toEqual(
			failed.map((ref) => `run:${ref}:failed`),
		);
		expect(outputOf(execution, 'Alert')).toEqual([
			{
				subject: '2 distribution runs need attention',
				alert: expect.stringMatching(toldOf(failed)),
				runs: failed,
			},
		]);
	});
}
