import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { tool } from './operations/tool/group';

const resources: OperationGroups = [tool];

export class CatalogueTool implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Tool',
		name: 'catalogueTool',
		icon: { light: 'file:../../icons/tool.svg', dark: 'file:../../icons/tool.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Call the tools that the catalogue offers to assistants',
		defaults: { name: 'Catalogue Tool' },
		builderHint: {
			searchHint: "Only for tools of the service's gateway that no other Catalogue node has.",
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
