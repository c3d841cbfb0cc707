import type { INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

/** A model sees only the items: hints get an item of their own, and nothing found is said in so many words. */
export function forAgent(
	outputs: INodeExecutionData[],
	hints: NodeExecutionHint[],
): INodeExecutionData[] {
	if (outputs.length > 0 && hints.length === 0) return outputs;
	const json = {
		...(outputs.length === 0 && { found: 0 }),
		...(hints.length > 0 && { hints: hints.map(({ message }) => message) }),
	};
	return [...outputs, { json, pairedItem: { item: 0 } }];
}
