import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

import { n8n } from '../engine/n8n';
import { packageTypes } from '../engine/packageTypes';

/** One operation as a person meets it: its entry in the dropdown and the properties that are shown for it. */
export interface DescribedOperation {
	/** 'catalogueCollection collection create' */
	title: string;
	node: string;
	resource: string;
	value: string;
	option: INodePropertyOptions;
	properties: INodeProperties[];
}

export type AnyProperty = INodeProperties | INodePropertyOptions | INodePropertyCollection;

/** Every node type of the package, by name without the package's prefix. */
export async function nodeTypes(): Promise<Map<string, INodeType>> {
	const types = await packageTypes();
	return new Map(
		types.names.map((name) => [
			name.slice(types.packageName.length + 1),
			types.nodeTypes.getByNameAndVersion(name),
		]),
	);
}

const isShownFor = (property: INodeProperties, resource: string, operation: string) => {
	const { show = {} } = property.displayOptions ?? {};
	return (
		(show.resource?.includes(resource) ?? true) && (show.operation?.includes(operation) ?? true)
	);
};

/** From its dropdown alone, as n8n's nodes panel finds the actions of a node. */
const resourcesOf = (properties: INodeProperties[]): string[] =>
	properties
		.filter(({ name }) => name === 'resource')
		.flatMap(({ options }) =>
			(options ?? []).map((option) => String((option as INodePropertyOptions).value)),
		);

export function operationsOf(
	node: string,
	{ description: { properties } }: INodeType,
): DescribedOperation[] {
	return resourcesOf(properties).flatMap((resource) =>
		properties
			.filter(
				({ name, displayOptions }) =>
					name === 'operation' && displayOptions?.show?.resource?.includes(resource),
			)
			.flatMap(({ options }) => (options ?? []) as INodePropertyOptions[])
			.map((option) => ({
				title: `${node} ${resource} ${String(option.value)}`,
				node,
				resource,
				value: String(option.value),
				option,
				properties: properties
					.filter(({ name }) => name !== 'resource' && name !== 'operation')
					.filter((property) => isShownFor(property, resource, String(option.value))),
			})),
	);
}

/** What stands directly below a property: entries of a collection, or the values of a group. */
export const below = (property: AnyProperty): AnyProperty[] => [
	...(('options' in property ? property.options : undefined) ?? []),
	...(('values' in property ? property.values : undefined) ?? []),
];

export const isProperty = (entry: AnyProperty): entry is INodeProperties => 'type' in entry;

/** The property and all that is nested in it. */
export const within = (property: AnyProperty): AnyProperty[] => [
	property,
	...below(property).flatMap(within),
];

/** Names of the methods that a property asks the node for. */
export function methodsOf(property: AnyProperty): string[] {
	if (!isProperty(property)) return [];
	const { typeOptions, modes } = property;
	const own = [typeOptions?.loadOptionsMethod, typeOptions?.resourceMapper?.resourceMapperMethod];
	const inModes = (modes ?? []).map((mode) => mode.typeOptions?.searchListMethod);
	return [...own, ...inModes].filter((name) => name !== undefined);
}

/** The parameters of a node as a person leaves them who fills in nothing but the required ones. */
export const defaultsOf = (type: INodeType, resource: string, operation: string) =>
	n8n.NodeHelpers.getNodeParameters(
		type.description.properties,
		{ resource, operation },
		true,
		false,
		null,
		type.description,
	);
