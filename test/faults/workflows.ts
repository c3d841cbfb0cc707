import type { IDataObject, INode } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { WorkflowRun } from '../engine/runWorkflow';
import type { TestWorkflow, Wire } from '../engine/workflow';
import { catalogue, chain, noOp, source } from '../engine/workflow';

/** What a schedule runs; the faults come on top. */
export interface Form {
	workflow: 'feed' | 'edit' | 'library';
	items: number;
	/** Requests at Once. */
	atOnce: number;
	/** Who sends again: the pipeline within its tries, or also n8n, since the pipeline has fewer tries than there are faults. */
	way: 'pipeline' | 'retryOnFail';
	/** The item that the service refuses, and which must be the only one on the error output. */
	refused?: number;
}

const collectionOfItem = byId("={{ $('Collect').item.json.ref }}");
const below = (value: IDataObject, matchingColumns: string[] = []) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns,
	schema: [],
});

/** The nodes by name: type and parameters. Few expressions: they are most of what a schedule costs. */
const operations = (
	tag: string,
	destination: number,
	isRefusing: boolean,
): Record<string, [type: string, parameters: IDataObject]> => ({
	Collect: [
		'catalogueCollection',
		{ resource: 'collection', operation: 'create', name: `=${tag} {{ $json.id }}` },
	],
	Create: [
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'create',
			resourceType: byName(isRefusing ? "={{ $('Source').item.json.type }}" : 'Book'),
			fields: below({ title: `=${tag} made {{ $('Source').item.json.id }}` }),
		},
	],
	Update: [
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'update',
			resourceRef: byId('={{ $json.ref }}'),
			resourceType: byName('Book'),
			fields: below({ description: "=Text {{ $('Source').item.json.id }}" }),
		},
	],
	// Items 1 and 3 are the same book: the first creates it, the third updates it.
	Upsert: [
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'upsert',
			resourceType: byName(isRefusing ? '={{ $json.type }}' : 'Book'),
			fields: below(
				{ title: `=${tag} kept {{ $json.id % 2 }}`, keywords: '=word {{ $json.id }}' },
				['title'],
			),
		},
	],
	Add: [
		'catalogueCollection',
		{
			resource: 'resource',
			operation: 'add',
			collection: collectionOfItem,
			resourceRefs: '={{ $json.ref }}',
			output: 'rows',
		},
	],
	Queue: [
		'catalogueDistribution',
		{
			resource: 'run',
			operation: 'queue',
			destination: byId(String(destination)),
			distribute: 'collection',
			collection: collectionOfItem,
			options: { onePerItem: true },
		},
	],
	Job: [
		'catalogueJob',
		{
			resource: 'job',
			operation: 'submit',
			jobType: byName('metadata_export'),
			resourceRef: byId('={{ $json.ref }}'),
			options: { name: `=${tag} {{ $('Source').item.json.id }}` },
		},
	],
	Search: [
		'catalogueResource',
		{ resource: 'resource', operation: 'search', query: '', returnAll: false, limit: 1 },
	],
});

/** Which nodes follow which. */
const shapes: Record<Form['workflow'], Array<[from: string, to: string]>> = {
	feed: [
		['Source', 'Collect'],
		['Collect', 'Create'],
		['Create', 'Add'],
		['Add', 'Queue'],
	],
	edit: [
		['Source', 'Upsert'],
		['Upsert', 'Update'],
		['Update', 'Job'],
		['Source', 'Search'],
	],
	library: [
		['Source', 'Collect'],
		['Source', 'Create'],
		['Create', 'Update'],
		['Create', 'Job'],
	],
};

const settingsOf = ({ way }: Form): Parameters<typeof catalogue>[3] =>
	way === 'pipeline'
		? { onError: 'continueErrorOutput' }
		: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };

/** `tag` is the schedule's own, so that what it makes is found among the rest. */
export function workflowOf(
	form: Form,
	tag: string,
	destination: number,
	timeout: number | undefined,
): TestWorkflow {
	const steps = shapes[form.workflow];
	const requestOptions = {
		requestsAtOnce: form.atOnce,
		...(form.way === 'retryOnFail' && { maxTries: 2 }),
		...(timeout !== undefined && { timeout }),
	};
	const items = Array.from({ length: form.items }, (_, index) => ({
		id: index + 1,
		type: form.refused === index ? 'Nonsense' : 'Book',
	}));
	const described = operations(tag, destination, form.refused !== undefined);
	const nodes = steps.map(([, name]): INode => {
		const [type, parameters] = described[name] ?? ['', {}];
		return catalogue(name, type, { ...parameters, requestOptions }, settingsOf(form));
	});
	const wires: Wire[] = steps.flatMap(([from, to]): Wire[] => [
		[from, 0, to],
		[to, 1, 'Refused'],
	]);
	return chain([source(items)], wires, [...nodes, noOp('Refused')]);
}

/** What became of the input items: for each node and output, the numbers of the items that its outcomes come from. */
export function outcomesOf({ run }: WorkflowRun): Record<string, number[]> {
	const { runData } = run.data.resultData;
	/** The item of Source that an item of a node goes back to, by n8n's pairing. */
	const originOf = (node: string, output: number, index: number): number => {
		const task = runData[node]?.[0];
		const item = task?.data?.main?.[output]?.[index];
		const from = task?.source[0];
		if (!from) return Number(item?.json.id);
		const paired = item?.pairedItem;
		if (typeof paired !== 'object' || Array.isArray(paired)) return Number.NaN;
		return originOf(from.previousNode, from.previousNodeOutput ?? 0, paired.item);
	};
	const names = Object.keys(runData).filter((name) => name !== 'Source' && name !== 'Refused');
	return Object.fromEntries(
		names.flatMap((name) =>
			(runData[name]?.[0]?.data?.main ?? []).map((items, output): [string, number[]] => [
				output === 0 ? name : `${name}, error`,
				(items ?? []).map((_, index) => originOf(name, output, index)),
			]),
		),
	);
}

/** What the items on error outputs say, node by node. */
export const refusalsOf = ({ run }: WorkflowRun): string[] =>
	Object.entries(run.data.resultData.runData).flatMap(([name, [task]]) =>
		(task?.data?.main?.[1] ?? []).map(({ json }) => `${name}: ${JSON.stringify(json.error)}`),
	);
