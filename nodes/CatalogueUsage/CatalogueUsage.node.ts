import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { apiKey } from './operations/apiKey/group';
import { tokenUsage } from './operations/tokenUsage/group';

const resources: OperationGroups = [tokenUsage, apiKey];

export class CatalogueUsage implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Usage',
		name: 'catalogueUsage',
		icon: { light: 'file:../../icons/usage.svg', dark: 'file:../../icons/usage.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Report the AI tokens that were used, and what the API key may do',
		defaults: { name: 'Catalogue Usage' },
		builderHint: {
			searchHint: 'For reports and limits of AI token use; dates are inclusive.',
		},
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		properties: propertiesOf(resources),
	};

	customOperations = customOperationsOf(resources);
}
