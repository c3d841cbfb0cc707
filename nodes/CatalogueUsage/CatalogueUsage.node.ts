import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/operation/describe';
import type { Resources } from '../../shared/operation/operation';
import { apiKey } from './resources/apiKey/apiKey.resource';
import { tokenUsage } from './resources/tokenUsage/tokenUsage.resource';

const resources: Resources = [tokenUsage, apiKey];

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
