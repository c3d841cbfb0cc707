import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { collection } from './operations/collection/group';
import { resource } from './operations/resource/group';

const resources: OperationGroups = [collection, resource];

export class CatalogueCollection implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Collection',
		name: 'catalogueCollection',
		icon: {
			light: 'file:../../icons/collection.svg',
			dark: 'file:../../icons/collection.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Create collections of catalogue resources and add resources to them',
		defaults: { name: 'Catalogue Collection' },
		builderHint: {
			searchHint:
				'One Add Resources takes any number of input items or references: no loop and no batches before it.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueDistribution',
					relationHint: 'Sends a collection to a feed destination',
				},
			],
		},
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		properties: propertiesOf(resources),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
