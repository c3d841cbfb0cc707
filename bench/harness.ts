import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	INode,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';
import type { ResolveHookContext } from 'node:module';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { hostFolder } from '../scripts/host/layout.ts';
import { versionsFor } from '../scripts/hosts.cjs';
import { inLanes } from './lanes.ts';
import { keys } from './sandbox.ts';

const version = versionsFor('bench')[0] ?? '';

/** What belongs to the pinned n8n: its engine, and its own nodes. */
export const requireFromHost = createRequire(join(hostFolder(version), 'package.json'));

/** The folder of a package of the pinned n8n. */
export const hostModule = (name: string): string => join(hostFolder(version), 'node_modules', name);

type NextResolve = (specifier: string, context?: Partial<ResolveHookContext>) => { url: string };

/** The tests import each other without extensions, as jest has it. */
const withExtension = (specifier: string, context: ResolveHookContext, next: NextResolve) =>
	next(
		specifier.startsWith('.') && context.parentURL?.includes('/test/engine/')
			? `${specifier}.ts`
			: specifier,
		context,
	);

const description: INodeType['description'] = {
	displayName: 'Items',
	name: 'items',
	group: ['transform'],
	version: 1,
	description: 'Items',
	defaults: { name: 'Items' },
	inputs: ['main'],
	outputs: ['main'],
	properties: [],
};

/** Calls of the service, and the items that their answers become. */
export interface BareCalls {
	url: string;
	calls: ReadonlyArray<{ method: string; path: string; body?: object }>;
	itemsOf(answers: unknown[]): INodeExecutionData[];
}

/** Makes its calls by n8n's request helper and does nothing else: the floor of any node. */
const callsNode = (given: () => BareCalls): INodeType => ({
	description: { ...description, displayName: 'Calls', name: 'calls' },
	async execute(this: IExecuteFunctions) {
		const { url, calls, itemsOf } = given();
		const answers = await inLanes(
			calls,
			async ({ path, ...call }) =>
				await this.helpers.httpRequest({
					...call,
					method: call.method as IHttpRequestMethods,
					url: `${url}${path}`,
					headers: { 'X-Api-Key': keys.editor },
					json: true,
				}),
		);
		return [itemsOf(answers)];
	},
});

/** Puts out what it is given. The tests' own source takes its items from a parameter, which the engine would have to evaluate. */
const itemsNode = (given: (name: string) => INodeExecutionData[]): INodeType => ({
	description,
	async execute(this: IExecuteFunctions) {
		return await Promise.resolve([given(this.getNode().name)]);
	},
});

const benchNode = (name: string, type: string): INode => ({
	id: name,
	name,
	type: `bench.${type}`,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});

/**
 * The tests' harness, so that ours and its peers run on n8n's real engine: WorkflowExecute, its expressions, its sockets.
 * `packageFolder` is the package as it would be installed, `userFolder` is where n8n keeps files.
 */
export async function loadHarness(packageFolder: string, userFolder: string) {
	Object.assign(process.env, {
		CATALOGUE_PACKAGE: packageFolder,
		N8N_USER_FOLDER: userFolder,
		N8N_LOG_LEVEL: 'silent',
		N8N_ENCRYPTION_KEY: 'for-measurements-only',
	});
	Object.assign(globalThis, { nativeRequire: requireFromHost });
	registerHooks({ resolve: withExtension });
	const [engine, poll, editor, workflow, helpers, inFlight, n8n] = await Promise.all([
		import('../test/engine/runWorkflow.ts'),
		import('../test/engine/poll.ts'),
		import('../test/engine/editor.ts'),
		import('../test/engine/workflow.ts'),
		import('../test/engine/helperNodes.ts'),
		import('../test/engine/inFlight.ts'),
		import('../test/engine/n8n.ts'),
	]);
	const { HttpRequest } = requireFromHost(
		'n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
	);
	const { Set: EditFields } = requireFromHost('n8n-nodes-base/dist/nodes/Set/Set.node.js');
	const { SplitOut } = requireFromHost(
		'n8n-nodes-base/dist/nodes/Transform/SplitOut/SplitOut.node.js',
	);
	let given: INodeExecutionData[] = [];
	let bareCalls: BareCalls | undefined;
	const texts = new Map<string, string>();
	Object.assign(helpers.helperNodes, {
		'bench.items': itemsNode(() => given),
		'bench.made': itemsNode((name) => JSON.parse(texts.get(name) ?? '[]') as INodeExecutionData[]),
		'bench.calls': callsNode(() => {
			if (!bareCalls) throw new Error('No calls were given');
			return bareCalls;
		}),
		'n8n-nodes-base.httpRequest': new HttpRequest(),
		'n8n-nodes-base.set': new EditFields(),
		'n8n-nodes-base.splitOut': new SplitOut(),
	});
	return {
		...engine,
		...poll,
		...editor,
		...workflow,
		...inFlight,
		...n8n,
		/** The first node of a workflow, which puts out these items. */
		items: (items: INodeExecutionData[]): INode => {
			given = items;
			return benchNode('Items', 'items');
		},
		/** A node that makes its items anew from JSON: what n8n itself takes for an output. */
		made: (json: string, name = 'Made'): INode => {
			texts.set(name, json);
			return benchNode(name, 'made');
		},
		/** A node that makes these calls by n8n's request helper, ten at a time, and does nothing else. */
		calls: (calls: BareCalls): INode => {
			bareCalls = calls;
			return benchNode('Calls', 'calls');
		},
		stopEngine: async () => await n8n.n8n.Expression.disposeExpressionEngine(),
	};
}
