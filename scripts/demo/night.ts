import type { Execution } from '../host/execution.ts';
import { itemsOf, runsInOrder, runWorkflow } from '../host/execution.ts';
import type { Session } from '../host/session.ts';
import { at } from './interface.ts';
import type { JournalRow, Sandbox } from './sandbox.ts';

/** A distribution run that the feed queued, in its last known state. */
export interface QueuedRun {
	queueRef: number;
	statusLabel: string;
}

/** What one run of the feed did, from n8n's execution data and the sandbox's journal. */
export interface Night {
	ok: boolean;
	workflow: string;
	nodes: Record<string, { items: number; ms: number }>;
	run: QueuedRun | null;
	resourcesUpdated: number;
	requests: number;
	/** Requests that the service answered from its memory, without doing the work again. */
	replayed: number;
	/** The execution in the editor. */
	link: string;
	/** How n8n says that the execution ended: "success", "error", ... */
	outcome: string;
	problem?: string;
}

/** Sums the runs of each node: items over all outputs, and milliseconds. */
function nodesOf(execution: Execution): Night['nodes'] {
	const nodes: Night['nodes'] = {};
	for (const run of runsInOrder(execution)) {
		const { items, ms } = nodes[run.node] ?? { items: 0, ms: 0 };
		nodes[run.node] = { items: items + itemsOf(run).length, ms: ms + run.executionTime };
	}
	return nodes;
}

/** The first distribution run that any node's output names, with the last status that any node saw of it. */
function queuedRunOf(execution: Execution): QueuedRun | undefined {
	const seen = runsInOrder(execution)
		.flatMap(itemsOf)
		.map(({ json }) => ({ queueRef: json.queueRef, statusLabel: json.statusLabel }))
		.filter(
			(state): state is QueuedRun =>
				typeof state.queueRef === 'number' && typeof state.statusLabel === 'string',
		);
	const queueRef = seen[0]?.queueRef;
	return seen.findLast((state) => state.queueRef === queueRef);
}

type ListedRuns = Array<Record<string, unknown>>;

/** Asks the service for a run's present state; the execution may have seen an earlier one. */
async function presentState(sandbox: Sandbox, run: QueuedRun): Promise<QueuedRun> {
	const answer = await sandbox.ask<ListedRuns | Record<string, ListedRuns>>(at('runs.path'));
	const listed = Array.isArray(answer) ? answer : (answer[at('list.results')] ?? []);
	const same = listed.find((entry) => entry[at('runs.ref')] === run.queueRef);
	const statusLabel = same?.[at('runs.statusLabel')];
	return typeof statusLabel === 'string' ? { ...run, statusLabel } : run;
}

/** Resources with a successful update of their fields, each counted once. */
function updatedResources(rows: readonly JournalRow[]): number {
	const updates = rows.filter(
		({ method, path, status }) => method === 'PATCH' && path.endsWith('/fields') && status === 200,
	);
	return new Set(updates.map(({ path }) => path)).size;
}

const succeeded = (statusLabel: string): boolean =>
	at('states.succeeded').split(',').includes(statusLabel.toLowerCase());

/** Runs the feed once in the running n8n and reads what it did. */
export async function runNight(
	session: Session,
	sandbox: Sandbox,
	workflow: { id: string; name: string },
): Promise<Night> {
	const before = await sandbox.lastRequest();
	const execution = await runWorkflow(session, workflow.id);
	const rows = await sandbox.requestsAfter(before);
	const queued = queuedRunOf(execution);
	const run = queued ? await presentState(sandbox, queued) : null;
	return {
		ok: execution.status === 'success' && run !== null && succeeded(run.statusLabel),
		workflow: workflow.name,
		nodes: nodesOf(execution),
		run,
		resourcesUpdated: updatedResources(rows),
		requests: rows.length,
		replayed: rows.filter(({ replayed }) => replayed).length,
		link: `${session.url}/workflow/${workflow.id}/executions/${execution.id}`,
		outcome: execution.status,
		problem: problemOf(execution, run),
	};
}

function problemOf({ status, error }: Execution, run: QueuedRun | null): string | undefined {
	if (status !== 'success')
		return `The execution ended as "${status}"${error ? `, in "${error.node?.name ?? 'a node'}": ${error.message}` : ''}.`;
	if (!run) return 'No distribution run was queued.';
	if (!succeeded(run.statusLabel))
		return `Distribution run ${run.queueRef} is "${run.statusLabel}".`;
	return undefined;
}
