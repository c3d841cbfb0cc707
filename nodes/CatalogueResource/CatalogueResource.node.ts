import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { getMany as getManyFields } from './operations/field/getMany.operation';
import { getOptions } from './operations/field/getOptions.operation';
import { advancedSearch } from './operations/resource/advancedSearch.operation';
import { archive } from './operations/resource/archive.operation';
import { create } from './operations/resource/create.operation';
import { downloadCover } from './operations/resource/downloadCover.operation';
import { search } from './operations/resource/search.operation';
import { update } from './operations/resource/update.operation';
import { upsert } from './operations/resource/upsert.operation';
import { getMany as getManyResourceTypes } from './operations/resourceType/getMany.operation';

const resources: OperationGroups = [
	{
		name: 'Catalogue Entry',
		value: 'resource',
		operations: [search, advancedSearch, archive, create, downloadCover, update, upsert],
	},
	{ name: 'Field', value: 'field', operations: [getManyFields, getOptions] },
	{ name: 'Resource Type', value: 'resourceType', operations: [getManyResourceTypes] },
];

export class CatalogueResource implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Resource',
		name: 'catalogueResource',
		icon: { light: 'file:../../icons/resource.svg', dark: 'file:../../icons/resource.dark.svg' },
		subtitle: subtitleOf(resources),
		description: 'Search, create, update and archive the resources of the catalogue',
		defaults: { name: 'Catalogue Resource' },
		usableAsTool: true,
		...nodeOf(
			resources,
			'The way to find, create, change and archive records. Items run at once and keep their pairing, so no Loop Over Items is needed; use Create or Update where the same record may come twice.',
			{
				catalogueCollection: 'Collects what was found',
				catalogueFile: 'Downloads and uploads the files of a resource',
			},
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
