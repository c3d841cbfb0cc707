/**
 * The README's recipes as one workflow, a node each, filled in as its text says. Each is executed before its picture is taken,
 * and must show what is expected of it.
 */
import type { WorkflowFile, WorkflowNode } from '../host/workflows.ts';

export interface Recipe {
	/** Of the picture: docs/images/<name>.png. */
	picture: string;
	/** The node's name in the workflow. */
	node: string;
	type: string;
	parameters: Record<string, unknown>;
	/** A parameter whose form comes from the service, and the node's method that builds it. */
	mapper?: { parameter: string; method: string };
	/** The node whose items come in. */
	after: string;
	/** A text of the output, which the service alone can have given. */
	shows: string;
}

const start = 'Start';
const spreadsheet = 'Spreadsheet';
const books = 'Find Books';
const manuscript = 'New Manuscript';
const tonight = "Tonight's Titles";

/** A choice from a resource locator's list, as the editor saves it. */
const chosen = (value: string | number, name = String(value)) => ({
	__rl: true,
	mode: 'list',
	value: String(value),
	cachedResultName: name,
});
const typed = (value: string) => ({ __rl: true, mode: 'value', value });
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const aboutTheSea = {
	resource: 'resource',
	operation: 'search',
	query: 'sea voyages',
	mode: 'hybrid',
	limit: 5,
};
/** These two have no keywords. */
const tragedies = {
	resource: 'resource',
	operation: 'search',
	query: 'tragedy of a king',
	mode: 'hybrid',
	resourceType: chosen('Book'),
	limit: 2,
};
const epic = chosen(1001, 'The Epic of Gilgamesh');

export const recipes: Recipe[] = [
	{
		picture: 'resource-search',
		node: 'Books About the Sea',
		type: 'catalogueResource',
		parameters: aboutTheSea,
		after: start,
		shows: 'Book',
	},
	{
		picture: 'resource-create-or-update',
		node: 'Enter New Titles',
		type: 'catalogueResource',
		parameters: {
			resource: 'resource',
			operation: 'upsert',
			resourceType: chosen('Book'),
			fields: {
				mappingMode: 'defineBelow',
				value: {
					title: '={{ $json.Title }}',
					author: '={{ $json.Author }}',
					isbn: '={{ $json.ISBN }}',
				},
				matchingColumns: ['isbn'],
			},
		},
		mapper: { parameter: 'fields', method: 'getFieldsToUpsert' },
		after: spreadsheet,
		shows: 'ref',
	},
	{
		picture: 'query',
		node: 'German Paperbacks',
		type: 'catalogueQuery',
		parameters: {
			resource: 'query',
			operation: 'byFilters',
			filters: {
				filter: [
					{ field: chosen('format', 'Format'), operator: 'equals', value: typed('Paperback') },
					{
						field: chosen('originalLanguage', 'Original Language'),
						operator: 'equals',
						value: typed('German'),
					},
				],
			},
			output: 'summary',
		},
		after: start,
		shows: 'total',
	},
	{
		picture: 'ai-generate',
		node: 'Missing Keywords',
		type: 'catalogueAiGenerate',
		parameters: {
			resource: 'field',
			operation: 'generate',
			resourceRef: byId('={{ $json.ref }}'),
			field: chosen('keywords', 'Keywords'),
			save: true,
		},
		after: books,
		shows: 'generated',
	},
	{
		picture: 'collection',
		node: tonight,
		type: 'catalogueCollection',
		parameters: { resource: 'resource', operation: 'add', collection: chosen(3, 'Classroom sets') },
		after: books,
		shows: 'added',
	},
	{
		picture: 'distribution',
		node: 'Send to the Library',
		type: 'catalogueDistribution',
		parameters: {
			resource: 'run',
			operation: 'queue',
			destination: chosen(2, 'Library feed'),
			collection: chosen(2, 'Gothic season'),
		},
		after: start,
		shows: 'queueRef',
	},
	{
		picture: 'job',
		node: 'Metadata Export',
		type: 'catalogueJob',
		parameters: {
			resource: 'job',
			operation: 'submit',
			jobType: chosen('metadata_export', 'Metadata Export'),
			resourceRef: epic,
		},
		after: start,
		shows: 'jobRef',
	},
	{
		picture: 'ai-chat',
		node: 'Ask the Catalogue',
		type: 'catalogueAiChat',
		parameters: {
			resource: 'message',
			operation: 'send',
			message: 'Which of our books are about the sea?',
			chatRef: '',
		},
		after: start,
		shows: 'chatRef',
	},
	{
		picture: 'file',
		node: 'Replace Manuscript',
		type: 'catalogueFile',
		parameters: {
			resource: 'file',
			operation: 'upload',
			resourceRef: chosen(1085, 'The Wealth of Nations'),
		},
		after: manuscript,
		shows: 'checksum',
	},
	{
		picture: 'usage',
		node: 'Tokens This Month',
		type: 'catalogueUsage',
		parameters: { resource: 'tokenUsage', operation: 'get', output: 'rows' },
		after: start,
		shows: 'totalTokens',
	},
	{
		picture: 'tool',
		node: 'Search as a Tool',
		type: 'catalogueTool',
		parameters: {
			resource: 'tool',
			operation: 'call',
			tool: chosen('search_resources', 'Search resources'),
			specifyParameters: 'form',
			toolParameters: {
				mappingMode: 'defineBelow',
				value: { query: 'sea voyages', limit: 5 },
				matchingColumns: [],
			},
		},
		mapper: { parameter: 'toolParameters', method: 'getToolParameters' },
		after: start,
		shows: 'result',
	},
	{
		picture: 'trigger',
		node: 'Feed Alert',
		type: 'catalogueTrigger',
		parameters: { events: ['runFailed', 'runOverdue'] },
		after: '',
		shows: 'eventId',
	},
];

