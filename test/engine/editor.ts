import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	ILoadOptionsFunctions,
	INode,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	ResourceMapperFields,
	Workflow,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import { core, n8n, startExpressionEngine } from './n8n';
import { packageTypes } from './packageTypes';

/** A call that the editor makes while a person fills in a node, with what the node's form holds at that moment. */
export interface EditorCall {
	/** The node, made with `catalogue(...)` of ./workflow. */
	node: INode;
	/** Name of the method in `methods` of the node type. */
	method: string;
	credential: ICredentialDataDecryptedObject;
	/** Path of the field that asks; default 'parameters'. */
	path?: string;
}

/** The list of a resource locator: `filter` is what was typed, `paginationToken` what the page before returned. */
export const callListSearch = (
	call: EditorCall,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> =>
	inEditor(call, 'listSearch', (method, context) => method.call(context, filter, paginationToken));

/** The options of a dropdown. */
export const callLoadOptions = (call: EditorCall): Promise<INodePropertyOptions[]> =>
	inEditor(call, 'loadOptions', (method, context) => method.call(context));

/** The fields of a resource mapper. */
export const callResourceMapper = (call: EditorCall): Promise<ResourceMapperFields> =>
	inEditor(call, 'resourceMapping', (method, context) => method.call(context));

/** A button in the form, e.g. the one below a list that makes a new entry: gives what is then chosen. */
export const callAction = (call: EditorCall, payload: IDataObject): Promise<unknown> =>
	inEditor(call, 'actionHandler', (method, context) => method.call(context, payload));

type Methods = Required<NonNullable<INodeType['methods']>>;

/** As n8n's server does it: a workflow of this one node, its parameters unresolved. Errors reach the test as thrown. */
async function inEditor<
	Kind extends 'listSearch' | 'loadOptions' | 'resourceMapping' | 'actionHandler',
	Result,
>(
	{ node, method: name, credential, path = 'parameters' }: EditorCall,
	kind: Kind,
	use: (method: Methods[Kind][string], context: ILoadOptionsFunctions) => Promise<Result>,
): Promise<Result> {
	const types = await packageTypes();
	await startExpressionEngine();
	const method = types.nodeTypes.getByNameAndVersion(node.type, node.typeVersion).methods?.[kind]?.[
		name
	];
	if (!method) throw new Error(`${node.type} has no ${kind} method "${name}".`);
	const nodes = [{ ...structuredClone(node), name: 'Temp-Node' }];
	const workflow: Workflow = new n8n.Workflow({
		nodes,
		connections: {},
		active: false,
		nodeTypes: types.nodeTypes,
	});
	const [temporary] = nodes;
	if (!temporary) throw new Error('unreachable');
	const additionalData = {
		...additionalDataFor(types, credential),
		currentNodeParameters: temporary.parameters,
	};
	const context = new core.LoadOptionsContext(workflow, temporary, additionalData, path);
	return await workflow.expression.withIsolate(() => use(method as Methods[Kind][string], context));
}
