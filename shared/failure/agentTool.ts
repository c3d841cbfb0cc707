import type { INode } from 'n8n-workflow';

/** Whether the node is the tool of an AI agent: n8n adds 'Tool' to a node's name. Ours is called 'catalogueTool' to begin with. */
export const isAgentTool = ({ type }: Pick<INode, 'type'>) => /catalogue\w+Tool$/.test(type);
