import {
	NodeConnectionTypes,
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
	type INodeTypeDescription,
	type NodeHint,
} from 'n8n-workflow';
import { executeAll, paginationHook } from './execute';
import type { Operation, OperationGroups } from './operation';
import { formFieldsOf, hasEffects } from './preview';
import { requestOptionsField } from './requestOptions';

/** The entry of the Operation dropdown. Its routing serves the older agent tools; see `paginationHook`. */
function operationOption(operation: Operation): INodePropertyOptions {
	const { name, value, action, description, endpoint, needs = endpoint.needs } = operation;
	return {
		name,
		value,
		action,
		description: `${description.replace(/\.$/, '')}. Needs ${needs}.`,
		routing: {
			request: { method: endpoint.method, url: endpoint.path },
			send: { paginate: true },
			operations: { pagination: paginationHook(operation) },
		},
	};
}

/** A dropdown, also of one entry: n8n's nodes panel makes no list of actions from a hidden one. */
function dropdown(
	texts: Pick<INodeProperties, 'displayName' | 'name' | 'displayOptions'>,
	entries: INodePropertyOptions[],
): INodeProperties {
	const first = entries[0]?.value ?? '';
	return {
		...texts,
		type: 'options',
		noDataExpression: true,
		options: [...entries].sort((a, b) => a.name.localeCompare(b.name)),
		default: first,
	};
}

/** Without it n8n adds a field of its own, which tells the model no more than the action. */
const toolDescriptionField = ({ toolDescription }: Operation): INodeProperties => ({
	displayName: 'Tool Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 3 },
	default: toolDescription,
	description: 'What an AI agent is told about this tool. Only agents use it.',
	displayOptions: { show: { '@tool': [true] } },
});

const propertiesOf = (resources: OperationGroups): INodeProperties[] => [
	dropdown(
		{ displayName: 'Resource', name: 'resource' },
		resources.map(({ name, value }) => ({ name, value })),
	),
	...resources.map(({ value, operations }) =>
		dropdown(
			{
				displayName: 'Operation',
				name: 'operation',
				displayOptions: { show: { resource: [value] } },
			},
			operations.map(operationOption),
		),
	),
	...resources.flatMap(({ value, operations }) =>
		operations.flatMap((operation) =>
			updateDisplayOptions({ show: { resource: [value], operation: [operation.value] } }, [
				toolDescriptionField(operation),
				...formFieldsOf(operation),
			]),
		),
	),
	requestOptionsField,
];

/** The operations of all resources, each with its address, e.g. `job.submit`. */
const addressed = (resources: OperationGroups) =>
	resources.flatMap(({ value, operations }) =>
		operations.map((operation) => ({ address: `${value}.${operation.value}`, operation })),
	);

const CHOSEN = '$parameter["resource"] + "." + $parameter["operation"]';

/** Warns before anything is sent where several items have come in and one resource is chosen for all of them. */
function hintsOf(resources: OperationGroups): NodeHint[] {
	const writing = addressed(resources).filter(
		({ operation }) =>
			hasEffects(operation) && operation.fields.some(({ name }) => name === 'resourceRef'),
	);
	if (writing.length === 0) return [];
	const isChosen = `${JSON.stringify(writing.map(({ address }) => address))}.includes(${CHOSEN})`;
	const isFixed = '!String($rawParameter["resourceRef"] ?? "").startsWith("=")';
	return [
		{
			message:
				"'Catalogue Resource' is the same for all input items. To use each item's own resource, set it to 'By ID' and {{ $json.ref }}.",
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${isChosen} && ${isFixed} && $input.all().length > 1 }}`,
		},
	];
}

/** What all nodes with operations have in common. The hints are for n8n's builder: when to use the node, and what `related` ones do. */
export const nodeOf = (
	resources: OperationGroups,
	searchHint: string,
	related: Readonly<Record<string, string>> = {},
) =>
	({
		builderHint: {
			searchHint,
			relatedNodes: Object.entries(related).map(([name, relationHint]) => ({
				nodeType: `n8n-nodes-publisher-catalogue.${name}`,
				relationHint,
			})),
		},
		group: ['transform'],
		version: 1,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		hints: hintsOf(resources),
		properties: propertiesOf(resources),
	}) satisfies Partial<INodeTypeDescription>;

/** What n8n calls for each operation, with the full execute context. */
export const customOperationsOf = (
	resources: OperationGroups,
): NonNullable<INodeType['customOperations']> =>
	Object.fromEntries(
		resources.map(({ value, operations }) => [
			value,
			Object.fromEntries(
				operations.map((operation) => [
					operation.value,
					async function (this: IExecuteFunctions) {
						return await executeAll.call(this, operation);
					},
				]),
			),
		]),
	);

/** The line below the node on the canvas: what it does, in the words of the node creator. */
export function subtitleOf(resources: OperationGroups): string {
	const actions = addressed(resources).map(({ address, operation }) => [address, operation.action]);
	return `={{ (${JSON.stringify(Object.fromEntries(actions))})[${CHOSEN}] }}`;
}
