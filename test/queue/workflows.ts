import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowFile, WorkflowNode } from '../../scripts/host/workflows';
import { enterSettings } from '../hosts/feedList';

type Node = WorkflowNode & { parameters: Record<string, unknown> };

export interface StartedByWebhook extends WorkflowFile {
	path: string;
}

const credentialName = 'Publisher Catalogue (sandbox)';
const credentials = { publisherCatalogueApi: { id: null, name: credentialName } };

/** The credential of the templates, for this sandbox. */
export const credential = (baseUrl: string, apiKey: string) => ({
	name: credentialName,
	type: 'publisherCatalogueApi',
	data: { baseUrl, apiKey },
});

interface Template extends Omit<WorkflowFile, 'nodes'> {
	nodes: Node[];
	connections: Record<string, object>;
}

const template = JSON.parse(
	readFileSync(join(__dirname, '../../workflows/nightly-metadata-feed.json'), 'utf8'),
) as Template;

export const webhook = (path: string) => ({
	id: `start-${path}`,
	name: 'Start',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	position: [0, 400],
	webhookId: path,
	parameters: { httpMethod: 'POST', path, responseMode: 'onReceived' },
});

export const own = (id: string, name: string, type: string, x: number, parameters: object) => ({
	id,
	name,
	type: `n8n-nodes-publisher-catalogue.${type}`,
	typeVersion: 1,
	position: [x, 0],
	parameters,
	credentials,
});

export const to = (...names: string[]) => ({
	main: [names.map((node) => ({ node, type: 'main', index: 0 }))],
});

/** The template with a webhook beside its own triggers, as many generations as there are titles, nobody to ask, and no wait for a start that was killed. */
export function feed(titles: number, list: string): StartedByWebhook {
	const path = 'nightly-feed';
	const nodes = structuredClone(template.nodes);
	const limits = {
		keywordsPerNight: titles,
		askAboveTitles: 2 * titles,
		askAboveKeywords: 2 * titles,
	};
	enterSettings(nodes, limits, list);
	for (const { name, parameters } of nodes) {
		if (name === 'Start Feed')
			parameters.options = { ...(parameters.options as object), otherStart: 0 };
	}
	const connections = { ...template.connections, Start: template.connections['Run Now'] as object };
	return { ...template, path, nodes: [...nodes, webhook(path)], connections };
}

/** Creates each title of the request once a day (Per Content), and a collection per execution. */
export function titleImport(): StartedByWebhook {
	const path = 'title-import';
	const title = {
		id: 'title',
		displayName: 'Title',
		required: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		type: 'string',
	};
	const nodes = [
		webhook(path),
		own('collection-of-the-import', 'Collection of the Import', 'catalogueCollection', 200, {
			resource: 'collection',
			operation: 'create',
			name: 'Import',
			options: { idempotencyKey: 'perExecution' },
		}),
		{
			id: 'each-title',
			name: 'Each Title',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			position: [200, 200],
			parameters: { fieldToSplitOut: 'body.titles', options: { destinationFieldName: 'title' } },
		},
		{
			...own('create-titles', 'Create Titles', 'catalogueResource', 400, {
				resource: 'resource',
				operation: 'create',
				resourceType: { __rl: true, mode: 'name', value: 'Book' },
				fields: {
					mappingMode: 'defineBelow',
					value: { title: '={{ $json.title }}' },
					matchingColumns: [],
					schema: [title],
				},
				options: { idempotencyKey: 'perContent' },
			}),
			position: [400, 200],
		},
	];
	const connections = {
		Start: to('Collection of the Import', 'Each Title'),
		'Each Title': to('Create Titles'),
	};
	return {
		id: 'titleImport',
		name: 'Import titles',
		path,
		nodes,
		connections,
		settings: { executionOrder: 'v1' },
	};
}

/** Looks every minute for runs that have finished. */
export function watch(): WorkflowFile {
	const pollTimes = { item: [{ mode: 'everyMinute' }] };
	const nodes = [
		own('watch-runs', 'Watch Runs', 'catalogueTrigger', 0, { pollTimes, events: ['runFinished'] }),
	];
	return {
		id: 'watchRuns',
		name: 'Watch runs',
		nodes,
		connections: {},
		settings: { executionOrder: 'v1' },
	};
}

/** Fetches one cover. */
export function cover(): StartedByWebhook {
	const path = 'cover';
	const nodes = [
		webhook(path),
		own('find-a-title', 'Find a Title', 'catalogueResource', 200, {
			resource: 'resource',
			operation: 'advancedSearch',
			returnAll: false,
			limit: 1,
		}),
		own('download-cover', 'Download Cover', 'catalogueResource', 400, {
			resource: 'resource',
			operation: 'downloadCover',
		}),
	];
	const connections = { Start: to('Find a Title'), 'Find a Title': to('Download Cover') };
	return {
		id: 'cover',
		name: 'Cover',
		path,
		nodes,
		connections,
		settings: { executionOrder: 'v1' },
	};
}
