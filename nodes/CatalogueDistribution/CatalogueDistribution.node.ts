import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import { customOperationsOf, propertiesOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { destination } from './operations/destination/group';
import { feed } from './operations/feed/group';
import { run } from './operations/run/group';

const resources: OperationGroups = [run, destination, feed];

export class CatalogueDistribution implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Distribution',
		name: 'catalogueDistribution',
		icon: {
			light: 'file:../../icons/distribution.svg',
			dark: 'file:../../icons/distribution.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description:
			'Send collections or resources of the catalogue to feed destinations and follow the runs',
		defaults: { name: 'Catalogue Distribution' },
		builderHint: {
			searchHint:
				'For a regular feed of changes use Feed: Start, then Catalogue Resource, then Feed: Create Collection, Run: Queue and Feed: Confirm Run, as in the template Nightly metadata feed.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueTrigger',
					relationHint: 'Starts a workflow when a run ends, fails or is late',
				},
			],
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
