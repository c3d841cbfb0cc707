import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { RunOptions, WorkflowRun } from '../engine/runWorkflow';
import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, setFields, source } from '../engine/workflow';

type Settings = Parameters<typeof catalogue>[3];

export interface Work {
	type: string;
	parameters: IDataObject;
	/** Default one item. */
	items?: IDataObject[];
	settings?: Settings;
	credential: ICredentialDataDecryptedObject;
	/** n8n's Request Options, with ours. */
	requestOptions?: IDataObject;
	options?: Omit<RunOptions, 'credential'>;
}

/** What became of the items, each told by the id of the input item that it is paired with. */
export interface Done {
	run: WorkflowRun;
	succeeded: Array<{ id: unknown; json: IDataObject }>;
	failed: Array<{ id: unknown; error: IDataObject }>;
	hints: string[];
}

/** Output items beside the ids that `$('Source').item` finds for them in a node behind. */
function paired(items: INodeExecutionData[], ids: INodeExecutionData[]) {
	return items.map(({ json }, index) => ({ id: ids[index]?.json.id, json }));
}

/** One node of the package on n8n's engine, between a source and two nodes that ask for the item they come from. */
export async function runNode({
	type,
	parameters,
	items = [{ id: 0 }],
	settings,
	credential,
	requestOptions,
	options,
}: Work): Promise<Done> {
	const origin = { id: "={{ $('Source').item.json.id }}" };
	const node = catalogue(
		'Node',
		type,
		{ ...parameters, ...(requestOptions && { requestOptions }) },
		settings,
	);
	const run = await runWorkflow(
		chain(
			[source(items), node, setFields('Succeeded', origin)],
			[['Node', 1, 'Failed']],
			[setFields('Failed', origin)],
		),
		{ ...options, credential },
	);
	const itemsOf = (name: string, output = 0) =>
		run.ran.includes(name) ? run.items(name, output) : [];
	return {
		run,
		succeeded: paired(itemsOf('Node'), itemsOf('Succeeded')),
		failed: paired(itemsOf('Node', 1), itemsOf('Failed')).map(({ id, json }) => ({
			id,
			error: json.error as IDataObject,
		})),
		hints: run.ran.includes('Node') ? run.node('Node').hints.map(({ message }) => message) : [],
	};
}

/** `count` items with the ids 1, 2 ... */
export const numbered = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

export const errorOutput: Settings = { onError: 'continueErrorOutput' };

export const createCollection = (
	name: unknown = '={{ "Collection " + $json.id }}',
	more: IDataObject = {},
): Pick<Work, 'type' | 'parameters'> => ({
	type: 'catalogueCollection',
	parameters: { resource: 'collection', operation: 'create', name, ...more } as IDataObject,
});

export const listDestinations: Pick<Work, 'type' | 'parameters'> = {
	type: 'catalogueDistribution',
	parameters: { resource: 'destination', operation: 'getMany' },
};
