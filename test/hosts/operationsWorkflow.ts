/**
 * One workflow with every operation of the package behind a few input items. It is made of the same table as the AI tools
 * (test/tools/agentTools.ts), so that a new operation is in it, too.
 */
import type { WorkflowFile, WorkflowNode } from '../../scripts/host/workflows';
import { byId } from '../engine/locators';
import type { AgentTool, Earlier } from '../tools/agentTools';
import { agentTools } from '../tools/agentTools';

export interface Case {
	name: string;
	/** Of the package, without its prefix. */
	type: string;
	parameters: object;
	/** How many input items there are; each has an `id`, from 1 on. */
	items: number;
	/** The case whose output it takes instead of items of its own. */
	after?: string;
	/** Ids of the items that must end on the error output. */
	failing?: number[];
}

/** Any path into the first item of an earlier node; in JSON it is the expression that reads it. */
function expressionInto(path: string): Record<string, unknown> {
	return new Proxy({} as Record<string, unknown>, {
		get: (_, key) => {
			if (key === 'toJSON') return () => `={{ ${path} }}`;
			return expressionInto(
				/^\d+$/.test(String(key)) ? `${path}[${String(key)}]` : `${path}.${String(key)}`,
			);
		},
	});
}
const earlier: Earlier = (operation) => expressionInto(`$('${operation}').first().json`);

/** The parameters of a tool, with what the stub model gives in the places of `$fromAI()`. */
function filledIn({ parameters = {}, input }: AgentTool): object {
	const given = JSON.parse(JSON.stringify(input?.(earlier) ?? {})) as Record<string, unknown>;
	const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value);
	return JSON.parse(JSON.stringify(parameters), (_, value: unknown) => {
		const key = typeof value === 'string' ? /^=\{\{ \$fromAI\('(\w+)'/.exec(value)?.[1] : undefined;
		return key === undefined ? value : asText(given[key]);
	}) as object;
}

/** The same book twice would leave Create or Update without a choice; two collections of one name are refused. */
const onlyOnce = new Set([
	'catalogueResource.resource.create',
	'catalogueCollection.collection.create',
]);

const operations = agentTools.map((tool): Case => {
	const [type = '', resource, operation] = tool.operation.split('.');
	return {
		name: tool.operation,
		type,
		parameters: { resource, operation, ...filledIn(tool) },
		items: onlyOnce.has(tool.operation) ? 1 : 2,
		...(tool.operation === 'catalogueFile.file.upload' && { after: 'catalogueFile.file.download' }),
	};
});

/** What the tools do not do: pictures with an answer, every kind of file, items of which one fails. */
const further: Case[] = [
	{
		name: 'pictures of an answer',
		type: 'catalogueAiChat',
		parameters: {
			resource: 'message',
			operation: 'send',
			message: 'Books about the sea?',
			options: { downloadImages: true },
		},
		items: 1,
	},
	{
		name: 'an original',
		type: 'catalogueFile',
		parameters: { operation: 'download', resourceRef: byId('1085') },
		items: 2,
	},
	{
		name: 'an alternative',
		type: 'catalogueFile',
		parameters: {
			operation: 'download',
			file: 'alternative',
			resourceRef: byId('1102'),
			alternative: { __rl: true, mode: 'name', value: '*.wav' },
		},
		items: 2,
	},
	{
		name: 'an original, put up elsewhere',
		type: 'catalogueFile',
		// As an expression, since the items are of other resources.
		parameters: { operation: 'upload', resourceRef: byId('={{ 1001 }}') },
		items: 2,
		after: 'an original',
	},
	{
		name: 'one of three fails',
		type: 'catalogueFile',
		parameters: {
			operation: 'getMany',
			resourceRef: byId('={{ [1085, 999999, 1102][$json.id - 1] }}'),
		},
		items: 3,
		failing: [2],
	},
];

export const cases = [...operations, ...further];

const node = (
	name: string,
	type: string,
	position: number[],
	parameters: object,
	more: object = {},
): WorkflowNode =>
	({ id: name, name, type, typeVersion: 1, position, parameters, ...more }) as WorkflowNode;

/** One item with a list, and the items of the list. */
const listOf = (name: string) => `List for ${name}`;
const itemsFor = (name: string) => `Items for ${name}`;
const isFirst = ({ after }: Case) => after === undefined;

/** n8n runs branches from top to bottom, each to its end. */
function nodesOf(
	{ name, type, parameters, items, after }: Case,
	index: number,
	credentialName: string,
): WorkflowNode[] {
	const y = index * 200;
	const operation = node(name, `n8n-nodes-publisher-catalogue.${type}`, [600, y], parameters, {
		onError: 'continueErrorOutput',
		credentials: { publisherCatalogueApi: { id: null, name: credentialName } },
	});
	if (after !== undefined) return [operation];
	const list = JSON.stringify({ list: Array.from({ length: items }, (_, at) => ({ id: at + 1 })) });
	return [
		node(
			listOf(name),
			'n8n-nodes-base.set',
			[200, y],
			{ mode: 'raw', jsonOutput: list },
			{ typeVersion: 3.4 },
		),
		node(itemsFor(name), 'n8n-nodes-base.splitOut', [400, y], {
			fieldToSplitOut: 'list',
			options: {},
		}),
		operation,
	];
}

const to = (...names: string[]) => ({
	main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))],
});

const connectionsOf = ({ name, after }: Case): object =>
	after === undefined
		? { [listOf(name)]: to(itemsFor(name)), [itemsFor(name)]: to(name) }
		: { [after]: to(name) };

/** Importable; its nodes name the credential, which n8n then looks up. */
export function operationsWorkflow(credentialName: string): WorkflowFile {
	return {
		id: `operations-${credentialName.toLowerCase().replace(/\W+/g, '-')}`,
		name: `Every operation (${credentialName})`,
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', [0, 0], {}),
			...cases.flatMap((each, index) => nodesOf(each, index, credentialName)),
		],
		connections: Object.assign(
			{ Start: to(...cases.filter(isFirst).map(({ name }) => listOf(name))) },
			...cases.map(connectionsOf),
		) as object,
		settings: { executionOrder: 'v1' },
	};
}
