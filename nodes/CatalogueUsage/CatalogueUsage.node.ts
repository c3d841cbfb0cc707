import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { get as getApiKey } from './operations/apiKey/get.operation';
import { get as getTokenUsage } from './operations/tokenUsage/get.operation';

const resources: OperationGroups = [
	{ name: 'Token Usage', value: 'tokenUsage', operations: [getTokenUsage] },
	{ name: 'API Key', value: 'apiKey', operations: [getApiKey] },
];

export class CatalogueUsage implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Usage',
		name: 'catalogueUsage',
		icon: { light: 'file:../../icons/usage.svg', dark: 'file:../../icons/usage.dark.svg' },
		subtitle: subtitleOf(resources),
		description: 'Report the AI tokens that were used, and what the API key may do',
		defaults: { name: 'Catalogue Usage' },
		usableAsTool: true,
		...nodeOf(resources, 'For reports and limits of AI token use; dates are inclusive.'),
	};

	customOperations = customOperationsOf(resources);
}
