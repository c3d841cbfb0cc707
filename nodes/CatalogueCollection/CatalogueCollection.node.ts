import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { create } from './operations/collection/create.operation';
import { getMany } from './operations/collection/getMany.operation';
import { add } from './operations/resource/add.operation';

const resources: OperationGroups = [
	{ name: 'Collection', value: 'collection', operations: [create, getMany] },
	{ name: 'Catalogue Entry', value: 'resource', operations: [add] },
];

export class CatalogueCollection implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Collection',
		name: 'catalogueCollection',
		icon: {
			light: 'file:../../icons/collection.svg',
			dark: 'file:../../icons/collection.dark.svg',
		},
		subtitle: subtitleOf(resources),
		description: 'Create collections of catalogue resources and add resources to them',
		defaults: { name: 'Catalogue Collection' },
		usableAsTool: true,
		...nodeOf(
			resources,
			'One Add Resources takes any number of input items or references: no loop and no batches before it.',
			{ catalogueDistribution: 'Sends a collection to a feed destination' },
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
