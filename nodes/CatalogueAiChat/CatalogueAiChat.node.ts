import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { chat } from './operations/chat/group';
import { image } from './operations/image/group';
import { message } from './operations/message/group';
import { stream } from './operations/stream/group';

const resources: OperationGroups = [message, chat, image, stream];

export class CatalogueAiChat implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue AI Chat',
		name: 'catalogueAiChat',
		icon: { light: 'file:../../icons/aiChat.svg', dark: 'file:../../icons/aiChat.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Ask the AI of the catalogue, with answers that stream as they are written',
		defaults: { name: 'Catalogue AI Chat' },
		builderHint: {
			searchHint:
				'Asks the AI of the catalogue and streams its answer. For counts and exact facts use Catalogue Query, which is free and exact.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueQuery',
					relationHint: 'Counts and lists books exactly, without AI tokens',
				},
			],
		},
		usableAsTool: true,
		// Signed: whoever has such an address sees the image, for an hour, without a key.
		sensitiveOutputFields: ['images[*].url', 'messages[*].images[*].url'],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		properties: propertiesOf(resources),
	};

	customOperations = customOperationsOf(resources);
}
