import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IVersionedNodeType,
} from 'n8n-workflow';

/** The small nodes around the one under test, since n8n's own nodes are not part of n8n-core. */

const described = (
	name: string,
	properties: INodeTypeDescription['properties'] = [],
): INodeTypeDescription => ({
	displayName: name,
	name,
	group: ['transform'],
	version: 1,
	description: name,
	defaults: { name },
	inputs: ['main'],
	outputs: ['main'],
	properties,
});

const json = (name: string) => ({ displayName: name, name, type: 'json' as const, default: '{}' });

/** Starts a workflow and puts out the items of its parameter: `INodeExecutionData[]`, json and binary. */
const source: INodeType = {
	description: { ...described('source', [json('items')]), group: ['trigger'], inputs: [] },
	async trigger() {
		const items = this.getNodeParameter('items') as unknown as INodeExecutionData[];
		return { manualTriggerFunction: async () => this.emit([structuredClone(items)]) };
	},
};

/** Replaces each item's json by the evaluated `fields`, as Edit Fields does, and pairs it with the item. */
const setFields: INodeType = {
	description: described('setFields', [json('fields')]),
	async execute(this: IExecuteFunctions) {
		return [
			this.getInputData().map((_item, index) => ({
				json: this.getNodeParameter('fields', index) as IDataObject,
				pairedItem: { item: index },
			})),
		];
	},
};

const noOp: INodeType = {
	description: described('noOp'),
	async execute(this: IExecuteFunctions) {
		return [this.getInputData()];
	},
};

/** n8n's own, for workflows out of its editor: what it starts with is pinned to it (`pinData`). */
const manualTrigger: INodeType = {
	description: { ...described('manualTrigger'), group: ['trigger'], inputs: [] },
	async trigger() {
		return { manualTriggerFunction: async () => this.emit([[{ json: {} }]]) };
	},
};

/** By type name; those of n8n are no more than what the workflows under test need of them. What compares us with n8n's own nodes adds others. */
export const helperNodes: Record<string, INodeType | IVersionedNodeType> = {
	'test.source': source,
	'test.setFields': setFields,
	'test.noOp': noOp,
	'n8n-nodes-base.manualTrigger': manualTrigger,
	'n8n-nodes-base.noOp': noOp,
};
