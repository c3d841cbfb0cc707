import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { Catalogue } from '../transport/pipeline';
import type { Place } from './idempotencyKey';
import type { Item } from './item';
import type { NodeRun } from './nodeRun';

/** n8n's older agent tools raise the run index on every attempt of Retry On Fail; there it must not be in the key. */
const isOlderToolPath = (nodeType: string, json: IDataObject) =>
	// n8n adds 'Tool' to a node's name; ours is called 'catalogueTool' to begin with.
	/catalogue\w+Tool$/.test(nodeType) && json.toolCallId === undefined;

/** Where in n8n a create is made, of which its key is computed. */
export async function placeOf(
	context: Item['context'],
	{ caller }: Catalogue,
	run: NodeRun,
	index: number,
	json: IDataObject,
): Promise<Place> {
	const node = context.getNode();
	// The same for all items of a run, and an expression costs n8n's engine about a millisecond.
	const runIndex = await run.perRun('runIndex', () =>
		Number(context.evaluateExpression('{{ $runIndex }}', index)),
	);
	const { apiKey } = await run.perRun('credential', caller.credential);
	return {
		instanceId: context.getInstanceId(),
		apiKey,
		workflowId: String(context.getWorkflow().id ?? ''),
		// Without one, as under n8n's MCP Server Trigger, each call is a request of its own.
		executionId: context.getExecutionId() || randomUUID(),
		nodeId: node.id,
		itemIndex: index,
		...(!isOlderToolPath(node.type, json) && { runIndex }),
		...(typeof json.toolCallId === 'string' && { toolCallId: json.toolCallId }),
	};
}
