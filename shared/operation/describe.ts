import { updateDisplayOptions } from 'n8n-workflow';
import type { IExecuteFunctions, INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { settingsField } from '../fields/settings';
import { executeAll } from './execute';
import { paginationHook } from './hook';
import type { Operation, Resource } from './operation';

/** The entry of the Operation dropdown. Its routing serves the older agent tools; see `paginationHook`. */
const operationOption = (operation: Operation): INodePropertyOptions => ({
	name: operation.name,
	value: operation.value,
	action: operation.action,
	description: operation.description,
	routing: {
		request: { method: operation.endpoint.method, url: operation.endpoint.path },
		send: { paginate: true },
		operations: { pagination: paginationHook(operation) },
	},
});

const byName = <Entry extends { name: string }>(entries: Entry[]) =>
	[...entries].sort((a, b) => a.name.localeCompare(b.name));

/** A node with one resource shows no dropdown for it; n8n still finds the operation by both parameters. */
const resourceField = (resources: Resource[]): INodeProperties =>
	resources.length === 1
		? { displayName: 'Resource', name: 'resource', type: 'hidden', default: resources[0]?.value }
		: {
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: byName(resources.map(({ name, value }) => ({ name, value }))),
				default: resources[0]?.value,
			};

const operationField = ({ value, operations }: Resource): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [value] } },
	options: byName(operations.map(operationOption)),
	default: operations[0]?.value,
});

/** All properties of a node: Resource, Operation, and every operation's fields shown for it. The first of each is the default. */
export const propertiesOf = (resources: Resource[]): INodeProperties[] => [
	resourceField(resources),
	...resources.map(operationField),
	...resources.flatMap(({ value, operations }) =>
		operations.flatMap((operation) =>
			updateDisplayOptions({ show: { resource: [value], operation: [operation.value] } }, operation.fields),
		),
	),
	settingsField,
];

/** What n8n calls for each operation, with the full execute context. */
export const customOperationsOf = (resources: Resource[]): NonNullable<INodeType['customOperations']> =>
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
