import type { INode, INodeType } from 'n8n-workflow';

import { n8n } from '../engine/n8n';
import { packageTypes } from '../engine/packageTypes';
import type { AgentTool } from './agentTools';
import { agentTools } from './agentTools';

/** One operation as a tool node on the canvas, which is called after the operation, as the editor does it. */
export interface ToolNode {
	tool: AgentTool;
	node: INode;
	/** As the model knows it. */
	name: string;
	nodeType: INodeType;
}

type Option = { value: string; action: string };

const parts = ({ operation }: AgentTool) =>
	operation.split('.') as [type: string, resource: string, operation: string];

/** All operations of the package, `<node>.<resource>.<operation>`, with their texts in the node creator. */
export async function actions(): Promise<Map<string, string>> {
	const { names, nodeTypes } = await packageTypes();
	const entries = names.flatMap((name) => {
		const { description } = nodeTypes.getByNameAndVersion(name);
		if (!description.usableAsTool) return [];
		return description.properties
			.filter((property) => property.name === 'operation')
			.flatMap((property) =>
				(property.options as Option[]).map(({ value, action }): [string, string] => [
					`${description.name}.${String(property.displayOptions?.show?.resource?.[0])}.${value}`,
					action,
				]),
			);
	});
	return new Map(entries);
}

export async function toolNodes(): Promise<ToolNode[]> {
	const { packageName, nodeTypes } = await packageTypes();
	const named = await actions();
	return agentTools.map((tool, index) => {
		const [type, resource, operation] = parts(tool);
		const name = named.get(tool.operation);
		if (name === undefined) throw new Error(`The package has no operation ${tool.operation}`);
		const node: INode = {
			id: `tool-${index}`,
			name,
			type: `${packageName}.${type}Tool`,
			typeVersion: 1,
			position: [index * 100, 400],
			parameters: { descriptionType: 'auto', resource, operation, ...tool.parameters },
			// So that what the tool says goes to the model, under both agents.
			...(tool.refusal && { onError: 'continueRegularOutput' as const }),
			credentials: { publisherCatalogueApi: { id: 'credential-1', name: 'Sandbox' } },
		};
		return {
			tool,
			node,
			name: n8n.nodeNameToToolName(node),
			nodeType: nodeTypes.getByNameAndVersion(`${packageName}.${type}`),
		};
	});
}
