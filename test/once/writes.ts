import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { Work } from '../request/running';
import { createCollection } from '../request/running';

/** `keyed`: with an idempotency key; `safe`: ends in the same state however often; `never`: without a key, so never sent again. */
export interface Write {
	kind: 'keyed' | 'safe' | 'never';
	paid?: true;
	/** Its effect, by the sandbox's name, and where its request goes, as the sandbox's faults match it: a star keeps longer paths out. */
	effect: string;
	path: string;
	/** Default POST. */
	method?: string;
	/** Requests of it to that path before the one that writes. */
	before?: number;
	/** What is asked for again finds what was made before. */
	finds?: true;
	work(key?: IDataObject): Pick<Work, 'type' | 'parameters'>;
}

const resourceRef = byId('={{ $json.resource }}');
const below = (value: IDataObject, matchingColumns: string[] = []) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns,
	schema: [],
});
const resource = (operation: string, more: IDataObject): Pick<Work, 'type' | 'parameters'> => ({
	type: 'catalogueResource',
	parameters: { resource: 'resource', operation, ...more },
});
const generate = (kind: string, more: IDataObject): Pick<Work, 'type' | 'parameters'> => ({
	type: 'catalogueAiGenerate',
	parameters: { resource: kind, operation: 'generate', ...more },
});
const queue = (more: IDataObject): Pick<Work, 'type' | 'parameters'> => ({
	type: 'catalogueDistribution',
	parameters: { resource: 'run', operation: 'queue', destination: byId('2'), ...more },
});

export const writes: Record<string, Write> = {
	'Collection: Create': {
		kind: 'keyed',
		effect: 'createCollection',
		path: '/collection*',
		work: (options = {}) => createCollection('Spring', { options }),
	},
	'Resource: Create': {
		kind: 'keyed',
		effect: 'createResource',
		path: '/resource*',
		work: (options = {}) =>
			resource('create', {
				resourceType: byName('Book'),
				fields: below({ title: 'A whale' }),
				options,
			}),
	},
	'Resource: Create or Update': {
		kind: 'keyed',
		finds: true,
		effect: 'createResource',
		path: '/resource*',
		work: (options = {}) =>
			resource('upsert', {
				resourceType: byName('Book'),
				fields: below({ title: 'A whale' }, ['title']),
				options,
			}),
	},
	'Run: Queue, a collection': {
		kind: 'keyed',
		effect: 'queueRun',
		path: '/distribution/queue',
		work: (options = {}) => queue({ distribute: 'collection', collection: byId('1'), options }),
	},
	'Run: Queue, resources': {
		kind: 'keyed',
		effect: 'queueRun',
		path: '/distribution/queue',
		work: (options = {}) =>
			queue({ distribute: 'resources', resourceRefs: '={{ $json.resource }}', options }),
	},
	'Job: Submit': {
		kind: 'keyed',
		effect: 'submitJob',
		path: '/job*',
		work: (options = {}) => ({
			type: 'catalogueJob',
			parameters: {
				resource: 'job',
				operation: 'submit',
				jobType: byName('metadata_export'),
				resourceRef,
				options,
			},
		}),
	},
	'Image: Generate': {
		kind: 'keyed',
		paid: true,
		effect: 'generateImage',
		path: '/ai/images/generate',
		work: (options = {}) => generate('image', { prompt: 'A lighthouse', options }),
	},
	'Collection: Add': {
		kind: 'safe',
		effect: 'addToCollection',
		path: '/collections/*/resources',
		work: () => ({
			type: 'catalogueCollection',
			parameters: {
				resource: 'resource',
				operation: 'add',
				collection: byId('1'),
				resourceRefs: '={{ $json.resource }}',
			},
		}),
	},
	'Resource: Update': {
		kind: 'safe',
		effect: 'updateFields',
		path: '/resources/*/fields',
		method: 'PATCH',
		work: () =>
			resource('update', {
				resourceRef,
				resourceType: byName('Book'),
				fields: below({ description: 'A captain hunts a whale.' }),
			}),
	},
	'Resource: Archive': {
		kind: 'safe',
		effect: 'archiveResource',
		path: '/resources/*',
		method: 'DELETE',
		work: () => resource('archive', { resourceRef }),
	},
	'Field: Generate': {
		kind: 'never',
		paid: true,
		effect: 'generateField',
		path: '/ai/generate-field',
		work: () =>
			generate('field', { resourceRef, field: byName('keywords'), onExistingValue: 'overwrite' }),
	},
	'Artwork: Generate': {
		kind: 'never',
		paid: true,
		effect: 'generateArtwork',
		path: '/ai/generate-artwork',
		work: () =>
			generate('artwork', { resourceRef, assetType: byName('cover'), aspectRatio: byName('2:3') }),
	},
	'Chat: Create': {
		kind: 'never',
		effect: 'startChat',
		path: '/ai/chat*',
		work: () => ({
			type: 'catalogueAiChat',
			parameters: { resource: 'chat', operation: 'create' },
		}),
	},
	'Tool: Call': {
		kind: 'never',
		effect: 'createCollection',
		path: '/mcp',
		before: 2,
		work: () => ({
			type: 'catalogueTool',
			parameters: {
				operation: 'call',
				tool: byName('create_collection'),
				specifyParameters: 'json',
				toolParametersJson: '{ "name": "By tool" }',
			},
		}),
	},
	'File: Upload': {
		kind: 'never',
		effect: 'uploadFile',
		path: '/resources/*/file',
		work: () => ({ type: 'catalogueFile', parameters: { operation: 'upload', resourceRef } }),
	},
};
