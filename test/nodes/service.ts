import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { RunOptions, WorkflowRun } from '../engine/runWorkflow';
import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, noOp, setFields, source } from '../engine/workflow';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, useSandbox } from '../sandbox/startSandbox';

/** A row of the sandbox's journal, as far as tests look at it. */
export interface JournalRow {
	method: string;
	path: string;
	query: Record<string, string>;
	headers: Record<string, string>;
	idempotencyKey: string | null;
	bodyBytes: number;
	status: number;
	[name: string]: unknown;
}

export interface OperationRun {
	run: WorkflowRun;
	/** Output items of the node, and the id of the input item that each is paired with. */
	items: INodeExecutionData[];
	pairs: unknown[];
	/** `error` of each item on the error output. */
	errors: IDataObject[];
	hints: string[];
}

type Settings = Parameters<typeof catalogue>[3];

export interface OperationOptions extends RunOptions {
	/** Input items; each gets an `id`, so that pairing can be seen. Default one empty item. */
	items?: Array<IDataObject | INodeExecutionData>;
	settings?: Settings;
	/** Name of the API key; default the editor's. */
	key?: string;
	/** Further values of the credential. */
	credential?: RunOptions['credential'];
}

/** One sandbox for a test file, and one node of the package run against it on n8n's engine. */
export interface Service {
	sandbox: RunningSandbox;
	run(type: string, parameters: object, options?: OperationOptions): Promise<OperationRun>;
	/** Requests of the service (not of the control) since the last `forget`. */
	journal(): Promise<JournalRow[]>;
	forget(): Promise<void>;
	fault(match: object, action: object): Promise<void>;
	/** A sandbox as it was at its start. */
	reset(): Promise<void>;
}

const withId = (item: IDataObject | INodeExecutionData, id: number): INodeExecutionData =>
	'json' in item && typeof item.json === 'object'
		? { ...(item as INodeExecutionData), json: { ...(item.json as IDataObject), id } }
		: { json: { ...(item as IDataObject), id } };

const idOfSource = { id: "={{ $('Source').item.json.id }}" };

export function service(...args: string[]): Service {
	const sandbox = useSandbox(...args);
	let executions = 0;
	return {
		sandbox,
		async run(
			type,
			parameters,
			{ items = [{}], settings, key = editor, credential, ...options } = {},
		) {
			const run = await runWorkflow(
				chain(
					[
						source(items.map(withId)),
						catalogue('Node', type, parameters, settings),
						setFields('Pairs', idOfSource),
					],
					[['Node', 1, 'Failed']],
					[noOp('Failed')],
				),
				// An execution of its own, as in n8n: else the next one's creates would be replays of this one's.
				{
					executionId: `execution-${++executions}`,
					...options,
					credential: { baseUrl: sandbox.url, apiKey: key, ...credential },
				},
			);
			const ran = run.ran.includes('Node');
			return {
				run,
				items: ran ? run.items('Node') : [],
				pairs: run.ran.includes('Pairs') ? run.items('Pairs').map(({ json }) => json.id) : [],
				errors: ran ? run.items('Node', 1).map(({ json }) => json.error as IDataObject) : [],
				hints: ran ? run.node('Node').hints.map(({ message }) => message) : [],
			};
		},
		journal: async () => (await sandbox.control('journal?limit=1000')).rows ?? [],
		forget: async () => {
			await sandbox.as().delete('/_sandbox/journal');
		},
		fault: async (match, action) => {
			await sandbox.control('faults', { match, action });
		},
		reset: async () => {
			await sandbox.control('reset', {});
		},
	};
}
