import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import {
	customOperationsOf,
	hintsOf,
	propertiesOf,
	subtitleOf,
} from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { artwork } from './operations/artwork/group';
import { field } from './operations/field/group';
import { image } from './operations/image/group';
import { keyword } from './operations/keyword/group';
import { topic } from './operations/topic/group';

const resources: OperationGroups = [field, artwork, image, keyword, topic];

export class CatalogueAiGenerate implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue AI Generate',
		name: 'catalogueAiGenerate',
		icon: {
			light: 'file:../../icons/aiGenerate.svg',
			dark: 'file:../../icons/aiGenerate.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Generate metadata, artwork, images and keywords with the AI of the catalogue',
		defaults: { name: 'Catalogue AI Generate' },
		builderHint: {
			searchHint:
				"Each call costs AI tokens, so put a filter or a search before it that leaves only what needs it. Save with 'Save to Resource' or with Catalogue Resource.",
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueResource',
					relationHint: 'Finds the resources to generate for, and saves what was generated',
				},
			],
		},
		usableAsTool: true,
		// Signed: whoever has such an address sees the image, for an hour, without a key.
		sensitiveOutputFields: ['images[*].url'],
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
