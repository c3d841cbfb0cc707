import type { Execution, Item } from '../../scripts/host/execution';
import { runWorkflow } from '../../scripts/host/execution';
import type { WorkflowFile, WorkflowNode } from '../../scripts/host/workflows';
import { importWorkflow } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { credentialName } from './hostInTest';

/** Of the items that come to the node under test, the second names a job that there is not. */
const JOBS = [1, 999999, 2];

const node = (
	name: string,
	type: string,
	parameters: object = {},
	typeVersion = 1,
	more: object = {},
): WorkflowNode =>
	({
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
		...more,
	}) as WorkflowNode;
const item = (name: string, jobs: number[]) =>
	node(
		name,
		'set',
		{ mode: 'raw', jsonOutput: JSON.stringify({ list: jobs.map((job) => ({ job })) }) },
		3.4,
	);
const split = (name = 'Split') => node(name, 'splitOut', { fieldToSplitOut: 'list', options: {} });
const to = (...names: string[]) =>
	names
		.map((name) => ({ node: name, type: 'main', index: Number(name.split(':')[1] ?? 0) }))
		.map((end) => ({ ...end, node: end.node.split(':')[0] }));
const main = (...outputs: string[][]) => ({ main: outputs.map((names) => to(...names)) });

const underTest = {
	...node('Get', '', {
		resource: 'job',
		operation: 'get',
		job: { __rl: true, mode: 'id', value: '={{ $json.job }}' },
	}),
	type: 'n8n-nodes-publisher-catalogue.catalogueJob',
	onError: 'continueErrorOutput',
	credentials: { publisherCatalogueApi: { id: null, name: credentialName } },
};

interface Way {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, object>;
	pinData?: object;
	sub?: WorkflowFile;
}

const isJob = (job: number, equals: boolean) => ({
	leftValue: '={{ $json.job }}',
	rightValue: job,
	operator: { type: 'number', operation: equals ? 'equals' : 'notEquals' },
});
const rule = (...conditions: object[]) => ({
	conditions: {
		options: { caseSensitive: true, typeValidation: 'loose', version: 2 },
		conditions,
		combinator: 'and',
	},
});

const sub: WorkflowFile = {
	id: 'error-output-sub',
	name: 'Error output: sub-workflow',
	nodes: [
		node('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' }, 1.1),
		item('Source', JOBS),
		split(),
	],
	connections: { Called: main(['Source']), Source: main(['Split']) },
	settings: { executionOrder: 'v1' },
};

const ways: Way[] = [
	{
		name: 'Merge',
		nodes: [
			item('A', JOBS.slice(0, 1)),
			split('Split A'),
			item('B', JOBS.slice(1)),
			split('Split B'),
			node('Merge', 'merge', {}, 3),
		],
		connections: {
			Start: main(['A', 'B']),
			A: main(['Split A']),
			B: main(['Split B']),
			'Split A': main(['Merge']),
			'Split B': main(['Merge:1']),
			Merge: main(['Get']),
		},
	},
	{
		name: 'Switch',
		nodes: [
			item('Source', JOBS),
			split(),
			node(
				'Switch',
				'switch',
				{ rules: { values: [rule(isJob(2, true)), rule(isJob(2, false))] }, options: {} },
				3.2,
			),
		],
		connections: {
			Start: main(['Source']),
			Source: main(['Split']),
			Split: main(['Switch']),
			Switch: main(['Get'], ['Get']),
		},
	},
	{
		name: 'Loop Over Items',
		nodes: [
			item('Source', JOBS),
			split(),
			node('Loop', 'splitInBatches', { batchSize: 1, options: {} }, 3),
			node('Good', 'noOp'),
			node('Bad', 'noOp'),
		],
		connections: {
			Start: main(['Source']),
			Source: main(['Split']),
			Split: main(['Loop']),
			Loop: main([], ['Get']),
			Get: main(['Good'], ['Bad']),
			Good: main(['Loop']),
			Bad: main(['Loop']),
		},
	},
	{
		name: 'Execute Sub-workflow',
		nodes: [
			node(
				'Call',
				'executeWorkflow',
				{ workflowId: { __rl: true, mode: 'id', value: 'SUB' }, options: {} },
				1.2,
			),
		],
		connections: { Start: main(['Call']), Call: main(['Get']) },
		sub,
	},
	{
		name: 'pinned data',
		nodes: [node('Pinned', 'noOp')],
		connections: { Start: main(['Pinned']), Pinned: main(['Get']) },
		pinData: { Pinned: JOBS.map((job) => ({ json: { job } })) },
	},
	{
		name: 'a node whose pairing is lost',
		nodes: [
			item('Source', [7, 8]),
			split(),
			node(
				'Code',
				'code',
				{ jsCode: `return ${JSON.stringify(JOBS.map((job) => ({ json: { job } })))};` },
				2,
			),
		],
		connections: {
			Start: main(['Source']),
			Source: main(['Split']),
			Split: main(['Code']),
			Code: main(['Get']),
		},
	},
];

/** What came out of the node under test, over all its runs. */
const output = ({ runData }: Execution, index: number): Item[] =>
	(runData.Get ?? []).flatMap(({ data }) => data?.main?.[index] ?? []);

/** n8n's issue 37407: a failing item is on the error output, and nothing of it on the other, whatever stands before the node. */
export function errorOutputTests(inTest: () => HostInTest): void {
	it.each(ways)(
		'behind $name the failing item is on the error output alone, and the others on the success output alone',
		async ({ name, nodes, connections, pinData, sub: called }) => {
			const { session } = inTest();
			const subId = called && (await importWorkflow(session, called)).id;
			const all = JSON.parse(
				JSON.stringify([node('Start', 'manualTrigger'), ...nodes, underTest]).replace(
					'SUB',
					String(subId),
				),
			) as WorkflowNode[];
			const id = `error-output-${name.toLowerCase().replace(/\W+/g, '-')}`.slice(0, 36);
			const stored = await importWorkflow(session, {
				id,
				name: `Error output: ${name}`,
				nodes: all,
				connections,
				settings: { executionOrder: 'v1' },
				...(pinData && { pinData }),
			});
			const execution = await runWorkflow(session, stored.id);
			expect(execution).toMatchObject({ status: 'success' });
			expect(
				output(execution, 0)
					.map(({ json }) => json.jobRef)
					.toSorted(),
			).toEqual([1, 2]);
			expect(output(execution, 0).filter(({ json }) => 'error' in json)).toEqual([]);
			expect(output(execution, 1).map(({ json }) => json.error)).toEqual([
				expect.objectContaining({ code: 'NOT_FOUND' }),
			]);
		},
	);
}
