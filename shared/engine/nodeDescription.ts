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
import { settingsField } from './requestOptionsField';
import { executeAll } from './execute';
import { paginationHook } from './olderAgents';
import type { Operation, OperationGroup, OperationGroups } from './operation';
import { fieldsOf, hasEffects } from './preview';

/** The description in the Operation dropdown, with what the administrator of the catalogue must have allowed. */
const descriptionOf = ({ description, endpoint, needs = endpoint.needs }: Operation): string =>
	`${description.replace(/\.$/, '')}. Needs ${needs}.`;

/** The entry of the Operation dropdown. Its routing serves the older agent tools; see `paginationHook`. */
const operationOption = (operation: Operation): INodePropertyOptions => ({
	name: operation.name,
	value: operation.value,
	action: operation.action,
	description: descriptionOf(operation),
	routing: {
		request: { method: operation.endpoint.method, url: operation.endpoint.path },
		send: { paginate: true },
		operations: { pagination: paginationHook(operation) },
	},
});

const byName = <Entry extends { name: string }>(entries: Entry[]) =>
	[...entries].sort((a, b) => a.name.localeCompare(b.name));

/** A dropdown even where there is one resource: from a hidden one n8n's nodes panel makes no list of actions. */
function resourceField(resources: OperationGroups): INodeProperties {
	const [{ value: first }] = resources;
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: byName(resources.map(({ name, value }) => ({ name, value }))),
		default: first,
	};
}

function operationField({ value, operations }: OperationGroup): INodeProperties {
	const [{ value: first }] = operations;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: byName(operations.map(operationOption)),
		default: first,
	};
}

/** n8n adds its own where there is none, and tells the model no more than the action. */
const toolDescriptionField = ({ toolDescription }: Operation): INodeProperties => ({
	displayName: 'Tool Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 3 },
	default: toolDescription,
	description: 'What an AI agent is told about this tool. Only agents use it.',
	displayOptions: { show: { '@tool': [true] } },
});

/** Resource, Operation, and every operation's fields shown for it. The first of each is the default. */
const propertiesOf = (resources: OperationGroups): INodeProperties[] => [
	resourceField(resources),
	...resources.map(operationField),
	...resources.flatMap(({ value, operations }) =>
		operations.flatMap((operation) =>
			updateDisplayOptions({ show: { resource: [value], operation: [operation.value] } }, [
				toolDescriptionField(operation),
				...fieldsOf(operation),
			]),
		),
	),
	settingsField,
];

/** Shown before anything is sent: several items have come in, and one resource is chosen for all of them. */
function hintsOf(resources: OperationGroups): NodeHint[] {
	const isOfOne = (operation: Operation) =>
		hasEffects(operation) && operation.fields.some(({ name }) => name === 'resourceRef');
	const writing = resources.flatMap(({ value, operations }) =>
		operations.filter(isOfOne).map((operation) => `${value}.${operation.value}`),
	);
	if (writing.length === 0) return [];
	const isChosen = `${JSON.stringify(writing)}.includes($parameter["resource"] + "." + $parameter["operation"])`;
	const isFixed = '!String($rawParameter["resourceRef"] ?? "").startsWith("=")';
	return [
		{
			message:
				"'Catalogue Resource' is the same for all input items. To write each item to its own resource, set it to 'By ID' and {{ $json.ref }}.",
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${isChosen} && ${isFixed} && $input.all().length > 1 }}`,
		},
	];
}

/** What is the same for all nodes with operations, beside the properties that are made of these. */
export const nodeOf = (resources: OperationGroups) =>
	({
		group: ['transform'],
		version: 1,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
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
	const actions = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value}.${operation.value}`, operation.action]),
	);
	const table = JSON.stringify(Object.fromEntries(actions));
	return `={{ (${table})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}
