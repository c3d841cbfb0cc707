import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { customOperationsOf, nodeOf, subtitleOf } from '../../shared/engine/nodeDescription';
import type { OperationGroups } from '../../shared/engine/operation';
import { methodsOf } from '../../shared/form/editorMethods';
import { getMany as getManyDestinations } from './operations/destination/getMany.operation';
import { confirmRun } from './operations/feed/confirmRun.operation';
import { createCollection } from './operations/feed/createCollection.operation';
import { start } from './operations/feed/start.operation';
import { getMany as getManyRuns } from './operations/run/getMany.operation';
import { queue } from './operations/run/queue.operation';
import { wait } from './operations/run/waitForCompletion.operation';

const resources: OperationGroups = [
	{ name: 'Run', value: 'run', operations: [queue, getManyRuns, wait] },
	{ name: 'Destination', value: 'destination', operations: [getManyDestinations] },
	{ name: 'Feed', value: 'feed', operations: [start, createCollection, confirmRun] },
];

export class CatalogueDistribution implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Catalogue Distribution',
		name: 'catalogueDistribution',
		icon: {
			light: 'file:../../icons/distribution.svg',
			dark: 'file:../../icons/distribution.dark.svg',
		},
		subtitle: subtitleOf(resources),
		description:
			'Send collections or resources to retailers and other destinations, and follow the runs',
		defaults: { name: 'Catalogue Distribution' },
		usableAsTool: true,
		...nodeOf(
			resources,
			'For a regular feed of changes use Feed: Start, then If with its turn, then Catalogue Resource, then Feed: Create Collection, again If with feed.turn, Run: Queue and Feed: Confirm Run, as in the template Nightly metadata feed.',
			{ catalogueTrigger: 'Starts a workflow when a run ends, fails or is late' },
		),
	};

	methods = methodsOf(this.description.properties);

	customOperations = customOperationsOf(resources);
}