const credentials = { publisherCatalogueApi: { id: null, name: 'Publisher Catalogue (sandbox)' } };
export const ours = (type: string) => `n8n-nodes-publisher-catalogue.${type}`;

type Placed = Omit<WorkflowNode, 'id'> & { after?: string | undefined };

/** Nodes that bring what a recipe takes in. */
const sources: Placed[] = [
	{ name: start, type: 'n8n-nodes-base.manualTrigger' },
	{ name: spreadsheet, type: 'n8n-nodes-base.noOp', after: start },
	{
		name: books,
		type: ours('catalogueResource'),
		parameters: tragedies,
		credentials,
		after: start,
	},
	{
		name: manuscript,
		type: ours('catalogueFile'),
		parameters: { resource: 'file', operation: 'download', resourceRef: byId('1085') },
		credentials,
		after: start,
	},
];

const pinData = {
	[spreadsheet]: [
		{ json: { Title: 'The Lighthouse Keeper', Author: 'A. Sample', ISBN: '979-7-00-777001-2' } },
		{ json: { Title: 'Harbour Songs', Author: 'B. Sample', ISBN: '979-7-00-777002-9' } },
	],
};

export const recipesId = 'readmeRecipes';

export const nodeId = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

const placed = ({ node, type, parameters, after }: Recipe): Placed => ({
	name: node,
	type: ours(type),
	parameters,
	credentials,
	after,
});

/** The workflow, with the parameters that its recipes have by now. */
export const recipesWorkflow = (given: Recipe[]): WorkflowFile => ({
	...workflowOf(recipesId, "The README's recipes", [...sources, ...given.map(placed)]),
	pinData,
});

export const firstId = 'readmeFirst';

/** Four boxes in a row, each with what the one before it gives: what a workflow is. */
export function firstWorkflow(): WorkflowFile {
	const row = [...sources, ...recipes.map(placed)].filter(({ name }) =>
		[start, books, 'Missing Keywords', tonight].includes(name),
	);
	return workflowOf(
		firstId,
		'Four boxes',
		row.map((node, index) => ({ ...node, after: row[index - 1]?.name })),
	);
}

function workflowOf(id: string, name: string, all: Placed[]): WorkflowFile {
	const nodes = all.map(({ after: _after, ...node }, index) => ({
		...node,
		id: nodeId(node.name),
		typeVersion: 1,
		position: [240 * index, 0],
	}));
	const targets = (name: string) =>
		all
			.filter(({ after }) => after === name)
			.map(({ name: node }) => ({ node, type: 'main', index: 0 }));
	const connections = Object.fromEntries(
		all.map((source) => [source.name, { main: [targets(source.name)] }]),
	);
	return { id, name, nodes, connections, settings: { executionOrder: 'v1' } };
}
