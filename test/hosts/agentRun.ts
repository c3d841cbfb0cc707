import { runWorkflow } from '../../scripts/host/execution';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import { manualStart } from '../host/manualStart';
import type { Earlier } from '../tools/agentTools';
import type { ModelTool } from '../tools/asModelSees';
import type { ToolNode } from '../tools/toolNodes';
import type { HostInTest } from './hostInTest';
import { credentialName } from './hostInTest';
import type { Turn } from './modelStub';
import { startModelStub } from './modelStub';

/** What one tool did in the service. */
export interface Work {
	/** `GET /jobs/{ref}`, in the order in which they came. */
	requests: string[];
	refused: string[];
	effects: Record<string, number>;
	/** What the agent told the model. */
	answer: string;
}

export interface AgentRun {
	status: string;
	error: string;
	tools: ModelTool[];
	works: Map<string, Work>;
}

interface Row {
	method: string;
	path: string;
	status: number;
}
type Effects = Record<string, number>;

/** Numbers, ids of streams and names of tools apart. */
const templateOf = (path: string) =>
	path
		.split('/')
		.map((part, index, all) =>
			/\d/.test(part) || (all[index - 1] === 'streams' && part !== 'init') ? '{ref}' : part,
		)
		.join('/');

async function control<T>(sandboxUrl: string, path: string, method = 'GET'): Promise<T> {
	const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
		method,
		headers: { connection: 'close' },
	});
	return (await response.json()) as T;
}

/** The json of the first item that a tool gave, however deep n8n wrapped it. */
export function firstItem(answer: string): Record<string, unknown> {
	let value: unknown = JSON.parse(answer);
	while (Array.isArray(value) || typeof value === 'string')
		value = Array.isArray(value) ? value[0] : JSON.parse(value);
	const item = (value ?? {}) as Record<string, unknown>;
	return 'response' in item ? firstItem(JSON.stringify(item.response)) : item;
}

const workflowOf = (agentVersion: number, tools: ToolNode[]): WorkflowFile => {
	const typeOf = (name: string) => `@n8n/n8n-nodes-langchain.${name}`;
	const toAgent = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
	const nodes = [
		manualStart,
		{
			id: 'agent',
			name: 'Agent',
			type: typeOf('agent'),
			typeVersion: agentVersion,
			position: [200, 0],
			parameters: {
				promptType: 'define',
				text: 'Use every tool once.',
				options: { maxIterations: 200 },
			},
		},
		{
			id: 'model',
			name: 'Model',
			type: typeOf('lmChatOpenAi'),
			typeVersion: 1.2,
			position: [100, 300],
			parameters: { model: { __rl: true, mode: 'id', value: 'stub' }, options: { maxRetries: 0 } },
			credentials: { openAiApi: { id: null, name: 'Model stub' } },
		},
		...tools.map(({ node }) => ({
			...node,
			credentials: { publisherCatalogueApi: { id: null, name: credentialName } },
		})),
	] as WorkflowFile['nodes'];
	return {
		id: `agent-${String(agentVersion).replace('.', '-')}`,
		name: `Agent ${agentVersion}`,
		nodes,
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: toAgent('ai_languageModel'),
			...Object.fromEntries(tools.map(({ node }) => [node.name, toAgent('ai_tool')])),
		},
		settings: { executionOrder: 'v1' },
	};
};

/** Tells what the service was asked since the last time, and forgets it. */
export function worksIn(sandboxUrl: string): (answer: string) => Promise<Work> {
	let before: Effects = {};
	return async (answer) => {
		const { rows } = await control<{ rows: Row[] }>(sandboxUrl, 'journal?limit=1000');
		await control(sandboxUrl, 'journal', 'DELETE');
		const { operations } = await control<{ operations: Effects }>(sandboxUrl, 'effects');
		const changed = Object.entries(operations).map(([name, count]): [string, number] => [
			name,
			count - (before[name] ?? 0),
		]);
		before = operations;
		const shown = rows.map(({ method, path, status }) => ({
			request: `${method} ${templateOf(path)}`,
			status,
		}));
		return {
			answer,
			requests: shown.map(({ request }) => request),
			refused: shown
				.filter(({ status }) => status >= 400)
				.map(({ request, status }) => `${request} ${status}`),
			effects: Object.fromEntries(changed.filter(([, count]) => count > 0)),
		};
	};
}

/** Lets n8n's agent use every tool once, one after another, and notes what each one did in the sandbox. */
export async function runAgent(
	{ session, sandbox, reset }: HostInTest,
	agentVersion: number,
	tools: ToolNode[],
): Promise<AgentRun> {
	await reset();
	const works = new Map<string, Work>();
	const earlier: Earlier = (operation) => {
		const work = works.get(operation);
		if (!work) throw new Error(`${operation} has not run yet`);
		return firstItem(work.answer);
	};
	let turn = 0;
	const workDone = worksIn(sandbox.url);
	const next = async (answer: string | undefined): Promise<Turn | undefined> => {
		const last = tools[turn - 1];
		if (last) works.set(last.tool.operation, await workDone(answer ?? ''));
		else await workDone('');
		const tool = tools[turn++];
		return tool && { name: tool.name, input: tool.tool.input?.(earlier) ?? {} };
	};

	const stub = await startModelStub(next);
	try {
		await storeCredential(session, {
			name: 'Model stub',
			type: 'openAiApi',
			data: { apiKey: 'stub', url: stub.url, header: false, allowedHttpRequestDomains: 'all' },
		});
		const { id } = await importWorkflow(session, workflowOf(agentVersion, tools));
		const { status, error } = await runWorkflow(session, id, { withinMs: 240_000 });
		return {
			status,
			error: error ? `${error.message} ${error.description ?? ''}` : '',
			tools: stub.tools(),
			works,
		};
	} finally {
		await stub.stop();
	}
}
