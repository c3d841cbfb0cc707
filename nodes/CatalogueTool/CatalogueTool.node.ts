import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { call } from './operations/tool/call.operation';
import { getMany } from './operations/tool/getMany.operation';

const resources: OperationGroups = [{ name: 'Tool', value: 'tool', operations: [call, getMany] }];

export class CatalogueTool implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Tool',
		name: 'catalogueTool',
		icon: { light: 'file:../../icons/tool.svg', dark: 'file:../../icons/tool.dark.svg' },
		subtitle: subtitleOf(resources),
		description: 'Call the tools that the catalogue offers to AI assistants',
		defaults: { name: 'Catalogue Tool' },
		usableAsTool: true,
		...nodeOf(
			resources,
			"Only for tools of the service's gateway that no other Catalogue node has.",
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
