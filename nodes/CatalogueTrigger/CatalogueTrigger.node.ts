import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { methodsOf } from '../../shared/form/editorMethods';
import { namesOfEvents } from '../../shared/trigger/eventTypes';
import { pollCatalogue } from '../../shared/trigger/poll';
import { triggerFields } from '../../shared/trigger/triggerForm';

export class CatalogueTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Events Trigger',
		name: 'catalogueTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ $parameter["events"].map(event => (${namesOfEvents})[event]).join(", ") }}`,
		description:
			'Start a workflow when jobs or distribution runs end, fail or are late, or when resources are modified',
		defaults: { name: 'Catalogue Events Trigger' },
		builderHint: {
			searchHint:
				"Polls for jobs, runs and resources. Choose only the events that the workflow reacts to. Put Remove Duplicates on 'eventId' behind it where an effect must never come twice.",
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueJob',
					relationHint: 'Submits the jobs that are watched',
				},
				{
					nodeType: 'n8n-nodes-publisher-catalogue.catalogueDistribution',
					relationHint: 'Queues the runs that are watched',
				},
			],
		},
		polling: true,
		eventTriggerDescription: 'Checks the catalogue for new events',
		activationMessage:
			'The trigger now checks the catalogue as often as you have set. The first check only takes note of what is there. Whatever happens after that starts the workflow, also if it was unpublished meanwhile.',
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publisherCatalogueApi', required: true }],
		properties: triggerFields,
	};

	methods = methodsOf(this.description.properties);

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollCatalogue(this);
	}
}
