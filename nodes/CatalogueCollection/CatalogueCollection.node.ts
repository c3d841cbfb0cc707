import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/fields/editorMethods';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/operation/describe';
import type { Resources } from '../../shared/operation/operation';
import { collection } from './resources/collection/collection.resource';
import { resource } from './resources/resource/resource.resource';

const resources: Resources = [collection, resource];

export class CatalogueCollection implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Collection',
		name: 'catalogueCollection',
		icon: { light: 'file:../../icons/collection.svg', dark: 'file:../../icons/collection.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Create collections of catalogue resources and add resources to them',
		defaults: { name: 'Catalogue Collection' },
		builderHint: {
			searchHint: 'One Add Resources takes any number of input items or references: no loop and no batches before it.',
			relatedNodes: [{ nodeType: 'n8n-nodes-publisher-catalogue.catalogueDistribution', relationHint: 'Sends a collection to a feed destination' }],
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
