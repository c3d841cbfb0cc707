import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import {
	customOperationsOf,
	hintsOf,
	propertiesOf,
	subtitleOf,
} from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { file } from './operations/file/group';

const resources: OperationGroups = [file];

export class CatalogueFile implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue File',
		name: 'catalogueFile',
		icon: { light: 'file:../../icons/file.svg', dark: 'file:../../icons/file.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Download the files of catalogue resources, and upload new ones',
		defaults: { name: 'Catalogue File' },
		builderHint: {
			searchHint:
				'Files go through as binary data without filling the memory; Get Many gives the addresses that Download takes.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueResource',
					relationHint: 'Finds the resources whose files are wanted',
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
