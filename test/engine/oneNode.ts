import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeExecutionData,
	IRunExecutionData,
	ITaskDataConnections,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import { core, n8n, startExpressionEngine } from './n8n';
import type { PackageTypes } from './packageTypes';
import { packageTypes } from './packageTypes';
import { source } from './workflow';

/** A workflow of a source and this node behind it. */
export const behindSource = (types: PackageTypes, node: INode): Workflow =>
	new n8n.Workflow({
		id: 'workflow-1',
		name: 'Test',
		nodes: [source([{}]), node],
		connections: { Source: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		active: false,
		nodeTypes: types.nodeTypes,
		settings: { timezone: 'UTC' },
	});

/** n8n's execute context of a node behind a source that gave these items, without a whole execution around it. */
export function executeContext(
	workflow: Workflow,
	node: INode,
	additionalData: IWorkflowExecuteAdditionalData,
	items: INodeExecutionData[],
	signal: AbortSignal,
) {
	const data: ITaskDataConnections = { main: [items] };
	const before: IRunExecutionData = n8n.createEmptyRunExecutionData();
	before.resultData.runData.Source = [
		{ startTime: 0, executionTime: 0, executionIndex: 0, source: [], data },
	];
	const executeData = { node, data, source: { main: [{ previousNode: 'Source' }] } };
	return new core.ExecuteContext(
		workflow,
		node,
		additionalData,
		'manual',
		before,
		0,
		items,
		data,
		executeData,
		[],
		signal,
	);
}

/** A workflow of this one node, as n8n's server makes it for the editor and for polls. */
export async function alone(node: INode, credential: ICredentialDataDecryptedObject) {
	const types = await packageTypes();
	await startExpressionEngine();
	const workflow: Workflow = new n8n.Workflow({
		id: 'workflow-1',
		name: 'Test',
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: types.nodeTypes,
		settings: { timezone: 'UTC' },
		staticData: {},
	});
	const additionalData = {
		...additionalDataFor(types, credential),
		workflowId: 'workflow-1',
		currentNodeParameters: node.parameters,
	};
	const nodeType = types.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	return { workflow, additionalData, nodeType };
}
