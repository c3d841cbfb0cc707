import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { download } from './operations/file/download.operation';
import { getMany } from './operations/file/getMany.operation';
import { upload } from './operations/file/upload.operation';

const resources: OperationGroups = [
	{ name: 'File', value: 'file', operations: [download, getMany, upload] },
];

export class CatalogueFile implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue File',
		name: 'catalogueFile',
		icon: { light: 'file:../../icons/file.svg', dark: 'file:../../icons/file.dark.svg' },
		subtitle: subtitleOf(resources),
		description: 'Download the files of catalogue resources, and upload new ones',
		defaults: { name: 'Catalogue File' },
		usableAsTool: true,
		...nodeOf(
			resources,
			'Files go through as binary data without filling the memory; Get Many gives the addresses that Download takes.',
			{ catalogueResource: 'Finds the resources whose files are wanted' },
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
