import type { INode, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { ToolNode } from './toolNodes';

declare const nativeRequire: NodeJS.Require;

/** A tool as it goes to the model: the `function` of OpenAI's chat completions. */
export interface ModelTool {
	name: string;
	description: string;
	parameters: object;
}

interface Tool {
	name: string;
	description: string;
	schema: object;
}

/** n8n's own way from a node to a tool. */
const { createNodeAsTool } = nativeRequire(
	'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool.js',
) as {
	createNodeAsTool(options: {
		node: INode;
		nodeType: INodeType;
		handleToolInvocation(): Promise<string>;
	}): { response: Tool };
};
const { toJSONSchema } = nativeRequire('zod') as {
	toJSONSchema(schema: object, options: object): object;
};

/** Two words that the versions of the JSON schema writer use or leave out; models do not care. */
const silent = new Set(['$schema', 'additionalProperties']);

export const plainTool = ({ name, description, parameters }: ModelTool): ModelTool => ({
	name,
	description,
	parameters: Object.fromEntries(Object.entries(parameters).filter(([word]) => !silent.has(word))),
});

/** The same in the tree of n8n-core that the tests have; the real hosts are compared with it (test/hosts/agentTests.ts). */
export function asModelSees({ node, nodeType: plain }: ToolNode): ModelTool {
	const nodeType: INodeType = {
		...plain,
		description: { ...plain.description, name: `${plain.description.name}Tool` },
	};
	// As every execution does it: with the values that nobody set, and without what the node does not have.
	const parameters =
		NodeHelpers.getNodeParameters(
			nodeType.description.properties,
			node.parameters,
			true,
			false,
			node,
			nodeType.description,
		) ?? {};
	const { name, description, schema } = createNodeAsTool({
		node: { ...node, parameters },
		nodeType,
		handleToolInvocation: async () => '',
	}).response;
	return plainTool({
		name,
		description,
		parameters: toJSONSchema(schema, { unrepresentable: 'any' }),
	});
}
