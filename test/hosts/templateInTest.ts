import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Execution } from '../../scripts/host/execution';
import { itemsOf, readExecution, runWorkflow } from '../../scripts/host/execution';
import type { WorkflowFile, WorkflowNode } from '../../scripts/host/workflows';
import { importWorkflow, publishWorkflow, unpublishWorkflow } from '../../scripts/host/workflows';
import type { Binary } from './binaries';
import { bytesOf } from './binaries';
import type { HostInTest } from './hostInTest';
import { apiKey as key, post } from './hostInTest';

export interface Book {
	ref: number;
	title: string;
	fields: Record<string, unknown>;
}

/** What the node gave; [] where it did not run. */
export const jsonOf = (execution: Execution, node: string) =>
	(execution.runData[node] ?? []).flatMap(itemsOf).map(({ json }) => json);

export const template = (name: string): WorkflowFile =>
	JSON.parse(
		readFileSync(join(__dirname, '../../workflows', `${name}.json`), 'utf8'),
	) as WorkflowFile;

/** The template with one of its nodes changed. */
export const changed = (
	file: WorkflowFile,
	name: string,
	change: (node: WorkflowNode) => object,
): WorkflowFile => ({
	...file,
	nodes: file.nodes.map((node) => (node.name === name ? { ...node, ...change(node) } : node)),
});

/** The template, its schedule replaced by an address: n8n keeps what a workflow remembers of runs by its own triggers only. */
export const startedByAddress = (
	file: WorkflowFile,
	schedule: string,
	path: string,
): WorkflowFile =>
	changed(file, schedule, () => ({
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
	}));

/** Published, and started by an address in the place of its schedule. */
export async function publishedAt<Answer>(
	{ session, host }: HostInTest,
	file: WorkflowFile,
	schedule: string,
	path: string,
) {
	const own = startedByAddress({ ...file, id: path, name: path }, schedule, path);
	const stored = await importWorkflow(session, own);
	await publishWorkflow(session, stored);
	const start = async () => {
		const response = await fetch(`${host.url}/webhook/${path}`, {
			method: 'POST',
			headers: { connection: 'close' },
		});
		const report = (await response.json()) as Answer;
		const { results } = await session.send<{ results: Array<{ id: string }> }>(
			'GET',
			`/rest/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId: stored.id }))}&limit=1`,
		);
		return { report, execution: await readExecution(session, results[0]!.id) };
	};
	return { start, end: async () => await unpublishWorkflow(session, stored.id) };
}

type Connections = Record<
	string,
	{ main: Array<Array<{ node: string; type: string; index: number }>> }
>;

/** What a person places on the line between two nodes, or as a branch beside it. */
export function placed(
	file: WorkflowFile,
	[before, after]: [string, string],
	node: Partial<WorkflowNode> & { type: string },
	asBranch = false,
): WorkflowFile {
	const to = (name: string) => ({ node: name, type: 'main', index: 0 });
	const name = 'Placed by a Person';
	const connections: Connections = {
		...(file.connections as Connections),
		[before]: { main: [asBranch ? [to(after), to(name)] : [to(name)]] },
		...(!asBranch && { [name]: { main: [[to(after)]] } }),
	};
	const added = {
		id: 'placed',
		name,
		typeVersion: 1,
		position: [2500, 300],
		parameters: {},
		...node,
	};
	return { ...file, nodes: [...file.nodes, added], connections };
}

/** A node that does its work; one that fails. */
export const WORKS = { type: 'n8n-nodes-base.noOp' };
export const FAILS = {
	type: 'n8n-nodes-base.stopAndError',
	parameters: { errorMessage: 'No such host' },
};

/** A template in a running n8n, and the truth in the sandbox that its report is compared with. */
export function templateTools(inTest: () => HostInTest) {
	const sandbox = (path: string): string => `${inTest().sandbox.url}${path}`;
	const search = async (body: object): Promise<Book[]> =>
		(
			(await post(sandbox('/resources/search'), { type: 1, limit: 100, ...body })) as {
				data: { results: Book[] };
			}
		).data.results;
	return {
		control: async (path: string, body: object = {}) =>
			await post(sandbox(`/_sandbox/${path}`), body),
		search,
		async allBooks(body = {}): Promise<Book[]> {
			const books: Book[] = [];
			for (
				let page = await search(body);
				page.length > 0;
				page = await search({ ...body, offset: books.length })
			)
				books.push(...page);
			return books;
		},
		async patch(ref: number, fields: object): Promise<void> {
			const response = await fetch(sandbox(`/resources/${ref}/fields`), {
				method: 'PATCH',
				headers: { 'content-type': 'application/json', 'x-api-key': key, connection: 'close' },
				body: JSON.stringify({ fields }),
			});
			const { data } = (await response.json()) as { data?: { fieldErrors?: object } };
			if (!response.ok || Object.keys(data?.fieldErrors ?? {}).length > 0)
				throw new Error(
					`The sandbox did not take ${JSON.stringify(fields)}: ${JSON.stringify(data)}`,
				);
		},
		async run(file: WorkflowFile): Promise<Execution> {
			const execution = await runWorkflow(
				inTest().session,
				(await importWorkflow(inTest().session, file)).id,
			);
			expect(execution.error).toBeUndefined();
			expect(execution.status).toBe('success');
			return execution;
		},
		async fileOf(execution: Execution, node: string): Promise<{ name: string; text: string }> {
			const file = execution.runData[node]!.flatMap(itemsOf)[0]!.binary!.data as Binary;
			return { name: file.fileName, text: (await bytesOf(inTest().session, file)).toString() };
		},
	};
}
