import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import {
	customOperationsOf,
	hintsOf,
	propertiesOf,
	subtitleOf,
} from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { field } from './operations/field/group';
import { resource } from './operations/resource/group';
import { resourceType } from './operations/resourceType/group';

const resources: OperationGroups = [resource, field, resourceType];

export class CatalogueResource implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Resource',
		name: 'catalogueResource',
		icon: { light: 'file:../../icons/resource.svg', dark: 'file:../../icons/resource.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Search, create, update and archive the resources of the catalogue',
		defaults: { name: 'Catalogue Resource' },
		builderHint: {
			searchHint:
				'The way to find, create, change and archive records. Items run at once and keep their pairing, so no Loop Over Items is needed; use Create or Update where the same record may come twice.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueCollection',
					relationHint: 'Collects what was found',
				},
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueFile',
					relationHint: 'Downloads and uploads the files of a resource',
				},
			],
		},
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		hints: hintsOf(resources),
		properties: propertiesOf(resources),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
