import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { byFilters } from './operations/query/byFilters.operation';
import { byText } from './operations/query/byText.operation';

const resources: OperationGroups = [
	{ name: 'Query', value: 'query', operations: [byFilters, byText] },
];

export class CatalogueQuery implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Query',
		name: 'catalogueQuery',
		icon: { light: 'file:../../icons/query.svg', dark: 'file:../../icons/query.dark.svg' },
		subtitle: subtitleOf(resources),
		description: 'Get exact answers from the catalogue: counts and lists of books',
		defaults: { name: 'Catalogue Query' },
		usableAsTool: true,
		...nodeOf(
			resources,
			'For exact questions (who, which, when, how many) with exact counts. For topics and themes search by meaning with Catalogue Resource.',
			{ catalogueResource: 'Searches by words and by meaning, and reads whole records' },
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
