import type {
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	IPinData,
	NodeParameterValueType,
} from 'n8n-workflow';

/** A workflow as the editor saves it, as far as an execution needs it. */
export interface TestWorkflow {
	nodes: INode[];
	connections: IConnections;
	/** Output of nodes by name, in place of running them. */
	pinData?: IPinData;
}

/** From node, its output, to node. Output 1 of a node with `onError: 'continueErrorOutput'` is its error output. */
export type Wire = [from: string, output: number, to: string];

const credentialType = 'publisherCatalogueApi';

type Settings = Partial<
	Pick<
		INode,
		| 'onError'
		| 'retryOnFail'
		| 'maxTries'
		| 'waitBetweenTries'
		| 'executeOnce'
		| 'alwaysOutputData'
		| 'typeVersion'
		| 'id'
		| 'disabled'
	>
>;

const node = (name: string, type: string, parameters: object, settings: Settings = {}): INode => ({
	id: `id of ${name}`,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: parameters as INode['parameters'],
	...settings,
});

/** Puts out items: plain objects become the json of one item each; give `{ json, binary }` for files. */
export const source = (items: Array<IDataObject | INodeExecutionData>, name = 'Source'): INode =>
	node(name, 'test.source', {
		items: items.map((item) => ('json' in item ? item : { json: item })),
	});

/** One node of the package: `catalogue('Update', 'catalogueResource', { resource: 'resource', operation: 'update' }, { onError: ... })`. */
export const catalogue = (
	name: string,
	type: string,
	parameters: object,
	settings?: Settings,
): INode => ({
	...node(name, `n8n-nodes-publisher-catalogue.${type}`, parameters, settings),
	credentials: { [credentialType]: { id: 'credential-1', name: 'Catalogue' } },
});

/** Each item's json becomes these fields; values may be expressions such as `={{ $('Source').item.json.id }}`. */
export const setFields = (name: string, fields: Record<string, NodeParameterValueType>): INode =>
	node(name, 'test.setFields', { fields });

export const noOp = (name: string): INode => node(name, 'test.noOp', {});

/** The nodes one after another, and further nodes by `wires`: `chain([a, b], [['b', 1, 'Failed']], [noOp('Failed')])`. */
export function chain(nodes: INode[], wires: Wire[] = [], others: INode[] = []): TestWorkflow {
	const inLine = nodes.slice(1).map((to, index): Wire => [nodes[index]?.name ?? '', 0, to.name]);
	const connections: IConnections = {};
	for (const [from, output, to] of [...inLine, ...wires]) {
		const outputs = ((connections[from] ??= {})['main'] ??= []);
		while (outputs.length <= output) outputs.push([]);
		outputs[output]?.push({ node: to, type: 'main', index: 0 });
	}
	return { nodes: [...nodes, ...others], connections };
}
