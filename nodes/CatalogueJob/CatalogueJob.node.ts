import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import {
	customOperationsOf,
	hintsOf,
	propertiesOf,
	subtitleOf,
} from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { job } from './operations/job/group';

const resources: OperationGroups = [job];

export class CatalogueJob implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Job',
		name: 'catalogueJob',
		icon: { light: 'file:../../icons/job.svg', dark: 'file:../../icons/job.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Submit long-running jobs on the resources of the catalogue and follow them',
		defaults: { name: 'Catalogue Job' },
		builderHint: {
			searchHint:
				'Submit gives a jobRef at once; Wait for Completion holds the item until the job ends.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueTrigger',
					relationHint: 'Starts a workflow when a job ends, fails or is late',
				},
			],
		},
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		hints: hintsOf(resources),
		properties: propertiesOf(resources),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
