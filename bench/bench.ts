import type { IDataObject, INode, INodeExecutionData, StructuredChunk } from 'n8n-workflow';
import { setTimeout as pause } from 'node:timers/promises';
import type { loadHarness } from './harness.ts';
import type { InstalledPackage } from './package.ts';
import type { Sandbox } from './sandbox.ts';
import { keys } from './sandbox.ts';
import type { Sizes } from './sizes.ts';

/** What every scenario is given. */
export interface Bench {
	sizes: Sizes;
	/** Temporary; removed at the end. */
	folder: string;
	installed: InstalledPackage;
	sandbox: Sandbox;
	harness: Awaited<ReturnType<typeof loadHarness>>;
	/** References of resources that the editor sees: as many as are read. */
	refs: number[];
}

/** What a scenario found out. */
export interface Findings {
	/** By key: those with a bar (bars.ts), and further ones beside them. */
	figures: Record<string, number>;
	/** Milliseconds behind the ratios, medians: contender, then time. For the table and the plot. */
	times?: Record<string, number>;
}

export interface Scenario {
	name: string;
	run(bench: Bench): Promise<Findings>;
}

export const credentialFor = (url: string) => ({ baseUrl: url, apiKey: keys.editor });

/** A reference as a locator holds it. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });

const asItem = (item: IDataObject | INodeExecutionData): INodeExecutionData =>
	'json' in item ? (item as INodeExecutionData) : { json: item };

/** After an execution n8n makes the isolate for the expressions of the next one (65 ms on an idle machine); an n8n at rest has it ready. */
const ISOLATE_READY_MS = 150;

let executions = 0;

/** Runs source and nodes on n8n's engine as a production execution; gives what the last one put out, and the time of all, on the clock and of the processor. */
export async function runNodes(
	{ harness, sandbox }: Pick<Bench, 'harness' | 'sandbox'>,
	items: Array<IDataObject | INodeExecutionData>,
	nodes: INode[],
	options: {
		url?: string;
		binaryMode?: 'filesystem';
		onChunk?: (chunk: StructuredChunk) => void;
	} = {},
) {
	const { url = sandbox.url, ...others } = options;
	const workflow = harness.chain([harness.items(items.map(asItem)), ...nodes]);
	executions += 1;
	await pause(ISOLATE_READY_MS);
	const [start, processorStart] = [performance.now(), process.cpuUsage()];
	const run = await harness.runWorkflow(workflow, {
		credential: credentialFor(url),
		mode: others.onChunk ? 'webhook' : 'trigger',
		executionId: `execution-${executions}`,
		...others,
	});
	const ms = performance.now() - start;
	const { user, system } = process.cpuUsage(processorStart);
	const last = nodes.at(-1)?.name ?? '';
	return {
		run,
		ms,
		processorMs: (user + system) / 1000,
		items: run.ran.includes(last) ? run.items(last) : [],
		failed: run.ran.includes(last) ? run.items(last, 1) : [],
	};
}

/** The same, for work that has to end well and give so many items. */
export async function runWell(
	bench: Pick<Bench, 'harness' | 'sandbox'>,
	expected: number,
	...work: Parameters<typeof runNodes> extends [unknown, ...infer Rest] ? Rest : never
) {
	const done = await runNodes(bench, ...work);
	if (done.run.status !== 'success' || done.items.length !== expected) {
		throw new Error(
			`${work[1].at(-1)?.name}: ${done.run.status}, ${done.items.length} items instead of ${expected}. ${done.run.error?.message ?? ''}`,
		);
	}
	return done;
}
