import { pause } from './child.ts';
import { parseFlatted } from './flatted.ts';
import type { Session } from './session.ts';
import { RestError } from './session.ts';
import type { StoredWorkflow } from './workflows.ts';

export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, unknown>;
	pairedItem?: unknown;
}

/** One run of one node, as n8n records it; a node in a loop has several. */
export interface NodeRun {
	startTime: number;
	/** Milliseconds. */
	executionTime: number;
	executionIndex: number;
	executionStatus: string;
	/** Per connection type, per output: the items, or null for an output that got none. */
	data?: Record<string, Array<Item[] | null>>;
	error?: { message: string; description?: string };
}

export interface Execution {
	id: string;
	workflowId: string;
	status: string;
	startedAt: string;
	stoppedAt: string | null;
	runData: Record<string, NodeRun[]>;
	error?: { message: string; description?: string; node?: { name: string } };
}

interface StoredExecution extends Omit<Execution, 'runData' | 'error'> {
	data: string;
}

const atWork = ['new', 'running', 'unknown'];

async function readOnce(session: Session, id: string) {
	const { data, ...stored } = await session.send<StoredExecution>('GET', `/rest/executions/${id}`);
	const { resultData, waitTill } = (parseFlatted(data) ?? {}) as {
		resultData?: Pick<Execution, 'runData' | 'error'>;
		waitTill?: string;
	};
	const { runData = {}, error } = resultData ?? {};
	const execution: Execution = { ...stored, runData, error };
	const empty = Object.keys(runData).length === 0 && error === undefined;
	const ofTheWaitBefore = waitTill !== undefined && stored.status !== 'waiting';
	return { execution, isWritten: atWork.includes(stored.status) || !(empty || ofTheWaitBefore) };
}

/**
 * Reads an execution with its run data. 1.x writes the status a moment before the data:
 * where they do not go together it is read again, for two seconds at most (one that crashed has no data at all).
 */
export async function readExecution(session: Session, id: string): Promise<Execution> {
	for (let tries = 1; ; tries += 1) {
		const { execution, isWritten } = await readOnce(session, id);
		if (isWritten || tries === 20) return execution;
		await pause(100);
	}
}

/** Undefined while n8n does not answer for its database: it is busy with a large file, say, and says so with a 503. */
async function readWhenReady(session: Session, id: string) {
	try {
		return await readOnce(session, id);
	} catch (error) {
		if (error instanceof RestError && error.status === 503) return undefined;
		throw error;
	}
}

function triggerOf(workflow: StoredWorkflow): string {
	const manual = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	const trigger = manual ?? workflow.nodes.find(({ type }) => /trigger$/i.test(type));
	if (!trigger) throw new Error(`The workflow "${workflow.name}" has no trigger to start from`);
	return trigger.name;
}

/**
 * Runs a workflow in the running n8n, as the editor's "Execute workflow" does, and follows it to its end.
 * @throws Error when it has not ended within `withinMs`
 */
export async function runWorkflow(
	session: Session,
	id: string,
	options: { trigger?: string; withinMs?: number } = {},
): Promise<Execution> {
	const workflowData = await session.send<StoredWorkflow>('GET', `/rest/workflows/${id}`);
	const trigger = options.trigger ?? triggerOf(workflowData);
	// 1.x takes the workflow from the request, 2.x from its database.
	const { executionId } = await session.send<{ executionId: string }>(
		'POST',
		`/rest/workflows/${id}/run`,
		{
			workflowData,
			triggerToStartFrom: { name: trigger },
		},
	);
	const withinMs = options.withinMs ?? 300_000;
	const deadline = Date.now() + withinMs;
	for (;;) {
		const { execution, isWritten } = (await readWhenReady(session, executionId)) ?? {};
		if (execution && isWritten && ![...atWork, 'waiting'].includes(execution.status))
			return execution;
		if (Date.now() > deadline)
			throw new Error(
				`Execution ${executionId} has not ended within ${Math.round(withinMs / 1000)} s: ${execution?.status ?? 'n8n is not ready'}`,
			);
		await pause(250);
	}
}

/** Every item that a run of a node gave, on whichever output. */
export const itemsOf = (run: NodeRun): Item[] =>
	Object.values(run.data ?? {}).flatMap((outputs) => outputs.flatMap((items) => items ?? []));

/** The runs of all nodes in the order in which they ran. */
export function runsInOrder(execution: Execution): Array<NodeRun & { node: string }> {
	return Object.entries(execution.runData)
		.flatMap(([node, runs]) => runs.map((run) => ({ ...run, node })))
		.sort((one, other) => one.executionIndex - other.executionIndex);
}
