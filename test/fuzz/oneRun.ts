/**
 * One run of one operation with n8n's own execute context and its real HTTP helpers, but without a workflow around it: a
 * tenth of the time of a whole execution.
 */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	IWorkflowBase,
	StructuredChunk,
} from 'n8n-workflow';

import { additionalDataFor } from '../engine/additionalData';
import { core, startExpressionEngine, useBinaryMode } from '../engine/n8n';
import { behindSource, executeContext } from '../engine/oneNode';
import { packageTypes } from '../engine/packageTypes';
import { catalogue } from '../engine/workflow';
import { at } from './exchanges';
import type { Recorded } from './recordings';
import { apiKey } from './verdict';

/** The outcome of a run: its items, or what it threw. */
export interface Ended {
	items: INodeExecutionData[];
	thrown?: unknown;
	hints: string[];
}

export interface Runner {
	/** With `continues` failures are items. */
	run(
		parameters: IDataObject,
		items: INodeExecutionData[],
		continues: boolean,
		signal: AbortSignal,
	): Promise<Ended>;
	/** What a node has whose form was left as it is, but for these. */
	complete: IDataObject;
	/** Runs many with one engine for expressions: n8n takes a new one for each execution, which costs a tenth of a second. */
	through<T>(many: () => Promise<T>): Promise<T>;
}

/** What is around a run where it is not as usual. */
interface Surroundings {
	/** Read again at each run. */
	credential?: ICredentialDataDecryptedObject;
	/** Makes `isStreaming()` true, and receives each piece of an answer. */
	onChunk?: (chunk: StructuredChunk) => void;
}

function streaming(onChunk: (chunk: StructuredChunk) => void) {
	const hooks = new core.ExecutionLifecycleHooks('manual', 'execution-1', {} as IWorkflowBase);
	hooks.addHandler('sendChunk', (chunk) => onChunk(chunk));
	return { hooks, streamingEnabled: true };
}

/** A recorded operation with its recorded parameters, against the server at `baseUrl`. */
export async function runnerOf(
	recorded: Recorded,
	baseUrl: string,
	{ credential = { baseUrl, apiKey }, onChunk }: Surroundings = {},
): Promise<Runner> {
	const { node: type, resource, value: operation } = recorded.operation;
	const parameters = JSON.parse(at(baseUrl, JSON.stringify(recorded.parameters))) as IDataObject;
	const types = await packageTypes();
	await Promise.all([startExpressionEngine(), useBinaryMode('memory')]);
	const workflow = behindSource(types, catalogue('Node', type, parameters));
	const node = workflow.nodes.Node;
	if (!node) throw new Error('unreachable');
	const work = types.nodeTypes.getByNameAndVersion(node.type, node.typeVersion).customOperations?.[
		resource
	]?.[operation];
	if (!work) throw new Error(`${type} has no custom operation ${resource}.${operation}.`);
	const additionalData = {
		...additionalDataFor(types, credential),
		executionId: 'execution-1',
		workflowId: 'workflow-1',
		...(onChunk && streaming(onChunk)),
	};
	const complete = structuredClone(node.parameters) as IDataObject;
	return {
		complete,
		through: async (many) => await workflow.expression.withIsolate(many),
		run: async (given, items, continues, signal) => {
			node.parameters = given as INodeParameters;
			node.onError = continues ? 'continueErrorOutput' : 'stopWorkflow';
			const context = executeContext(workflow, node, additionalData, items, signal);
			try {
				const outputs = await work.call(context);
				if (!Array.isArray(outputs)) throw new Error('The operation gave no outputs.');
				return { items: outputs[0] ?? [], hints: context.hints.map(({ message }) => message) };
			} catch (thrown) {
				return { items: [], thrown, hints: [] };
			}
		},
	};
}
