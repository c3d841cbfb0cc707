import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import { core, n8n, startExpressionEngine } from './n8n';
import { packageTypes } from './packageTypes';

export interface PollOptions {
	credential: ICredentialDataDecryptedObject;
	/** 'trigger': a production poll; 'manual': the editor's test of the trigger. Default 'trigger'. */
	mode?: 'trigger' | 'manual';
	/** All nodes of the workflow besides the trigger; n8n keys static data by node name, so a rename shows here. */
	others?: INode[];
	/** Of the whole workflow, as n8n stores it. Changed in place by the poll; give it to the next poll again. */
	staticData: IDataObject;
	workflowId?: string;
	timezone?: string;
	/** What `getPollBudgetMs()` says (newer n8n only). Default: the function is not there. */
	budgetMs?: number;
	/** Takes what the trigger writes into n8n's log as a warning. */
	log?: string[];
}

/**
 * One poll of a trigger node, made with `catalogue('Trigger', 'catalogueTrigger', ...)`: the items of output 0, or null.
 * Rejects with what the node throws, as the engine receives it.
 */
export async function runPoll(
	trigger: INode,
	options: PollOptions,
): Promise<INodeExecutionData[] | null> {
	const {
		credential,
		mode = 'trigger',
		others = [],
		staticData,
		workflowId = 'workflow-1',
		timezone = 'UTC',
		budgetMs,
		log,
	} = options;
	const types = await packageTypes();
	await startExpressionEngine();
	const node = structuredClone(trigger);
	const workflow = new n8n.Workflow({
		id: workflowId,
		name: 'Test',
		nodes: [node, ...structuredClone(others)],
		connections: {},
		active: mode === 'trigger',
		nodeTypes: types.nodeTypes,
		settings: { timezone },
		staticData: structuredClone(staticData),
	});
	const { poll } = types.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	if (!poll) throw new Error(`${node.type} is not a polling trigger.`);
	const additionalData = { ...additionalDataFor(types, credential), workflowId };
	const context = new core.PollContext(
		workflow,
		node,
		additionalData,
		mode,
		mode === 'manual' ? 'manual' : 'update',
	);
	if (budgetMs !== undefined) Object.assign(context, { getPollBudgetMs: () => budgetMs });
	if (log) context.logger.warn = (message) => void log.push(message);
	const outputs = await workflow.expression.withIsolate(async () => await poll.call(context));
	// n8n stores static data of production polls only, and as JSON.
	if (mode === 'trigger')
		replace(staticData, JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject);
	return outputs?.[0] ?? null;
}

function replace(target: IDataObject, content: IDataObject): void {
	for (const key of Object.keys(target)) delete target[key];
	Object.assign(target, content);
}
