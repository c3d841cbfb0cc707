/**
 * Runs a workflow on n8n-core's own engine: real WorkflowExecute, real expressions, real sockets, the built package.
 *
 *	const run = await runWorkflow(
 *		chain([source([{ ref: 1 }, { ref: 2 }]), catalogue('Get', 'catalogueResource', { operation: 'get', ... }, { onError: 'continueErrorOutput' })]),
 *		{ credential: { baseUrl: sandbox.url, apiKey: 'sandbox-editor-key' } },
 *	);
 *	run.items('Get')        // output 0: INodeExecutionData[] with pairedItem and binary, exactly as the engine kept them
 *	run.items('Get', 1)     // output 1: the error output
 *	run.node('Get').hints   // what the node told the editor
 *
 * A failing node does not reject: `status` is 'error', `error` and `node(name).error` hold why. Rejects only when the
 * workflow cannot be started. The package must be built; n8n's own nodes are not here, see ./workflow for those that are.
 */
import type {
	ExecutionError,
	ExecutionStatus,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IPinData,
	IRun,
	ITaskData,
	IWorkflowSettings,
	StructuredChunk,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import type { DataTables } from './dataTables';
import { core, n8n, startExpressionEngine, useBinaryMode, type BinaryMode } from './n8n';
import { packageTypes } from './packageTypes';
import type { TestWorkflow } from './workflow';

export interface RunOptions {
	/** Values of the credential; what is left out has the default of its property. */
	credential?: ICredentialDataDecryptedObject;
	/** Default 'manual'. */
	mode?: WorkflowExecuteMode;
	executionId?: string;
	workflowId?: string;
	workflowName?: string;
	/** Of the workflow's settings; default 'UTC'. */
	timezone?: string;
	/** What `getWorkflowStaticData` finds; the run returns what it became. */
	staticData?: IDataObject;
	/** Default 'memory'. */
	binaryMode?: BinaryMode;
	/** Aborting it is the user's "Stop". */
	signal?: AbortSignal;
	/** Makes `isStreaming()` true, as a webhook with Response Mode "Streaming" does, and receives each chunk. */
	onChunk?: (chunk: StructuredChunk) => void;
	/** Default: the first node. */
	startNode?: string;
	/** n8n's data tables; without them its node has none. */
	dataTables?: DataTables;
	/** A failed run that this one retries as n8n's list of executions does, from the node that failed on. Its mode is 'retry'. */
	retryOf?: WorkflowRun;
	/** Runs declarative nodes by their routing, as agents of the older tool path do: `customOperations` is not looked at. */
	byRouting?: boolean;
}

/** One run of one node (the last, where a loop ran it several times). */
export interface NodeRun {
	outputs: INodeExecutionData[][];
	error: ExecutionError | undefined;
	hints: NonNullable<ITaskData['hints']>;
	status: ExecutionStatus | undefined;
	/** Milliseconds. */
	executionTime: number;
	metadata: ITaskData['metadata'];
	/** How often it ran; the tries of Retry On Fail are one run. */
	runs: number;
}

export interface WorkflowRun {
	status: ExecutionStatus;
	error: ExecutionError | undefined;
	/** Throws when the node did not run. */
	node(name: string): NodeRun;
	/** Items of one output; [] when nothing came out of it. Throws when the node did not run. */
	items(name: string, output?: number): INodeExecutionData[];
	/** Names of the nodes that ran. */
	ran: string[];
	staticData: IDataObject;
	/** All that n8n would store. */
	run: IRun;
}

export async function runWorkflow(
	workflow: TestWorkflow,
	options: RunOptions = {},
): Promise<WorkflowRun> {
	const {
		mode = options.retryOf ? 'retry' : 'manual',
		executionId = 'execution-1',
		workflowId = 'workflow-1',
		workflowName = 'Test',
		staticData = {},
	} = options;
	const settings: IWorkflowSettings = { executionOrder: 'v1', timezone: options.timezone ?? 'UTC' };
	const found = await packageTypes();
	const types = options.byRouting
		? { ...found, nodeTypes: withoutCustomOperations(found.nodeTypes) }
		: found;
	await Promise.all([startExpressionEngine(), useBinaryMode(options.binaryMode ?? 'memory')]);

	const { nodes, connections, pinData } = structuredClone(workflow);
	const data = {
		id: workflowId,
		name: workflowName,
		nodes,
		connections,
		settings,
		staticData,
		active: false,
		isArchived: false,
	};
	const instance = new n8n.Workflow({ ...data, nodeTypes: types.nodeTypes });
	const startNode = instance.getNode(options.startNode ?? nodes[0]?.name ?? '');
	if (!startNode)
		throw new Error(`The workflow has no node "${options.startNode ?? ''}" to start with.`);

	const hooks = new core.ExecutionLifecycleHooks(mode, executionId, {
		...data,
		createdAt: new Date(),
		updatedAt: new Date(),
		activeVersionId: null,
	});
	const { onChunk } = options;
	if (onChunk) hooks.addHandler('sendChunk', (chunk) => onChunk(chunk));
	const additionalData = {
		...additionalDataFor(types, options.credential),
		hooks,
		executionId,
		workflowId,
		workflowSettings: settings,
		streamingEnabled: onChunk !== undefined,
		...(options.dataTables && {
			'data-table': { dataTableProxyProvider: options.dataTables.provider },
		}),
	};

	const running = options.retryOf
		? new core.WorkflowExecute(
				additionalData,
				mode,
				leftBy(options.retryOf),
			).processRunExecutionData(instance)
		: startIn(new core.WorkflowExecute(additionalData, mode), {
				workflow: instance,
				startNode,
				pinData: mode === 'manual' ? pinData : { ...emittedBy(startNode), ...pinData },
			});
	const stop = () => running.cancel();
	options.signal?.addEventListener('abort', stop, { once: true });
	try {
		return describeRun(await running, instance.staticData);
	} finally {
		options.signal?.removeEventListener('abort', stop);
	}
}

/** What a source puts out: in other modes than 'manual', n8n expects it of the trigger's caller. */
const emittedBy = ({ name, parameters }: INode): IPinData =>
	Array.isArray(parameters.items)
		? { [name]: parameters.items as unknown as INodeExecutionData[] }
		: {};

/** The data of a failed run, as n8n prepares it for the retry: the node that failed is the next. */
function leftBy({ run }: WorkflowRun): IRun['data'] {
	const data = structuredClone(run.data);
	const { resultData } = data;
	delete resultData.error;
	const tasks = resultData.runData[resultData.lastNodeExecuted ?? ''];
	if (tasks?.at(-1)?.error) tasks.pop();
	return data;
}

type Execute = InstanceType<typeof core.WorkflowExecute>;
type Start = Pick<Parameters<Execute['run']>[0], 'workflow' | 'startNode' | 'pinData'>;

/** n8n 1 takes one by one what n8n 2 takes as an object. */
function startIn(execute: Execute, start: Start): ReturnType<Execute['run']> {
	if (execute.run.length === 1) return execute.run(start);
	const { workflow, startNode, pinData } = start;
	const run = execute.run as unknown as (...given: unknown[]) => ReturnType<Execute['run']>;
	return run.call(execute, workflow, startNode, undefined, pinData);
}

function withoutCustomOperations(nodeTypes: INodeTypes): INodeTypes {
	return {
		...nodeTypes,
		getByNameAndVersion: (type, version) =>
			Object.create(nodeTypes.getByNameAndVersion(type, version), {
				customOperations: { value: undefined },
			}) as INodeType,
	};
}

function describeRun(run: IRun, staticData: IDataObject): WorkflowRun {
	const { runData, error } = run.data.resultData;
	const node = (name: string): NodeRun => {
		const tasks = runData[name] ?? [];
		const task = tasks.at(-1);
		if (!task)
			throw new Error(
				`The node "${name}" did not run; these did: ${Object.keys(runData).join(', ')}.`,
			);
		return {
			outputs: (task.data?.main ?? []).map((items) => items ?? []),
			error: task.error,
			hints: task.hints ?? [],
			status: task.executionStatus,
			executionTime: task.executionTime,
			metadata: task.metadata,
			runs: tasks.length,
		};
	};
	return {
		status: run.status,
		error,
		node,
		items: (name, output = 0) => node(name).outputs[output] ?? [],
		ran: Object.keys(runData),
		staticData,
		run,
	};
}
